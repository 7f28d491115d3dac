"""What officials record of a game, and how it is written in JSON.

Shapes are checked here (`malformed`), meanings by the rules. Fields that no rule asks for, such
as a reason or a note, are let through and left out of the event.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from scoring.engine.core import Json, RuleViolation
from scoring.engine.lucky_five.settings import Call


@dataclass(frozen=True, slots=True)
class RosterSet:
    """Who sits at the table, clockwise; `first`, the luckiest of the day, begins.

    Without `first` the first listed begins.
    """

    kind: ClassVar[str] = "roster_set"
    players: tuple[str, ...]
    first: str | None = None


@dataclass(frozen=True, slots=True)
class DiceSet:
    """The dice 1, 2 and 3 as first rolled."""

    kind: ClassVar[str] = "dice_set"
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardTurned:
    """The player turned over the top card of the draw pile."""

    kind: ClassVar[str] = "card_turned"
    player: str
    card: str


@dataclass(frozen=True, slots=True)
class DiceChosen:
    """`player` picked the two dice for `?` (the own card) or `!` (the left neighbour's)."""

    kind: ClassVar[str] = "dice_chosen"
    player: str
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChipPlaced:
    """The player put the one chip for this card, worth `value`, into the middle."""

    kind: ClassVar[str] = "chip_placed"
    player: str
    value: int


@dataclass(frozen=True, slots=True)
class BetMade:
    """The player said what the new total will be, held against what the dice show."""

    kind: ClassVar[str] = "bet"
    player: str
    call: Call


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """The new faces of the dice that were due, by ascending number of the die."""

    kind: ClassVar[str] = "roll"
    player: str
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stopped:
    """The player took the middle instead of turning over another card."""

    kind: ClassVar[str] = "stop"
    player: str


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The manager ended the game where it stood."""

    kind: ClassVar[str] = "game_ended"


TurnEvent = CardTurned | DiceChosen | ChipPlaced | BetMade | DiceRolled | Stopped
"""What belongs to a turn, each by a player."""
Event = RosterSet | DiceSet | TurnEvent | GameEnded


class _WrongShapeError(Exception):
    """A value that the field cannot hold."""


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise _WrongShapeError
    return value


def _number(value: object) -> int:
    """Read a whole number; true and false are none, though Python counts them as integers."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise _WrongShapeError
    return value


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise _WrongShapeError
    return tuple(map(_text, value))


def _numbers(value: object) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise _WrongShapeError
    return tuple(map(_number, value))


def _call(value: object) -> Call:
    """Read a call. Equal is a word of every game; whether it may be said is up to the rules."""
    if value == "higher":
        return "higher"
    if value == "lower":
        return "lower"
    if value == "equal":
        return "equal"
    raise _WrongShapeError


@dataclass(frozen=True, slots=True)
class _Shape:
    """How one type of event is read: the class, its fields, and which may be missing."""

    event: Callable[..., Event]
    fields: Mapping[str, Callable[[object], object]]
    optional: frozenset[str] = frozenset()


_SHAPES: Final[Mapping[str, _Shape]] = {
    RosterSet.kind: _Shape(RosterSet, {"players": _texts, "first": _text}, frozenset({"first"})),
    DiceSet.kind: _Shape(DiceSet, {"dice": _numbers}),
    CardTurned.kind: _Shape(CardTurned, {"player": _text, "card": _text}),
    DiceChosen.kind: _Shape(DiceChosen, {"player": _text, "dice": _numbers}),
    ChipPlaced.kind: _Shape(ChipPlaced, {"player": _text, "value": _number}),
    BetMade.kind: _Shape(BetMade, {"player": _text, "call": _call}),
    DiceRolled.kind: _Shape(DiceRolled, {"player": _text, "dice": _numbers}),
    Stopped.kind: _Shape(Stopped, {"player": _text}),
    GameEnded.kind: _Shape(GameEnded, {}),
}


def parse(data: object) -> Event:
    """Read an event's JSON.

    RuleViolation("malformed", type=..., field=...) on an unknown type, and on a field that is
    missing, of the wrong type or out of its words.
    """
    if not isinstance(data, Mapping):
        raise RuleViolation("malformed", field="type")
    kind = data.get("type")
    shape = _SHAPES.get(kind) if isinstance(kind, str) else None
    if shape is None:
        raise RuleViolation("malformed", field="type")
    values: dict[str, object] = {}
    for name, read in shape.fields.items():
        if name not in data and name in shape.optional:
            continue
        try:
            values[name] = read(data[name])
        except (KeyError, _WrongShapeError):
            raise RuleViolation("malformed", type=kind, field=name) from None
    return shape.event(**values)


def dump(event: Event) -> Json:
    """Write an event as JSON, so that `parse` reads it; a `first` of None is left out."""
    data: Json = {"type": event.kind}
    for name in _SHAPES[event.kind].fields:
        value = getattr(event, name)
        if value is not None:
            data[name] = list(value) if isinstance(value, tuple) else value
    return data
