"""What may be recorded now, so that pages can offer it without knowing a rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from scoring.engine.lucky_five.box import CHOICES, DICE, KINDS, PLAYERS_MAX, PLAYERS_MIN
from scoring.engine.lucky_five.events import (
    BetMade,
    CardTurned,
    ChipPlaced,
    DiceChosen,
    DiceRolled,
    DiceSet,
    GameEnded,
    RosterSet,
    Stopped,
)
from scoring.engine.lucky_five.state import Awaiting, Due, State

Value = str | int | tuple[int, ...]
"""A card or a call, a chip, or a pair of dice."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One type of event that is possible now.

    `player` is who does it, or None where no player does. `values` are all that its remaining
    field (card, pair of dice, chip, call) may hold. Names and faces are open: for a roll
    `dice` are the numbers of the dice, ascending, for which it gives a face each, and for a
    roster `players` are the fewest and the most who can sit down.
    """

    type: str
    player: str | None = None
    values: tuple[Value, ...] = ()
    dice: tuple[int, ...] = ()
    players: tuple[int, int] | None = None


def legal(state: State) -> tuple[Offer, ...]:
    """Every type of event that is possible now, with all its values; () when it is over."""
    if state.phase == "roster":
        return (Offer(RosterSet.kind, players=(PLAYERS_MIN, PLAYERS_MAX)),)
    if state.phase == "dice":
        return (Offer(DiceSet.kind, dice=DICE),)
    if state.due is None:
        return ()
    return (*_STEPS[state.due.awaiting](state, state.due), Offer(GameEnded.kind))


def _card(state: State, due: Due) -> tuple[Offer, ...]:
    """Turn 1: any kind, or any that is left where they are counted."""
    kinds = KINDS if state.left is None else tuple(kind for kind, number in state.left if number)
    return (Offer(CardTurned.kind, due.by, kinds),)


def _choice(_state: State, due: Due) -> tuple[Offer, ...]:
    return (Offer(DiceChosen.kind, due.by, CHOICES),)


def _chip(state: State, due: Due) -> tuple[Offer, ...]:
    """Turn 2: a chip of any value that the player still holds."""
    seat = next(seat for seat in state.seats if seat.player == due.by)
    values = tuple(value for value, number in seat.chips.items() if number)
    return (Offer(ChipPlaced.kind, due.by, values),)


def _bet(state: State, due: Due) -> tuple[Offer, ...]:
    return (Offer(BetMade.kind, due.by, state.rules.calls),)


def _roll(_state: State, due: Due) -> tuple[Offer, ...]:
    return (Offer(DiceRolled.kind, due.by, dice=due.dice),)


def _card_or_stop(state: State, due: Due) -> tuple[Offer, ...]:
    return (*_card(state, due), Offer(Stopped.kind, due.by))


_STEPS: Final[Mapping[Awaiting, Callable[[State, Due], tuple[Offer, ...]]]] = {
    "card": _card,
    "choice": _choice,
    "chip": _chip,
    "bet": _bet,
    "roll": _roll,
    "card_or_stop": _card_or_stop,
}
