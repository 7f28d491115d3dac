"""Sheets as BRF, ready to be embossed: 40 cells by 25 lines, a form feed after each page.

A table that fits is set in columns, two cells apart, its header again on each page. One that does
not is told row by row: who it is about, then each value with its label; no entry is torn apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.sheets.braille import in_braille
from tournaments.sheets.sheet import Sheet, Table, shown

CELLS: Final = 40
LINES: Final = 25
TITLE: Final = 34
"""Cells of a title's line: three stay blank on either side."""
TEXT_LINES: Final = LINES - 1
"""The last line has the page's number."""
BETWEEN: Final = "  "
END_OF_LINE: Final = "\r\n"
END_OF_PAGE: Final = "\f"


@dataclass(frozen=True, slots=True)
class Group:
    """Lines that stay together; `header` goes before them where they begin a page."""

    lines: tuple[str, ...]
    header: tuple[str, ...] = ()


def written(sheet: Sheet) -> bytes:
    """The sheet as the bytes of a BRF file."""
    pages = list(_pages([*_groups(sheet)]))
    text = (_numbered(page, number) for number, page in enumerate(pages, start=1))
    return "".join(text).encode("ascii")


def _groups(sheet: Sheet) -> Iterator[Group]:
    yield Group(tuple(line.center(CELLS).rstrip() for line in _wrapped(sheet.title, 0, 0, TITLE)))
    yield Group(("",))
    for note in sheet.notes:
        yield Group(_wrapped(note, 2, 0))
    for table in sheet.tables:
        caption = _wrapped(table.caption, 2, 0)
        yield Group(("", *_wrapped(table.name, 4, 4), *caption, ""))
        yield from _in_columns(table) or _by_rows(table)
        for note in table.notes:
            yield Group(_wrapped(note, 2, 0))


def _in_columns(table: Table) -> list[Group]:
    """The rows in columns; none where they are wider than a line."""
    labels = [in_braille(column.label) for column in table.columns]
    rows = [[in_braille(shown(cell)) for cell in row] for row in table.rows]
    widths = [max(map(len, column)) for column in zip(labels, *rows, strict=True)]
    if sum(widths) + len(BETWEEN) * (len(widths) - 1) > CELLS:
        return []

    def line(cells: Sequence[str]) -> str:
        sides = zip(cells, widths, table.columns, strict=True)
        placed = (c.rjust(w) if column.numeric else c.ljust(w) for c, w, column in sides)
        return BETWEEN.join(placed).rstrip()

    header = (line(labels), BETWEEN.join('"' + "3" * (width - 1) for width in widths))
    return [Group(header), *(Group((line(row),), header) for row in rows)]


def _by_rows(table: Table) -> list[Group]:
    """Each row as an entry: its first cells, up to the one that names it, then the others."""
    return [Group(tuple(_entry(table, [shown(cell) for cell in row]))) for row in table.rows]


def _entry(table: Table, row: Sequence[str]) -> Iterator[str]:
    upto = table.named_by + 1
    yield from _wrapped(BETWEEN.join(cell for cell in row[:upto] if cell), 0, 4)
    rest = zip(table.columns[upto:], row[upto:], strict=True)
    told = [f"{column.label}: {cell.removesuffix('.')}" for column, cell in rest if cell]
    if told:
        yield from _wrapped("; ".join(told), 2, 4)


def _wrapped(text: str, first: int, runover: int, width: int = CELLS) -> tuple[str, ...]:
    """A text in braille as lines: the first indented by `first` cells, the others by `runover`.

    Two blanks that keep columns apart stay two.
    """
    lines, line, indent = [], "", " " * first
    for word in _words(in_braille(text), width - max(first, runover)):
        fits = len(indent) + len(line) + len(word) <= width
        if line and not fits:
            lines.append(indent + line.rstrip())
            line, indent = "", " " * runover
        line += word
    return (*lines, indent + line.rstrip())


def _words(cells: str, longest: int) -> Iterator[str]:
    """Words with the blanks after them; one that fits in no line is cut."""
    for word in cells.replace(BETWEEN, " \0").split(" "):
        plain = word.replace("\0", " ")
        while len(plain) > longest:
            yield plain[:longest]
            plain = plain[longest:]
        yield f"{plain} "


def _pages(groups: Sequence[Group]) -> Iterator[list[str]]:
    """The groups on pages: none torn apart that fits on one, no blank line on top."""
    page: list[str] = []
    for group in groups:
        if page and len(page) + len(group.lines) > TEXT_LINES:
            yield page[:TEXT_LINES]
            page = [*group.header]
        for line in group.lines:
            if len(page) == TEXT_LINES:
                yield page
                page = [*group.header]
            if page or line:
                page.append(line)
    if page:
        yield page


def _numbered(page: Sequence[str], number: int) -> str:
    """A page of full height with its number at the end of the last line."""
    blank = [""] * (TEXT_LINES - len(page))
    lines = [*page, *blank, in_braille(str(number)).rjust(CELLS)]
    return END_OF_LINE.join(lines) + END_OF_LINE + END_OF_PAGE
