"""Sheets as tagged large-print PDF: 18 points, the page's own typeface, PDF/UA-1.

Set by Typst, which writes structure, language, title and header cells by itself and refuses what
would break the standard. A name in letters that no typeface at hand has is such a thing: it is then
told by its sound in Latin letters, as in braille, since empty boxes tell nobody who it is. What
still cannot be shown is left as it is, tagged as before, without the claim.
"""

from __future__ import annotations

import json
import re
import unicodedata
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, Final

import typst
from anyascii import anyascii
from django.utils.translation import gettext as _

from tournaments.sheets.sheet import Sheet, Table, shown

HERE: Final = Path(__file__).parent
ALWAYS_THEN: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""When every file was made: the same sheet is the same bytes."""

LONG: Final = re.compile(r"\S{21}")
"""A word that may be wider than a column of names beside six others."""
MAY_BREAK: Final = "\u200b"
_OUR_SCRIPTS: Final = re.compile("LATIN|GREEK|CYRILLIC|COMBINING|MODIFIER")


def written(sheet: Sheet) -> bytes:
    """The sheet as the bytes of a PDF."""
    data = json.dumps(_data(sheet), ensure_ascii=False)
    for told in (data, _in_latin_letters(data)):
        try:
            return _set(told, ["ua-1"])
        except typst.TypstError as refusal:
            if "could not be displayed" not in str(refusal):
                raise
    return _set(data, [])


def _set(data: str, standards: list[Any]) -> bytes:
    made = typst.compile(
        _source(),
        format="pdf",
        font_paths=_typefaces(),
        sys_inputs={"sheet": data},
        pdf_standards=standards,
        timestamp=ALWAYS_THEN,
    )
    if not isinstance(made, bytes):
        raise TypeError("one PDF was asked for")
    return made


def _in_latin_letters(data: str) -> str:
    """JSON with the letters of all but three scripts by their sound; JSON's own signs are ASCII."""
    return "".join(
        char if char.isascii() or _OUR_SCRIPTS.match(unicodedata.name(char, "")) else _sound(char)
        for char in data
    )


def _sound(char: str) -> str:
    return json.dumps(anyascii(char), ensure_ascii=False)[1:-1] if char.isalpha() else char


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


def _breakable(text: str) -> str:
    """A cell's text that may go on in a new line within a word that is too long for one."""
    return LONG.sub(lambda part: part[0] + MAY_BREAK, text)


def _table(table: Table) -> dict[str, Any]:
    return {
        "name": table.name,
        "caption": table.caption,
        "columns": [{"label": each.label, "numeric": each.numeric} for each in table.columns],
        "rows": [[_breakable(shown(cell)) for cell in row] for row in table.rows],
        "notes": table.notes,
    }
