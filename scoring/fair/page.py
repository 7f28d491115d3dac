"""The public page on which anybody checks a game's virtual dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.engine.lucky_roll import RULESET
from scoring.fair.public import Shown, ShownSeed, shown_dice
from scoring.fair.report import CORRECTED, UNDONE, Rolled
from scoring.models import Game
from scoring.selectors import public_names_of
from scoring.words.wording import Names, dice, name

RECIPE: Final = """\
import hashlib, hmac
seed = bytes.fromhex("...")
assert hashlib.sha256(seed).hexdigest() == "the commitment"
number, dice = 1, 6
values, block = [], 0
while len(values) < dice:
    text = f"{number}:{block}".encode()
    digest = hmac.digest(seed, text, "sha256")
    values += [b % 6 + 1 for b in digest if b < 252]
    block += 1
print(values[:dice])
"""
"""The whole check, to be copied."""


@dataclass(frozen=True, slots=True)
class Row:
    """One virtual roll in words."""

    number: int
    who: str
    dice: str
    verdict: str
    row: int


@dataclass(frozen=True, slots=True)
class Part:
    """One seed in words; `rows` once the game is finished."""

    heading: str
    said: str
    commitment: str
    seed: str
    rows: Sequence[Row]


@never_cache
@require_safe
def check_dice(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show what was committed to; once the game is finished every virtual roll, checked."""
    game = get_object_or_404(Game, pk=game_id, ruleset=RULESET.key)
    shown, names = shown_dice(game), public_names_of(game)
    several = len(shown.seeds) > 1
    context = {
        "game": game,
        "verdict": _verdict(shown),
        "parts": [
            _part(one, names, number if several else 0)
            for number, one in enumerate(shown.seeds, start=1)
        ],
        "recipe": RECIPE,
    }
    return render(request, "scoring/dice.html", context)


def _verdict(shown: Shown) -> str:
    if not shown.seeds:
        return _("This game has no virtual dice. Every roll was entered as it was heard.")
    if shown.holds is None:
        return _("The game is being played. The seed is published when it is finished.")
    if not any(one.count for one in shown.seeds):
        return _("No dice were rolled here. Every roll was entered as it was heard.")
    return _("Every virtual roll holds.") if shown.holds else _("Something does not hold.")


def _part(one: ShownSeed, names: Names, number: int) -> Part:
    return Part(
        _("Seed {number}").format(number=number) if number else _("The seed"),
        _said(one),
        one.commitment,
        one.seed or "",
        [_row(roll, names) for roll in one.rolls],
    )


def _said(one: ShownSeed) -> str:
    if one.count is None:
        return _("The commitment was recorded in row {row}.").format(row=one.committed_in)
    said = ngettext(
        "{count} roll was made here. The commitment was recorded in row {row}.",
        "{count} rolls were made here. The commitment was recorded in row {row}.",
        one.count,
    )
    return said.format(count=one.count, row=one.committed_in)


def _row(roll: Rolled, names: Names) -> Row:
    event = roll.event
    player = event.get("player")
    thrown = dice(event.get("dice", ()))
    if event.get("face") is not None:
        thrown = _("{dice}; lucky number {face}").format(dice=thrown, face=event["face"])
    return Row(
        roll.number,
        name(player, names) if player else _("Lucky number"),
        thrown,
        _outcome(roll),
        roll.row,
    )


def _outcome(roll: Rolled) -> str:
    """Whether a roll holds, and what became of it since."""
    if not roll.holds:
        return _("does not hold")
    if roll.became == UNDONE:
        return _("holds; undone, its number is used up")
    if roll.became == CORRECTED:
        return _("holds; corrected afterwards")
    return _("holds")
