"""The sign-off as the manager makes it: what is still open is settled first (point 8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from policies import owed
from policies.models import Flag, Referral
from roster.models import User
from scoring import folding, reviewing
from scoring.errors import Refusal
from scoring.models import Game
from scoring.selectors import names_of


class MattersOpen(Refusal):
    """A sign-off with flags or referrals that nobody has settled."""

    code = "matters_open"

    def __init__(self) -> None:
        super().__init__(
            _(
                "Flags or referrals are still open. Settle them first, or say that the result "
                "is official all the same, and why."
            )
        )


@dataclass(frozen=True, slots=True)
class Open:
    """What is still open about a game."""

    flags: list[Flag]
    referrals: list[Referral]

    def __bool__(self) -> bool:
        return bool(self.flags or self.referrals)


def open_matters(game: Game) -> Open:
    """Flags that are not resolved, and referrals that the manager has not decided (two queries)."""
    flags = Flag.objects.filter(game=game, resolved_at=None)
    referrals = Referral.objects.filter(game=game, decided_at=None)
    return Open(
        list(flags.select_related("raised_by", "taken_by")),
        list(referrals.select_related("player", "actor")),
    )


@transaction.atomic
def sign_off(
    game_id: int,
    *,
    after: int,
    decisions: Mapping[str, owed.Decision],
    actor: User,
    reason: str = "",
    all_the_same: bool = False,
) -> Game:
    """Make the result official, and write down what becomes of lost turns that are left.

    MattersOpen where something is open, unless the manager signs `all_the_same` and says why;
    else as `owed.decide` and `reviewing.sign_off`. All or nothing.
    """
    game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
    if open_matters(game):
        if not all_the_same:
            raise MattersOpen
        if not reason.strip():
            raise reviewing.ReasonMissing
    state = folding.current(game).state
    signed = reviewing.sign_off(game_id, after=after, actor=actor, reason=reason)
    owed.decide(game, state, decisions, names_of(game), actor=actor)
    return signed


def make_provisional(game_id: int, *, reason: str, actor: User) -> Game:
    """End a review, or take a sign-off back: whichever the game's status calls for.

    NotNow where the game is provisional already, ReasonMissing without a reason.
    """
    game = Game.objects.get(pk=game_id)
    official = game.status == Game.Status.OFFICIAL
    step = reviewing.take_back if official else reviewing.end_review
    return step(game_id, reason=reason, actor=actor)
