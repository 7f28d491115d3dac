"""The policies that officials record in a turn: help, replays, silence, instructions, sound.

Decided here:
- A policy that ends a turn saves the points established if they qualify, and else nothing.
- Help and pauses are facts about the due player, whatever is awaited: the turn need not have
  begun. Only help is also heard while the turn is paused.
- A replay names the due player with dice on the table, or the player whose bust was the last
  thing that happened. For anybody else it is judged as an event of the turn.
"""

from __future__ import annotations

from scoring.engine.core import RuleViolation
from scoring.engine.lucky_roll.checks import check_is_due, check_known, not_now, open_turn
from scoring.engine.lucky_roll.claims import qualifies
from scoring.engine.lucky_roll.draft import Draft, OpenTurn
from scoring.engine.lucky_roll.events import (
    AssistanceGiven,
    ConnectionLost,
    ConnectionRestored,
    ConnectionTimedOut,
    DiceReplayed,
    InvalidInstruction,
    NoResponse,
)
from scoring.engine.lucky_roll.rounds import end_turn
from scoring.engine.lucky_roll.state import Established, Reason
from scoring.engine.lucky_roll.turns import respond

NOTHING = Established(0, 0)


def assistance(draft: Draft, event: AssistanceGiven) -> None:
    """Policy 1: the turn ends with what was established before the help.

    The helper, who may be away or disqualified, has one turn to lose. It is noted before the
    next turn is found: the helper may be the very next.
    """
    turn = draft.turn
    if turn is None:
        not_now(draft, event)
    check_known(draft, event.player)
    if event.helper is not None:
        check_known(draft, event.helper)
    check_is_due(draft, turn, event.player)
    if event.helper == event.player:
        raise RuleViolation("wrong_player", player=event.helper, due=turn.player)
    before = _established_before(turn, event)
    if event.helper is not None:
        lose_a_turn(draft, event.helper)
    end_by_policy(draft, turn, "assistance", before)


def lose_a_turn(draft: Draft, player: str) -> None:
    """Note one more turn that the player will forfeit in its place."""
    draft.turns_to_lose[player] = draft.turns_to_lose.get(player, 0) + 1


def replay(draft: Draft, event: DiceReplayed) -> None:
    """Policy 2: play the same dice again. A player's request is a response, and is counted.

    A bust roll can be replayed until anything else happens; that changes only the count.
    """
    if event.player == draft.bust_player:
        _count_replay(draft, event)
        return
    turn = open_turn(draft, event, event.player)
    if turn.awaiting != "instruction":
        not_now(draft, event)
    _count_replay(draft, event)
    turn.replayed = True
    if event.requested_by == "player":
        respond(turn)


def no_response(draft: Draft, event: NoResponse) -> None:
    """Policy 3: one call by name without an answer.

    Before the player has responded it may make the turn missed, and the player away if the
    turn called before was missed too. Afterwards it ends the turn while an instruction is due.
    """
    turn = open_turn(draft, event, event.player)
    if turn.awaiting == "paused":
        not_now(draft, event)
    if not turn.calls_left:
        if turn.awaiting == "roll":
            not_now(draft, event)
        end_by_policy(draft, turn, "unresponsive", _established(turn))
        return
    turn.started = True
    turn.calls_left -= 1
    if not turn.calls_left:
        if turn.player in draft.missed_before:
            draft.away.add(turn.player)
        end_turn(draft, turn, "missed", "absent")


def invalid_instruction(draft: Draft, event: InvalidInstruction) -> None:
    """Policy 4: hear no valid instruction; once more, and the second on a roll ends the turn."""
    turn = open_turn(draft, event, event.player)
    if turn.awaiting != "instruction":
        not_now(draft, event)
    respond(turn)
    turn.attempts_left -= 1
    if not turn.attempts_left:
        end_by_policy(draft, turn, "invalid_instruction", _established(turn))


def connection_lost(draft: Draft, event: ConnectionLost) -> None:
    """Policy 5: pause the turn, as the player has technical difficulties."""
    turn = open_turn(draft, event, event.player)
    if turn.awaiting == "paused":
        not_now(draft, event)
    turn.started = True
    turn.awaiting = "paused"


def connection_restored(draft: Draft, event: ConnectionRestored) -> None:
    """Policy 5: go on where the turn was paused; dice on the table are replayed, uncounted."""
    turn = open_turn(draft, event, event.player)
    if turn.awaiting != "paused":
        not_now(draft, event)
    respond(turn)
    turn.replayed = bool(turn.roll)
    turn.awaiting = "instruction" if turn.roll else "roll"


def connection_timed_out(draft: Draft, event: ConnectionTimedOut) -> None:
    """Policy 5: end the turn of a player not back in time; the points are kept by a setting."""
    turn = open_turn(draft, event, event.player)
    if turn.awaiting != "paused":
        not_now(draft, event)
    if draft.settings.points_kept_on_technical_timeout:
        end_by_policy(draft, turn, "technical", _established(turn))
    else:
        end_turn(draft, turn, "lost", "technical")


def end_by_policy(draft: Draft, turn: OpenTurn, reason: Reason, stands: Established) -> None:
    """End a turn with the points established if they qualify; bonuses are kept by a setting."""
    if not qualifies(draft, turn.player, stands.points, stands.bonus):
        end_turn(draft, turn, "lost", reason)
        return
    bonus = stands.bonus if draft.settings.bonus_kept_when_turn_is_ended else 0
    end_turn(draft, turn, "kept", reason, stands.points, bonus)


def _established(turn: OpenTurn) -> Established:
    return Established(turn.points, turn.bonus)


def _established_before(turn: OpenTurn, event: AssistanceGiven) -> Established:
    """Tell what stood after that many valid instructions of the turn; absent means all."""
    number = event.after_instructions
    if number is None:
        return _established(turn)
    if not 0 <= number <= len(turn.established):
        raise RuleViolation(
            "claim_impossible",
            event=event.type,
            after_instructions=number,
            instructions=len(turn.established),
        )
    return turn.established[number - 1] if number else NOTHING


def _count_replay(draft: Draft, event: DiceReplayed) -> None:
    if event.requested_by == "official":
        return
    used = draft.replays_used.get(event.player, 0)
    if used >= draft.settings.player_replays:
        raise RuleViolation("no_replays_left", player=event.player, replays=used)
    draft.replays_used[event.player] = used + 1
