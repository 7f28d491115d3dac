"""One event after the other: may it come now, and if so, what does it do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from scoring.engine.core import RuleViolation
from scoring.engine.lucky_five.betting import (
    choose_dice,
    make_bet,
    place_chip,
    roll_dice,
    stop,
    turn_card,
)
from scoring.engine.lucky_five.draft import Draft, freeze, thaw
from scoring.engine.lucky_five.ending import end_game
from scoring.engine.lucky_five.events import (
    BetMade,
    CardTurned,
    ChipPlaced,
    DiceChosen,
    DiceRolled,
    DiceSet,
    Event,
    GameEnded,
    RosterSet,
    Stopped,
    TurnEvent,
)
from scoring.engine.lucky_five.state import Awaiting, Phase, State
from scoring.engine.lucky_five.table import set_dice, set_roster

PHASE_OF: Final[Mapping[type[Event], Phase]] = {
    RosterSet: "roster",
    DiceSet: "dice",
    CardTurned: "turn",
    DiceChosen: "turn",
    ChipPlaced: "turn",
    BetMade: "turn",
    DiceRolled: "turn",
    Stopped: "turn",
    GameEnded: "turn",  # there is no game to end before the first turn
}

STEPS_OF: Final[Mapping[type[Event], tuple[Awaiting, ...]]] = {
    CardTurned: ("card", "card_or_stop"),
    DiceChosen: ("choice",),
    ChipPlaced: ("chip",),
    BetMade: ("bet",),
    DiceRolled: ("roll",),
    Stopped: ("card_or_stop",),
}
"""The steps of a turn in which an event may come."""

_OF_A_TURN: Final = (CardTurned, DiceChosen, ChipPlaced, BetMade, DiceRolled, Stopped)

_EFFECT_OF: Final[Mapping[type[Event], Callable[[Draft, Any], None]]] = {
    RosterSet: set_roster,
    DiceSet: set_dice,
    CardTurned: turn_card,
    DiceChosen: choose_dice,
    ChipPlaced: place_chip,
    BetMade: make_bet,
    DiceRolled: roll_dice,
    Stopped: stop,
    GameEnded: end_game,
}


def apply(state: State, event: Event) -> State:
    """Play one event on a copy: the state after it, or RuleViolation."""
    draft = thaw(state)
    _play(draft, event)
    return freeze(draft)


def fold(state: State, events: Iterable[Event]) -> State:
    """Play many events on one draft: the state after the last.

    RuleViolation with `at` set to the index of the event that was refused. Events may be
    parsed while they are folded: a malformed one is then refused in its place.
    """
    draft = thaw(state)
    at = 0
    try:
        for event in events:
            _play(draft, event)
            at += 1
    except RuleViolation as violation:
        violation.at = at
        raise
    return freeze(draft)


def _play(draft: Draft, event: Event) -> None:
    """Play one event. Order of precedence: phase, player, step, then the event's own codes."""
    kind = type(event)
    if draft.phase != PHASE_OF[kind]:
        raise RuleViolation("not_now", type=event.kind, phase=draft.phase)
    if isinstance(event, _OF_A_TURN):
        _check_turn(draft, event)
    _EFFECT_OF[kind](draft, event)


def _check_turn(draft: Draft, event: TurnEvent) -> None:
    """Refuse with unknown_player, wrong_player, or not_now where another step is due.

    Only the step tells who picks dice, so there it is looked at before the player.
    """
    seat = draft.seat_of.get(event.player)
    if seat is None:
        raise RuleViolation("unknown_player", player=event.player)
    if isinstance(event, DiceChosen):
        _check_step(draft, event)
        expected = draft.actor
    else:
        expected = draft.turn.seat
    if seat != expected:
        player = draft.seats[expected].player
        raise RuleViolation("wrong_player", player=event.player, expected=player)
    _check_step(draft, event)


def _check_step(draft: Draft, event: TurnEvent) -> None:
    awaiting = draft.turn.awaiting
    if awaiting not in STEPS_OF[type(event)]:
        raise RuleViolation("not_now", type=event.kind, phase=draft.phase, awaiting=awaiting)
