"""The table that the robot sits at: what stands so far, and the way of an event into the log.

The robot folds along with the engine, so it always knows what is possible without asking, and
at the end the log's own state must be the same as its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from scoring.engine.core import Json, RuleViolation
from scoring.engine.lucky_roll import RULESET, Legal, State
from scoring.log import Entry, changed


class Recorder(Protocol):
    """How a table's events reach a log; each call returns the log's last row."""

    def record(self, event: Json, *, after: int) -> int:
        """Record an observed event."""
        ...

    def rule(self, event: Json, reason: str, *, after: int) -> int:
        """Record an assistance or a penalty with its ruling."""
        ...

    def correct(self, changes: Sequence[Json], reason: str, *, after: int) -> int:
        """Record a correction."""
        ...

    def standing(self) -> list[Entry]:
        """The events that stand in the log."""
        ...

    def final_state(self) -> Json:
        """The state that the log folds to, as the contract prints it."""
        ...


class Disagreement(Exception):
    """The log's state is not the one that the robot folded by itself."""


class Table:
    """A game under way, seen from the robot's chair."""

    def __init__(self, recorder: Recorder, rules: Json) -> None:
        self.recorder = recorder
        self.rules = rules
        self.seq = 0
        self.entries: list[Entry] = []
        self.state: State = RULESET.initial(RULESET.parse_rules(rules))

    @property
    def legal(self) -> Legal:
        """What is possible now."""
        return RULESET.legal(self.state)

    def possible(self, event: Json) -> bool:
        """Whether the engine would take this event now."""
        try:
            RULESET.apply(self.state, RULESET.parse(event))
        except RuleViolation:
            return False
        return True

    def record(self, event: Json) -> None:
        """Record an event, here and in the log."""
        self._recorded(self.recorder.record(event, after=self.seq), event)

    def roll_here(self, roll: Callable[[int], int]) -> None:
        """Let the program roll what is due; `roll` takes the last row and tells the next."""
        self.seq = roll(self.seq)
        self.entries = self.recorder.standing()
        self.state = self._folded(self.entries)

    def rule(self, event: Json, reason: str) -> None:
        """Record a ruling's event, here and in the log."""
        self._recorded(self.recorder.rule(event, reason, after=self.seq), event)

    def would_stand(self, changes: Sequence[Json]) -> bool:
        """Whether a correction would leave a legal game."""
        try:
            self._folded(changed(self.entries, changes, self.seq + 1))
        except RuleViolation:
            return False
        return True

    def correct(self, changes: Sequence[Json], reason: str) -> None:
        """Correct, here and in the log."""
        self.seq = self.recorder.correct(changes, reason, after=self.seq)
        self.entries = changed(self.entries, changes, self.seq)
        self.state = self._folded(self.entries)

    def check(self) -> None:
        """Compare with the log; Disagreement where they differ."""
        logged, own = self.recorder.final_state(), RULESET.snapshot(self.state)
        for name, value in own.items():
            if logged.get(name) != value:
                raise Disagreement(f"{name}: the log says {logged.get(name)!r}, not {value!r}")

    def _recorded(self, seq: int, event: Json) -> None:
        self.seq = seq
        if "players" in event or event.get("joined"):
            # The log wrote the turn order into it, by an alphabet that the robot does not know.
            self.entries = self.recorder.standing()
            self.state = self._folded(self.entries)
            return
        self.entries.append(Entry(str(seq), event))
        self.state = RULESET.apply(self.state, RULESET.parse(event))

    def _folded(self, entries: Sequence[Entry]) -> State:
        start: Any = RULESET.initial(RULESET.parse_rules(self.rules))
        return RULESET.fold(start, [RULESET.parse(entry.event) for entry in entries])
