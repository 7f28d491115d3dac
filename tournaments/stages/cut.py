"""Where the line to the next stage is drawn in a table, and who above it is passed over. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from tournaments.stages.outlook import Terms, through
from tournaments.standings import Place


class Passed(StrEnum):
    """Why somebody above the line does not go on."""

    SHORT = "short"
    """They cannot reach the minimum of games any more."""
    WITHDRAWN = "withdrawn"
    NOT_IN_FIELD = "not_in_field"
    """They are not in the field of the stage itself."""
    DECIDED = "decided"
    """The stage is closed, and the field is another one than the table would make."""


@dataclass(frozen=True, slots=True)
class Going:
    """Who cannot go on from a stage and, once it is closed, who does."""

    outsiders: Collection[int] = ()
    withdrawn: Collection[int] = ()
    settled: Collection[int] | None = None
    """Who has a place in the next stage; None while the stage is open."""
    admitted: Collection[int] = ()
    """Who goes on by a ruling, wherever they stand."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Where the line to the next stage would be drawn today, or was when the stage was closed.

    `after` is the position (from 0) of the last player who would advance, `advancing` how many
    would: more than there are `places` where the last place is shared. `passed_over` are those
    above the line who do not, by position.
    """

    places: int
    after: int
    advancing: int
    last_rank: int
    passed_over: Mapping[int, Passed] = field(default_factory=dict)
    closed: bool = False
    admitted: int = 0


def cut(places: Sequence[Place], terms: Terms, *, left: int = 0, going: Going) -> Cut | None:
    """Tell where the cut is, or None while everybody in the table who can would advance.

    Who cannot reach the minimum with the `left` games is passed over, as are the outsiders and
    the withdrawn; the next one moves up. A tie at the cut advances all who share the place. In a
    stage that is closed the line is below the last one who has a place in the next one.
    """
    if terms.places < 1:
        return None
    if going.settled is None:
        out = {*going.outsiders, *going.withdrawn}
        inside = {it.result.player for it in through(places, terms, left=left, out=out)}
    else:
        inside = set(going.settled)
    reasons: dict[int, Passed] = {
        position: _passed(place, terms, left, going)
        for position, place in enumerate(places)
        if place.result.player not in inside
    }
    last = max((at for at, it in enumerate(places) if it.result.player in inside), default=None)
    if last is None or not _anybody_out(reasons, closed=going.settled is not None):
        return None
    return Cut(
        places=terms.places,
        after=last,
        advancing=len(inside),
        last_rank=places[last].rank,
        passed_over={at: reason for at, reason in reasons.items() if at < last},
        closed=going.settled is not None,
        admitted=len(going.admitted),
    )


def _anybody_out(reasons: Mapping[int, Passed], *, closed: bool) -> bool:
    """Whether the line divides anybody: somebody could go on who does not, or it is settled."""
    return bool(reasons) if closed else Passed.DECIDED in reasons.values()


def _passed(place: Place, terms: Terms, left: int, going: Going) -> Passed:
    """Why somebody does not go on; that others are better counts as decided."""
    player = place.result.player
    if player in going.withdrawn:
        return Passed.WITHDRAWN
    if player in going.outsiders:
        return Passed.NOT_IN_FIELD
    if place.result.games + left < terms.minimum:
        return Passed.SHORT
    return Passed.DECIDED
