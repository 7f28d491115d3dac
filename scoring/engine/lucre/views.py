"""The state as the contract prints it: whole, or as much of it as one player may see.

The whole state (`snapshot`) holds every card and is for the finished game and for software.
Everybody at the table is shown a `view`.
"""

from __future__ import annotations

from scoring.engine.core import Json
from scoring.engine.lucre.state import Bet, Due, State, Turn, TurnRow


def snapshot(state: State) -> Json:
    """Print the whole state, ready for `json.dumps`; not to be shown while the game runs."""
    return _printed(
        state,
        hands={player: list(hand) for player, hand in state.hands.items()},
        trump=[{"by": laid.by, "card": laid.card} for laid in state.trump],
    )


def view(state: State, player: str | None) -> Json:
    """Print what one player may see: their own hand, and the cards they laid face down.

    None, or somebody who does not sit at the table, gets the spectators' view.
    """
    viewer = player if player in state.hands else None
    trump = [
        {"by": laid.by, "card": laid.card if laid.by == viewer else None} for laid in state.trump
    ]
    hand = None if viewer is None else list(state.hands[viewer])
    return _printed(state, trump=trump) | {"player": viewer, "hand": hand}


def _printed(state: State, *, trump: list[Json], hands: Json | None = None) -> Json:
    """Print the public fields, in the contract's order, around those that differ."""
    return {
        "phase": state.phase,
        "order": list(state.order),
        "decks": state.decks,
        "due": _due(state.due),
        "turn": _turn(state.turn),
        **({} if hands is None else {"hands": hands}),
        "cards_left": {player: state.cards_left(player) for player in state.order},
        "discard": list(state.discard),
        "trump": trump,
        "exposed": None if state.exposed is None else list(state.exposed),
        "winner": state.winner,
        "won_by": state.won_by,
        "turns": [_row(row) for row in state.turns],
    }


def _due(due: Due | None) -> Json | None:
    if due is None:
        return None
    return {
        "awaiting": due.awaiting,
        "players": list(due.players),
        "may_decline": due.may_decline,
    }


def _turn(turn: Turn | None) -> Json | None:
    if turn is None:
        return None
    return {
        "number": turn.number,
        "player": turn.player,
        "bets": [_bet(bet) for bet in turn.bets],
        "bets_made": turn.bets_made,
        "trump_bet_made": turn.trump_bet_made,
        "rolls": list(turn.rolls),
    }


def _bet(bet: Bet) -> Json:
    return {"on": bet.on, "cards": list(bet.cards)}


def _row(row: TurnRow) -> Json:
    return {
        "turn": row.turn,
        "player": row.player,
        "rolls": list(row.rolls),
        "discarded": row.discarded,
        "picked_up": row.picked_up,
        "passed_out": row.passed_out,
        "laid": row.laid,
        "trump": row.trump,
        "called_by": row.called_by,
        "cards_left": row.cards_left,
    }
