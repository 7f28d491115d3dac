"""The state as the contract prints it: plain JSON values."""

from __future__ import annotations

from scoring.engine.core import Json
from scoring.engine.lucky_five.ranking import ranking
from scoring.engine.lucky_five.state import Bet, Due, Seat, Stack, State, TurnRow


def snapshot(state: State) -> Json:
    """Print the whole state, ready for `json.dumps`."""
    return {
        "phase": state.phase,
        "order": [seat.player for seat in state.seats],
        "dice": list(state.dice),
        "pile": state.pile,
        "tray": list(state.tray),
        "middle": {"cards": list(state.middle_cards), "chips": list(state.middle_chips)},
        "chips": {seat.player: _hand(seat) for seat in state.seats},
        "stacks": {seat.player: [_stack(stack) for stack in seat.stacks] for seat in state.seats},
        "scores": {seat.player: seat.score for seat in state.seats},
        "final_turn": state.final_turn,
        "due": None if state.due is None else _due(state.due),
        "turns": [_row(row) for row in state.turns],
        "ranking": [
            [place.rank, place.player, place.total, place.cards] for place in ranking(state.seats)
        ],
    }


def view(state: State, _player: str | None) -> Json:
    """Print what anybody may see, which is everything: nothing on this table is hidden."""
    return snapshot(state)


def _hand(seat: Seat) -> Json:
    return {str(value): number for value, number in seat.chips.items()}


def _stack(stack: Stack) -> Json:
    return {"cards": list(stack.cards), "chips": list(stack.chips), "points": stack.points}


def _due(due: Due) -> Json:
    return {
        "turn": due.turn,
        "player": due.player,
        "awaiting": due.awaiting,
        "by": due.by,
        "card": due.card,
        "dice": list(due.dice),
        "chip": due.chip,
        "call": due.call,
        "right_so_far": len(due.bets),
    }


def _row(row: TurnRow) -> Json:
    return {
        "turn": row.turn,
        "player": row.player,
        "bets": [_bet(bet) for bet in row.bets],
        "outcome": row.outcome,
        "points": row.points,
        "score": row.score,
    }


def _bet(bet: Bet) -> Json:
    return {
        "card": bet.card,
        "dice": list(bet.dice),
        "chip": bet.chip,
        "call": bet.call,
        "before": bet.before,
        "after": bet.after,
        "right": bet.right,
    }
