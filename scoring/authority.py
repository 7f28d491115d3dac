"""What somebody must be allowed to do, for an event to be recorded or corrected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from roster.roles import Action
from scoring.engine.core import Json
from scoring.log import Entry

RULED: Final = frozenset({"assistance", "penalty"})
"""The types of the events that stand for a ruling: they reach the log together with it."""

_TO_RECORD: Final[Mapping[str, Action]] = {
    "roster_set": Action.SET_ROSTER,
    "game_ended": Action.END_GAME,
    "tie_broken": Action.BREAK_TIE,
}
_MANAGERS_WORD: Final = frozenset({"penalty", "game_ended", "tie_broken"})
"""Events that are a decision of the manager, as far as their type alone can tell."""


def is_ruled(event: Mapping[str, Any]) -> bool:
    """Whether the event needs a ruling."""
    return event.get("type") in RULED


def to_record(event: Mapping[str, Any]) -> Action:
    """What recording this event takes, rulings aside."""
    return _TO_RECORD.get(str(event.get("type")), Action.RECORD)


def to_correct(event: Mapping[str, Any]) -> Action:
    """What it takes to change, take away or put in this event afterwards."""
    return Action.CORRECT_RULING if event.get("type") in _MANAGERS_WORD else Action.CORRECT


def taken_away(entries: Iterable[Entry], changes: Sequence[Mapping[str, Any]]) -> list[Entry]:
    """The events that stand and that the changes void or replace."""
    refs = {change["ref"] for change in changes if "ref" in change}
    return [entry for entry in entries if entry.ref in refs]


def put_in(changes: Sequence[Mapping[str, Any]]) -> list[Json]:
    """The events that the changes insert, or put in another's place."""
    return [change["event"] for change in changes if "event" in change]
