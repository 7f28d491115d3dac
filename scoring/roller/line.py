"""The turn in one line of a braille display: "Ben R4 3d 250+500", 40 cells at most."""

from __future__ import annotations

import unicodedata
from typing import Final

from django.utils.translation import gettext as _

from scoring.engine.lucky_roll.ranking import rank
from scoring.engine.lucky_roll.state import Due, State
from scoring.words.wording import Names, name

CELLS: Final = 40
"""What a common braille display shows at once; a cell is taken for a character."""


def braille_line(state: State, names: Names) -> str:
    """Who, which round, how many dice, the turn's points and bonus, and what call it is."""
    if state.phase == "finished":
        return _finished(state, names)
    if state.due is not None:
        return _turn(state, state.due, names)
    if state.phase == "call":
        return _("R{round} over, call for players").format(round=state.round)
    return _("Lucky number")


def _turn(state: State, due: Due, names: Names) -> str:
    bonus = due.bonus + due.pending_bonus
    worth = f"{due.points}+{bonus}" if bonus else f"{due.points}"
    said = [
        _("R{round}").format(round=state.round),
        _("{count}d").format(count=due.dice),
        worth,
        _call(state, due),
    ]
    if due.awaiting == "paused":
        said.append(_("lost"))
    elif due.attempts_left < 2 and due.awaiting == "instruction":
        said.append(_("try 2/2"))
    return _named(name(due.player, names), " ".join(part for part in said if part))


def _call(state: State, due: Due) -> str:
    if due.responded:
        return ""
    if due.player in state.missed_before:
        return _("call once")
    return _("call 1/2") if due.calls_left > 1 else _("call 2/2")


def _finished(state: State, names: Names) -> str:
    first = [place for place in rank(state) if place.rank == 1]
    if not first:
        return _("Finished")
    if len(first) > 1:
        return _("Finished, {count} tied {total}").format(count=len(first), total=first[0].total)
    return _named(name(first[0].player, names), _("wins {total}").format(total=first[0].total))


def _named(who: str, rest: str) -> str:
    """A name and what there is to say, within the line: whole, else its first word, else cut."""
    room = CELLS - len(rest) - 1
    whole = unicodedata.normalize("NFC", who)
    first = whole.split()[0] if whole.split() else whole
    short = next((each for each in (whole, first) if len(each) <= room), _cut(first, room))
    return f"{short} {rest}"


def _cut(word: str, room: int) -> str:
    """So many characters of a word at most, no mark torn from its letter."""
    while room and room < len(word) and unicodedata.combining(word[room]):
        room -= 1
    return word[:room]
