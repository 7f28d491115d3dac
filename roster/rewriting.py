"""Names within sentences, and what is put in their place: as whole words, as people type them."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Final

from roster.names import identity_key

LONG_ENOUGH: Final = 4
"""Letters of a single word that is found without its accents, too: shorter ones mean much else."""


def rewriting(instead: Mapping[str, str], others: Iterable[str] = ()) -> Callable[[str], str]:
    """Return what puts the right-hand side for each name of `instead` in a text.

    A name of several words, or an address, is found in any case; one word as it is written, since
    Will and will are two things. `others` are names that somebody else has: they stay, also where
    one of the names is a part of them ("Ana" in "Ana T").
    """
    theirs = list(others)
    taken = {identity_key(other) for other in theirs}
    spelt = {text: told for name, told in instead.items() for text in spellings(name, taken)}
    if not spelt:
        return str
    texts = sorted({*spelt, *_longer(spelt, theirs)}, key=lambda text: (-len(text), text))
    told = {f"n{index}": spelt[text] for index, text in enumerate(texts) if text in spelt}
    either = "|".join(
        f"(?P<n{index}>{_as_typed(text)})" if text in spelt else _as_typed(text)
        for index, text in enumerate(texts)
    )
    found = re.compile(rf"(?<!\w)(?:{either})(?!\w)")
    return lambda text: found.sub(lambda one: told.get(one.lastgroup or "", one[0]), text)


def spellings(name: str, taken: Collection[str] = ()) -> list[str]:
    """The ways in which a name may stand in a text; none that has a key of `taken`.

    These are the keys of what others are called (`names.identity_key`).
    """
    plain = _unaccented(name)
    ways = {name, unicodedata.normalize("NFD", name), json.dumps(name)[1:-1]}
    if _in_any_case(name) or len(plain) >= LONG_ENOUGH:
        ways.add(plain)
    return sorted(way for way in ways if way and identity_key(way) not in taken)


def stands_in(name: str, text: str) -> bool:
    """Whether a text may name somebody: quickly, and sometimes where it does not."""
    folded = text.casefold()
    return any(way.casefold() in folded for way in spellings(name))


def _unaccented(name: str) -> str:
    letters = unicodedata.normalize("NFD", name)
    return "".join(char for char in letters if not unicodedata.combining(char))


def _in_any_case(text: str) -> bool:
    return " " in text or "@" in text


def _as_typed(text: str) -> str:
    return f"(?i:{re.escape(text)})" if _in_any_case(text) else re.escape(text)


def _longer(spelt: Collection[str], others: Iterable[str]) -> set[str]:
    """The names of others that hold one of these as a part."""
    folded = [text.casefold() for text in spelt]
    return {
        other
        for other in others
        if any(text in other.casefold() and text != other.casefold() for text in folded)
    }
