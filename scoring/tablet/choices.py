"""The buttons: each posts what one could have typed, and `legal` says which there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.engine.lucky_roll.legal import Choice, Legal
from scoring.engine.lucky_roll.state import Due, State
from scoring.tablet.commands import LETTERS, shown, spelled
from scoring.tablet.felt import open_turn
from scoring.words.wording import Names, dice, name, points, turn_worth

RICHEST = 6
"""Instructions with a button of their own; the rest is one press away."""


@dataclass(frozen=True, slots=True)
class Button:
    """`value` is the command that it posts, `text` what happens, `remark` what to know."""

    value: str
    text: str
    remark: str = ""
    rank: str = ""


@dataclass(frozen=True, slots=True)
class Choices:
    """The instructions on offer. `no_stop` says why there is none to stop, if so."""

    rolls: Sequence[Button] = ()
    more: Sequence[Button] = ()
    stop: Button | None = None
    less: Sequence[Button] = ()
    no_stop: str = ""


def choices(state: State, legal: Legal, names: Names) -> Choices | None:
    """The instructions as buttons, richest first; None where no instruction is due."""
    if not legal.choices or state.due is None:
        return None
    rolls = [_roll(choice, first=not index) for index, choice in enumerate(legal.rolls)]
    stops = legal.stops
    return Choices(
        rolls=rolls[:RICHEST],
        more=rolls[RICHEST:],
        stop=_stop(stops[0]) if stops else None,
        less=[_lesser_stop(choice) for choice in stops[1:]],
        no_stop="" if stops else _no_stop(state, legal, names),
    )


def _roll(choice: Choice, *, first: bool) -> Button:
    remark = _("keeps {dice}").format(dice=dice(choice.keep))
    return Button(spelled(choice), shown(choice), remark, "primary" if first else "")


def _stop(choice: Choice) -> Button:
    if choice.turn_bonus:
        remark = turn_worth(choice.turn_points, choice.turn_bonus)
    else:
        remark = _("claims {points}").format(points=points(choice.points))
    return Button(spelled(choice), shown(choice), remark, "stop")


def _lesser_stop(choice: Choice) -> Button:
    text = (
        _("Stop, claim {claim}, save {sum}")
        if choice.points
        else _("Stop, claim nothing, save {sum}")
    )
    return Button(
        spelled(choice), text.format(claim=points(choice.points), sum=points(choice.saves))
    )


def _no_stop(state: State, legal: Legal, names: Names) -> str:
    player = open_turn(state).player
    text = (
        _("No stop yet: {most} at most, {player} needs {needed} to save.")
        if player in state.on_board
        else _("No stop yet: {most} at most, {player} needs {needed} to get on the board.")
    )
    return text.format(
        most=points(legal.rolls[0].turn_points),
        player=name(player, names),
        needed=points(state.minimum(player)),
    )


def happenings(state: State, legal: Legal, names: Names) -> list[Button]:
    """What else can be recorded now: answers, replays, a lost connection."""
    due = state.due
    found = []
    for letter, (kind, fields) in LETTERS.items():
        if kind not in legal.events:
            continue
        if kind == "replay" and fields["requested_by"] not in legal.replay_requesters:
            continue
        text, remark = _happening(letter, state, due, legal, names)
        found.append(Button(letter, text, remark))
    return found


def _happening(
    letter: str, state: State, due: Due | None, legal: Legal, names: Names
) -> tuple[str, str]:
    """The words on one button."""
    player = name((due.player if due else legal.replay_player) or "", names)
    match letter:
        case "n":
            return _("No response"), _after_silence(due)
        case "h":
            return _("Responded"), _("{player} is here").format(player=player)
        case "i":
            last = due is not None and due.attempts_left < 2
            return _("Invalid instruction"), _("ends the turn") if last else _("attempt 1 of 2")
        case "p":
            return _("Replay for the player"), _replays_left(state, due, legal, names)
        case "o":
            return _("Replay for an official"), _not_counted(due, legal, names)
        case "x":
            return _("Connection lost"), _("pauses the turn")
        case "b":
            return _("Connection restored"), _("the same dice are replayed")
        case _:
            return _("Timed out"), _("ends the turn")


def _replays_left(state: State, due: Due | None, legal: Legal, names: Names) -> str:
    """How many a player may ask for; a bust is named, since somebody else is on by then."""
    player = legal.replay_player or ""
    left = state.replays_left(player)
    if due is not None and due.player == player:
        return ngettext("{left} left", "{left} left", left).format(left=left)
    text = ngettext("{player}'s bust, {left} left", "{player}'s bust, {left} left", left)
    return text.format(player=name(player, names), left=left)


def _not_counted(due: Due | None, legal: Legal, names: Names) -> str:
    player = legal.replay_player or ""
    if due is not None and due.player == player:
        return _("not counted")
    return _("{player}'s bust, not counted").format(player=name(player, names))


def _after_silence(due: Due | None) -> str:
    """What one more unanswered call leads to (Policy 3)."""
    if due is None or due.calls_left == 0:
        return _("ends the turn")
    return _("then call once more") if due.calls_left > 1 else _("misses the turn")
