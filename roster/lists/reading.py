"""A list of players out of a CSV file or out of what was pasted; pure, no database.

What spreadsheets write is read as it comes: with or without the mark of UTF-8, with commas,
semicolons or tabs, with a column for names or one each for first and last names.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from roster.guarding import unguarded
from roster.names import search_key

SIZE_LIMIT: Final = 128 * 1024
"""Bytes of a list: more than twice what the longest one needs."""
LINE_LIMIT: Final = 400
"""Players in a list: more than any club has; the page asks about each of them."""
SEPARATORS: Final = (",", ";", "\t")
SAID: Final = re.compile("sep=(?P<separator>[,;\t])(?=\n)", re.IGNORECASE)
"""A first line by which some programs tell Excel the separator."""
NAME, FIRST, LAST, SORT = "name", "first", "last", "sort"
HEADERS: Final[Mapping[str, str]] = {
    "name": NAME,
    "names": NAME,
    "player": NAME,
    "players": NAME,
    "player name": NAME,
    "full name": NAME,
    "display name": NAME,
    "players name": NAME,
    "first": FIRST,
    "forename": FIRST,
    "first name": FIRST,
    "firstname": FIRST,
    "given name": FIRST,
    "last": LAST,
    "last name": LAST,
    "lastname": LAST,
    "surname": LAST,
    "family name": LAST,
    "sort name": SORT,
    "sort as": SORT,
    "sorted by": SORT,
}
"""What columns are called, as `search_key` reads it: case, dashes and accents do not matter."""


class ListRefused(Exception):
    """A list that cannot be read, or is not to be added now. `detail` says what to do about it."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Line:
    """A player of the list: the line of the file that the name stands in, and the names."""

    number: int
    name: str
    sort_name: str = ""


@dataclass(frozen=True, slots=True)
class PlayerList:
    """A list that was read: its lines, the columns that were used, and those that were not.

    Both are empty for a list of names without a header.
    """

    lines: tuple[Line, ...]
    used: tuple[str, ...]
    unused: tuple[str, ...]


def as_text(data: bytes) -> str:
    """A file's bytes as text; ListRefused where it is none, or too long.

    Files of older spreadsheets are not in UTF-8; those of Western European ones are understood.
    """
    if len(data) > SIZE_LIMIT:
        raise ListRefused(_too_large())
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings = ["utf-16"]
    else:
        encodings = ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise ListRefused(_("This file is no text. Save the list as “CSV UTF-8” and choose that file."))


def read_list(text: str) -> PlayerList:
    """The players of a text; ListRefused where there are none, or more than can be looked at."""
    if len(text.encode(errors="replace")) > SIZE_LIMIT:
        raise ListRefused(_too_large())
    rows = _rows(text)
    if not rows:
        raise ListRefused(_("The list is empty. Choose a file with the list, or type or paste it."))
    header = rows[0][1]
    columns = _columns(header)
    body = rows if columns is None else rows[1:]
    at = {NAME: 0} if columns is None else columns
    lines = tuple(line for number, row in body if (line := _line(number, row, at)).name)
    if not lines:
        raise ListRefused(_("No line of the list has a name. Check the column of names."))
    if len(lines) > LINE_LIMIT:
        raise ListRefused(
            ngettext(
                "The list has {count} player. Divide it into lists of {limit} at most.",
                "The list has {count} players. Divide it into lists of {limit} at most.",
                len(lines),
            ).format(count=len(lines), limit=LINE_LIMIT)
        )
    named = [] if columns is None else list(enumerate(cell.strip() for cell in header))
    return PlayerList(
        lines,
        used=tuple(cell for number, cell in named if number in at.values()),
        unused=tuple(cell for number, cell in named if number not in at.values() and cell),
    )


def _too_large() -> str:
    return _("The list is larger than {limit} kB. Divide it into smaller ones.").format(
        limit=SIZE_LIMIT // 1024
    )


def _rows(text: str) -> list[tuple[int, list[str]]]:
    """The rows that are not blank, each with the number of its last line."""
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    told = SAID.match(plain)
    plain = plain[told.end() :] if told else plain
    first = next((line for line in plain.split("\n") if line.strip()), "")
    separator = told["separator"] if told else max(SEPARATORS, key=first.count)
    reader = csv.reader(io.StringIO(plain, newline=""), delimiter=separator, strict=True)
    try:
        return [(reader.line_num, row) for row in reader if any(cell.strip() for cell in row)]
    except csv.Error as error:
        raise ListRefused(
            _("Line {number} cannot be read. Check its quotation marks.").format(
                number=reader.line_num
            )
        ) from error


def _columns(header: Sequence[str]) -> dict[str, int] | None:
    """Where each kind of column is; None where the first row is a player and no header.

    ListRefused for a table of which nobody can tell where its names are.
    """
    found: dict[str, int] = {}
    for at, cell in enumerate(header):
        kind = HEADERS.get(search_key(cell))
        if kind is not None:
            found.setdefault(kind, at)
    if NAME in found or {FIRST, LAST} <= found.keys():
        return found
    if len(header) == 1 and not found:
        return None
    raise ListRefused(
        _(
            "No column of the list is called “Name”, and none “First name” with another “Last "
            "name”. Write one of these over the names, in the first line."
        )
    )


def _line(number: int, row: Sequence[str], columns: Mapping[str, int]) -> Line:
    def cell(kind: str) -> str:
        at = columns.get(kind)
        return row[at].strip() if at is not None and at < len(row) else ""

    name = cell(NAME)
    if NAME not in columns:
        name = f"{cell(FIRST)} {cell(LAST)}".strip()
    return Line(number, unguarded(name), unguarded(cell(SORT)))
