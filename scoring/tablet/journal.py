"""The game log: the latest events in words, newest first, and what an undo would take back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scoring.log import Entry
from scoring.models import Game
from scoring.words.narration import Told, tell
from scoring.words.wording import Names

SHOWN = 50


@dataclass(frozen=True, slots=True)
class Line:
    """One event that stands, by its ref, in words.

    `turn` is the turn that it belongs to, for the announcer: what waits of one turn merges.
    """

    id: str
    told: Told
    turn: str

    @property
    def text(self) -> str:
        """The line as the log shows it."""
        return self.told.line


def journal(game: Game, entries: Sequence[Entry], names: Names, most: int = SHOWN) -> list[Line]:
    """The latest `most` events, newest first.

    Folded anew up to there: telling an event needs the state before it, and a page is made
    once for each thing recorded.
    """
    engine = game.engine
    events = [engine.parse(entry.event) for entry in entries]
    start = max(len(entries) - most, 0)
    state: Any = engine.fold(engine.initial(engine.parse_rules(game.rules)), events[:start])
    lines = []
    for entry, event in zip(entries[start:], events[start:], strict=True):
        after = engine.apply(state, event)
        turn = f"{state.round}-{len(state.turns)}"
        lines.append(Line(entry.ref, tell(state, entry.event, after, names), turn))
        state = after
    return lines[::-1]
