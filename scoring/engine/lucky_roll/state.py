"""The state of a game of Lucky Roll: what its events fold to. Immutable at its surface."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, NamedTuple

from scoring.engine.lucky_roll.settings import Settings

Phase = Literal["roster", "lucky_number", "turn", "call", "finished"]
Awaiting = Literal["roll", "instruction", "paused"]
Outcome = Literal["saved", "bust", "kept", "lost", "missed", "forfeited"]
Reason = Literal[
    "stop",
    "bust",
    "unresponsive",
    "invalid_instruction",
    "technical",
    "assistance",
    "penalty",
    "absent",
]


def _nobody() -> Mapping[str, int]:
    return MappingProxyType({})


class Established(NamedTuple):
    """The turn's points and bonuses after one of its valid instructions to roll."""

    points: int
    bonus: int


class Rank(NamedTuple):
    """A place in the ranking; equal totals share one."""

    rank: int
    player: str
    total: int


@dataclass(frozen=True, slots=True)
class Due:
    """The open turn: whose it is, what is awaited and what stands."""

    player: str
    awaiting: Awaiting
    dice: int
    """How many dice are due, or lie on the table."""
    roll: tuple[int, ...]
    """The dice on the table, ascending; empty while a roll is due."""
    pending_bonus: int
    """What the roll on the table earned by showing the Lucky Number."""
    calls_left: int
    """Unanswered calls that make the turn missed; 0 once the player has responded."""
    attempts_left: int
    """Invalid instructions on this roll that end the turn."""
    established: tuple[Established, ...] = ()
    """The turn's points and bonuses after each of its valid instructions, oldest first."""
    started: bool = False
    """Whether anything of this turn is recorded yet."""
    replayed: bool = False
    """Whether the dice on the table have been played again."""
    heard: tuple[int, ...] = field(default=(), compare=False)
    """The dice on the table in the order in which they were recorded, for display alone."""

    @property
    def points(self) -> int:
        """Points established in this turn."""
        return self.established[-1].points if self.established else 0

    @property
    def bonus(self) -> int:
        """Bonuses established in this turn."""
        return self.established[-1].bonus if self.established else 0

    @property
    def responded(self) -> bool:
        """Whether the player has given a sign in this turn."""
        return self.calls_left == 0

    @property
    def instructions(self) -> int:
        """How many valid instructions this turn has had."""
        return len(self.established)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that is over. `points` and `bonus` are what it added, `score` the total after."""

    round: int
    player: str
    outcome: Outcome
    reason: Reason
    points: int
    bonus: int
    score: int


@dataclass(frozen=True, slots=True)
class Announcement:
    """The totals of everybody on the roster, read out at the end of a round."""

    round: int
    scores: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class State:
    """A whole game. Mappings and sets of players hold ids; `order` gives them their order."""

    settings: Settings = field(default_factory=Settings)
    phase: Phase = "roster"
    round: int = 0
    """The round being played, or just finished; 0 before the first."""
    game_point_round: int | None = None
    """The round in which game point was reached."""
    lucky_number: int | None = None
    order: tuple[str, ...] = ()
    """Everybody on the roster in turn order, the away and the disqualified included."""
    scores: Mapping[str, int] = field(default_factory=_nobody)
    """Player -> total, everybody on the roster."""
    on_board: frozenset[str] = frozenset()
    away: frozenset[str] = frozenset()
    disqualified: frozenset[str] = frozenset()
    missed_before: frozenset[str] = frozenset()
    """Players whose last called turn was missed: in the next one they are called once."""
    replays_used: Mapping[str, int] = field(default_factory=_nobody)
    """Player -> replays requested so far, where not 0."""
    turns_to_lose: Mapping[str, int] = field(default_factory=_nobody)
    """Player -> turns to be forfeited still, where not 0."""
    waiting: tuple[str, ...] = ()
    """Who comes after the due player in this round, in order; those who forfeit included."""
    newcomers_playing: bool = False
    """Whether round 1 is being completed by those who joined at its call."""
    due: Due | None = None
    """The open turn; None outside the phase "turn"."""
    turns: tuple[Turn, ...] = ()
    announced: Announcement | None = None
    tie_winner: str | None = None
    """Whom the manager named among equal totals."""
    bust_player: str | None = None
    """Whose bust roll can still be replayed: nothing else has happened since."""

    @property
    def final_round(self) -> bool:
        """Whether the round is the one after game point was reached."""
        return self.game_point_round is not None and self.round > self.game_point_round

    @property
    def up_next(self) -> str | None:
        """Who has the next turn of this round, passing over those who forfeit theirs."""
        return next((name for name in self.waiting if not self.turns_to_lose.get(name)), None)

    @property
    def forfeiting(self) -> tuple[str, ...]:
        """Who forfeits a turn still to come in this round."""
        return tuple(name for name in self.waiting if self.turns_to_lose.get(name))

    @property
    def returnable(self) -> tuple[str, ...]:
        """Who may announce the return at a call: the away, and those who missed their turn."""
        absent = (self.away | self.missed_before) - self.disqualified
        return tuple(name for name in self.order if name in absent)

    def replays_left(self, player: str) -> int:
        """How many replays the player may still ask for (Policy 2)."""
        return self.settings.player_replays - self.replays_used.get(player, 0)

    def minimum(self, player: str) -> int:
        """Tell what a turn of this player must reach to be saved."""
        return self.settings.minimum(on_board=player in self.on_board)
