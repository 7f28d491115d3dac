"""How a turn ends, who is next, and how the game ends."""

from __future__ import annotations

from scoring.engine.lucky_five.draft import Draft, OpenTurn
from scoring.engine.lucky_five.events import GameEnded
from scoring.engine.lucky_five.state import Outcome, Stack, TurnRow


def take_stack(draft: Draft) -> None:
    """Turn 5, right: make all cards and chips of the middle one new stack of the player."""
    index = draft.turn.seat
    stack = Stack(tuple(draft.middle_cards), tuple(draft.middle_chips))
    draft.seats[index] = draft.seats[index].with_stack(stack)
    draft.middle_cards.clear()
    draft.middle_chips.clear()
    _end_turn(draft, "took", stack.points)


def end_wrong_turn(draft: Draft) -> None:
    """Turn 5, wrong: leave the chips in the middle for whoever next takes it.

    The cards go to the tray, or wait with the chips (setting).
    """
    if draft.rules.wrong_bet_cards == "tray":
        draft.tray.extend(draft.middle_cards)
        draft.middle_cards.clear()
    _end_turn(draft, "wrong", 0)


def end_game(draft: Draft, _event: GameEnded) -> None:
    """End the game where it stands: the middle stays, and the open turn leaves no row."""
    _finish(draft)


def _end_turn(draft: Draft, outcome: Outcome, points: int) -> None:
    turn = draft.turn
    seat = draft.seats[turn.seat]
    row = TurnRow(turn.number, seat.player, tuple(turn.bets), outcome, points, seat.score)
    draft.turns.append(row)
    _go_on(draft, turn)


def _go_on(draft: Draft, ended: OpenTurn) -> None:
    """End and score: finish after the final turn and with an empty pile, else go on.

    The empty pile is looked at first, so that nobody is promised a final turn without a card.
    """
    if draft.final_turn is not None or not draft.pile:
        _finish(draft)
        return
    holders = [seat.player for seat in draft.seats if seat.has_chips]
    if len(holders) == 1:
        draft.final_turn = holders[0]
    seat = _next_seat(draft, ended.seat)
    draft.open_turn = OpenTurn(number=ended.number + 1, seat=seat, bets=[])


def _next_seat(draft: Draft, seat: int) -> int:
    """Turn 6: find the first player clockwise who has a chip; all others are passed over."""
    count = len(draft.seats)
    clockwise = ((seat + step) % count for step in range(1, count + 1))
    return next(index for index in clockwise if draft.seats[index].has_chips)


def _finish(draft: Draft) -> None:
    draft.phase = "finished"
    draft.open_turn = None
