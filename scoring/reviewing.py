"""How final a result is: provisional, under review, official; the only writer of a game's status.

While a game is under review the public keeps what it knew at that moment, the log's row
`frozen_at`. What officials record or correct meanwhile is seen by officials alone until then.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from roster.models import User
from scoring import folding
from scoring.bulletins import issue_withheld
from scoring.errors import Refusal, Stale
from scoring.live.news import tell_everybody
from scoring.models import Game, StatusChange
from scoring.projections import rebuild
from scoring.signals import tell_listeners

REASON_LENGTH: Final = 500
Status = Game.Status


class NotNow(Refusal):
    """A step of the sign-off that does not fit the game's status, or a game that goes on."""

    status = 409
    code = "status_changed"


class ReasonMissing(Refusal):
    """A step that people will ask about, without the words that answer them."""

    code = "reason_missing"

    def __init__(self) -> None:
        super().__init__(_("Say why; the reason is kept with the game."))


@transaction.atomic
def put_under_review(game_id: int, *, reason: str, actor: User | None) -> Game:
    """Freeze what the public sees of a game as it is now; a running game may be frozen too.

    An official result is official no more. ReasonMissing without a reason, NotNow where the game
    is under review already.
    """
    game = _locked(game_id)
    if game.status == Status.UNDER_REVIEW:
        raise NotNow(_("The game is under review already."))
    return _changed(game, Status.UNDER_REVIEW, reason=_demanded(reason), actor=actor)


@transaction.atomic
def end_review(game_id: int, *, reason: str, actor: User | None) -> Game:
    """Show the public what the log says now, and the bulletins that were withheld."""
    game = _locked(game_id)
    if game.status != Status.UNDER_REVIEW:
        raise NotNow(_("The game is not under review any more."))
    return _changed(game, Status.PROVISIONAL, reason=_demanded(reason), actor=actor)


@transaction.atomic
def sign_off(game_id: int, *, after: int, actor: User | None, reason: str = "") -> Game:
    """Make a finished game's result official; a review is over with that.

    `after` is the log's last row as whoever signs knew it: Stale where more was recorded since,
    NotNow where the game goes on or is official already.
    """
    game = _locked(game_id)
    if after != game.seq:
        raise Stale(after=after, seq=game.seq)
    if game.status == Status.OFFICIAL:
        raise NotNow(_("The result is official already."))
    if folding.current(game).state.phase != "finished":
        raise NotNow(_("The game is not over. Only a finished game can be signed off."))
    return _changed(game, Status.OFFICIAL, reason=reason.strip(), actor=actor)


@transaction.atomic
def take_back(game_id: int, *, reason: str, actor: User | None) -> Game:
    """Make an official result provisional again."""
    game = _locked(game_id)
    if game.status != Status.OFFICIAL:
        raise NotNow(_("The result is not official any more."))
    return _changed(game, Status.PROVISIONAL, reason=_demanded(reason), actor=actor)


def frozen_since(game: Game) -> datetime | None:
    """When the public's totals were frozen; None for a game that is not under review."""
    if game.status != Status.UNDER_REVIEW:
        return None
    changes = StatusChange.objects.filter(game=game, after=Status.UNDER_REVIEW)
    return changes.order_by("-pk").values_list("changed_at", flat=True).first()


def _locked(game_id: int) -> Game:
    return Game.objects.select_for_update(no_key=True).get(pk=game_id)


def _demanded(reason: str) -> str:
    if not reason.strip():
        raise ReasonMissing
    return reason.strip()


def _changed(game: Game, status: Status, *, reason: str, actor: User | None) -> Game:
    """Write the step down, freeze or thaw, and have everything that shows the game follow."""
    before, frozen_at = game.status, game.frozen_at
    game.status = status
    game.frozen_at = game.seq if status == Status.UNDER_REVIEW else None
    game.revision += 1
    game.save(update_fields=["status", "frozen_at", "revision"])
    step = StatusChange.objects.create(
        game=game, before=before, after=status, reason=reason, seq=game.seq, actor=actor
    )
    rebuild(game.pk)
    tell_everybody(game.pk, told(step), id=f"status-{step.pk}", kind="total")
    if frozen_at is not None:
        issue_withheld(game, frozen_at)
    transaction.on_commit(partial(tell_listeners, game.pk, game.seq))
    return game


def told(step: StatusChange) -> str:
    """A step as everybody is told of it."""
    if step.after == Status.UNDER_REVIEW:
        return _("The game is under review. Totals are frozen until it is over.")
    if step.after == Status.OFFICIAL:
        return _("The result is official.")
    if step.before == Status.UNDER_REVIEW:
        return _("The review is over.")
    return _("The result is provisional again.")
