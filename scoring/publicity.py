"""What the public sees of totals while a game is played: as they are announced, or at once."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import partial

import structlog
from django.db import transaction
from django.utils.translation import gettext as _

from roster.models import User
from scoring.errors import Refusal
from scoring.live.news import tell_everybody
from scoring.models import REASON_LENGTH, Game, TotalsChange
from scoring.projections import rebuild
from scoring.signals import tell_listeners

log = structlog.get_logger(__name__)


class TotalsRefused(Refusal):
    """A change of what the public sees that does not say why; nothing was changed."""

    code = "totals"


@transaction.atomic
def show_totals(game_id: int, *, at_once: bool, reason: str, actor: User | None) -> Game:
    """Show the public every total as it comes, or only those that were announced.

    Who decided it, when and why is kept. Said a second time it changes nothing and is told to
    nobody. TotalsRefused without a reason, or with one that is too long.
    """
    why = reason.strip()
    if not why or len(why) > REASON_LENGTH:
        text = _("Say in {most} letters at most why totals are shown otherwise.")
        raise TotalsRefused(text.format(most=REASON_LENGTH), fields={"reason": []})
    game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
    if game.live_totals == at_once:
        return game
    game.live_totals = at_once
    game.revision += 1
    game.save(update_fields=["live_totals", "revision"])
    TotalsChange.objects.create(game=game, at_once=at_once, reason=why, actor=actor)
    rebuild(game.pk)
    tell_everybody(game.pk, told(at_once=at_once), kind="total")
    transaction.on_commit(partial(tell_listeners, game.pk, game.seq))
    log.info("public totals", game=game.pk, at_once=at_once, by=actor and actor.pk)
    return game


def told(*, at_once: bool) -> str:
    """The change as everybody is told of it."""
    if at_once:
        return _("Totals are shown at once from now on.")
    return _("Totals are shown as they are announced from now on.")


@dataclass(frozen=True, slots=True)
class Decision:
    """A change that was made, in words."""

    what: str
    why: str
    who: str
    at: datetime


def totals_changes(game: Game) -> list[Decision]:
    """What was decided about the public totals of a game, the latest first (one query)."""
    return [
        Decision(told(at_once=each.at_once), each.reason, _called(each.actor), each.changed_at)
        for each in game.totals_changes.select_related("actor").order_by("-pk")
    ]


def _called(actor: User | None) -> str:
    return (actor.get_full_name() or actor.get_username()) if actor else _("The product")
