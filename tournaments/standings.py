"""Ranking a stage: scores in, results, places and decided ties out.

Pure: no database. Ranked by total points, by the average of a game or by the best n games, as the
tournament has it; if level by games won, then by best game; whoever is still level shares the
place. A game that was not played counts nowhere: it is no zero, so a player who played none is
not in the table at all.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from operator import attrgetter


class Basis(StrEnum):
    """What a stage is ranked by first."""

    TOTAL = "total"
    AVERAGE = "average"
    """Points a game that was played."""
    BEST = "best"
    """The sum of the player's best games, up to a number that the tournament sets."""


@dataclass(frozen=True, slots=True)
class Score:
    """What one player did in one game that counts; `number` is the game's."""

    number: int
    player: int
    points: int
    won: bool


class Criterion(StrEnum):
    """What tells players apart who are level on what the stage is ranked by, in this order."""

    WINS = "wins"
    BEST = "best"
    SHARED = "shared"
    """Nothing does: they share the place."""


@dataclass(frozen=True, slots=True)
class Result:
    """What one player did in the games of a stage that count.

    `value` is what the stage is ranked by, exactly: points, or points a game. `total` are all
    points that count, those of an earlier stage that are carried over included; `games`, `wins`
    and `best` are of the stage's own games.
    """

    player: int
    value: Fraction
    total: int
    games: int
    wins: int
    best: int


@dataclass(frozen=True, slots=True)
class Place:
    """A result and its place; those who share one have the same rank, the next rank skips."""

    rank: int
    result: Result


@dataclass(frozen=True, slots=True)
class TieNote:
    """How a tie was decided: by which criterion, between whom, with which values.

    `players` stand in the order of the table and `values` beside them; both are of the whole
    group that was level until this criterion. `first` and `last` are the places they take.
    `after` is the position in the table (from 0) of the last of all whose value is the same.
    """

    criterion: Criterion
    players: tuple[int, ...]
    values: tuple[int, ...]
    first: int
    last: int
    after: int
    also_level_on: tuple[Criterion, ...] = ()
    """The criteria before this one that the group was level on as well."""


def tally(
    scores: Iterable[Score], own: Container[int], basis: Basis, best_games: int
) -> list[Result]:
    """Add up the scores of a stage, a result for each player who played a game of its `own`.

    Scores of other games are points carried over: they count in the value and the total, not
    among the games, the wins and the best. Players come in the order in which `scores` has them.
    """
    of_player: dict[int, list[Score]] = {}
    for score in scores:
        of_player.setdefault(score.player, []).append(score)
    results = []
    for player, counted in of_player.items():
        played = [score for score in counted if score.number in own]
        if not played:
            continue
        points = [score.points for score in counted]
        results.append(
            Result(
                player=player,
                value=valued(points, basis, best_games),
                total=sum(points),
                games=len(played),
                wins=sum(score.won for score in played),
                best=max(score.points for score in played),
            )
        )
    return results


def valued(points: Sequence[int], basis: Basis, best_games: int) -> Fraction:
    """What the points of the games that a player played are worth; never rounded."""
    if basis is Basis.AVERAGE:
        return Fraction(sum(points), len(points))
    if basis is Basis.BEST:
        return Fraction(sum(sorted(points, reverse=True)[:best_games]))
    return Fraction(sum(points))


def ranked(results: Iterable[Result]) -> list[Place]:
    """Give each result its place, best first; those who share a place stay in the given order."""
    places: list[Place] = []
    for index, result in enumerate(sorted(results, key=_strength, reverse=True)):
        level = bool(places) and _strength(places[-1].result) == _strength(result)
        places.append(Place(places[-1].rank if level else index + 1, result))
    return places


def _strength(result: Result) -> tuple[Fraction, int, int]:
    return result.value, result.wins, result.best


def tie_notes(places: Sequence[Place]) -> list[TieNote]:
    """Explain every tie in a ranked table, in the order of the table."""
    notes: list[TieNote] = []
    position = 0
    for group in _groups(places, "value"):
        position += len(group)
        notes += _decided(group, position - 1, (Criterion.WINS, Criterion.BEST), ())
    return notes


def _decided(
    group: Sequence[Place],
    after: int,
    criteria: tuple[Criterion, ...],
    level_on: tuple[Criterion, ...],
) -> Iterator[TieNote]:
    """Yield what tells a group apart, then the same for those it leaves level."""
    if len(group) < 2:
        return
    if not criteria:
        yield _note(Criterion.SHARED, group, after, level_on)
        return
    first, *rest = criteria
    subgroups = list(_groups(group, first))
    if len(subgroups) > 1:
        yield _note(first, group, after, level_on)
    for subgroup in subgroups:
        yield from _decided(subgroup, after, tuple(rest), (*level_on, first))


def _note(
    criterion: Criterion, group: Sequence[Place], after: int, level_on: tuple[Criterion, ...]
) -> TieNote:
    shared = criterion is Criterion.SHARED
    return TieNote(
        criterion=criterion,
        players=tuple(place.result.player for place in group),
        values=() if shared else tuple(getattr(place.result, criterion) for place in group),
        first=group[0].rank,
        last=group[-1].rank,
        after=after,
        also_level_on=level_on,
    )


def _groups(places: Sequence[Place], field: str) -> Iterator[list[Place]]:
    """Yield the runs of neighbours that are level in one field."""
    for _value, group in groupby(places, key=attrgetter(f"result.{field}")):
        yield list(group)
