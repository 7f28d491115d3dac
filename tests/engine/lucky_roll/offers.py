"""Whether an event is one of those that `legal` told of, judged without `apply`.

Names, faces and amounts are open: of a roll it is told how many dice it has, of a penalty
whom it may name, of a call who may come back.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.engine.core import RuleViolation
from scoring.engine.lucky_roll import Event, Legal, State, legal, normalise
from scoring.engine.lucky_roll.events import (
    AssistanceGiven,
    DiceReplayed,
    DiceRolled,
    GameEnded,
    InstructionGiven,
    LuckyNumberRolled,
    PenaltyImposed,
    PlayersCalled,
    RosterSet,
    TieBroken,
)


def is_offered(state: State, event: Event) -> bool:
    """Whether the event is among what `legal` tells for this state."""
    moves = legal(state)
    if event.type not in moves.events:
        return False
    match event:
        case RosterSet() | PlayersCalled():
            return _table_is_offered(state, moves, event)
        case LuckyNumberRolled():
            face = not moves.face_needed or event.face in event.dice
            return face and _are_dice(event.dice, moves.dice)
        case DiceReplayed():
            return (
                event.player == moves.replay_player
                and event.requested_by in moves.replay_requesters
            )
        case PenaltyImposed():
            amount = event.points is None or event.points > 0
            return amount and event.player in moves.penalties.get(event.kind, ())
        case TieBroken():
            return event.winner in moves.tied
        case GameEnded():
            return True
        case _:
            return event.player == moves.player and _turn_is_offered(state, moves, event)


def _turn_is_offered(state: State, moves: Legal, event: Event) -> bool:
    match event:
        case DiceRolled():
            return _are_dice(event.dice, moves.dice)
        case AssistanceGiven():
            helper = event.helper is None or event.helper in moves.helpers
            after = event.after_instructions
            return helper and (after is None or after in range(moves.instructions + 1))
        case InstructionGiven():
            return _choice_of(state, event) in [
                (choice.points, choice.dice) for choice in moves.choices
            ]
        case _:
            return True


def _choice_of(state: State, event: InstructionGiven) -> tuple[int, int | None] | None:
    try:
        return normalise(state, event)
    except RuleViolation:
        return None


def _table_is_offered(state: State, moves: Legal, event: RosterSet | PlayersCalled) -> bool:
    joined = event.players if isinstance(event, RosterSet) else event.joined
    everybody = (*state.order, *joined)
    if len(set(everybody)) < len(everybody) or len(everybody) < 2:
        return False
    if event.order is not None and sorted(event.order) != sorted(everybody):
        return False
    back = event.returned if isinstance(event, PlayersCalled) else ()
    return len(set(back)) == len(back) and set(back) <= set(moves.returnable)


def _are_dice(dice: Sequence[int], number: int | None) -> bool:
    return len(dice) == number and set(dice) <= set(range(1, 7))
