"""Events and JSON: `parse` reads one, `dump` writes one.

Fields that no event has are let through and not kept. A field that is there has its type:
null is not a number or a list, and a boolean is no number. Whether a number makes sense is
for the rules to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NoReturn, TypeVar

from scoring.engine.core import Json, RuleViolation
from scoring.engine.lucky_roll.events import (
    AssistanceGiven,
    ConnectionLost,
    ConnectionRestored,
    ConnectionTimedOut,
    DiceReplayed,
    DiceRolled,
    Event,
    GameEnded,
    InstructionGiven,
    InvalidInstruction,
    LuckyNumberRolled,
    NoResponse,
    PenaltyImposed,
    PenaltyKind,
    PlayersCalled,
    Requester,
    Responded,
    RosterSet,
    TieBroken,
)

Data = Mapping[str, Any]
Word = TypeVar("Word", bound=str)

REQUESTERS: tuple[Requester, ...] = ("player", "official")
POINTED_PENALTIES: tuple[PenaltyKind, ...] = ("points", "award")
PENALTY_KINDS: tuple[PenaltyKind, ...] = (
    "reminder",
    *POINTED_PENALTIES,
    "reinstate",
    "lose_turn",
    "disqualify",
)


def parse(data: Data) -> Event:
    """Read an event's JSON; RuleViolation("malformed") on a shape that no event has."""
    if not isinstance(data, Mapping):
        raise RuleViolation("malformed", field="event")
    kind = data.get("type")
    parser = _PARSERS.get(kind) if isinstance(kind, str) else None
    if parser is None:
        _malformed(data, "type")
    return parser(data)


def dump(event: Event) -> Json:
    """Write an event as JSON; optional fields that were not given are left out."""
    data: Json = {"type": event.type}
    for name in event.__dataclass_fields__:
        value = getattr(event, name)
        if value is not None and name != "type":
            data[name] = list(value) if isinstance(value, tuple) else value
    return data


def _malformed(data: Data, field: str) -> NoReturn:
    kind = data.get("type")
    raise RuleViolation("malformed", event=kind if isinstance(kind, str) else "", field=field)


def _text(data: Data, field: str) -> str:
    value = data.get(field)
    if not isinstance(value, str):
        _malformed(data, field)
    return value


def _word(data: Data, field: str, words: Iterable[Word]) -> Word:
    value = _text(data, field)
    for word in words:
        if word == value:
            return word
    _malformed(data, field)


def _number(data: Data, field: str) -> int | None:
    """Read a whole number, None where the field is absent; JSON's true is no number."""
    value = data.get(field)
    if type(value) is int:
        return value
    if field in data:
        _malformed(data, field)
    return None


def _faces(data: Data, field: str) -> tuple[int, ...]:
    """Read dice. That they show 1 to 6 is for the rules to say (`not_a_die`)."""
    value = data.get(field)
    if not isinstance(value, list | tuple):
        _malformed(data, field)
    for face in value:
        if type(face) is not int:
            _malformed(data, field)
    return tuple(value)


def _names(data: Data, field: str) -> tuple[str, ...]:
    value = data.get(field)
    if not isinstance(value, list | tuple) or not all(isinstance(name, str) for name in value):
        _malformed(data, field)
    return tuple(value)


def _optional_names(data: Data, field: str) -> tuple[str, ...] | None:
    return _names(data, field) if field in data else None


def _roster_set(data: Data) -> RosterSet:
    return RosterSet(_names(data, "players"), _optional_names(data, "order"))


def _lucky_number_rolled(data: Data) -> LuckyNumberRolled:
    return LuckyNumberRolled(_faces(data, "dice"), _number(data, "face"))


def _roll(data: Data) -> DiceRolled:
    return DiceRolled(_text(data, "player"), _faces(data, "dice"))


def _instruction(data: Data) -> InstructionGiven:
    """Read what the player has, which must be said, and what next."""
    player = _text(data, "player")
    then = data.get("then")
    dice = _number(data, "dice")
    if then == "roll":
        if dice is None:
            _malformed(data, "dice")
    elif then != "stop":
        _malformed(data, "then")
    elif dice is not None:
        _malformed(data, "dice")
    keep = _faces(data, "keep") if "keep" in data else None
    points, turn_points = _number(data, "points"), _number(data, "turn_points")
    if keep is None and points is None and turn_points is None:
        _malformed(data, "points")
    return InstructionGiven(player, then, keep, points, turn_points, dice)


def _replay(data: Data) -> DiceReplayed:
    return DiceReplayed(_text(data, "player"), _word(data, "requested_by", REQUESTERS))


def _assistance(data: Data) -> AssistanceGiven:
    helper = _text(data, "helper") if "helper" in data else None
    return AssistanceGiven(_text(data, "player"), helper, _number(data, "after_instructions"))


def _penalty(data: Data) -> PenaltyImposed:
    kind = _word(data, "kind", PENALTY_KINDS)
    points = _number(data, "points")
    if (points is not None) != (kind in POINTED_PENALTIES):
        _malformed(data, "points")
    return PenaltyImposed(_text(data, "player"), kind, points)


def _call_for_players(data: Data) -> PlayersCalled:
    return PlayersCalled(
        _optional_names(data, "joined") or (),
        _optional_names(data, "returned") or (),
        _optional_names(data, "order"),
    )


def _game_ended(_data: Data) -> GameEnded:
    return GameEnded()


def _tie_broken(data: Data) -> TieBroken:
    return TieBroken(_text(data, "winner"))


_PARSERS: Mapping[str, Callable[[Data], Event]] = {
    "roster_set": _roster_set,
    "lucky_number_rolled": _lucky_number_rolled,
    "roll": _roll,
    "instruction": _instruction,
    "invalid_instruction": lambda data: InvalidInstruction(_text(data, "player")),
    "responded": lambda data: Responded(_text(data, "player")),
    "no_response": lambda data: NoResponse(_text(data, "player")),
    "replay": _replay,
    "connection_lost": lambda data: ConnectionLost(_text(data, "player")),
    "connection_restored": lambda data: ConnectionRestored(_text(data, "player")),
    "connection_timed_out": lambda data: ConnectionTimedOut(_text(data, "player")),
    "assistance": _assistance,
    "penalty": _penalty,
    "call_for_players": _call_for_players,
    "game_ended": _game_ended,
    "tie_broken": _tie_broken,
}
