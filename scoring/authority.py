"""What somebody must be allowed to do, for an event to be recorded or corrected."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from roster.roles import Action
from scoring.engine.core import Json
from scoring.errors import NeedsRuling
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


@dataclass(frozen=True, slots=True)
class RulingRights:
    """What taking rulings back, or putting them in, takes: the floor above knows each one's policy.

    `take(game_id, entries)` and `put(events)` are only asked about events that are rulings.
    """

    take: Callable[[int, Sequence[Entry]], set[Action]]
    put: Callable[[Sequence[Json]], set[Action]]


def _without_policies_put(events: Sequence[Json]) -> set[Action]:
    raise NeedsRuling


_ruling_rights: list[RulingRights] = [
    RulingRights(lambda game_id, entries: {Action.CORRECT_RULING}, _without_policies_put)
]
"""The one in force is the last: until the floor above is there a ruling is a manager's."""


def register(rights: RulingRights) -> None:
    """Tell how rulings are judged; called once by the floor that knows their policies."""
    _ruling_rights.append(rights)


def to_take(game_id: int, taken: Sequence[Entry]) -> set[Action]:
    """What it takes to void or replace these events of the game, rulings among them or not."""
    ruled = [entry for entry in taken if is_ruled(entry.event)]
    plain = {to_correct(entry.event) for entry in taken if not is_ruled(entry.event)}
    return plain | _ruling_rights[-1].take(game_id, ruled) if ruled else plain


def to_put(events: Sequence[Json]) -> set[Action]:
    """What it takes to put these events in afterwards; NeedsRuling where nobody can judge one."""
    ruled = [event for event in events if is_ruled(event)]
    plain = {to_correct(event) for event in events if not is_ruled(event)}
    return plain | _ruling_rights[-1].put(ruled) if ruled else plain
