"""What is possible now: every kind of event, whom it must name, and all valid instructions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from scoring.engine.lucky_roll.events import InstructionGiven, PenaltyKind, Requester


@dataclass(frozen=True, slots=True)
class Choice:
    """A valid instruction for the roll on the table."""

    points: int
    """Points claimed for this roll; 0 where a stop claims nothing of it."""
    dice: int | None
    """How many dice are rolled again; None to stop."""
    keep: tuple[int, ...]
    """Dice that make these points, one selection of perhaps several; empty for 0 points."""
    turn_points: int
    """What the turn stands at with these points, bonuses left out."""
    turn_bonus: int
    """The turn's bonuses, that of the roll on the table included."""

    @property
    def stops(self) -> bool:
        """Whether the turn ends with it."""
        return self.dice is None

    @property
    def saves(self) -> int:
        """What a stop adds to the total, points and bonuses; 0 for an instruction to roll."""
        return self.turn_points + self.turn_bonus if self.stops else 0

    def event(self, player: str) -> InstructionGiven:
        """Give the instruction as it is recorded for this player."""
        then = "stop" if self.dice is None else "roll"
        return InstructionGiven(player, then, points=self.points, dice=self.dice)


@dataclass(frozen=True, slots=True)
class Legal:
    """What can be recorded now. Fields about an event that is not in `events` are empty."""

    events: frozenset[str]
    """The types of the events that are possible ("roll", "penalty", ...)."""
    player: str | None = None
    """Whom every event of the turn must name."""
    dice: int | None = None
    """How many dice a roll, or the roll for the Lucky Number, must have."""
    face_needed: bool = False
    """Whether the Lucky Number is one of the faces, to be named with the roll."""
    choices: tuple[Choice, ...] = ()
    """All valid instructions: those that roll again and those that stop, each richest first."""
    replay_player: str | None = None
    """Whose dice can be played again: the due player's, or those of a bust just rolled."""
    replay_requesters: tuple[Requester, ...] = ()
    """Who may ask for it: "player" only while that player has requests left."""
    helpers: tuple[str, ...] = ()
    """Whom an assistance may name as the helper."""
    instructions: int = 0
    """The most that an assistance may give as `after_instructions`."""
    penalties: Mapping[PenaltyKind, tuple[str, ...]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    """Penalty kind -> the players whom it may name."""
    returnable: tuple[str, ...] = ()
    """Who may announce the return at the call."""
    tied: tuple[str, ...] = ()
    """The joint winners, one of whom may be named as the winner."""

    @property
    def rolls(self) -> tuple[Choice, ...]:
        """The valid instructions that roll again, richest first."""
        return tuple(choice for choice in self.choices if not choice.stops)

    @property
    def stops(self) -> tuple[Choice, ...]:
        """The valid instructions that stop, richest first; empty below the minimum."""
        return tuple(choice for choice in self.choices if choice.stops)
