"""The formats of a sheet: what ends its address, what it is called in words, how it is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.sheets import as_brf, as_csv, as_pdf, as_xlsx
from tournaments.sheets.sheet import Sheet

PRINT: Final = "html"
"""The format that is a page: to be read, and printed from."""


@dataclass(frozen=True, slots=True)
class Format:
    """A format that is a file."""

    label: Callable[[], str]
    content_type: str
    write: Callable[[Sheet], bytes]


FILES: Final[Mapping[str, Format]] = MappingProxyType(
    {
        "pdf": Format(lambda: _("Large print (PDF)"), "application/pdf", as_pdf.written),
        "xlsx": Format(
            lambda: _("Spreadsheet (XLSX)"),
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            as_xlsx.written,
        ),
        "csv": Format(lambda: _("Plain table (CSV)"), "text/csv; charset=utf-8", as_csv.written),
        "brf": Format(lambda: _("Braille (BRF)"), "application/x-brf", as_brf.written),
    }
)


class FormatConverter:
    """What ends the address of a sheet."""

    regex = "|".join((PRINT, *FILES))

    def to_python(self, value: str) -> str:
        """The format as views get it."""
        return value

    def to_url(self, value: str) -> str:
        """The format as addresses have it."""
        return value


@lru_cache(maxsize=64)
def _file(sheet: Sheet, form: str, _language: str) -> bytes:
    return FILES[form].write(sheet)


def file_of(sheet: Sheet, form: str) -> bytes:
    """The sheet as a file; one that many ask for is made once."""
    return _file(sheet, form, get_language() or "")
