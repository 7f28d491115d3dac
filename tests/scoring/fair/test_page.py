"""The page "Check the dice": what it shows when, and that its recipe is right."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from html import unescape
from io import StringIO

import pytest
from django.test import Client

from tests.engine.lucky_roll.table import lucky, roster
from tests.scoring.fair.rolling import COMMITTED, KNOWN, Roller, drawing
from tests.scoring.table import void

pytestmark = pytest.mark.django_db


def shown(table: Roller) -> str:
    """The words of the page."""
    html = Client().get(f"/games/{table.game.pk}/dice/").content.decode()
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def begun(table: Roller) -> Roller:
    with drawing(KNOWN):
        table.say(roster("Al", "Bo", "Cy"))
    return table


def test_before_the_end_there_is_the_commitment_and_no_roll(table: Roller) -> None:
    begun(table).roll_here()
    table.roll_here()
    page = shown(table)
    assert COMMITTED in page
    assert "The commitment was recorded in row 1." in page
    assert "made here" not in page
    assert "secret until the game is finished" in page
    assert "5, 4, 2, 5, 5, 4" not in page
    assert KNOWN.hex() not in page


def test_a_game_that_was_reopened_hides_its_rolls_again(table: Roller) -> None:
    """The last of them is an open roll once more, though its seed is known by now."""
    begun(table).roll_here()
    table.roll_here()
    table.say({"type": "game_ended"})
    assert "5, 4, 2, 5, 5, 4" in shown(table)
    table.correct(void(table.refs[-1]))
    page = shown(table)
    assert "5, 4, 2, 5, 5, 4" not in page
    assert KNOWN.hex() in page
    assert "Seed 2" in page


def test_after_the_end_every_roll_is_checked(table: Roller) -> None:
    begun(table).roll_here()
    table.correct(void("2"))
    table.say(lucky(6, 6, 6, 6, 6, 6))
    table.roll_here()
    table.say({"type": "game_ended"})
    page = shown(table)
    assert "Every virtual roll holds." in page
    assert "1 Lucky number 4, 2, 4, 3, 3, 2 holds; undone, its number is used up 2" in page
    assert "2 Al 5, 4, 2, 5, 5, 4 holds 5" in page


def test_the_recipe_gives_the_dice_that_were_worked_out_by_hand(table: Roller) -> None:
    html = Client().get(f"/games/{begun(table).game.pk}/dice/").content.decode()
    recipe = unescape(re.search(r"<code>(.*?)</code>", html, re.DOTALL)[1])  # type: ignore[index]
    recipe = recipe.replace('"..."', f'"{KNOWN.hex()}"').replace("the commitment", COMMITTED)
    printed = StringIO()
    with redirect_stdout(printed):
        exec(recipe, {})
    assert printed.getvalue() == "[4, 2, 4, 3, 3, 2]\n"


def test_games_without_virtual_dice_say_so(table: Roller) -> None:
    assert "This game has no virtual dice." in shown(table)
    assert Client().get("/games/987654/dice/").status_code == 404
