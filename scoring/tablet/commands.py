"""What a scorekeeper types or taps -> the event it stands for, or a question.

One field takes everything: dice as heard, an instruction ("200 r4", "r4", "200 s", "s"), a
letter for what else happens, a question. Each button of the tablet posts what one could have
typed. What is possible comes from the engine (`legal`); nothing here knows a rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.engine.core import Json, RuleViolation
from scoring.engine.lucky_roll import normalise, parse
from scoring.engine.lucky_roll.dice import is_face
from scoring.engine.lucky_roll.events import InstructionGiven
from scoring.engine.lucky_roll.legal import Choice, Legal
from scoring.engine.lucky_roll.state import State
from scoring.words.wording import Names, points


class Ask(Enum):
    """A question: answered on the page and by ear, nothing is recorded."""

    LAST_ROLL = "l"
    WHOSE_TURN = "t"
    TURN_POINTS = "c"
    ALL_TOTALS = "a"
    HELP = "?"
    WHERE = "where"
    REPEAT = "repeat"


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last event back."""


Command = Json | Ask | Undo
"""An event to record, a question, or an undo."""


class NotUnderstood(Exception):
    """What was typed is no command here; `detail` says what to enter instead."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


LETTERS: Mapping[str, tuple[str, Json]] = {
    "n": ("no_response", {}),
    "h": ("responded", {}),
    "i": ("invalid_instruction", {}),
    "p": ("replay", {"requested_by": "player"}),
    "o": ("replay", {"requested_by": "official"}),
    "x": ("connection_lost", {}),
    "b": ("connection_restored", {}),
    "e": ("connection_timed_out", {}),
}
"""Letter -> event type and its fields besides the player."""

LINE_LENGTH = 200
"""More than anybody types at once; a longer line is refused whole, never cut and recorded."""

_DICE = re.compile(r"[\d\s,.;]+")
_CLAIM_AND_ROLL = re.compile(r"(?:(\d[\d,]*)\s*)?r\s*(\d+)")
_CLAIM_AND_STOP = re.compile(r"(?:(\d[\d,]*)\s*)?s")
_KEEP_AND_ROLL = re.compile(r"k\s*(\d[\d\s,]*?)\s*r\s*(\d+)")
_FACE = re.compile(r"([\d\s,.;]+?)\s*f\s*(\d)")


def understand(text: str, state: State, legal: Legal, names: Names) -> Command:
    """A line as typed -> what it stands for in this state; NotUnderstood with a sentence.

    Dice must be as many as are due and each a face; instructions are looked at no further than
    their form here, since the engine says what a roll supports.
    """
    if len(text) > LINE_LENGTH:
        raise NotUnderstood(_("That is too long for one line. Enter one thing at a time."))
    line = " ".join(text.lower().split())
    if line == "u":
        return Undo()
    for ask in Ask:
        if line == ask.value:
            return ask
    if line in LETTERS:
        return _letter(line, legal)
    for pattern, reader in _READERS.items():
        match = pattern.fullmatch(line)
        if match:
            return reader(match, state, legal)
    raise NotUnderstood(_expected(state, legal, names))


def _letter(letter: str, legal: Legal) -> Json:
    kind, fields = LETTERS[letter]
    player = (legal.replay_player if kind == "replay" else None) or legal.player
    if player is None:
        raise NotUnderstood(_("Nobody's turn is open, so that cannot be recorded now."))
    return {"type": kind, "player": player, **fields}


def _dice(match: re.Match[str], state: State, legal: Legal) -> Json:
    return _rolled(match[0], None, state, legal)


def _dice_and_face(match: re.Match[str], state: State, legal: Legal) -> Json:
    return _rolled(match[1], int(match[2]), state, legal)


def _rolled(text: str, face: int | None, state: State, legal: Legal) -> Json:
    """Dice as heard, for the roll or the lucky number that is due."""
    faces = [int(digit) for digit in text if digit.isdecimal()]
    if legal.dice is None:
        raise NotUnderstood(_no_dice_due(text.strip(), state, legal))
    if len(faces) != legal.dice or not all(is_face(each) for each in faces):
        raise NotUnderstood(wrong_dice(legal.dice, faces))
    if face is not None and not legal.face_needed:
        raise NotUnderstood(_("No face is to be named now. Enter the dice alone."))
    if "lucky_number_rolled" in legal.events:
        if legal.face_needed and face is None:
            raise NotUnderstood(_("Say which face is the lucky number: 115326 f5."))
        rolled: Json = {"type": "lucky_number_rolled", "dice": faces}
        return rolled if face is None else {**rolled, "face": face}
    return {"type": "roll", "player": legal.player, "dice": faces}


def wrong_dice(due: int, faces: list[int]) -> str:
    """Say "Enter 6 dice from 1 to 6. You entered 5.", or which face is no die."""
    text = ngettext("Enter {due} die from 1 to 6.", "Enter {due} dice from 1 to 6.", due)
    strange = [face for face in faces if not is_face(face)]
    if strange:
        return f"{text} {_('{face} is no die.').format(face=strange[0])}".format(due=due)
    said = _("You entered {count}.").format(count=len(faces))
    return f"{text} {said}".format(due=due)


def _no_dice_due(text: str, state: State, legal: Legal) -> str:
    if legal.choices:
        return _(
            "An instruction is due, not dice. Type what is claimed and what next: {text} r3 or "
            "{text} s. If the dice were recorded wrongly, undo the roll first."
        ).format(text=text)
    return _("No dice are due now.")


def _roll_again(match: re.Match[str], state: State, legal: Legal) -> Json:
    claim, again = match[1], int(match[2])
    _need_instruction(legal)
    if claim is None:
        return _instruction(legal, _only_claim(again, legal), again)
    return _claimed(_number(claim), again, state, legal)


def _stop(match: re.Match[str], state: State, legal: Legal) -> Json:
    _need_instruction(legal)
    if match[1] is not None:
        return _claimed(_number(match[1]), None, state, legal)
    richest = legal.stops[0].points if legal.stops else legal.rolls[0].points
    return _instruction(legal, richest, None)


def _keep(match: re.Match[str], state: State, legal: Legal) -> Json:
    _need_instruction(legal)
    kept = [int(digit) for digit in match[1] if digit.isdecimal()]
    event = _instruction(legal, 0, int(match[2]))
    del event["points"]
    return {**event, "keep": kept}


def _claimed(claim: int, again: int | None, state: State, legal: Legal) -> Json:
    """A number is this roll's points, or the turn's where only that is a reading of the dice."""
    event = _instruction(legal, claim, again)
    of_the_turn = {**event, "turn_points": claim}
    del of_the_turn["points"]
    return of_the_turn if _fits(of_the_turn, state) and not _fits(event, state) else event


def _fits(event: Json, state: State) -> bool:
    """Whether the dice support it. A stop below the minimum fits them, and is refused later."""
    instruction = parse(event)
    try:
        normalise(state, cast("InstructionGiven", instruction))
    except RuleViolation as refusal:
        return refusal.code == "below_minimum"
    return True


def _only_claim(again: int, legal: Legal) -> int:
    """The one claim that leaves so many dice; NotUnderstood where none or several do."""
    claims = [choice.points for choice in legal.rolls if choice.dice == again]
    if len(claims) == 1:
        return claims[0]
    if not claims:
        raise NotUnderstood(
            _("No claim leaves {count} to roll. Choose one of the instructions below.").format(
                count=again
            )
        )
    listed = _(" or ").join(f"{claim} r{again}" for claim in claims)
    raise NotUnderstood(
        _("Several claims leave {count}. Type {listed}.").format(count=again, listed=listed)
    )


def _instruction(legal: Legal, claim: int, again: int | None) -> Json:
    event: Json = {"type": "instruction", "player": legal.player, "points": claim}
    if again is None:
        return {**event, "then": "stop"}
    return {**event, "then": "roll", "dice": again}


def _need_instruction(legal: Legal) -> None:
    if legal.choices:
        return
    if legal.dice is not None:
        raise NotUnderstood(_("No instruction is due. Enter the dice first."))
    raise NotUnderstood(_("No instruction is due now."))


def _number(text: str) -> int:
    digits = text.replace(",", "")
    if len(digits) > 6:
        raise NotUnderstood(_("{points} is more than a turn can have.").format(points=text))
    return int(digits)


_READERS: Mapping[re.Pattern[str], Callable[[re.Match[str], State, Legal], Json]] = {
    _DICE: _dice,
    _FACE: _dice_and_face,
    _CLAIM_AND_ROLL: _roll_again,
    _CLAIM_AND_STOP: _stop,
    _KEEP_AND_ROLL: _keep,
}


def _expected(state: State, legal: Legal, names: Names) -> str:
    """What can be typed now, for somebody whose line was not understood."""
    if legal.choices:
        richest = legal.rolls[0]
        return _("That is no instruction. Type for example {claim} r{dice}, r{dice} or s.").format(
            claim=richest.points, dice=richest.dice
        )
    if legal.dice is not None:
        return wrong_dice(legal.dice, [])
    return _("That cannot be recorded now. Type ? for help.")


def spelled(choice: Choice) -> str:
    """A choice as one would type it: "200 r4", "200 s"."""
    return f"{choice.points} s" if choice.stops else f"{choice.points} r{choice.dice}"


def shown(choice: Choice) -> str:
    """A choice as its button says it: "200, roll 4", "Stop, save 1,400"."""
    if choice.stops:
        return _("Stop, save {sum}").format(sum=points(choice.saves))
    return _("{claim}, roll {dice}").format(claim=points(choice.points), dice=choice.dice)
