"""How a Turn Works, seen from the table: whose turn comes, and what the end of a round brings.

Decided here:
- Whoever is away or disqualified when a round begins is not in it. Nobody becomes away
  before their turn or comes back within a round; a disqualification takes the player out of
  the round for good, so that a reinstated player is due in the next one only.
- A round in which nobody is left to call is empty: its end comes at once, with its
  announcement and its call.
- Totals are announced at each end of a round from round 2 on; a game that the manager ends
  in the middle of a round announces nothing for it.
"""

from __future__ import annotations

from types import MappingProxyType

from scoring.engine.lucky_roll.dice import MOST_DICE
from scoring.engine.lucky_roll.draft import (
    CALLS_AFTER_A_MISS,
    CALLS_BY_NAME,
    Draft,
    OpenTurn,
)
from scoring.engine.lucky_roll.state import Announcement, Outcome, Reason, Turn

FIRST_ANNOUNCED_ROUND = 2


def begin_round(draft: Draft) -> None:
    """Start the next round with everybody who is neither away nor disqualified."""
    draft.round += 1
    draft.newcomers_playing = False
    passed_over = draft.away | draft.disqualified
    draft.waiting = [player for player in draft.order if player not in passed_over]
    next_turn(draft)


def next_turn(draft: Draft) -> None:
    """Open the next turn of the round, forfeiting lost turns in their place; or end the round."""
    while draft.waiting:
        player = draft.waiting.pop(0)
        if player not in draft.turns_to_lose:
            missed = player in draft.missed_before
            calls = CALLS_AFTER_A_MISS if missed else CALLS_BY_NAME
            draft.phase, draft.turn = "turn", OpenTurn(player, MOST_DICE, calls)
            return
        _serve_lost_turn(draft, player)
    draft.turn = None
    _end_round(draft)


def end_turn(
    draft: Draft, turn: OpenTurn, outcome: Outcome, reason: Reason, points: int = 0, bonus: int = 0
) -> None:
    """Close the open turn with what it adds to the total, and go on to the next.

    A turn that was called is not "missed before" any more, unless it was missed (Policy 3).
    """
    player = turn.player
    if outcome == "missed":
        draft.missed_before.add(player)
    else:
        draft.missed_before.discard(player)
    if outcome in ("saved", "kept"):
        _save(draft, player, points + bonus)
    _record(draft, player, outcome, reason, points, bonus)
    next_turn(draft)


def forfeit_open_turn(draft: Draft, turn: OpenTurn) -> None:
    """Take the turn of the due player away before it began; no call, so the mark stays."""
    _record(draft, turn.player, "forfeited", "penalty")
    next_turn(draft)


def finish(draft: Draft) -> None:
    """End the game where it stands; an open turn is dropped."""
    draft.phase, draft.turn, draft.waiting = "finished", None, []


def _save(draft: Draft, player: str, amount: int) -> None:
    """Add to the total; that is what puts a player on the board and reaches game point."""
    draft.scores[player] += amount
    draft.on_board.add(player)
    if draft.game_point_round is None and draft.scores[player] >= draft.settings.game_point:
        draft.game_point_round = draft.round


def _serve_lost_turn(draft: Draft, player: str) -> None:
    draft.turns_to_lose[player] -= 1
    if not draft.turns_to_lose[player]:
        del draft.turns_to_lose[player]
    _record(draft, player, "forfeited", "penalty")


def _record(
    draft: Draft, player: str, outcome: Outcome, reason: Reason, points: int = 0, bonus: int = 0
) -> None:
    score = draft.scores[player]
    draft.new_turns.append(Turn(draft.round, player, outcome, reason, points, bonus, score))


def _end_round(draft: Draft) -> None:
    """Announce, then call for players, or go on without a call once game point is reached.

    Round 1 ends a second time when its newcomers have played; there is no second call.
    """
    if draft.round >= FIRST_ANNOUNCED_ROUND:
        draft.announced = Announcement(draft.round, MappingProxyType(dict(draft.scores)))
    reached = draft.game_point_round
    if reached is None and not draft.newcomers_playing:
        draft.phase = "call"
    elif reached is not None and draft.round > reached:
        finish(draft)
    else:
        begin_round(draft)
