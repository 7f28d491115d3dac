"""What may still become of a stage: who is in, who is on the bubble, what each still needs.

Pure: no database. A game has no upper bound of points, so while games are left nobody who can
still play enough of them is out, and nobody is safe by points: what is certain follows from the
number of games and of places alone. Everything else is as the table stands today, compared with
the player at the cut.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import ceil, floor

from tournaments.standings import Basis, Place, Result, valued


@dataclass(frozen=True, slots=True)
class Terms:
    """By what a stage is ranked and cut."""

    places: int
    games_needed: int
    """Games of the stage without which nobody advances; one at least, whatever is set."""
    basis: Basis = Basis.TOTAL
    best_games: int = 1

    @property
    def minimum(self) -> int:
        """The games that somebody needs: who has played none is not in the table."""
        return max(self.games_needed, 1)


class Chance(StrEnum):
    """How certain it is that somebody advances."""

    WITHDRAWN = "withdrawn"
    """They do not want to go on, and are passed over."""
    NOT_IN_FIELD = "not_in_field"
    """They are in the table and may not play in the stage."""
    SURE = "sure"
    """Whatever happens; or all games are played, and they do."""
    IN = "in"
    """They would, were it over now, given the games that they still need."""
    OUTSIDE = "outside"
    """They would not, and still can."""
    SHORT = "short"
    """They cannot reach the minimum of games any more."""
    OUT = "out"
    """All games are played, and others advance."""


@dataclass(frozen=True, slots=True)
class More:
    """Points to score above the player in `place` over the games that are left.

    So many draw level, and that is enough; where it is `over`, the tie could still go against
    them, and it takes more than that.
    """

    points: int
    place: int
    over: bool


@dataclass(frozen=True, slots=True)
class OneGame:
    """The points of one game that would draw level with the player in `place` as they are now.

    Who is level already and behind by games won or best game needs `over` so many to be ahead.
    """

    points: int
    place: int
    over: bool = False


@dataclass(frozen=True, slots=True)
class Lead:
    """How far somebody is ahead of the first player outside, who is in `place`."""

    value: Fraction
    place: int


@dataclass(frozen=True, slots=True)
class Prospect:
    """One player of a table: how certain, on the bubble or not, and what they still need."""

    player: int
    rank: int
    chance: Chance
    games: int
    missing: int
    """Games that they still need for the minimum."""
    bubble: bool = False
    """Whether one game as good as somebody's best so far takes them, or another past them, over
    the cut."""
    need: More | OneGame | None = None
    lead: Lead | None = None


def through(
    places: Sequence[Place], terms: Terms, *, left: int = 0, out: Collection[int] = ()
) -> list[Place]:
    """Return who advances, best first: a tie at the cut advances all who share the place.

    Left out are those who cannot reach the minimum with the `left` games, and who is `out` for
    another reason (has withdrawn, is not in the field). The next ones move up.
    """
    able = [place for place in places if _able(place.result, terms, left, out)]
    if len(able) <= terms.places:
        return able
    if terms.places < 1:
        return []
    last = able[terms.places - 1].rank
    return [place for place in able if place.rank <= last]


def outlook(
    places: Sequence[Place],
    points: Mapping[int, Sequence[int]],
    terms: Terms,
    *,
    left: int,
    waiting: int | None,
    outsiders: Collection[int] = (),
    withdrawn: Collection[int] = (),
) -> list[Prospect]:
    """Tell what may become of everybody in a ranked table, in its order.

    `points` are each player's games that count, those carried over included. `waiting` is how
    many who have not played in the stage may still do so; None where anybody may. `outsiders` are
    not in the stage's field; they and the `withdrawn` are passed over.
    """
    out = {*outsiders, *withdrawn}
    inside = through(places, terms, left=left, out=out)
    players = {place.result.player for place in inside}
    able = [place for place in places if _able(place.result, terms, left, out)]
    outside = [place for place in able if place.result.player not in players]
    view = _View(inside, outside, points, terms, left, _coming(waiting, terms, left))
    gone = {
        **dict.fromkeys(outsiders, Chance.NOT_IN_FIELD),
        **dict.fromkeys(withdrawn, Chance.WITHDRAWN),
    }
    return [_prospect(place, view, gone.get(place.result.player)) for place in places]


@dataclass(frozen=True, slots=True)
class _View:
    inside: Sequence[Place]
    outside: Sequence[Place]
    points: Mapping[int, Sequence[int]]
    terms: Terms
    left: int
    coming: int | None

    def hop(self, result: Result) -> Fraction:
        """What somebody would be ranked by after another game like their best."""
        points = [*self.points[result.player], result.best]
        return valued(points, self.terms.basis, self.terms.best_games)


def _able(result: Result, terms: Terms, left: int, out: Collection[int]) -> bool:
    return result.player not in out and result.games + left >= terms.minimum


def _coming(waiting: int | None, terms: Terms, left: int) -> int | None:
    """How many who have not played yet can still play enough games; None: no end of them."""
    return waiting if left >= terms.minimum else 0


def _prospect(place: Place, view: _View, gone: Chance | None) -> Prospect:
    result = place.result
    missing = max(view.terms.minimum - result.games, 0)
    chance = gone or _chance(place, missing, view)
    seen = (result.player, place.rank, chance, result.games, missing)
    match seen[2]:
        case Chance.IN:
            return Prospect(*seen, bubble=_chased(result, view), lead=_lead(result, view))
        case Chance.OUTSIDE:
            cut = view.inside[-1]
            bubble = view.hop(result) >= cut.result.value
            return Prospect(*seen, bubble=bubble, need=_need(result, cut, view))
        case _:
            return Prospect(*seen)


def _chance(place: Place, missing: int, view: _View) -> Chance:
    if missing > view.left:
        return Chance.SHORT
    if place in view.inside:
        return Chance.SURE if _sure(missing, view) else Chance.IN
    return Chance.OUTSIDE if view.left and view.inside else Chance.OUT


def _sure(missing: int, view: _View) -> bool:
    """Whether nothing can keep them out: they have their games, and too few others can come."""
    if not view.left:
        return True
    if missing or view.coming is None:
        return False
    others = len(view.inside) + len(view.outside) - 1 + view.coming
    return others < view.terms.places


def _chased(result: Result, view: _View) -> bool:
    return any(view.hop(place.result) >= result.value for place in view.outside)


def _lead(result: Result, view: _View) -> Lead | None:
    if not view.outside:
        return None
    first = view.outside[0]
    return Lead(result.value - first.result.value, first.rank)


def _need(result: Result, cut: Place, view: _View) -> More | OneGame:
    if view.terms.basis is Basis.TOTAL:
        more = int(cut.result.value - result.value)
        return More(more, cut.rank, over=not _enough(result, cut.result, more, view.left))
    target, points = cut.result.value, sorted(view.points[result.player], reverse=True)
    if view.terms.basis is Basis.AVERAGE:
        game = target * (len(points) + 1) - sum(points)
    else:
        game = target - sum(points[: view.terms.best_games - 1])
    if result.value == target:
        return OneGame(floor(game), cut.rank, over=True)
    return OneGame(ceil(game), cut.rank)


def _enough(result: Result, other: Result, more: int, left: int) -> bool:
    """Whether drawing level on points is enough, however the games that are left go.

    Who scores more than the other over `left` games loses to them in all but one at most, so
    that the other may win `left` - 1 more. In one game alone their best game is no worse than
    the other's, if it is not so already or the points themselves are as many.
    """
    if more < 1:
        return False
    ahead = result.wins - other.wins - (left - 1)
    return ahead > 0 or (left == 1 and ahead == 0 and max(result.best, more) >= other.best)
