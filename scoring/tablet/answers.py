"""Answers to what a scorekeeper can ask: on the page and by ear."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.engine.lucky_roll.state import State
from scoring.log import Entry
from scoring.tablet.commands import Ask
from scoring.tablet.felt import turn_heading
from scoring.tablet.journal import Line
from scoring.words.wording import Names, dice, name, points, sentences, turn_worth


def answer(
    ask: Ask,
    state: State,
    names: Names,
    entries: Sequence[Entry],
    lines: Sequence[Line],
    where: str,
) -> str:
    """What to say to a question; `lines` are the log's, newest first."""
    match ask:
        case Ask.LAST_ROLL:
            return _last_roll(entries, names)
        case Ask.WHOSE_TURN:
            return _whose_turn(state, names) or where
        case Ask.TURN_POINTS:
            return _turn_points(state, names) or where
        case Ask.ALL_TOTALS:
            return _totals(state, names)
        case Ask.HELP:
            return sentences(help_lines())
        case Ask.REPEAT:
            return lines[0].told.spoken if lines else where
        case _:
            return where


def _last_roll(entries: Sequence[Entry], names: Names) -> str:
    for entry in reversed(entries):
        if entry.event["type"] == "roll":
            return _("Last roll: {player}, {dice}.").format(
                player=name(entry.event["player"], names), dice=dice(entry.event["dice"])
            )
    return _("Nothing has been rolled yet.")


def _whose_turn(state: State, names: Names) -> str:
    if state.due is None:
        return ""
    said = [f"{turn_heading(state, names)}."]
    if state.up_next is not None:
        said.append(_("{player} next.").format(player=name(state.up_next, names)))
    return sentences(said)


def _turn_points(state: State, names: Names) -> str:
    due = state.due
    if due is None:
        return ""
    said = _("{player} has {worth} in this turn.").format(
        player=name(due.player, names), worth=turn_worth(due.points, due.bonus)
    )
    if due.pending_bonus:
        pending = _("{bonus} lucky pending.").format(bonus=points(due.pending_bonus))
        return sentences([said, pending])
    return said


def _totals(state: State, names: Names) -> str:
    if not state.order:
        return _("The roster is not set.")
    totals = (
        _("{player} {total}.").format(player=name(player, names), total=points(score))
        for player, score in ((player, state.scores[player]) for player in state.order)
    )
    return sentences(totals)


def help_lines() -> list[str]:
    """Everything that the field takes, one sentence each."""
    return [
        _("Dice as heard: 115326 or 1 1 5 3 2 6."),
        _("115326 f4: the lucky number, where it is one of the faces."),
        _("200 r4: claims 200, rolls four."),
        _("r4: rolls four with the only claim that leaves four."),
        _("k115 r3: keeps 1, 1, 5, rolls three."),
        _("s: stops with the richest claim."),
        _("200 s: stops with 200 claimed."),
        _("n: no response. h: responded. i: invalid instruction."),
        _("p: replay for the player. o: replay for an official."),
        _("x: connection lost. b: restored. e: timed out."),
        _("u: undo. l: last roll. t: whose turn. c: turn points. a: all totals."),
        _("where: where are we? repeat: the last entry again. ?: this help."),
    ]
