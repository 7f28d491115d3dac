"""What a leaderboard is of: a series or all of them, a year or all of them."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import F, QuerySet
from django.db.models.functions import ExtractYear

from scoring.codec import canonical
from scoring.models import GameTotal
from tournaments.compilation import FINISHED
from tournaments.models import ScheduledGame


@dataclass(frozen=True, slots=True, order=True)
class Cell:
    """One series in one year: the least that a board is of."""

    series: int
    year: int


@dataclass(frozen=True, slots=True)
class Counted:
    """What a cell is compiled from: how many games, and the digest of what they are."""

    games: int
    stamp: str


def counted_games() -> QuerySet[ScheduledGame]:
    """Return the finished games of all tournaments."""
    return ScheduledGame.objects.filter(game__projection__phase=FINISHED)


def counted_in(cell: Cell) -> QuerySet[ScheduledGame]:
    """Return the finished games of one series in one year."""
    return counted_games().filter(tournament__series=cell.series, date__year=cell.year)


def in_cells(games: QuerySet[ScheduledGame]) -> QuerySet[ScheduledGame, Any]:
    """Return some games as rows of id, series and the year of the evening's date."""
    with_year = games.order_by("game_id").annotate(year=ExtractYear("date"))
    return with_year.values_list("game_id", "tournament__series_id", "year")


def counted(games: QuerySet[ScheduledGame]) -> Mapping[Cell, Counted]:
    """Tell what each cell of these games would be compiled from (three queries)."""
    made_of: defaultdict[Cell, list[tuple[object, ...]]] = defaultdict(list)
    stamps = dict(games.values_list("game_id", "game__projection__stamp"))
    for game, series, year in in_cells(games):
        made_of[Cell(series, year)].append((game, stamps[game]))
    sizes = {cell: len(parts) for cell, parts in made_of.items()}
    for series, year, record, kept in _merged(games):
        made_of[Cell(series, year)].append(("merged", record, kept))
    return {cell: Counted(sizes[cell], digest(parts)) for cell, parts in made_of.items()}


def _merged(games: QuerySet[ScheduledGame]) -> Iterable[tuple[Any, ...]]:
    """Return who of these games is counted as somebody else, with the series and the year."""
    merged = GameTotal.objects.filter(player__merged_into__isnull=False)
    found = merged.filter(game__scheduled__in=games.values("pk")).annotate(
        series=F("game__scheduled__tournament__series"), year=ExtractYear("game__scheduled__date")
    )
    who = found.values_list("series", "year", "player_id", "player__merged_into_id")
    return who.order_by("series", "year", "player_id").distinct()


def digest(parts: Iterable[object]) -> str:
    """Return a short name for what a board was made of."""
    return hashlib.sha256(canonical(list(parts)).encode()).hexdigest()


Scope = tuple[int | None, int | None]
"""Series and year of a board; None is all of them."""


def scopes_of(cell: Cell) -> tuple[Scope, ...]:
    """Return the scopes that are wider than a cell and hold it."""
    return ((None, None), (cell.series, None), (None, cell.year))


def widened(cells: Mapping[Cell, Counted]) -> Mapping[Scope, Counted]:
    """Tell what each wider scope of these cells is made of: its cells, with their stamps."""
    within: defaultdict[Scope, list[Cell]] = defaultdict(list)
    for cell in sorted(cells):
        for scope in scopes_of(cell):
            within[scope].append(cell)
    return {
        scope: Counted(
            sum(cells[cell].games for cell in inside),
            digest([cell.series, cell.year, cells[cell].stamp] for cell in inside),
        )
        for scope, inside in within.items()
    }
