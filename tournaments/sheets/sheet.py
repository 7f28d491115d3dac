"""A sheet: a title, what is said about it, and tables. Plain values; no format and no database."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.utils.formats import number_format

from scoring.words.wording import points
from tournaments.times import day_name

Cell = str | int | Decimal | date | None
"""What a cell holds: words, a number that programs may count with, a day, or nothing."""

UPRIGHT = 4
"""Columns that stand side by side on an upright page in large print."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: what its header says, and whether it holds numbers, which stand to the right."""

    label: str
    numeric: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table with its caption. `named_by` is the column whose cell names its row.

    `name` is what a spreadsheet calls the page that it is on; `notes` are said after the rows.
    """

    name: str
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    named_by: int = 0
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that stands on a sheet. `file` is the name of the file, without what tells the format."""

    file: str
    title: str
    notes: tuple[str, ...]
    tables: tuple[Table, ...]
    language: str = "en"

    @property
    def is_wide(self) -> bool:
        """Whether large print of a table needs paper that lies on its side."""
        return any(len(table.columns) > UPRIGHT for table in self.tables)


def shown(cell: Cell) -> str:
    """A cell as people read it: 10,050; Saturday, November 28; nothing at all."""
    if cell is None:
        return ""
    if isinstance(cell, int):
        return points(cell)
    if isinstance(cell, Decimal):
        return number_format(cell, use_l10n=True, force_grouping=True)
    if isinstance(cell, date):
        return day_name(cell)
    return cell


def stored(cell: Cell) -> str | int | Decimal:
    """A cell as a program reads it: 10050; 6927.273; 2026-11-28; words as they are."""
    if cell is None:
        return ""
    if isinstance(cell, date):
        return cell.isoformat()
    return cell
