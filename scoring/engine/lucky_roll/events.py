"""The events of Lucky Roll: what officials heard or ruled, as frozen facts.

Each event has the `type` that it carries in JSON. Optional fields that were not given
are None. Numbers and names are judged by the rules, not here: a roll of seven dice or a
claim of -1 is well-formed, and refused later with its own code.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

Then = Literal["roll", "stop"]
Requester = Literal["player", "official"]
PenaltyKind = Literal["reminder", "points", "award", "reinstate", "lose_turn", "disqualify"]


@dataclass(frozen=True, slots=True)
class RosterSet:
    """The players who are present before the game; `order` is the turn order, if recorded."""

    type: ClassVar[str] = "roster_set"
    players: tuple[str, ...]
    order: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class LuckyNumberRolled:
    """Six dice select the Lucky Number; `face` says which of them where a face is selected."""

    type: ClassVar[str] = "lucky_number_rolled"
    dice: tuple[int, ...]
    face: int | None = None


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """The active player's dice as heard, in any order."""

    type: ClassVar[str] = "roll"
    player: str
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class InstructionGiven:
    """What the player has (at least one of keep, points, turn_points) and what next.

    `keep` are the dice set aside, `points` counts this roll alone, `turn_points` the whole
    turn. `dice` is the number to roll again and goes with `then` "roll" alone.
    """

    type: ClassVar[str] = "instruction"
    player: str
    then: Then
    keep: tuple[int, ...] | None = None
    points: int | None = None
    turn_points: int | None = None
    dice: int | None = None


@dataclass(frozen=True, slots=True)
class InvalidInstruction:
    """The player said something that is no valid instruction for the roll on the table."""

    type: ClassVar[str] = "invalid_instruction"
    player: str


@dataclass(frozen=True, slots=True)
class Responded:
    """The player said that they are here."""

    type: ClassVar[str] = "responded"
    player: str


@dataclass(frozen=True, slots=True)
class NoResponse:
    """The player's name was called once, and nobody answered."""

    type: ClassVar[str] = "no_response"
    player: str


@dataclass(frozen=True, slots=True)
class DiceReplayed:
    """The dice of the last roll were played again, at the player's or an official's request."""

    type: ClassVar[str] = "replay"
    player: str
    requested_by: Requester


@dataclass(frozen=True, slots=True)
class ConnectionLost:
    """The player cannot hear the dice or be heard; the turn is paused."""

    type: ClassVar[str] = "connection_lost"
    player: str


@dataclass(frozen=True, slots=True)
class ConnectionRestored:
    """The player was back in time; the same dice are played again."""

    type: ClassVar[str] = "connection_restored"
    player: str


@dataclass(frozen=True, slots=True)
class ConnectionTimedOut:
    """The player was not back in time."""

    type: ClassVar[str] = "connection_timed_out"
    player: str


@dataclass(frozen=True, slots=True)
class AssistanceGiven:
    """Somebody helped the active player, after that many valid instructions of the turn.

    `helper` is left out where the help came from somebody who is not on the roster.
    """

    type: ClassVar[str] = "assistance"
    player: str
    helper: str | None = None
    after_instructions: int | None = None


@dataclass(frozen=True, slots=True)
class PenaltyImposed:
    """A ruling about one player; `points` goes with the kinds "points" and "award" alone."""

    type: ClassVar[str] = "penalty"
    player: str
    kind: PenaltyKind
    points: int | None = None


@dataclass(frozen=True, slots=True)
class PlayersCalled:
    """The call for new and returning players at the end of a round, and who answered it."""

    type: ClassVar[str] = "call_for_players"
    joined: tuple[str, ...] = ()
    returned: tuple[str, ...] = ()
    order: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The manager ended the game where it stands."""

    type: ClassVar[str] = "game_ended"


@dataclass(frozen=True, slots=True)
class TieBroken:
    """The manager named one of the joint winners as the winner."""

    type: ClassVar[str] = "tie_broken"
    winner: str


Event = (
    RosterSet
    | LuckyNumberRolled
    | DiceRolled
    | InstructionGiven
    | InvalidInstruction
    | Responded
    | NoResponse
    | DiceReplayed
    | ConnectionLost
    | ConnectionRestored
    | ConnectionTimedOut
    | AssistanceGiven
    | PenaltyImposed
    | PlayersCalled
    | GameEnded
    | TieBroken
)
"""Anything that an official records."""

TurnEvent = (
    DiceRolled
    | InstructionGiven
    | InvalidInstruction
    | Responded
    | NoResponse
    | DiceReplayed
    | ConnectionLost
    | ConnectionRestored
    | ConnectionTimedOut
    | AssistanceGiven
)
"""The events of a turn: each names the player who is due."""
