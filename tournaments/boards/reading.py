"""Reading leaderboards: which there are, and who stands where by a measure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F, OrderBy, QuerySet, Window
from django.db.models.functions import Rank

from scoring.models import Game
from tournaments.boards.measures import Measure
from tournaments.boards.scopes import counted_games
from tournaments.models import Board, BoardRow, Series


@dataclass(frozen=True, slots=True)
class Choices:
    """What boards there are to choose from: the series, and the years in which a game counts."""

    series: Sequence[Series]
    years: Sequence[int]


def choices() -> Choices:
    """Return all series by name and the years, the latest first (two queries)."""
    years = Board.objects.filter(series=None, year__isnull=False).order_by("-year")
    found = [year for year in years.values_list("year", flat=True) if year is not None]
    return Choices(list(Series.objects.order_by("name", "pk")), found)


def board_of(series: Series | None, year: int | None) -> Board | None:
    """Return the board of a scope, or None where no game of it counts."""
    return Board.objects.filter(series=series, year=year, games__gt=0).first()


def ranked(board: Board | None, measure: Measure) -> QuerySet[BoardRow]:
    """Return who is ranked on a board by a measure, best first; `rank` and `value` come along.

    Whoever is level shares the place, and those who do stand in the order of names.
    """
    best_first = OrderBy(F("value"), descending=not measure.lowest_first)
    rows = BoardRow.objects.filter(board=board, games__gte=measure.minimum)
    with_rank = rows.annotate(value=measure.value).annotate(
        rank=Window(expression=Rank(), order_by=best_first)
    )
    by_name = ["player__collation_key", "player_id"]
    return with_rank.select_related("player__merged_into").order_by(best_first, *by_name)


def not_ranked(board: Board | None, measure: Measure) -> int:
    """Return how many on a board have played too few games to be ranked by a measure."""
    return BoardRow.objects.filter(board=board, games__lt=measure.minimum).count()


def provisional_games(board: Board) -> int:
    """Return how many of a board's games are not official yet."""
    games = counted_games().exclude(game__status=Game.Status.OFFICIAL)
    games = games if board.series_id is None else games.filter(tournament__series=board.series_id)
    return (games if board.year is None else games.filter(date__year=board.year)).count()
