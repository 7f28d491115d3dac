"""Two scorekeepers on one game: equal entries count once, different ones stand side by side."""

from __future__ import annotations

import pytest

from roster.models import Player
from roster.services import enter
from scoring import folding
from tests.engine.lucky_roll.table import (
    FOUR_ONES,
    again,
    busts,
    lucky,
    opening,
    roll,
    roster,
    silent,
    stop,
)
from tests.scoring.officials import browser
from tests.scoring.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    folding.forget()


@pytest.fixture
def duel(db: None) -> Table:
    """Ana is called; rows 1 and 2."""
    table = Table("Ana", "Ben")
    table.say(opening("Ana", "Ben"))
    return table


def test_scores_that_differ_are_said_and_compared_and_nothing_is_overwritten(duel: Table) -> None:
    """1, 1, 5 is 250; with 1, 1, 1 it is 300. Lou was faster."""
    kim = browser(duel)
    browser(duel, role="active_roller").type("111326")
    page = kim.type("115326")
    assert (page.status, page.value) == (409, "115326")
    assert page.error == "Scores differ: you 250, active_roller 300."
    assert "You 1, 1, 5, 3, 2, 6 250 active_roller 1, 1, 1, 3, 2, 6 300" in page.part("answer")
    assert "active_roller's stands" in page.text
    assert duel.events[-1] == roll("Ana", 1, 1, 1, 3, 2, 6)
    assert len(duel.rows) == 3


def test_a_script_hears_it_once_and_urgently(duel: Table) -> None:
    kim = browser(duel)
    browser(duel, role="active_roller").type("111326")
    (form,) = (form for form in kim.page.forms if "Record" in form.buttons)
    answer = kim.client.post(form.action, form.data(command="115326"), headers={"HX-Request": "t"})
    html = answer.content.decode()
    assert html.count('data-politeness="urgent"') == 1
    assert 'data-kind="error">Scores differ: you 250, active_roller 300.</template>' in html
    assert 'id="command"' not in html


def test_the_other_one_stands(duel: Table) -> None:
    kim = browser(duel)
    browser(duel, role="active_roller").type("111326")
    page = kim.type("115326")
    here = f"/games/{duel.game.pk}/entry/"
    assert f'href="{here}" hx-get="{here}" hx-sync' in page.html
    assert "active_roller&#x27;s stands</a>" in page.html
    page = kim.open(here)
    assert (page.value, page.error) == ("", "")


def test_mine_is_right_and_corrects_the_other_after_a_look(duel: Table) -> None:
    kim = browser(duel)
    browser(duel, role="active_roller").type("111326")
    page = kim.type("115326")
    (link,) = [part for part in page.html.split('href="') if "Heard" in part.split('"')[0]]
    page = kim.open(link.split('"')[0].replace("&amp;", "&"))
    assert 'value="1 1 5 3 2 6"' in page.html
    assert 'value="Heard differently"' in page.html
    kim.press("See what it does", reason="Heard differently")
    page = kim.press("Confirm the correction", reason="Heard differently")
    assert "The correction is recorded" in page.text
    assert duel.events[-1] == roll("Ana", 1, 1, 5, 3, 2, 6)


def test_instructions_differ(duel: Table) -> None:
    duel.say(roll("Ana", 1, 1, 5, 3, 2, 6))
    kim = browser(duel)
    browser(duel, role="active_roller").type("250 r3")
    page = kim.press("200, roll 4")
    assert page.error == "Instructions differ. You: 200, roll 4. active_roller: 250, roll 3."
    assert "type=instruction" in page.html
    assert duel.events[-1] == again("Ana", 3, points=250)


def test_equal_scores_of_other_dice_are_told_as_dice(duel: Table) -> None:
    kim = browser(duel)
    browser(duel, role="active_roller").type("115336")
    page = kim.type("115326")
    assert page.error == "Dice differ. You: 1, 1, 5, 3, 2, 6. active_roller: 1, 1, 5, 3, 3, 6."


def test_entries_of_another_kind(duel: Table) -> None:
    kim = browser(duel)
    duel.say(silent("Ana"))
    page = kim.type("115326")
    assert page.error == "Entries differ. You: 1, 1, 5, 3, 2, 6. kim: Ana does not answer."


def test_more_than_one_was_recorded_in_the_meantime(duel: Table) -> None:
    """The roll is compared with the roll; what came with it is listed."""
    kim = browser(duel)
    duel.say(silent("Ana"), roll("Ana", *FOUR_ONES), stop("Ana", points=1000))
    page = kim.type("111126")
    assert page.error == "Dice differ. You: 1, 1, 1, 1, 2, 6. kim: 1, 1, 1, 1, 2, 3."
    assert (
        "Recorded in the meantime: kim: Ana does not answer. kim: Ana claims 1,000 and stops."
    ) in page.part("answer")


def test_the_same_roll_after_something_else_is_no_conflict(duel: Table) -> None:
    kim = browser(duel)
    duel.say(silent("Ana"), busts("Ana"))
    page = kim.type("223346")
    assert page.error == "kim has recorded the same: 2, 2, 3, 3, 4, 6."
    assert len(duel.rows) == 4


def test_a_correction_in_the_meantime_is_told(duel: Table) -> None:
    duel.say(roll("Ana", 1, 1, 5, 3, 2, 6))
    kim = browser(duel)
    duel.correct({"op": "void", "ref": "3"}, reason="Wrong table")
    page = kim.type("200 r4")
    assert page.error == "Yours is not recorded. kim: a correction (Wrong table)."
    assert duel.events[-1]["type"] == "lucky_number_rolled"


def test_an_undo_that_came_too_late_undoes_nothing(duel: Table) -> None:
    duel.say(roll("Ana", 1, 1, 5, 3, 2, 6))
    kim = browser(duel)
    duel.say(again("Ana", 4, points=200))
    page = kim.press("Undo")
    assert page.status == 409
    assert page.error == "Yours is not recorded. kim: Ana claims 200, rolls 4."
    assert len(duel.refs) == 4


def test_calls_differ_and_mine_is_filled_in_where_it_is_corrected(duel: Table) -> None:
    """Kim heard Cy answer, Lou nobody."""
    duel.arrive("Cy")
    enter(duel.game.roster, Player.objects.get(name="Cy"), actor=duel.actor)
    duel.say(busts("Ana", "Ben"))
    kim = browser(duel)
    browser(duel, role="active_roller").press("Record the call")
    page = kim.press("Record the call", joined=[duel.ids["Cy"]])
    assert page.error == "Entries differ. You: New: Cy. active_roller: Nobody joins or returns."
    (link,) = [part for part in page.html.split('href="') if "Heard" in part.split('"')[0]]
    page = kim.open(link.split('"')[0].replace("&amp;", "&"))
    assert f'value="{duel.ids["Cy"]}" id="id_joined_0" checked' in page.html.replace(
        ' class="choice"', ""
    )


@pytest.mark.parametrize("faces", [(1, 1, 5, 3, 2, 6), (6, 5, 4, 3, 2, 1)])
def test_lucky_numbers_are_compared_as_dice(db: None, faces: tuple[int, ...]) -> None:
    table = Table("Ana", "Ben")
    table.say(roster("Ana", "Ben"))
    kim = browser(table)
    table.say(lucky(*faces))
    page = kim.type("6 6 6 6 6 6")
    dice = ", ".join(map(str, faces))
    assert page.error == f"Dice differ. You: 6, 6, 6, 6, 6, 6. kim: {dice}."


def test_the_roller_sees_both_entries_too(duel: Table) -> None:
    lou = browser(duel, "roller", "active_roller")
    duel.say(roll("Ana", 1, 1, 1, 3, 2, 6))
    page = lou.type("115326")
    assert (page.status, page.value) == (409, "115326")
    assert page.error == "Scores differ: you 250, kim 300."
    assert "Mine is right: correct it" in page.part("answer")
