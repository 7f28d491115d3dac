"""Whether an event may happen now, and by whom, in the contract's order of precedence.

Wrong phase, then a stranger, then the wrong player, then the wrong step of the turn. Each
rule asks here first; the codes of its own come after.
"""

from __future__ import annotations

from scoring.engine.core import RuleViolation
from scoring.engine.lucre.state import Awaiting, Draft, OpenTurn, Phase


def in_phase(draft: Draft, phase: Phase) -> None:
    """Refuse with `not_now` in any other phase."""
    if draft.phase != phase:
        raise _not_now(draft)


def on_roster(draft: Draft, player: str) -> None:
    """Refuse a stranger with `unknown_player`."""
    if player not in draft.hands:
        raise RuleViolation("unknown_player", player=player)


def at_step(draft: Draft, awaiting: Awaiting) -> OpenTurn:
    """Find the open turn, while it waits for that; else `not_now`."""
    if draft.turn is None or draft.due is None or draft.due.awaiting != awaiting:
        raise _not_now(draft)
    return draft.turn


def own_turn(draft: Draft, player: str, awaiting: Awaiting) -> OpenTurn:
    """Find the open turn of this very player, while it waits for that."""
    in_phase(draft, "turn")
    on_roster(draft, player)
    if draft.turn is not None and draft.turn.player != player:
        raise RuleViolation("wrong_player", player=player, due=[draft.turn.player])
    return at_step(draft, awaiting)


def doubted_by(draft: Draft, player: str) -> OpenTurn:
    """Find the turn whose trump bet this opponent may doubt: the step says who may speak."""
    in_phase(draft, "turn")
    on_roster(draft, player)
    turn = at_step(draft, "bluff")
    if player == turn.player:
        raise RuleViolation("wrong_player", player=player, due=clockwise(draft.order, player))
    return turn


def clockwise(order: tuple[str, ...], player: str) -> tuple[str, ...]:
    """Everybody else, from the left-hand neighbour on."""
    seat = order.index(player)
    return order[seat + 1 :] + order[:seat]


def _not_now(draft: Draft) -> RuleViolation:
    awaiting = draft.due.awaiting if draft.due is not None else None
    return RuleViolation("not_now", phase=draft.phase, awaiting=awaiting)
