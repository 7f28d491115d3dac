"""The roller's actions in groups; `legal` says which there are, each posts what could be typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.engine.lucky_roll.legal import Legal
from scoring.engine.lucky_roll.state import State
from scoring.tablet.choices import Button, happenings
from scoring.words.wording import Names, name

ROLL = "roll"
"""The button that rolls here; it has an address of its own, since nobody can type it."""
HOLD = "hold"
"""The button that holds the game until it is quiet: no event, and so at an address of its own."""
BY_HAND = "by-hand"
"""The way to the field, for dice and instructions as they were heard."""


@dataclass(frozen=True, slots=True)
class Group:
    """Some actions under one heading."""

    id: str
    heading: str
    buttons: Sequence[Button]


def action_groups(
    state: State, legal: Legal, names: Names, *, may_roll: bool, may_hold: bool = False
) -> list[Group]:
    """Everything that can happen now, in the order in which it does; empty groups are left out."""
    known = {button.value: button for button in happenings(state, legal, names)}
    player = name((state.due.player if state.due else None) or legal.replay_player or "", names)
    groups = [
        _dice(legal, may_roll=may_roll),
        _answer(state, player, known),
        _instruction(legal, known),
        _replays(legal, names, known),
        _sound(known, may_hold=may_hold and state.due is not None),
    ]
    return [group for group in groups if group.buttons]


def _dice(legal: Legal, *, may_roll: bool) -> Group:
    """Roll here, or enter what was rolled at the table; also for the lucky number."""
    if legal.dice is None:
        return Group("dice", "", [])
    if "lucky_number_rolled" in legal.events:
        text = _("Roll the lucky number here")
    else:
        text = ngettext("Roll {count} die here", "Roll {count} dice here", legal.dice).format(
            count=legal.dice
        )
    by_hand = Button(BY_HAND, _("Enter the dice"), _("as they fell at the table"))
    if not may_roll:
        return Group("dice", _("Dice"), [replace(by_hand, rank="primary")])
    here = Button(ROLL, text, _("virtual dice, recorded at once"), "primary")
    return Group("dice", _("Dice"), [here, by_hand])


def _answer(state: State, player: str, known: dict[str, Button]) -> Group:
    due = state.due
    heading = _("{player}'s answer").format(player=player)
    buttons = []
    if "h" in known:
        likely = due is not None and due.awaiting == "instruction" and not due.responded
        buttons.append(replace(known["h"], rank="primary" if likely else ""))
    if "n" in known:
        buttons.append(known["n"])
    return Group("answer", heading, buttons)


def _instruction(legal: Legal, known: dict[str, Button]) -> Group:
    if not legal.choices:
        return Group("instruction", "", [])
    by_hand = Button(BY_HAND, _("Enter it here"), _("or leave it to the tablet"))
    invalid = [replace(known["i"], text=_("Invalid"))] if "i" in known else []
    return Group("instruction", _("Instruction"), [by_hand, *invalid])


def _replays(legal: Legal, names: Names, known: dict[str, Button]) -> Group:
    player = name(legal.replay_player or "", names)
    texts = {"p": _("For {player}").format(player=player), "o": _("For an official")}
    buttons = [
        replace(known[letter], text=text) for letter, text in texts.items() if letter in known
    ]
    return Group("replay", _("Replay the dice"), buttons)


def _sound(known: dict[str, Button], *, may_hold: bool) -> Group:
    buttons = [known[each] for each in "xbe" if each in known]
    hold = [Button(HOLD, _("Hold for noise"), _("until it is quiet"))] if may_hold else []
    return Group("sound", _("Sound"), [*buttons, *hold])
