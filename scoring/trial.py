"""A correction tried out: what it changes, and which later events it makes impossible.

Nothing is written. `tried` never stops at the first event that a correction breaks: it goes on
without it, so that an official sees at once all that would have to be taken away with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scoring import folding
from scoring.corrections import Checked, checked_changes, preview, refs
from scoring.difference import Difference, difference
from scoring.engine.core import Json, RuleViolation
from scoring.errors import UnknownEntry
from scoring.log import Entry, UnknownRef, changed
from scoring.models import Game
from scoring.ordering import reordered
from scoring.seating import collation_keys
from scoring.selectors import names_of
from scoring.words.headlines import headline
from scoring.words.messages import sentence


@dataclass(frozen=True, slots=True)
class Broken:
    """An event that stands and cannot, once the correction is made: which, and why."""

    ref: str
    event: Json
    text: str
    why: str


@dataclass(frozen=True, slots=True)
class Trial:
    """What a correction leads to.

    `broken` are the events that have to go with it, in the order in which they count; `changes`
    take them away, and `difference` tells what all of it together changes.
    """

    changes: list[Json]
    broken: list[Broken]
    checked: Checked
    difference: Difference


def tried(game: Game, changes: Sequence[Json]) -> Trial:
    """Try a correction of Lucky Roll.

    RuleViolation where one of the changes is itself illegal, UnknownEntry where one names an
    event that does not stand.
    """
    wanted = checked_changes(game, list(changes))
    broken: list[Broken] = []
    while True:
        whole = [*wanted, *({"op": "void", "ref": each.ref} for each in broken)]
        found = _broken(game, whole, {each.ref for each in broken})
        if not found:
            break
        broken += found
    checked = preview(game, whole)
    before = folding.current(game).state
    return Trial(whole, _in_order(game, broken), checked, difference(before, checked.state))


def _broken(game: Game, changes: list[Json], known: set[str]) -> list[Broken]:
    """Fold what would stand, passing over whatever is refused and is not the correction's own."""
    seq = game.seq + 1
    try:
        entries = changed(folding.entries_of(game), changes, seq)
    except UnknownRef as unknown:
        raise UnknownEntry(unknown.ref) from unknown
    engine, own = game.engine, set(refs(seq, changes)) | known
    key = collation_keys(game)
    events = reordered(engine.alphabetical, [entry.event for entry in entries], key)
    state: Any = engine.initial(engine.parse_rules(game.rules))
    found: list[tuple[Entry, RuleViolation]] = []
    for entry, event in zip(entries, events, strict=True):
        try:
            state = engine.apply(state, engine.parse(event))
        except RuleViolation as violation:
            if entry.ref in own:
                raise
            found.append((entry, violation))
    return _named(game, found)


def _named(game: Game, found: Sequence[tuple[Entry, RuleViolation]]) -> list[Broken]:
    if not found:
        return []
    names = names_of(game)
    return [
        Broken(entry.ref, entry.event, headline(entry.event, names), sentence(violation, names))
        for entry, violation in found
    ]


def _in_order(game: Game, broken: list[Broken]) -> list[Broken]:
    if len(broken) < 2:
        return broken
    place = {entry.ref: index for index, entry in enumerate(folding.entries_of(game))}
    return sorted(broken, key=lambda each: place[each.ref])
