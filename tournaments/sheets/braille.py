"""Text in braille: uncontracted Unified English Braille, in North American Braille ASCII.

A sheet holds names, words, numbers and their punctuation; each of these is spelt letter by letter
(grade 1), which every reader of English braille reads and nobody takes for another name. An accent
is told by its sign before the letter; letters of other scripts by how they sound in Latin ones,
since their braille alphabets give the same cells other meanings.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Final

from anyascii import anyascii

NUMBER: Final = "#"
CAPITAL: Final = ","
CAPITALS: Final = ",,"
END_OF_CAPITALS: Final = ",'"
LETTER: Final = ";"
"""Said before a letter from a to j right after a number, which would read as one more digit."""
DIGITS: Final = "JABCDEFGHI"
MARKS: Final[Mapping[str, str]] = {
    " ": " ", ",": "1", ";": "2", ":": "3", ".": "4", "!": "6", "?": "8", "'": "'", "\u2019": "'",
    "-": "-", "–": ",-", "—": ",-", "\u2212": '"-', "/": "_/", "\\": "_*", "(": '"<', ")": '">',
    "[": ".<", "]": ".>", "{": "_<", "}": "_>", "“": "8", "”": "0", "\u2018": ",8", "&": "@&",
    "*": '"9', "+": '"6', "=": '"7', "×": '"8', "@": "@A", "#": "_?", "%": ".0", "_": ".-",
    "<": "@<", ">": "@>", "~": "@9", "$": "@S", "€": "@E", "£": "@L", "…": "444", "°": "^J",
    "|": "_\\", "^": "@5", "`": "^*",
}  # fmt: skip
ACCENTS: Final[Mapping[str, str]] = {
    "GRAVE ACCENT": "^*", "ACUTE ACCENT": "^/", "DOUBLE ACUTE ACCENT": "^/",
    "CIRCUMFLEX ACCENT": "^%", "DIAERESIS": "^3", "TILDE": "^]", "RING ABOVE": "^$",
    "CARON": "^+", "BREVE": "@+", "MACRON": "@-", "CEDILLA": "^&", "OGONEK": "^&",
    "COMMA BELOW": "^&",
}  # fmt: skip
STRUCK: Final[Mapping[str, str]] = {"ø": "@*O", "ł": "@*L", "đ": "@3D", "ħ": "@3H", "ŧ": "@3T"}
JOINED: Final[Mapping[str, str]] = {"æ": "A^6E", "œ": "O^6E"}
OPENING: Final = frozenset(" ([{-/")
"""What a straight quotation mark opens after."""


def in_braille(text: str) -> str:
    """A text as the cells of one endless line."""
    return _Speller(unicodedata.normalize("NFC", text)).spelt()


class _Speller:
    """Goes through a text once, knowing whether a number or a word in capitals is going on."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.cells: list[str] = []
        self.in_number = False
        self.in_capitals = False

    def spelt(self) -> str:
        for at, char in enumerate(self.text):
            if char in "0123456789":
                self._digit(char)
            elif _letter(char.lower()) is not None:
                self._letter(at, char)
            else:
                self._mark(at, char)
        return "".join(self.cells)

    def _digit(self, char: str) -> None:
        if not self.in_number:
            self.cells.append(NUMBER)
        self.cells.append(DIGITS[int(char)])
        self.in_number, self.in_capitals = True, False

    def _letter(self, at: int, char: str) -> None:
        small = char.lower()
        if char != small:
            self._capital(at)
        elif self.in_capitals:
            self.cells.append(END_OF_CAPITALS)
            self.in_capitals = False
        elif self.in_number and small in "abcdefghij":
            self.cells.append(LETTER)
        self.cells.append(_letter(small) or "")
        self.in_number = False

    def _capital(self, at: int) -> None:
        if self.in_capitals:
            return
        following = self.text[at + 1 : at + 2]
        self.in_capitals = following.isalpha() and following != following.lower()
        self.cells.append(CAPITALS if self.in_capitals else CAPITAL)

    def _mark(self, at: int, char: str) -> None:
        before, after = self.text[at - 1 : at] if at else "", self.text[at + 1 : at + 2]
        goes_on = self.in_number and char in ",." and after.isdigit() and after.isascii()
        self.in_number, self.in_capitals = goes_on, False
        if char == '"':
            self.cells.append("8" if not before or before in OPENING else "0")
        elif char in MARKS:
            self.cells.append(MARKS[char])
        elif char.isspace():
            self.cells.append(" ")
        else:
            self.cells.append(_Speller(_in_latin(char)).spelt())


def _letter(small: str) -> str | None:
    """The cells of a small letter, its accents before it; None for what is no Latin letter."""
    if small in STRUCK or small in JOINED:
        return STRUCK.get(small) or JOINED.get(small)
    base, *marks = list(unicodedata.normalize("NFD", small))
    if not "a" <= base <= "z":
        return None
    names = (unicodedata.name(mark, "").removeprefix("COMBINING ") for mark in marks)
    return "".join(ACCENTS.get(name, "") for name in names) + base.upper()


def _in_latin(char: str) -> str:
    """How a letter or sign of another script is written in plain Latin letters, as far as it is."""
    plain = anyascii(char)
    return "".join(each for each in plain if each.isalnum() or each in MARKS)
