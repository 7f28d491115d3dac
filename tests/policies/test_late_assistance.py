"""Policy 1, noticed late: one correction takes the log back to the help and records it."""

from __future__ import annotations

from typing import Any

import pytest

from policies.models import Ruling
from scoring import folding
from tests.engine.lucky_roll.table import (
    FOUR_ONES,
    again,
    busts,
    call,
    opening,
    penalty,
    replay,
    roll,
    saves,
    stop,
)
from tests.scoring.officials import ROLES, appointed, browser, client_of
from tests.scoring.reading import Browser
from tests.scoring.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    folding.forget()


@pytest.fixture
def played(db: None) -> Table:
    """Ana saved 1,200 in round 1 (rows 3 to 6, 1,000 after one instruction); round 2 has begun."""
    table = Table("Ana", "Ben", "Carla")
    table.say(opening("Ana", "Ben", "Carla"), roll("Ana", *FOUR_ONES), again("Ana", 2, points=1000))
    table.say(roll("Ana", 1, 1), stop("Ana", points=200), busts("Ben"), saves("Carla", 1000))
    table.say(call(), busts("Ana"))
    return table


def at_turn(table: Table, ref: str = "3", role: str = "scorekeeper") -> Browser:
    client = client_of(appointed(table, role))
    return Browser(client, f"/games/{table.game.pk}/assistance/late/?turn={ref}")


def answers(table: Table, helper: str = "", after: int = 1, reason: str = "Whispered") -> Any:
    who = table.ids[helper] if helper else ""
    return {"helper": who, "after_instructions": str(after), "reason": reason}


def test_the_turns_that_are_over_can_be_chosen(played: Table) -> None:
    page = browser(played, "assistance/late").page
    assert page.title == "Assistance noticed late - Game 12"
    assert (
        "Round 2, Ana: bust Round 1, Carla: saves 1,000 Round 1, Ben: bust "
        "Round 1, Ana: saves 1,200"
    ) in page.text


def test_the_page_asks_after_which_instruction(played: Table) -> None:
    page = at_turn(played).page
    assert page.heading == "Ana was assisted, noticed late"
    assert (
        "After instruction 1: 1,000 established Before any instruction: nothing is established"
    ) in page.text


def test_what_was_played_since_stays(played: Table) -> None:
    """An outsider helped: nobody loses a turn, so that all that followed stays as it was."""
    at = at_turn(played)
    page = at.press("See what it does", **answers(played))
    assert "Ana 1,000 instead of 1,200 1 Carla 1,000 1 instead of 2" in page.text
    assert "Ana's turn in round 1: keeps 1,000 instead of saves 1,200." in page.text
    assert "Take back what was played since" in page.buttons
    assert len(played.rows) == 11
    page = at.press("Keep what was played since", **answers(played))
    assert "The correction is recorded" in page.text
    assert played.refs == ["1", "2", "3", "4", "12.0", "7", "8", "9", "10", "11"]
    assert played.state["scores"] == {"Ana": 1000, "Ben": 0, "Carla": 1000}
    assert len(played.rows) == 12
    ruling = Ruling.objects.get()
    assert (ruling.ref, ruling.row, ruling.policy, ruling.reason) == ("12.0", 12, 1, "Whispered")


def test_a_helpers_next_turn_goes_and_is_named(played: Table) -> None:
    """Carla helped, and saved 1,000 in the turn that she now loses: rows 8 and 9."""
    at = at_turn(played)
    page = at.press("See what it does", **answers(played, "Carla"))
    assert "2 later events are not possible any more and go with it:" in page.text
    assert "Event 8, Carla rolls 1, 1, 1, 1, 2, 3:" in page.text
    assert "Carla's turn in round 1: forfeited instead of saves 1,000." in page.text
    at.press("Keep what was played since, but for these 2 events", **answers(played, "Carla"))
    assert played.refs == ["1", "2", "3", "4", "12.0", "7", "10", "11"]
    assert played.state["scores"] == {"Ana": 1000, "Ben": 0, "Carla": 0}
    assert played.state["turns_to_lose"] == {}


def test_what_was_played_since_is_taken_back(played: Table) -> None:
    """Ben helped: his turn is forfeited, and Carla is called in round 1."""
    at = at_turn(played)
    at.press("See what it does", **answers(played, "Ben"))
    at.press("Take back what was played since", **answers(played, "Ben"))
    assert played.refs == ["1", "2", "3", "4", "12.0"]
    assert (played.state["round"], played.state["due"]["player"]) == (1, "Carla")
    assert played.state["scores"]["Ana"] == 1000


def test_help_before_any_instruction_takes_the_whole_turn(played: Table) -> None:
    at = at_turn(played)
    at.press("See what it does", **answers(played, after=0))
    at.press("Keep what was played since", **answers(played, after=0))
    assert played.refs == ["1", "2", "12.0", "7", "8", "9", "10", "11"]
    assert played.state["scores"]["Ana"] == 0


def test_a_turn_after_which_nothing_was_played_has_one_way(played: Table) -> None:
    at = at_turn(played, "11")
    page = at.press("See what it does", **answers(played, "Ben", after=0))
    assert "Keep what was played since" not in page.text
    at.press("Confirm the ruling", **answers(played, "Ben", after=0))
    assert played.state["turns"][-1]["outcome"] == "forfeited"
    assert played.state["due"]["player"] == "Carla"


def test_what_fell_into_the_turn_and_is_no_part_of_it_stays(db: None) -> None:
    """The replay of Ana's bust, and a reminder to Ben himself; rows 4 and 6 of Ben's turn."""
    table = Table("Ana", "Ben")
    table.say(opening("Ana", "Ben"), busts("Ana"), replay("Ana", "official"))
    table.say(roll("Ben", *FOUR_ONES), penalty("Ben", "reminder"), stop("Ben", points=1000))
    at = at_turn(table, "5")
    at.press("See what it does", **answers(table, after=0))
    at.press("Keep what was played since", **answers(table, after=0))
    assert table.refs == ["1", "2", "3", "4", "8.0", "6"]
    assert table.state["turns"][-1]["outcome"] == "lost"


def test_a_ruling_that_is_confirmed_twice_is_made_once(played: Table) -> None:
    at = at_turn(played)
    at.press("See what it does", **answers(played, after=0))
    form, sent = at.page.form_with("Keep what was played since")
    for _press in range(2):
        page = at.send(form, form.data(sent, **answers(played, after=0)))
        assert "The correction is recorded" in page.text
    assert (len(played.rows), Ruling.objects.count()) == (12, 1)


def test_a_preview_that_is_behind_is_made_anew(played: Table) -> None:
    at = at_turn(played)
    at.press("See what it does", **answers(played))
    played.say(busts("Ben"))
    page = at.press("Keep what was played since", **answers(played))
    assert page.status == 409
    assert "look at the preview again" in page.text
    assert "Whispered" in page.text
    assert (len(played.rows), Ruling.objects.count()) == (12, 0)
    at.press("Keep what was played since", **answers(played))
    assert Ruling.objects.count() == 1


def test_what_was_not_agreed_to_is_never_taken_along(played: Table) -> None:
    at = at_turn(played)
    page = at.press("See what it does", **answers(played, "Carla"))
    form, _sent = page.form_with("Keep")
    sent = {**answers(played, "Carla"), "offered-keep": ""}
    page = at.send(form, form.data(("step", "keep"), **sent))
    assert (page.status, len(played.rows)) == (422, 11)
    assert "2 later events are not possible any more" in page.text


def test_what_is_missing_is_said_on_top(played: Table) -> None:
    page = at_turn(played).press("See what it does", helper="", after_instructions="7", reason="x")
    assert (page.status, "Select a valid choice" in page.part("error-summary")) == (422, True)


def test_the_page_about_assistance_leads_here(played: Table) -> None:
    late = f"/games/{played.game.pk}/assistance/late/"
    at = browser(played, "assistance")
    assert f'href="{late}"' in at.page.html
    played.say(busts("Ben", "Carla"))
    assert at.open(f"/games/{played.game.pk}/assistance/").url == late


@pytest.mark.parametrize("role", ROLES)
def test_any_official_rules_it(played: Table, role: str) -> None:
    at = at_turn(played, role=role)
    at.press("See what it does", **answers(played))
    assert "The correction is recorded" in at.press("Keep", **answers(played)).text
