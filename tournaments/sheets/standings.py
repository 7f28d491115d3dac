"""The standings of a stage as a sheet: what the page says, in the order of places."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Final

from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from roster.shown import shown_name
from tournaments.models import Standing, StandingsTable
from tournaments.ranking_words import basis_of, plain
from tournaments.schedule import Stage
from tournaments.screens.columns import MOVED, PLACE, PLAYER, columns
from tournaments.screens.earlier import movement
from tournaments.screens.table import StandingsScreen
from tournaments.sheets.sheet import Cell, Column, Sheet, Table
from tournaments.standings import Basis

CELLS: Final[Mapping[str, Callable[[Standing], Cell]]] = {
    PLACE.key: lambda row: row.rank,
    PLAYER.key: lambda row: shown_name(row.player),
    "total": lambda row: row.total,
    "games": lambda row: row.games,
    "won": lambda row: row.wins,
    "best": lambda row: row.best,
    MOVED: lambda row: movement(row).words,
}
"""What stands in a column, by its key; what the stage is ranked by is `_value`."""
WORDS: Final = (PLAYER.key, MOVED)
"""Columns of words; the others hold numbers."""


def standings_sheet(
    table: StandingsTable, rows: Sequence[Standing], screen: StandingsScreen
) -> Sheet:
    """The sheet of a compiled table; `screen` is its page, by place."""
    tournament, stage = table.tournament, Stage(table.stage)
    basis = basis_of(tournament, stage)
    of = columns(tournament, stage, table.before)
    return Sheet(
        file=slugify(f"standings {tournament} {stage}"),
        title=screen.title,
        notes=(screen.lede,),
        tables=(
            Table(
                name=_("Table"),
                caption=screen.caption,
                columns=tuple(Column(each.label(), numeric=each.key not in WORDS) for each in of),
                rows=tuple(tuple(_cell(each.key, row, basis) for each in of) for row in rows),
                named_by=of.index(PLAYER),
                notes=(*_said_under_rows(screen), *screen.rules, *screen.settings),
            ),
        ),
        language=get_language() or "en",
    )


def _cell(column: str, row: Standing, basis: Basis) -> Cell:
    return CELLS[column](row) if column in CELLS else _value(row, basis)


def _value(row: Standing, basis: Basis) -> Cell:
    """What the stage is ranked by, as exactly as the page tells it."""
    value = plain(row.value, basis)
    return Decimal(value) if basis is Basis.AVERAGE else int(value)


def _said_under_rows(screen: StandingsScreen) -> list[str]:
    """Ties and the cut, which on paper stand below the table."""
    said: list[str] = []
    for row in screen.rows:
        said += [*row.notes, *([row.cut] if row.cut else [])]
    return said
