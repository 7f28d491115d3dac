"""Names: what one may be, which two are the same, and their order. Pure text, no database.

Three keys are made of a name. The *collation key* puts names in alphabetical order, the
*identity key* is equal for names that would be called alike, the *search key* is what a search
looks through. All three are stored with the player, so a change of what they are made of needs
a migration that makes them anew.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

from pyuca.collator import Collator_10_0_0

NAME_LENGTH: Final = 80
"""Characters that a name may have."""
MARKS_IN_A_ROW: Final = 4
"""Marks on one letter: more than any living script stacks, fewer than it takes to deface a list."""
KEY_LENGTH: Final = 2000
"""Digits of a collation key that are kept: below what PostgreSQL can index, and more than any
name needs that is not made to be long."""

PLAIN_ACCENT: Final = 0x20
PLAIN_CASE: Final = 0x02
"""The lowest weights of these levels, which nearly every letter has."""

ZWNJ, ZWJ = "\u200c", "\u200d"
VIRAMA_CLASS = 9

VARIATION_SELECTORS = dict.fromkeys([*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)])
"""They choose between glyphs of one character: left out of names, so that nobody needs them."""
BLANK_LETTERS = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
)
"""Letters, marks and symbols to Unicode, nothing to see for a reader."""
APOSTROPHES = dict.fromkeys(map(ord, "’‘‛ʼʻʹʽʾʿˈ′`´"), "'")  # noqa: RUF001 (that is the point)
DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−﹘"), "-")  # noqa: RUF001 (likewise)
AS_TYPED_ANYWHERE = APOSTROPHES | DASHES
"""Keyboards differ in these, names do not."""
SPELT_OUT = str.maketrans({"æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ı": "i"})  # noqa: RUF001
"""Letters that have no base letter in Unicode and a usual spelling without them."""


class BadNameError(ValueError):
    """A text that cannot be a name: `code` says why, `facts` what the sentence needs."""

    def __init__(self, code: str, /, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


def clean_name(text: str) -> str:
    """Return the name that was meant: composed (NFC), without outer blanks, inner ones single.

    Raises BadNameError with code
    - `name_hidden_character` (`character`, as "U+200B"): a control, format, private or
      unassigned character, half a surrogate pair, or a letter that shows as a blank;
    - `name_empty`: nothing to see;
    - `name_too_long` (`length`, `limit`): over NAME_LENGTH characters, ligatures counted apart;
    - `name_too_many_marks` (`limit`): letters stacked with marks.
    """
    shown = text.strip(" \t\r\n").translate(VARIATION_SELECTORS)
    for at, char in enumerate(shown):
        if _hides(shown, at):
            raise BadNameError("name_hidden_character", character=f"U+{ord(char):04X}")
    blank = (" " if unicodedata.category(char) == "Zs" else char for char in shown)
    name = unicodedata.normalize("NFC", " ".join("".join(blank).split()))
    if not any(unicodedata.category(char)[0] in "LNSP" for char in name):
        raise BadNameError("name_empty")
    length = max(len(name), len(unicodedata.normalize("NFKC", name)))
    if length > NAME_LENGTH:
        raise BadNameError("name_too_long", length=length, limit=NAME_LENGTH)
    if _longest_run_of_marks(name) > MARKS_IN_A_ROW:
        raise BadNameError("name_too_many_marks", limit=MARKS_IN_A_ROW)
    return name


def _hides(text: str, at: int) -> bool:
    """Whether the character at that place shows nothing of itself and shapes no letter."""
    char = text[at]
    if char in BLANK_LETTERS or unicodedata.category(char) in {"Zl", "Zp"}:
        return True
    return unicodedata.category(char)[0] == "C" and not _joins_letters(text, at)


def _joins_letters(text: str, at: int) -> bool:
    """Whether it is a joiner where Persian, Hindi or Sinhala spelling needs one."""
    if text[at] not in {ZWNJ, ZWJ} or not 0 < at < len(text) - 1:
        return False
    before, after = text[at - 1], text[at + 1]
    if unicodedata.combining(before) == VIRAMA_CLASS:
        return True
    return text[at] == ZWNJ and all(unicodedata.bidirectional(c) == "AL" for c in (before, after))


def _longest_run_of_marks(name: str) -> int:
    longest = run = 0
    for char in unicodedata.normalize("NFD", name):
        run = run + 1 if unicodedata.category(char) in {"Mn", "Me"} else 0
        longest = max(longest, run)
    return longest


@lru_cache(maxsize=8192)
def identity_key(name: str) -> str:
    """Equal for two names that would be called alike, else different.

    Case, width, blanks, ligatures and the like, and which apostrophe or dash was typed make no
    difference; accents do: Zoe and Zoë are two people.
    """
    folded = _fold_once(name)
    while (again := _fold_once(folded)) != folded:
        folded = again
    return folded


def _fold_once(text: str) -> str:
    """One round of folding; folding a compatibility form can bring up another to be folded."""
    plain = text.translate(AS_TYPED_ANYWHERE).translate(VARIATION_SELECTORS)
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", plain).casefold())
    seen = (char for char in folded if unicodedata.category(char) not in {"Cf", "Cc"})
    return " ".join("".join(seen).split())


def search_key(text: str) -> str:
    """Reduce a name, or what is searched for, to lower-case words without accents.

    "zoe" finds Zoë, "lukasz" Łukasz, "obrien" O'Brien and "anne marie" Anne-Marie. The key never
    holds a character that a database refuses.
    """
    folded = identity_key(text)
    letters = unicodedata.normalize("NFD", folded.replace("'", "").replace(".", ""))
    words = "".join(_searched(char) for char in letters).translate(SPELT_OUT).split()
    return " ".join(words) or "".join(c for c in folded if unicodedata.category(c) != "Cs")


@lru_cache(maxsize=4096)
def _searched(char: str) -> str:
    """Take a letter's accent or stroke off; make punctuation a blank; drop a mark."""
    category = unicodedata.category(char)
    if category in {"Mn", "Me"}:
        return ""
    if category[0] in "PZC":
        return " "
    base, stroke, _ = unicodedata.name(char, "").partition(" WITH ")
    if not stroke:
        return char
    try:
        return unicodedata.lookup(base)
    except KeyError:
        return char


@lru_cache(maxsize=8192)
def collation_key(name: str, sort_name: str = "") -> str:
    """Text that sorts as the name does: Unicode collation, accents and then case breaking ties.

    Blanks, apostrophes and hyphens come before every letter, in this order, so that Sam T and
    Sam W come before Samantha. With a `sort_name` that is what is sorted by, and the name breaks
    ties. The key is of digits alone: every database and every locale puts those in one order,
    where letters can surprise (Danish has "aa" after z, hexadecimal or not).
    """
    key = _levels(name)
    if sort_name:
        key = f"{_levels(sort_name)}00{key}"
    return key[:KEY_LENGTH]


def _levels(text: str) -> str:
    """All letters, then all accents, then all cases, each weight as a number of fixed width.

    The accents and cases of a plain text's end go without saying: no weight is lower.
    """
    decomposed = unicodedata.normalize("NFD", text.translate(AS_TYPED_ANYWHERE))
    elements: list[list[int]] = _collator().collation_elements(decomposed)
    letters, accents, cases = (
        [weights[level] for weights in elements if weights[level]] for level in range(3)
    )
    _drop_trailing(accents, PLAIN_ACCENT)
    _drop_trailing(cases, PLAIN_CASE)
    return (
        "".join(f"{weight:05d}" for weight in letters)
        + "00000"
        + "".join(f"{weight:03d}" for weight in accents)
        + "000"
        + "".join(f"{weight:02d}" for weight in cases)
    )


def _drop_trailing(weights: list[int], plain: int) -> None:
    while weights and weights[-1] == plain:
        weights.pop()


@cache
def _collator() -> Collator_10_0_0:
    """Read the collation table, once; of a named version, so that stored keys stay true."""
    return Collator_10_0_0()


def in_order(names: Iterable[str]) -> list[str]:
    """Sort names as they are called: by collation key; of equal keys the smaller text first."""
    return sorted(names, key=lambda name: (collation_key(name), name))
