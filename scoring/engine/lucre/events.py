"""The events of the log: what was seen at the table, and their JSON.

Shuffle and dice arrive in the events. Only shapes are checked here (`malformed`): whether a
card exists, or a face is on a die, is a rule's to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Literal, NoReturn, TypeAlias, TypeVar, cast

from scoring.engine.core import Json, RuleViolation

BetOn: TypeAlias = Literal["suit", "number"]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RosterSet:
    """The players, as they sit clockwise."""

    kind: ClassVar[str] = "roster_set"
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """The shuffled deck, the card that was dealt first in front."""

    kind: ClassVar[str] = "deal"
    deck: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OpeningRoll:
    """What each of those who were to roll for the first turn threw."""

    kind: ClassVar[str] = "opening_roll"
    rolls: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class BetMade:
    """Cards laid face up on a suit or on a number: one bet."""

    kind: ClassVar[str] = "bet"
    player: str
    on: BetOn
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TrumpBet:
    """A card laid face down on the trump pile."""

    kind: ClassVar[str] = "trump_bet"
    player: str
    card: str


@dataclass(frozen=True, slots=True)
class BluffCalled:
    """An opponent, `player`, doubted the trump bet."""

    kind: ClassVar[str] = "bluff_called"
    player: str


@dataclass(frozen=True, slots=True)
class NoBluff:
    """All opponents had their chance, and nobody doubted the trump bet."""

    kind: ClassVar[str] = "no_bluff"


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """Both dice, thrown by the player whose turn it is."""

    kind: ClassVar[str] = "roll"
    player: str
    number: int
    suit: str


@dataclass(frozen=True, slots=True)
class TrumpLaid:
    """The card laid face down for a T; None where the player let it be."""

    kind: ClassVar[str] = "lay_trump"
    player: str
    card: str | None


@dataclass(frozen=True, slots=True)
class PassedOut:
    """Who got which cards of the discard pile; nobody where it was left."""

    kind: ClassVar[str] = "pass_out"
    player: str
    to: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The manager ended the game."""

    kind: ClassVar[str] = "game_ended"


Event: TypeAlias = (
    RosterSet
    | Deal
    | OpeningRoll
    | BetMade
    | TrumpBet
    | BluffCalled
    | NoBluff
    | DiceRolled
    | TrumpLaid
    | PassedOut
    | GameEnded
)


def parse(data: object) -> Event:
    """Read an event's JSON. Further fields are let through, and dropped.

    RuleViolation("malformed", field=...) where the type is unknown, or a field is missing, of
    the wrong type or out of its words.
    """
    if not isinstance(data, Mapping):
        raise RuleViolation("malformed", field="type")
    kind = data.get("type")
    reader = _READERS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        raise RuleViolation("malformed", field="type")
    return reader(data)


def dump(event: Event) -> Json:
    """Write an event as JSON; `parse` gives the same event again."""
    data: Json = {"type": event.kind}
    for field in fields(event):
        data[field.name] = _plain(getattr(event, field.name))
    return data


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return value


def _malformed(field: str) -> NoReturn:
    raise RuleViolation("malformed", field=field)


def _text(data: Mapping[str, Any], field: str) -> str:
    value = data.get(field)
    return value if isinstance(value, str) else _malformed(field)


def _text_or_null(data: Mapping[str, Any], field: str) -> str | None:
    return None if field in data and data[field] is None else _text(data, field)


def _bet_on(data: Mapping[str, Any]) -> BetOn:
    on = data.get("on")
    return cast("BetOn", on) if on in ("suit", "number") else _malformed("on")


def _number(value: object, field: str) -> int:
    """JSON's true and false are integers to Python and no numbers to the contract."""
    return value if type(value) is int else _malformed(field)


def _texts(value: object, field: str) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
        _malformed(field)
    return tuple(value)


def _by_player(
    data: Mapping[str, Any], field: str, item: Callable[[object, str], T]
) -> dict[str, T]:
    value = data.get(field)
    if not isinstance(value, Mapping) or not all(isinstance(player, str) for player in value):
        _malformed(field)
    return {player: item(each, field) for player, each in value.items()}


_READERS: Mapping[str, Callable[[Mapping[str, Any]], Event]] = {
    RosterSet.kind: lambda data: RosterSet(_texts(data.get("players"), "players")),
    Deal.kind: lambda data: Deal(_texts(data.get("deck"), "deck")),
    OpeningRoll.kind: lambda data: OpeningRoll(_by_player(data, "rolls", _number)),
    BetMade.kind: lambda data: BetMade(
        _text(data, "player"), _bet_on(data), _texts(data.get("cards"), "cards")
    ),
    TrumpBet.kind: lambda data: TrumpBet(_text(data, "player"), _text(data, "card")),
    BluffCalled.kind: lambda data: BluffCalled(_text(data, "player")),
    NoBluff.kind: lambda _: NoBluff(),
    DiceRolled.kind: lambda data: DiceRolled(
        _text(data, "player"), _number(data.get("number"), "number"), _text(data, "suit")
    ),
    TrumpLaid.kind: lambda data: TrumpLaid(_text(data, "player"), _text_or_null(data, "card")),
    PassedOut.kind: lambda data: PassedOut(_text(data, "player"), _by_player(data, "to", _texts)),
    GameEnded.kind: lambda _: GameEnded(),
}
