"""The state as the contract prints it."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from scoring.engine.core import Json
from scoring.engine.lucky_roll.ranking import rank
from scoring.engine.lucky_roll.state import Due, State, Turn


def snapshot(state: State) -> Json:
    """Print the whole state, ready for `json.dumps`; players are listed in turn order."""
    return {
        "phase": state.phase,
        "round": state.round,
        "final_round": state.final_round,
        "game_point_round": state.game_point_round,
        "lucky_number": state.lucky_number,
        "order": list(state.order),
        "scores": _in_order(state, state.scores),
        "on_board": _listed(state, state.on_board),
        "away": _listed(state, state.away),
        "disqualified": _listed(state, state.disqualified),
        "replays_used": _in_order(state, state.replays_used),
        "turns_to_lose": _in_order(state, state.turns_to_lose),
        "announced": _announced(state),
        "ranking": [list(entry) for entry in rank(state)],
        "due": None if state.due is None else _due(state.due),
        "turns": [_turn(turn) for turn in state.turns],
    }


def view(state: State, _player: str | None) -> Json:
    """Print what one player may see: in this game everybody may see everything."""
    return snapshot(state)


def _listed(state: State, players: AbstractSet[str]) -> list[str]:
    return [player for player in state.order if player in players]


def _in_order(state: State, numbers: Mapping[str, int]) -> Json:
    return {player: numbers[player] for player in state.order if player in numbers}


def _announced(state: State) -> Json | None:
    if state.announced is None:
        return None
    return {
        "round": state.announced.round,
        "scores": _in_order(state, state.announced.scores),
    }


def _due(due: Due) -> Json:
    return {
        "player": due.player,
        "awaiting": due.awaiting,
        "dice": due.dice,
        "points": due.points,
        "bonus": due.bonus,
        "roll": list(due.roll) or None,
        "pending_bonus": due.pending_bonus,
        "calls_left": due.calls_left,
        "attempts_left": due.attempts_left,
    }


def _turn(turn: Turn) -> Json:
    return {
        "round": turn.round,
        "player": turn.player,
        "outcome": turn.outcome,
        "reason": turn.reason,
        "points": turn.points,
        "bonus": turn.bonus,
        "score": turn.score,
    }
