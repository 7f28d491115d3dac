"""The refusals that many events share, in the contract's order of precedence."""

from __future__ import annotations

from typing import NoReturn

from scoring.engine.core import RuleViolation
from scoring.engine.lucky_roll.dice import is_face
from scoring.engine.lucky_roll.draft import Draft, OpenTurn
from scoring.engine.lucky_roll.events import Event


def not_now(draft: Draft, event: Event) -> NoReturn:
    """Refuse an event for which it is the wrong moment, telling what is awaited instead."""
    turn = draft.turn
    raise RuleViolation(
        "not_now",
        event=event.type,
        phase=draft.phase,
        player=None if turn is None else turn.player,
        awaiting=None if turn is None else turn.awaiting,
    )


def check_known(draft: Draft, player: str) -> None:
    """Refuse a name that is not on the roster."""
    if player not in draft.scores:
        raise RuleViolation("unknown_player", player=player)


def check_is_due(draft: Draft, turn: OpenTurn, player: str) -> None:
    """Refuse anybody but the player whose turn it is."""
    if player != turn.player:
        check_known(draft, player)
        raise RuleViolation("wrong_player", player=player, due=turn.player)


def open_turn(draft: Draft, event: Event, player: str) -> OpenTurn:
    """Find the turn that an event belongs to: there is one, and it is this player's."""
    turn = draft.turn
    if turn is None:
        not_now(draft, event)
    if player != turn.player:
        check_is_due(draft, turn, player)
    return turn


def check_faces(dice: tuple[int, ...]) -> None:
    """Refuse dice that are no dice."""
    for face in dice:
        if not is_face(face):
            raise RuleViolation("not_a_die", face=face)


def check_count(dice: tuple[int, ...], due: int) -> None:
    """Refuse more or fewer dice than are due."""
    if len(dice) != due:
        raise RuleViolation("wrong_dice_count", given=len(dice), due=due)
