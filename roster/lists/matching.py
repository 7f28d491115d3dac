"""Which players of a list are new, which are here already, and which may be, spelt otherwise.

Pure: names and keys in, verdicts out. Case, accents, blanks, hyphens, the order of first and last
name and small slips of the hand make two names alike; only a person can tell whether they are one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import OSA

from roster.lists.reading import Line
from roster.names import BadNameError, clean_name, identity_key, search_key

SLIPS: Final = ((5, 0), (9, 1))
"""How many letters may differ in names of fewer than so many letters."""
MOST_SLIPS: Final = 2
SHOWN: Final = 3
"""How many players a line is compared with on the page: the nearest."""


class Verdict(StrEnum):
    """What a line is."""

    NEW = "new"
    THERE = "there"
    """Somebody is called so already."""
    TWICE = "twice"
    """An earlier line of the list has the same name."""
    ALIKE = "alike"
    """Somebody is called nearly so: to be decided."""
    BAD = "bad"
    """No name that can be written down."""


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody who is here already."""

    player: int
    name: str
    called: str
    """The name of the record that is kept of this person: another one where two were merged."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A line and what it is; `known` are who is here, `earlier` the lines that are alike.

    `code` and `facts` are those of a name that is none.
    """

    line: Line
    verdict: Verdict
    known: tuple[Known, ...] = ()
    earlier: tuple[Line, ...] = ()
    bad: BadNameError | None = None


def judged(lines: Iterable[Line], here: Sequence[Known]) -> list[Judged]:
    """Each line with what it is, compared with who is here and with the lines before it."""
    named = {identity_key(each.name): each for each in here}
    near = _Near([each.name for each in here])
    before: dict[str, Line] = {}
    found: list[Judged] = []
    for line in lines:
        verdict = _of(line, named, near, here, before)
        found.append(verdict)
        if verdict.verdict in (Verdict.NEW, Verdict.ALIKE):
            before[identity_key(line.name)] = line
    return found


def _of(
    line: Line,
    named: dict[str, Known],
    near: _Near,
    here: Sequence[Known],
    before: dict[str, Line],
) -> Judged:
    try:
        clean_name(line.name)
        if line.sort_name:
            clean_name(line.sort_name)
    except BadNameError as bad:
        return Judged(line, Verdict.BAD, bad=bad)
    key = identity_key(line.name)
    if key in named:
        return Judged(line, Verdict.THERE, known=(named[key],))
    if key in before:
        return Judged(line, Verdict.TWICE, earlier=(before[key],))
    known = tuple(here[at] for at in near.to(line.name))
    lines = list(before.values())
    earlier = tuple(lines[at] for at in _Near([each.name for each in lines]).to(line.name))
    if known or earlier:
        return Judged(line, Verdict.ALIKE, known=known, earlier=earlier)
    return Judged(line, Verdict.NEW)


class _Near:
    """Names to compare others with; their keys are worked out once."""

    def __init__(self, names: Sequence[str]) -> None:
        self.keys = [search_key(name) for name in names]
        self.joined = [_joined(key) for key in self.keys]

    def to(self, name: str) -> list[int]:
        """The places of the names that are nearest to this one, if any is near."""
        key = search_key(name)
        joined = _joined(key)
        found = process.extract(
            joined,
            self.joined,
            scorer=OSA.distance,
            score_cutoff=_slips(joined),
            limit=None,
        )
        return [at for _joined, _distance, at in found if not _told_apart(key, self.keys[at])][
            :SHOWN
        ]


def _joined(key: str) -> str:
    """The letters of a name, whatever order its words have and whatever is between them."""
    return "".join(sorted(key.split()))


def _slips(joined: str) -> int:
    return next((slips for length, slips in SLIPS if len(joined) < length), MOST_SLIPS)


def _told_apart(one: str, other: str) -> bool:
    """Whether two names differ by an initial alone, by which people tell namesakes apart."""
    words, others = one.split(), other.split()
    if len(words) != len(others):
        return False
    different = [pair for pair in zip(words, others, strict=True) if pair[0] != pair[1]]
    return len(different) == 1 and all(len(word) == 1 for word in different[0])
