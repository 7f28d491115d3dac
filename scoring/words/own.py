"""What a game means for one player who looks: whose turn it is, how far off the own one is.

Of the open turn only whose it is is said (Policy 1); the own total is one's own to know.
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.engine.lucky_roll.state import Due, State
from scoring.words.wording import Names, name, points


def turn_line(state: State, player: str, names: Names) -> str:
    """Say whose turn it is and how far the player is from the own one."""
    if player in state.disqualified:
        return _("You are disqualified in this game.")
    if state.phase == "finished":
        return _("The game is over.")
    if state.phase == "roster":
        return _("The game has not started yet.")
    if player not in state.scores:
        return _waits(state)
    if player in state.away:
        return _("You are away. Check in; you are called again after the call at the round's end.")
    if state.phase == "lucky_number":
        return _("You are on the roster. The lucky number is about to be rolled.")
    if state.phase == "call" or state.due is None:
        return _("Round {round} is complete. The next round begins after the call.").format(
            round=state.round
        )
    return _in_the_round(state, state.due, player, names)


def _waits(state: State) -> str:
    """Say for which call somebody waits who has not joined yet."""
    if state.phase == "call":
        return _("You wait for the call that is made now. Answer it.")
    return _("You wait for the call after round {round}.").format(round=max(state.round, 1))


def _in_the_round(state: State, due: Due, player: str, names: Names) -> str:
    if due.player == player:
        return _("It is your turn.")
    called = name(due.player, names)
    if player in state.forfeiting:
        return _("{called} has the turn. You lose your turn in this round.").format(called=called)
    if player not in state.waiting:
        return _("{called} has the turn. You have played in round {round}.").format(
            called=called, round=state.round
        )
    called_before = [each for each in state.waiting if each not in state.forfeiting]
    between = called_before.index(player)
    if not between:
        return _("{called} has the turn. You are next.").format(called=called)
    text = ngettext(
        "{called} has the turn, then {count} player comes before you.",
        "{called} has the turn, then {count} players come before you.",
        between,
    )
    return text.format(called=called, count=between)


def total_line(state: State, player: str) -> str:
    """Say the own total, and whether the player is on the board; "" before there is one."""
    if player not in state.scores or state.phase in ("roster", "lucky_number"):
        return ""
    text = (
        _("Your total is {total}. You are on the board.")
        if player in state.on_board
        else _("Your total is {total}. You are not on the board yet.")
    )
    return text.format(total=points(state.scores[player]))


def replays_line(state: State, player: str) -> str:
    """Say how many replays the player may still ask for (Policy 2); "" for who is not playing."""
    if player not in state.scores or player in state.disqualified or state.phase == "finished":
        return ""
    left = state.replays_left(player)
    text = ngettext(
        "You have {count} replay left tonight.", "You have {count} replays left tonight.", left
    )
    return text.format(count=left)
