"""Policy 8, enforcement: rulings about one player, at any time from round 1 on.

Decided here:
- Every kind may name anybody on the roster, the disqualified included. Disqualifying a
  disqualified player changes nothing; a lost turn of theirs waits, as that of an away player.
- Deductions and awards change the total alone: neither touches the board or game point, and a
  player who saves later does so with the total as it then is.
- A reinstated player comes back with everything but the absence: the marks, the lost turns
  and the replays are as they were, and nobody has to announce the return.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scoring.engine.core import RuleViolation
from scoring.engine.lucky_roll.checks import check_known, not_now
from scoring.engine.lucky_roll.draft import Draft
from scoring.engine.lucky_roll.events import PenaltyImposed, PenaltyKind
from scoring.engine.lucky_roll.policies import lose_a_turn
from scoring.engine.lucky_roll.rounds import end_turn, forfeit_open_turn


def penalty(draft: Draft, event: PenaltyImposed) -> None:
    """Policy 8: apply a ruling; the turn of anybody else goes on as it was."""
    if draft.phase in ("roster", "lucky_number"):
        not_now(draft, event)
    check_known(draft, event.player)
    _KINDS[event.kind](draft, event)


def _reminder(_draft: Draft, _event: PenaltyImposed) -> None:
    """Most violations are met with a reminder: it is on record and changes nothing."""


def _points(draft: Draft, event: PenaltyImposed) -> None:
    """Deduct points; a total never falls below 0."""
    total = draft.scores[event.player] - _positive(event)
    draft.scores[event.player] = max(total, 0)


def _award(draft: Draft, event: PenaltyImposed) -> None:
    """Give points back by a ruling; that alone reaches no game point."""
    draft.scores[event.player] += _positive(event)


def _lose_turn(draft: Draft, event: PenaltyImposed) -> None:
    """Take the turn that is due if nothing of it is recorded yet, else the next one."""
    turn = draft.turn
    if turn is not None and turn.player == event.player and not turn.started:
        forfeit_open_turn(draft, turn)
    else:
        lose_a_turn(draft, event.player)


def _disqualify(draft: Draft, event: PenaltyImposed) -> None:
    """Take the player out of this round and all later ones; a turn that is due is lost."""
    player, turn = event.player, draft.turn
    draft.disqualified.add(player)
    draft.away.discard(player)
    if player in draft.waiting:
        draft.waiting.remove(player)
    if turn is not None and turn.player == player:
        end_turn(draft, turn, "lost", "penalty")


def _reinstate(draft: Draft, event: PenaltyImposed) -> None:
    """Undo a disqualification from here on: due in the next round, ranked at once."""
    if event.player not in draft.disqualified:
        raise RuleViolation("bad_penalty", kind=event.kind, player=event.player)
    draft.disqualified.remove(event.player)


def _positive(event: PenaltyImposed) -> int:
    points = event.points or 0
    if points <= 0:
        raise RuleViolation(
            "bad_penalty", kind=event.kind, player=event.player, points=event.points
        )
    return points


_KINDS: Mapping[PenaltyKind, Callable[[Draft, PenaltyImposed], None]] = {
    "reminder": _reminder,
    "points": _points,
    "award": _award,
    "reinstate": _reinstate,
    "lose_turn": _lose_turn,
    "disqualify": _disqualify,
}
