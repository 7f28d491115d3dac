"""What was ruled, suspended and referred, as the desk and the records' own pages show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from policies.history import histories
from policies.models import Referral, Reversal, Sanction
from policies.referrals import undecided
from policies.sanctions import term
from policies.selectors import Ruled, rulings_of
from policies.wording import person, sentence
from scoring.models import Game
from scoring.selectors import names_of
from scoring.words.headlines import headline
from scoring.words.wording import Names


@dataclass(frozen=True, slots=True)
class Record:
    """One ruling as pages show it."""

    ruled: Ruled
    what: str
    """What happened, as in "Dan misses the next turn."."""
    by: str
    standing: str
    """Whether it stands, or how, by whom and why it was reversed."""

    @property
    def reason(self) -> str:
        """Why, as in "Reason: assisted Ben."; empty where the policy says it all."""
        reason = self.ruled.ruling.reason
        return sentence(_("Reason: {reason}").format(reason=reason)) if reason else ""

    @property
    def policy(self) -> str:
        """By which policy, as in "6. Speaking during a turn"."""
        ruling = self.ruled.ruling
        return f"{ruling.policy}. {ruling.get_policy_display()}"


def record_of(ruled: Ruled, names: Names) -> Record:
    """A ruling in words."""
    what = sentence(headline(ruled.said, names))
    return Record(ruled, what, person(ruled.ruling.actor), standing(ruled))


def records(game: Game) -> Sequence[Record]:
    """All rulings of a game, the latest first."""
    names = names_of(game)
    return [record_of(ruled, names) for ruled in rulings_of(game)][::-1]


def standing(ruled: Ruled) -> str:
    """Whether a ruling stands; else how it was reversed, by whom and why."""
    if ruled.reversal is not None:
        return reversed_as(ruled.reversal)
    return _("Stands.") if ruled.stands else _("Taken back by a correction of the log.")


def reversed_as(reversal: Reversal) -> str:
    """A reversal in a sentence or two."""
    texts = {
        Reversal.How.VOIDED: _("Reversed by {name}, as if never made. Reason: {reason}"),
        Reversal.How.COMPENSATED: _("Reversed by {name}, made good. Reason: {reason}"),
        Reversal.How.SERVED: _(
            "Reversed by {name}; nothing was left to give back. Reason: {reason}"
        ),
    }
    text = texts[Reversal.How(reversal.how)]
    return sentence(text.format(name=person(reversal.actor), reason=reversal.reason))


@dataclass(frozen=True, slots=True)
class Suspended:
    """One suspension as pages show it."""

    sanction: Sanction
    what: str
    by: str
    standing: str


def suspended(sanction: Sanction) -> Suspended:
    """A suspension in words."""
    what = _("{player}: {term}.").format(player=sanction.player.name, term=term(sanction))
    if sanction.lifted_at is not None:
        state = _("Lifted by {name}. Reason: {reason}").format(
            name=person(sanction.lifted_by), reason=sanction.lift_reason
        )
        return Suspended(sanction, what, person(sanction.actor), sentence(state))
    games = [served.game.label for served in sanction.served.all()]
    state = _("Games so far: {games}.").format(games="; ".join(games)) if games else _("Stands.")
    return Suspended(sanction, what, person(sanction.actor), state)


def suspensions(game: Game) -> Sequence[Suspended]:
    """The suspensions ruled in a game, and those of its players that are not lifted."""
    wanted = Q(game=game) | Q(player__rosters=game.roster_id, lifted_at=None)
    found = Sanction.objects.filter(wanted).select_related("player", "actor", "lifted_by")
    whole = found.distinct().order_by("-pk").prefetch_related("served__game")
    return [suspended(sanction) for sanction in whole]


@dataclass(frozen=True, slots=True)
class Referred:
    """One referral with the player's season."""

    referral: Referral
    by: str
    history: Sequence[str]


def referrals(game: Game) -> Sequence[Referred]:
    """What waits for the manager, with what the player was told this season."""
    waiting = list(undecided(game))
    if not waiting:
        return []
    told, names = histories(game), names_of(game)
    return [
        Referred(each, person(each.actor), told[str(each.player_id)].lines(names))
        for each in waiting
    ]
