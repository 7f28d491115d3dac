"""How a turn begins and ends, and how the game does."""

from __future__ import annotations

from scoring.engine.core import RuleViolation
from scoring.engine.lucre.events import GameEnded
from scoring.engine.lucre.guards import clockwise
from scoring.engine.lucre.state import Draft, Due, OpenTurn, TurnRow, WonBy


def begin_turn(draft: Draft, player: str) -> None:
    """Begin the next turn, this player's, before its first roll."""
    draft.turn = OpenTurn(number=len(draft.turns) + 1, player=player)
    await_roll(draft, player)


def await_roll(draft: Draft, player: str) -> None:
    """Let the player bet and roll: at the turn's start, after a trump bet, and once more."""
    draft.due = Due("roll", (player,))


def end_turn(draft: Draft, turn: OpenTurn) -> None:
    """Turn, the end: the left-hand neighbour is on, whether anything was right or not."""
    _write_row(draft, turn)
    begin_turn(draft, clockwise(draft.order, turn.player)[0])


def win(draft: Draft, turn: OpenTurn, won_by: WonBy) -> None:
    """Winning: the player has got rid of the last card, and nothing stands against it."""
    _write_row(draft, turn)
    _finish(draft)
    draft.winner = turn.player
    draft.won_by = won_by


def take_back(draft: Draft, turn: OpenTurn) -> None:
    """Bets that did not win return to the hand."""
    for bet in turn.bets:
        draft.hands[turn.player].extend(bet.cards)
    turn.bets.clear()


def game_ended(draft: Draft, event: GameEnded) -> None:
    """End the game for the manager: bets go back, nobody has won, the open turn leaves no row.

    A trump bet that nobody has answered yet stays in the pile.
    """
    if draft.phase == "finished":
        raise RuleViolation("not_now", phase=draft.phase, awaiting=None)
    if draft.turn is not None:
        take_back(draft, draft.turn)
    _finish(draft)


def _finish(draft: Draft) -> None:
    draft.phase = "finished"
    draft.due = None
    draft.turn = None


def _write_row(draft: Draft, turn: OpenTurn) -> None:
    draft.turns.append(
        TurnRow(
            turn=turn.number,
            player=turn.player,
            rolls=tuple(turn.rolls),
            discarded=turn.discarded,
            picked_up=turn.picked_up,
            passed_out=turn.passed_out,
            laid=turn.laid,
            trump=turn.trump,
            called_by=turn.called_by,
            cards_left=len(draft.hands[turn.player]),
        )
    )
