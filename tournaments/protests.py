"""Can a protest about a game still change the result? The smallest changes that would.

Pure: no database. One player's points in the game become more or fewer, all else stays as it is.
What then changes - who won the game, places of the stage, who advances - changes only where some
comparison turns: where the player draws level with another or passes them, in the game, in what
the stage is ranked by, or in the best game. So only those numbers of points are tried, which makes
the answer exact.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor

from tournaments.stages.outlook import Terms, through
from tournaments.standings import Basis, Result, Score, ranked, tally


@dataclass(frozen=True, slots=True)
class Change:
    """The least points more, and fewer, with which something changes; None: no number does.

    Fewer has an end, since nobody has less than nothing in a game.
    """

    more: int | None = None
    fewer: int | None = None

    @property
    def least(self) -> int | None:
        """The smaller of the two."""
        return min((each for each in (self.more, self.fewer) if each is not None), default=None)


@dataclass(frozen=True, slots=True)
class Swing:
    """What a change of one player's points in the game would change."""

    player: int
    points: int
    win: Change
    """Who won the game."""
    place: Change
    """Anybody's place in the stage."""
    advance: Change
    """Who advances from the stage, as its table stands."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """The stage that a game counts in: its scores, its own games, how it ranks and cuts."""

    scores: Sequence[Score]
    own: range
    terms: Terms
    left: int
    """Games of the stage that are still to be played."""
    out: Collection[int] = ()
    """Players who cannot advance: who has withdrawn."""


def swings(stakes: Stakes, number: int) -> list[Swing]:
    """Tell for everybody who played a game what a change of their points would change."""
    case = _Case(stakes, number)
    return [_swing(case, player) for player in case.points]


class _Case:
    """A game in its stage, ready to be looked at with other points."""

    def __init__(self, stakes: Stakes, number: int) -> None:
        self.stakes, self.number = stakes, number
        self.of_player: dict[int, list[Score]] = {}
        for score in stakes.scores:
            self.of_player.setdefault(score.player, []).append(score)
        played = [score for score in stakes.scores if score.number == number]
        self.points = {score.player: score.points for score in played}
        self.winners = frozenset(score.player for score in played if score.won)
        self.results = {
            player: result
            for player, scores in self.of_player.items()
            if (result := self._result(player, scores)) is not None
        }
        self.now = self._outcome(self.results, self.winners)

    def _result(self, player: int, scores: Iterable[Score]) -> Result | None:
        terms = self.stakes.terms
        found = tally(scores, self.stakes.own, terms.basis, terms.best_games)
        return replace(found[0], player=player) if found else None

    def _outcome(self, results: Mapping[int, Result], winners: frozenset[int]) -> _Outcome:
        places = ranked(results.values())
        advancing = through(places, self.stakes.terms, left=self.stakes.left, out=self.stakes.out)
        return _Outcome(
            winners,
            {place.result.player: place.rank for place in places},
            frozenset(place.result.player for place in advancing),
        )

    def with_points(self, player: int, points: int) -> _Outcome:
        """The outcome had this player scored so many points in the game."""
        winners = self._winners({**self.points, player: points})
        results = dict(self.results)
        for each in {player} | (winners ^ self.winners):
            scores = [
                replace(
                    score,
                    points=points if each == player else score.points,
                    won=each in winners,
                )
                if score.number == self.number
                else score
                for score in self.of_player[each]
            ]
            result = self._result(each, scores)
            if result is not None:
                results[each] = result
        return self._outcome(results, winners)

    def _winners(self, points: Mapping[int, int]) -> frozenset[int]:
        """Who has the most points; a tie that was broken stays so while the same are level."""
        level = _level(points)
        return self.winners if level == _level(self.points) else level


@dataclass(frozen=True, slots=True)
class _Outcome:
    winners: frozenset[int]
    places: Mapping[int, int]
    advancing: frozenset[int]


def _level(points: Mapping[int, int]) -> frozenset[int]:
    most = max(points.values())
    return frozenset(player for player, score in points.items() if score == most)


def _swing(case: _Case, player: int) -> Swing:
    """Try the points at which a comparison turns, the nearest first."""
    points, now = case.points[player], case.now
    found: dict[tuple[str, bool], int] = {}
    for tried in sorted(_turning(case, player), key=lambda each: abs(each - points)):
        then, more = case.with_points(player, tried), tried > points
        for what, changed in (
            ("win", then.winners != now.winners),
            ("place", then.places != now.places),
            ("advance", then.advancing != now.advancing),
        ):
            if changed:
                found.setdefault((what, more), abs(tried - points))
    changes = {
        what: Change(found.get((what, True)), found.get((what, False)))
        for what in ("win", "place", "advance")
    }
    return Swing(player, points, **changes)


def _turning(case: _Case, player: int) -> set[int]:
    """The points at which something can turn, and the next ones beside them."""
    levels = [Fraction(0), *map(Fraction, case.points.values())]
    others = [result for result in case.results.values() if result.player != player]
    levels += [Fraction(result.best) for result in others]
    levels += [level for result in others for level in _worth(case, player, result.value)]
    tried = {
        near for level in levels for near in range(floor(level) - 1, ceil(level) + 2) if near >= 0
    }
    return tried - {case.points[player]}


def _worth(case: _Case, player: int, value: Fraction) -> Iterator[Fraction]:
    """The points in the game with which the player would be worth as much as `value`."""
    rest = sorted(
        (score.points for score in case.of_player[player] if score.number != case.number),
        reverse=True,
    )
    terms = case.stakes.terms
    if terms.basis is Basis.AVERAGE:
        yield value * (len(rest) + 1) - sum(rest)
    elif terms.basis is Basis.BEST:
        yield value - sum(rest[: terms.best_games - 1])
        yield from map(Fraction, rest)
    else:
        yield value - sum(rest)
