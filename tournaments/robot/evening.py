"""One game from the roster to the winner, with all that happens on an evening."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from scoring.engine.core import Json
from scoring.engine.lucky_roll.state import Due
from tournaments.robot.slips import Slips
from tournaments.robot.table import Table
from tournaments.robot.temper import Temper, instruction, temper_of


class StoppedEarly(Exception):
    """The evening was to be left before its end: a game that is still being played."""


@dataclass(slots=True)
class Chances:
    """How often things happen; a quiet evening has none of it."""

    absent: float = 0.02
    replay: float = 0.03
    connection: float = 0.01
    invalid: float = 0.015
    silent: float = 0.005
    responded: float = 0.02
    assistance: float = 0.003
    penalty: float = 0.004
    slip: float = 0.015
    joins: float = 0.35


@dataclass(slots=True)
class Evening:
    """A game being played. `present` begin it, `late` may answer a call."""

    table: Table
    rng: Random
    present: Sequence[str]
    late: list[str]
    chances: Chances = field(default_factory=Chances)
    rulings: bool = True
    """Whether a manager is there for discretionary penalties."""
    stop_in_round: int | None = None
    """Leave the game in the middle of this round, as one that is still being played."""
    roll_here: Callable[[int], int] | None = None
    """How dice are rolled by the program; without it every roll is entered as it was heard."""
    _tempers: dict[str, Temper] = field(default_factory=dict)
    _gone: dict[str, int] = field(default_factory=dict)
    """Player -> turns that they will still not answer."""

    def play(self) -> None:
        """Play to the end; StoppedEarly where the evening was to be left before."""
        slips = Slips(self.table, self.rng)
        self.table.record({"type": "roster_set", "players": list(self.present)})
        while self.table.state.phase != "finished":
            self._leave_in_time()
            if self._ruled():
                continue
            event = self._next()
            if event["type"] in ("assistance", "penalty"):
                self.table.rule(event, "Seen by an official.")
            elif self.roll_here is not None and self._by_the_program(event):
                self.table.roll_here(self.roll_here)
            elif self.rng.random() < self.chances.slip:
                slips.record(event)
            else:
                self.table.record(event)
        self.table.check()

    def _leave_in_time(self) -> None:
        state = self.table.state
        if self.stop_in_round is None or state.round < self.stop_in_round or state.due is None:
            return
        if state.due.awaiting == "instruction" and len(state.waiting) <= len(state.order) // 2:
            raise StoppedEarly

    def _next(self) -> Json:
        """What happens next, by the phase of the game."""
        return {
            "lucky_number": self._lucky_number,
            "turn": self._turn,
            "call": self._call,
        }[self.table.state.phase]()

    def _lucky_number(self) -> Json:
        dice = self._rolled(self.table.legal.dice or 0)
        event: Json = {"type": "lucky_number_rolled", "dice": dice}
        return {**event, "face": self.rng.choice(dice)} if self.table.legal.face_needed else event

    def _rolled(self, count: int) -> list[int]:
        return [self.rng.randint(1, 6) for _ in range(count)]

    def _by_the_program(self, event: Json) -> bool:
        """Whether these dice are virtual instead: a third of the rolls, the lucky number's too."""
        return "dice" in event and event["type"] != "instruction" and self.rng.random() < 1 / 3

    def _turn(self) -> Json:
        due = self.table.state.due
        if due is None:
            raise ValueError("no turn is open")
        if due.awaiting == "paused":
            back = self.rng.random() < 0.8
            kind = "connection_restored" if back else "connection_timed_out"
            return {"type": kind, "player": due.player}
        return self._absence(due) or self._roll(due) or self._incident(due) or self._said(due)

    def _absence(self, due: Due) -> Json | None:
        """Somebody who has stepped out does not answer for a turn or two (Policy 3)."""
        if due.responded or due.calls_left == 0:
            return None
        if not due.started and self.rng.random() < self.chances.absent:
            self._gone.setdefault(due.player, self.rng.randint(1, 3))
        if self._gone.get(due.player, 0) <= 0:
            return None
        if due.calls_left == 1:
            self._gone[due.player] -= 1
        return {"type": "no_response", "player": due.player}

    def _roll(self, due: Due) -> Json | None:
        if due.awaiting != "roll":
            return None
        return {"type": "roll", "player": due.player, "dice": self._rolled(due.dice)}

    def _incident(self, due: Due) -> Json | None:
        """Something that is no instruction, now and then."""
        legal = self.table.legal
        for chance, kind, fields in self._incidents():
            if self.rng.random() >= chance or kind not in legal.events:
                continue
            if fields.get("requested_by", "official") not in legal.replay_requesters:
                continue
            return {"type": kind, "player": due.player, **fields}
        if self.rng.random() < self.chances.assistance and "assistance" in legal.events:
            helpers = [*legal.helpers, None]
            helper = self.rng.choice(helpers)
            event: Json = {"type": "assistance", "player": due.player}
            return event if helper is None else {**event, "helper": helper}
        return None

    def _incidents(self) -> list[tuple[float, str, Mapping[str, str]]]:
        chances = self.chances
        return [
            (chances.replay, "replay", {"requested_by": "player"}),
            (chances.replay / 2, "replay", {"requested_by": "official"}),
            (chances.connection, "connection_lost", {}),
            (chances.invalid, "invalid_instruction", {}),
            (chances.silent, "no_response", {}),
            (chances.responded, "responded", {}),
        ]

    def _said(self, due: Due) -> Json:
        temper = self._tempers.setdefault(due.player, temper_of(self.rng))
        return instruction(self.table.state, self.table.legal, temper, self.rng)

    def _call(self) -> Json:
        """The call at the end of a round: who is back, who has come late."""
        returned = [
            player
            for player in self.table.legal.returnable
            if self._gone.get(player, 0) <= 0 or self.rng.random() < 0.5
        ]
        joined = [self.late.pop()] if self.late and self.rng.random() < self.chances.joins else []
        for player in returned:
            self._gone[player] = 0
        return {"type": "call_for_players", "joined": joined, "returned": returned}

    def _ruled(self) -> bool:
        """A penalty by the manager, rarely: mostly a word, seldom more."""
        legal = self.table.legal
        if not self.rulings or not legal.penalties or self.rng.random() >= self.chances.penalty:
            return False
        kind, reason, fields = self.rng.choice(_PENALTIES)
        named = legal.penalties.get(kind, ())  # type: ignore[call-overload]
        if not named:
            return False
        event = {"type": "penalty", "player": self.rng.choice(named), "kind": kind, **fields}
        self.table.rule(event, reason)
        return True


_PENALTIES: Sequence[tuple[str, str, Mapping[str, int]]] = (
    ("reminder", "Background noise during another player's turn.", {}),
    ("reminder", "Spoke during another player's turn.", {}),
    ("reminder", "Announced a score before the officials did.", {}),
    ("points", "Spoke during a turn, after two reminders.", {"points": 100}),
    ("lose_turn", "Repeated the dice to the player who was on.", {}),
)
"""Kind, what for, and how many points."""
