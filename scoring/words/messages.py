"""Every refusal of an engine as a sentence that an official understands: one place, by code.

An engine gives facts; which of them there are differs by game and by event. Each code has its
sentences from the most telling to the plainest, and the first one whose facts are all there is
used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from string import Formatter
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.engine.core import RuleViolation
from scoring.engine.lucky_roll.dice import is_face
from scoring.words.wording import Names, dice, name, players, points

_PLAYERS = ("player", "due", "expected", "helper", "winner")
"""Facts that are a player, by id; who or what is `due` or `expected` can be a number, too."""
_POINTS = ("points", "turn_points", "minimum")
_LISTS = ("roll", "keep", "faces", "cards")


@dataclass(frozen=True, slots=True)
class Counted:
    """A sentence whose words depend on how many: `fact` says which number counts."""

    fact: str
    text: Callable[[int], str]


Text = Callable[[], str] | Counted


def sentence(violation: RuleViolation, names: Names) -> str:
    """A refusal -> what is wrong and what to do, in the reader's language."""
    given = {key: value for key, value in violation.facts.items() if value not in (None, "")}
    facts = {key: _worded(key, value, names) for key, value in given.items()}
    for code in _from_special_to_plain(violation):
        for text in _SENTENCES.get(code, ()):
            template = _template(text, given)
            if template and _fields(template) <= facts.keys():
                return template.format(**facts)
    return _("The rules do not allow that now ({code}).").format(code=violation.code)


def _template(text: Text, facts: Mapping[str, Any]) -> str:
    """The sentence before its facts are put in; "" where the number that it needs is missing."""
    if not isinstance(text, Counted):
        return text()
    count = facts.get(text.fact)
    return text.text(count) if isinstance(count, int) else ""


def _from_special_to_plain(violation: RuleViolation) -> list[str]:
    """The code with what makes a difference to the sentence, then the code alone."""
    facts = violation.facts
    special = [facts.get("awaiting"), facts.get("phase"), facts.get("event")]
    if facts.get("on_board"):
        special.append("on_board")
    if is_face(facts.get("face")):
        special.append("not_shown")
    if "due" in facts and facts.get("player") == facts["due"]:
        special.append("oneself")
    return [*(f"{violation.code}.{word}" for word in special if word), violation.code]


def codes() -> frozenset[str]:
    """Every code that has a sentence."""
    return frozenset(_SENTENCES)


def _fields(template: str) -> set[str]:
    return {field for _text, field, _spec, _conversion in Formatter().parse(template) if field}


def _worded(key: str, value: Any, names: Names) -> Any:
    if key in _PLAYERS and isinstance(value, str):
        return name(value, names)
    if key in ("due", "players") and isinstance(value, Iterable) and not isinstance(value, str):
        return players([str(player) for player in value], names)
    if key in _POINTS and isinstance(value, int):
        return points(value)
    if key in _LISTS and isinstance(value, list | tuple):
        return dice(value)
    return value


_SENTENCES: Mapping[str, tuple[Text, ...]] = {
    "malformed": (
        lambda: _("The field {field} of {event} is missing or has no possible value."),
        lambda: _("The field {field} is missing or has no possible value."),
        lambda: _("This is not an event of the game."),
    ),
    "not_now.roll": (lambda: _("{player}'s roll is due. Record the dice first."),),
    "not_now.instruction": (
        lambda: _("{player}'s instruction is due. Record it first, or undo the roll."),
    ),
    "not_now.paused": (
        lambda: _(
            "The turn is paused, since {player} has lost the connection. "
            "Record first whether it was restored or timed out."
        ),
    ),
    "not_now.roster": (lambda: _("The roster is not set yet. Set it first."),),
    "not_now.lucky_number": (lambda: _("The lucky number is due. Record its six dice first."),),
    "not_now.call": (lambda: _("The round is complete. Record the call for players first."),),
    "not_now.finished": (
        lambda: _("The game is over. If it should go on, correct the event that ended it."),
    ),
    "not_now": (
        lambda: _("This cannot be recorded now. Look at what is due, and record that first."),
    ),
    "unknown_player": (
        lambda: _("{player} is not on this game's roster. Choose somebody who is."),
        lambda: _("This player is not on this game's roster. Choose somebody who is."),
    ),
    "wrong_player.oneself": (
        lambda: _("{player} cannot be named here: it is {player}'s own turn. Choose another one."),
    ),
    "wrong_player": (
        lambda: _("It is not {player}'s turn, it is {due}'s."),
        lambda: _("It is not for {player} to do that, it is for {expected}."),
        lambda: _("{player} cannot be named here. Choose another player."),
        lambda: _("This player cannot be named here. Choose another player."),
    ),
    "not_a_die.not_shown": (
        lambda: _("None of these dice shows {face}. Name one of the faces that were rolled."),
    ),
    "not_a_die": (
        lambda: _("{face} is no die. Enter faces from 1 to 6."),
        lambda: _("Enter dice with faces from 1 to 6."),
    ),
    "wrong_dice_count": (
        Counted(
            "due",
            lambda due: ngettext(
                "Enter {due} die. You entered {given}.",
                "Enter {due} dice. You entered {given}.",
                due,
            ),
        ),
        Counted(
            "expected",
            lambda expected: ngettext(
                "Enter {expected} die. You entered {given}.",
                "Enter {expected} dice. You entered {given}.",
                expected,
            ),
        ),
        lambda: _("These are too many dice, or too few. Enter as many as are due."),
    ),
    "claim_impossible.assistance": (
        Counted(
            "instructions",
            lambda instructions: ngettext(
                "The turn has had {instructions} valid instruction, not {after_instructions}. "
                "Say after how many of them the help came.",
                "The turn has had {instructions} valid instructions, not {after_instructions}. "
                "Say after how many of them the help came.",
                instructions,
            ),
        ),
    ),
    "claim_impossible": (
        Counted(
            "dice",
            lambda dice: ngettext(
                "The roll {roll} does not support {points} with {dice} die to roll. "
                "Choose one of the instructions offered, or record it as invalid.",
                "The roll {roll} does not support {points} with {dice} dice to roll. "
                "Choose one of the instructions offered, or record it as invalid.",
                dice,
            ),
        ),
        lambda: _(
            "The roll {roll} does not support {points}. "
            "Choose one of the instructions offered, or record it as invalid."
        ),
        lambda: _(
            "The roll {roll} does not support this claim. "
            "Choose one of the instructions offered, or record it as invalid."
        ),
        lambda: _(
            "The roll does not support this claim. "
            "Choose one of the instructions offered, or record it as invalid."
        ),
    ),
    "below_minimum.on_board": (
        lambda: _("{points}. {player} needs {minimum} to save a turn, so the player has to roll."),
    ),
    "below_minimum": (
        lambda: _("{points}. {player} needs {minimum} to get on the board."),
        lambda: _("The turn does not reach what it takes to stop. The player has to roll."),
    ),
    "no_replays_left": (
        lambda: _("{player} has no replays left. An official's replay is not counted."),
        lambda: _("This player has no replays left. An official's replay is not counted."),
    ),
    "roster_too_small": (
        Counted(
            "minimum",
            lambda minimum: ngettext(
                "The roster needs at least {minimum} player. Add more before you set it.",
                "The roster needs at least {minimum} players. Add more before you set it.",
                minimum,
            ),
        ),
        lambda: _("The roster needs at least two players. Add more before you set it."),
    ),
    "roster_too_large": (
        Counted(
            "maximum",
            lambda maximum: ngettext(
                "The roster has room for {maximum} player. Take some off before you set it.",
                "The roster has room for {maximum} players. Take some off before you set it.",
                maximum,
            ),
        ),
        lambda: _("The roster has too many players. Take some off before you set it."),
    ),
    "already_on_roster": (
        lambda: _("{player} is on the roster already. Name everybody once."),
        lambda: _("Somebody is named twice. Name everybody once."),
    ),
    "disqualified": (
        lambda: _("{player} is disqualified and cannot return. The manager can reinstate."),
        lambda: _("This player is disqualified and cannot return. The manager can reinstate."),
    ),
    "not_absent": (
        lambda: _("{player} is not away, so there is no return to announce."),
        lambda: _("This player is not away, so there is no return to announce."),
    ),
    "bad_penalty": (
        lambda: _("This ruling cannot be made for {player} now. Check its kind and its points."),
        lambda: _("This ruling cannot be made now. Check its kind and its points."),
    ),
    "not_tied": (
        lambda: _("{player} is not among the joint winners."),
        lambda: _("There is no tie that this player could win."),
    ),
    "not_a_card": (
        lambda: _("{card} is no card of this game."),
        lambda: _("That is no card of this game."),
    ),
    "card_not_left": (
        lambda: _("There is no {card} left in the pile."),
        lambda: _("There is no such card left in the pile."),
    ),
    "bad_choice": (lambda: _("Choose two different dice of the three."),),
    "no_such_chip": (lambda: _("The player has no chip of {value} left."),),
    "not_a_bet": (lambda: _("Bet higher or lower."),),
    "wrong_deck": (lambda: _("The deck is not complete, or holds cards that it should not."),),
    "not_in_hand": (
        lambda: _("{player} does not hold these cards."),
        lambda: _("These cards are not in the player's hand."),
    ),
    "bad_bet": (lambda: _("Bet one card on a suit, or one to four cards of one number."),),
    "too_many_bets": (
        Counted(
            "maximum",
            lambda maximum: ngettext(
                "No more than {maximum} bet can be made in a turn.",
                "No more than {maximum} bets can be made in a turn.",
                maximum,
            ),
        ),
        lambda: _("No more bets can be made in this turn."),
    ),
    "location_taken": (lambda: _("There is a bet at this place already. Choose another one."),),
    "no_trump": (lambda: _("There is no trump pile to bet on."),),
    "trump_bet_made": (lambda: _("The trump bet of this turn was made already."),),
    "no_bets": (lambda: _("Make at least one bet before the first roll of the turn."),),
    "must_lay": (lambda: _("A card has to be laid for this T. Choose one from the hand."),),
    "bad_pass": (lambda: _("Pass out the whole discard pile to opponents, or none of it."),),
}
