"""The machine: one event after another changes the game, or is refused and changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from scoring.engine.core import RuleViolation
from scoring.engine.lucky_roll import penalties, policies, table, turns
from scoring.engine.lucky_roll.draft import Draft, freeze, thaw
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
    PlayersCalled,
    Responded,
    RosterSet,
    TieBroken,
)
from scoring.engine.lucky_roll.settings import Settings
from scoring.engine.lucky_roll.state import State

_HANDLERS: Mapping[type[Event], Callable[[Draft, Any], None]] = {
    RosterSet: table.roster_set,
    LuckyNumberRolled: table.lucky_number_rolled,
    DiceRolled: turns.roll,
    InstructionGiven: turns.instruction,
    Responded: turns.responded,
    InvalidInstruction: policies.invalid_instruction,
    NoResponse: policies.no_response,
    DiceReplayed: policies.replay,
    ConnectionLost: policies.connection_lost,
    ConnectionRestored: policies.connection_restored,
    ConnectionTimedOut: policies.connection_timed_out,
    AssistanceGiven: policies.assistance,
    PenaltyImposed: penalties.penalty,
    PlayersCalled: table.call_for_players,
    GameEnded: table.game_ended,
    TieBroken: table.tie_broken,
}


def initial(settings: Settings) -> State:
    """Give the state before the first event."""
    return State(settings=settings)


def apply(state: State, event: Event) -> State:
    """Give the state after the event, or raise RuleViolation; `state` stays as it was."""
    draft = thaw(state)
    _step(draft, event)
    return freeze(draft)


def fold(state: State, events: Iterable[Event]) -> State:
    """Give the state after all the events, as `apply` one by one would.

    RuleViolation has the index of the first refused event in `at`.
    """
    draft = thaw(state)
    for index, event in enumerate(events):
        try:
            _step(draft, event)
        except RuleViolation as refusal:
            refusal.at = index
            raise
    return freeze(draft)


def _step(draft: Draft, event: Event) -> None:
    """Change the draft; after anything but a replay, a bust can be replayed no more."""
    if draft.bust_player is not None and type(event) is not DiceReplayed:
        draft.bust_player = None
    _HANDLERS[type(event)](draft, event)
