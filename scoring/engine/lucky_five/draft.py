"""The state while it is being folded: the same table, with parts that can be moved.

A fold makes one draft, plays every event on it and makes one state of it; the state that it
began with is never touched, and a draft is thrown away when an event is refused.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.engine.lucky_five.box import NEIGHBOURS_CHOICE
from scoring.engine.lucky_five.settings import Call, Rules
from scoring.engine.lucky_five.state import Awaiting, Bet, Due, Phase, Seat, State, TurnRow


@dataclass(slots=True)
class OpenTurn:
    """The turn that is being played, by the seat with that index."""

    number: int
    seat: int
    bets: list[Bet]
    awaiting: Awaiting = "card"
    card: str | None = None
    dice: tuple[int, ...] = ()
    chip: int | None = None
    call: Call | None = None


@dataclass(slots=True)
class Draft:
    """The table of `State`, made of lists; `seat_of` finds a player's seat."""

    rules: Rules
    phase: Phase
    seats: list[Seat]
    seat_of: dict[str, int]
    first: int
    dice: list[int]
    pile: int
    left: dict[str, int] | None
    tray: list[str]
    middle_cards: list[str]
    middle_chips: list[int]
    final_turn: str | None
    open_turn: OpenTurn | None
    turns: list[TurnRow]

    @property
    def turn(self) -> OpenTurn:
        """The open turn; only to be asked for where the phase is `turn`."""
        if self.open_turn is None:
            raise AssertionError(self.phase)
        return self.open_turn

    @property
    def actor(self) -> int:
        """The seat that acts now: the picker where dice are to be picked, else the player.

        The card with the neighbour's choice is picked for by the seat before, with or without
        chips.
        """
        turn = self.turn
        if turn.awaiting == "choice" and turn.card == NEIGHBOURS_CHOICE:
            return (turn.seat - 1) % len(self.seats)
        return turn.seat


def thaw(state: State) -> Draft:
    """Make a draft of its own that stands where the state stands."""
    seat_of = {seat.player: index for index, seat in enumerate(state.seats)}
    return Draft(
        rules=state.rules,
        phase=state.phase,
        seats=list(state.seats),
        seat_of=seat_of,
        first=state.first,
        dice=list(state.dice),
        pile=state.pile,
        left=None if state.left is None else dict(state.left),
        tray=list(state.tray),
        middle_cards=list(state.middle_cards),
        middle_chips=list(state.middle_chips),
        final_turn=state.final_turn,
        open_turn=None if state.due is None else _opened(state.due, seat_of),
        turns=list(state.turns),
    )


def freeze(draft: Draft) -> State:
    """Make the state that the draft has come to."""
    left = draft.left
    return State(
        rules=draft.rules,
        phase=draft.phase,
        seats=tuple(draft.seats),
        first=draft.first,
        dice=tuple(draft.dice),
        pile=draft.pile,
        left=None if left is None else tuple(left.items()),
        tray=tuple(draft.tray),
        middle_cards=tuple(draft.middle_cards),
        middle_chips=tuple(draft.middle_chips),
        final_turn=draft.final_turn,
        due=None if draft.open_turn is None else _due(draft, draft.open_turn),
        turns=tuple(draft.turns),
    )


def _opened(due: Due, seat_of: dict[str, int]) -> OpenTurn:
    return OpenTurn(
        number=due.turn,
        seat=seat_of[due.player],
        bets=list(due.bets),
        awaiting=due.awaiting,
        card=due.card,
        dice=due.dice,
        chip=due.chip,
        call=due.call,
    )


def _due(draft: Draft, turn: OpenTurn) -> Due:
    return Due(
        turn=turn.number,
        player=draft.seats[turn.seat].player,
        awaiting=turn.awaiting,
        by=draft.seats[draft.actor].player,
        card=turn.card,
        dice=turn.dice,
        chip=turn.chip,
        call=turn.call,
        bets=tuple(turn.bets),
    )
