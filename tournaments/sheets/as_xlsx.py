"""Sheets as XLSX: a page a table with its header held in sight, and a page for what is said.

Words are written as words, whatever they begin with, and marked so where they look like a formula:
also a spreadsheet that saves them anew keeps them as text.
"""

from __future__ import annotations

import io
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any, Final

import xlsxwriter
from django.utils.translation import gettext as _
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from roster.guarding import is_formula
from tournaments.sheets.sheet import Cell, Sheet, Table, shown

ALWAYS_THEN: Final = datetime(2000, 1, 1, tzinfo=UTC).replace(tzinfo=None)
"""When every file was made: the same sheet is the same bytes."""
WIDEST: Final = 60
NOT_IN_NAMES: Final = str.maketrans(dict.fromkeys("[]:*?/\\'", " "))
NAME_LENGTH: Final = 31
"""What a page of a spreadsheet can be called; longer or with others of these it would not open."""


def written(sheet: Sheet) -> bytes:
    """The sheet as the bytes of a workbook."""
    out = io.BytesIO()
    workbook = xlsxwriter.Workbook(
        out,
        {
            "in_memory": True,
            "strings_to_formulas": False,
            "strings_to_urls": False,
            "strings_to_numbers": False,
        },
    )
    workbook.set_properties({"title": sheet.title, "author": "Lucky Roll", "created": ALWAYS_THEN})
    looks = _Looks(workbook)
    for table in sheet.tables:
        _write_table(workbook.add_worksheet(_page_name(table.name)), table, looks)
    _write_notes(workbook.add_worksheet(_page_name(_("Notes"))), sheet, looks)
    workbook.close()
    return out.getvalue()


class _Looks:
    """How cells look, made once a workbook."""

    def __init__(self, workbook: xlsxwriter.Workbook) -> None:
        def look(**properties: Any) -> Format:
            return workbook.add_format({"font_size": 12, "valign": "top", **properties})

        self.header = look(bold=True, bottom=1)
        self.header_of_numbers = look(bold=True, bottom=1, align="right")
        self.text = look()
        self.held_as_text = look(quote_prefix=True)
        self.number = look(num_format="#,##0")
        self.decimal = look(num_format="#,##0.000")
        self.day = look(num_format="yyyy-mm-dd", align="left")
        self.wrapped = look(text_wrap=True)


def _page_name(name: str) -> str:
    return name.translate(NOT_IN_NAMES).strip()[:NAME_LENGTH]


def _write_table(page: Worksheet, table: Table, looks: _Looks) -> None:
    page.freeze_panes(1, table.named_by + 1)
    page.repeat_rows(0)
    page.set_landscape()
    page.fit_to_pages(1, 0)
    for at, column in enumerate(table.columns):
        look = looks.header_of_numbers if column.numeric else looks.header
        page.write_string(0, at, column.label, look)
        texts = [column.label, *(shown(row[at]) for row in table.rows)]
        page.set_column(at, at, min(WIDEST, max(map(len, texts)) + 2))
    for down, row in enumerate(table.rows, start=1):
        for at, cell in enumerate(row):
            _write(page, down, at, cell, looks)


def _write(page: Worksheet, down: int, at: int, cell: Cell, looks: _Looks) -> None:
    if cell is None or cell == "":
        page.write_blank(down, at, None, looks.text)
    elif isinstance(cell, int):
        page.write_number(down, at, cell, looks.number)
    elif isinstance(cell, Decimal):
        page.write_number(down, at, float(cell), looks.decimal)
    elif isinstance(cell, date):
        page.write_datetime(down, at, datetime.combine(cell, datetime.min.time()), looks.day)
    else:
        page.write_string(down, at, cell, looks.held_as_text if is_formula(cell) else looks.text)


def _write_notes(page: Worksheet, sheet: Sheet, looks: _Looks) -> None:
    page.set_column(0, 0, 100)
    page.write_string(0, 0, sheet.title, looks.header)
    said = [*sheet.notes]
    for table in sheet.tables:
        said += [table.caption, *table.notes]
    for down, note in enumerate(said, start=1):
        page.write_string(down, 0, note, looks.wrapped)
