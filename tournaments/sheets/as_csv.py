"""Sheets as CSV: what every program reads.

UTF-8 with the mark by which spreadsheets know it, else they would read é as two letters. Lines end
as RFC 4180 has it. A sheet of one table is its header and its rows and nothing else, so that
programs need no skipping; of several, each stands under its caption, an empty line apart.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from decimal import Decimal

from roster.guarding import guarded
from tournaments.sheets.sheet import Cell, Sheet, Table, stored


def written(sheet: Sheet) -> bytes:
    """The sheet as the bytes of a CSV file."""
    out = io.StringIO(newline="")
    csv.writer(out).writerows(_lines(sheet))
    return out.getvalue().encode("utf-8-sig")


def _lines(sheet: Sheet) -> Iterator[list[str | int | Decimal]]:
    for number, table in enumerate(sheet.tables):
        if number:
            yield []
        if len(sheet.tables) > 1:
            yield [guarded(table.caption)]
        yield from _table(table)


def _table(table: Table) -> Iterator[list[str | int | Decimal]]:
    yield [guarded(column.label) for column in table.columns]
    for row in table.rows:
        yield [_cell(cell) for cell in row]


def _cell(cell: Cell) -> str | int | Decimal:
    """Numbers as they are, also below zero: no spreadsheet takes one for a formula."""
    value = stored(cell)
    return guarded(value) if isinstance(value, str) else value
