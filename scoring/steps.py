"""A game event by event, each with the states on both sides of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scoring.engine.lucky_roll.state import State
from scoring.log import Entry
from scoring.models import Game


@dataclass(frozen=True, slots=True)
class Step:
    """An event that stands with the states on both sides of it."""

    entry: Entry
    before: State
    after: State

    @property
    def key(self) -> tuple[int, int, str]:
        """Round, turn and what is going on: events of one key belong together."""
        return self.before.round, len(self.before.turns), self.before.phase


def steps_of(game: Game, entries: Sequence[Entry]) -> list[Step]:
    """Every event of a game of Lucky Roll, in order."""
    engine = game.engine
    state: Any = engine.initial(engine.parse_rules(game.rules))
    steps = []
    for entry in entries:
        after = engine.apply(state, engine.parse(entry.event))
        steps.append(Step(entry, state, after))
        state = after
    return steps
