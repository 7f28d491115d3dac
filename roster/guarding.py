"""Texts that a spreadsheet would run as a formula, and how they are kept from it.

A player may be called "=1+1"; whoever opens the standings must see that name, and nothing must be
computed. A guarded text has an apostrophe in front, which spreadsheets take as "this is text".
What was guarded is read back as it was, so that a list that comes home has the same names.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

GUARD: Final = "'"
_FORMULA: Final = re.compile(
    r"'*[\s\u200b\u2060\ufeff]*[=+\-@\u2212\uff1d\uff0b\uff0d\uff20]|'*[\t\r]"
)
"""What some spreadsheet begins a formula with, also after blanks, also in full width; and texts
that look guarded already, so that taking the guard off never takes off an apostrophe too many."""

_CELL_ENDS: Final = re.compile("([;|])")
"""Kept when a text is split there; the comma stands between quotation marks in our files."""


def is_formula(text: str) -> bool:
    """Whether a spreadsheet might compute this text instead of showing it."""
    return _FORMULA.match(text) is not None


def guarded(text: str) -> str:
    """The text as it can stand in a file that a spreadsheet opens.

    So is what follows a semicolon or a bar in it: a spreadsheet of another country takes these for
    the ends of cells, whatever separates them in the file.
    """
    return _in_each_cell(text, lambda cell: GUARD + cell if is_formula(cell) else cell)


def unguarded(text: str) -> str:
    """What `guarded` was given: the guards taken off, and no other apostrophe."""
    return _in_each_cell(text, _taken_off)


def _taken_off(cell: str) -> str:
    rest = cell.removeprefix(GUARD)
    return rest if rest != cell and is_formula(rest) else cell


def _in_each_cell(text: str, change: Callable[[str], str]) -> str:
    return "".join(change(part) for part in _CELL_ENDS.split(text))
