"""Sheets as tagged large-print PDF: 18 points, the page's own typeface, PDF/UA-1.

Set by Typst, which writes structure, language, title and header cells by itself and refuses what
would break the standard. A name in letters that no typeface at hand has is such a thing: the sheet
is then made all the same, tagged as before, without the claim.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, Final

import typst
from django.utils.translation import gettext as _

from tournaments.sheets.sheet import Sheet, Table, shown

HERE: Final = Path(__file__).parent
ALWAYS_THEN: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""When every file was made: the same sheet is the same bytes."""


def written(sheet: Sheet) -> bytes:
    """The sheet as the bytes of a PDF."""
    try:
        return _set(sheet, ["ua-1"])
    except typst.TypstError as refusal:
        if "could not be displayed" not in str(refusal):
            raise
        return _set(sheet, [])


def _set(sheet: Sheet, standards: list[Any]) -> bytes:
    made = typst.compile(
        _source(),
        format="pdf",
        font_paths=_typefaces(),
        sys_inputs={"sheet": json.dumps(_data(sheet), ensure_ascii=False)},
        pdf_standards=standards,
        timestamp=ALWAYS_THEN,
    )
    if not isinstance(made, bytes):
        raise TypeError("one PDF was asked for")
    return made


@cache
def _source() -> bytes:
    return (HERE / "sheet.typ").read_bytes()


@cache
def _typefaces() -> typst.Fonts:
    """Our own first; the machine's for letters that it does not have."""
    return typst.Fonts(include_system_fonts=True, font_paths=[HERE / "fonts"])


def _data(sheet: Sheet) -> dict[str, Any]:
    return {
        "title": sheet.title,
        "language": sheet.language,
        "wide": sheet.is_wide,
        "page": _("Page {page} of {pages}"),
        "notes": sheet.notes,
        "tables": [_table(table) for table in sheet.tables],
    }


def _table(table: Table) -> dict[str, Any]:
    return {
        "name": table.name,
        "caption": table.caption,
        "columns": [{"label": each.label, "numeric": each.numeric} for each in table.columns],
        "rows": [[shown(cell) for cell in row] for row in table.rows],
        "notes": table.notes,
    }
