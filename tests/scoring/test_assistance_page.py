"""Policy 1 from the tablet, without scripts: who helped and when, what it does, and then it is."""

from __future__ import annotations

import re
from typing import Any

import pytest

from policies.models import Ruling
from tests.engine.lucky_roll.table import FOUR_ONES, again, busts, opening, roll
from tests.scoring.officials import ROLES, appointed, browser, client_of
from tests.scoring.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def helped(db: None) -> Table:
    """Ana has 1,000 established, then 1,100, and 1-2 on the table. Rows 1 to 7."""
    table = Table("Ana", "Ben", "Carla")
    table.say(opening("Ana", "Ben", "Carla"), roll("Ana", *FOUR_ONES))
    table.say(again("Ana", 2, points=1000), roll("Ana", 1, 4), again("Ana", 1, points=100))
    table.say(roll("Ana", 5))
    return table


def post(table: Table, **data: Any) -> Any:
    client = client_of(appointed(table, "scorekeeper"))
    return client.post(f"/games/{table.game.pk}/assistance/", data)


def test_the_tablet_leads_there_while_a_turn_is_open(helped: Table) -> None:
    url = f"/games/{helped.game.pk}/assistance/"
    assert f'href="{url}"' in browser(helped).page.html
    helped.say({"type": "game_ended"})
    at = browser(helped)
    assert f'href="{url}"' not in at.page.html
    at.open(url)
    assert at.url == f"/games/{helped.game.pk}/entry/"


@pytest.mark.parametrize("station", ["roller", "entry"])
def test_it_leads_back_to_where_the_official_works(helped: Table, station: str) -> None:
    at = browser(helped, station, "active_roller")
    href = re.findall(r'href="(/games/\d+/assistance/(?:\?[^"]*)?)"', at.page.html)[0]
    at.open(href)
    back = f"/games/{helped.game.pk}/{station}/"
    assert f'href="{back}">Put it aside' in at.page.html
    at.press("See what it does", helper=helped.ids["Carla"], after_instructions="1")
    at.press("Confirm the ruling", helper=helped.ids["Carla"], after_instructions="1")
    assert at.url == back
    assert helped.state["due"]["player"] == "Ben"


def test_the_page_asks_who_and_when(helped: Table) -> None:
    page = browser(helped, "assistance").page
    assert page.title == "Assistance, Ana's turn - Game 12"
    assert page.heading == "Ana was assisted"
    assert (
        "Somebody who is not on the roster Ben Carla When did the help come? "
        "After instruction 2: 1,100 established After instruction 1: 1,000 established "
        "Before any instruction: nothing is established"
    ) in page.text


def test_what_it_does_is_shown_first_and_nothing_is_recorded(helped: Table) -> None:
    at = browser(helped, "assistance")
    page = at.press("See what it does", helper=helped.ids["Carla"], after_instructions="1")
    assert (page.status, page.title) == (200, "Confirm: assistance, Ana's turn - Game 12")
    assert (
        "What it does Ana was assisted and keeps 1,000. Total 1,000. "
        "Carla misses the next turn. Ben next. Confirm the ruling"
    ) in page.text
    assert (len(helped.rows), Ruling.objects.count()) == (7, 0)


def test_a_ruling_that_is_confirmed_ends_the_turn(helped: Table) -> None:
    at = browser(helped, "assistance")
    answers = {"helper": helped.ids["Carla"], "after_instructions": "1", "reason": "Called a score"}
    at.press("See what it does", **answers)
    page = at.press("Confirm the ruling", **answers)
    assert (at.url, page.heading) == (f"/games/{helped.game.pk}/entry/", "Ben's turn, round 1")
    assert helped.events[-1] == {
        "type": "assistance",
        "player": "Ana",
        "helper": "Carla",
        "after_instructions": 1,
    }
    ruling = Ruling.objects.get()
    assert (ruling.ref, ruling.policy, ruling.reason) == ("8", 1, "Called a score")
    assert ruling.actor is not None
    assert ruling.actor.username == "scorekeeper"
    assert helped.state["turns_to_lose"] == {"Carla": 1}


def test_help_from_outside_names_no_helper(helped: Table) -> None:
    at = browser(helped, "assistance")
    at.press("See what it does", helper="", after_instructions="0")
    at.press("Confirm the ruling", helper="", after_instructions="0", reason="")
    assert helped.events[-1] == {"type": "assistance", "player": "Ana", "after_instructions": 0}
    assert helped.state["turns"][-1]["outcome"] == "lost"


def test_a_ruling_that_is_posted_twice_is_made_once(helped: Table) -> None:
    """By the second post it is Ben's turn; nobody says that Ben was helped."""
    at = browser(helped, "assistance")
    answers = {"helper": helped.ids["Ben"], "after_instructions": "2", "reason": ""}
    at.press("See what it does", **answers)
    form, sent = at.page.form_with("Confirm the ruling")
    for _press in range(2):
        page = at.send(form, form.data(sent, **answers))
        assert (page.status, page.heading) == (200, "Carla's turn, round 1")
    assert (len(helped.rows), Ruling.objects.count()) == (8, 1)


def test_a_page_that_is_behind_is_shown_anew_with_what_was_typed(helped: Table) -> None:
    """Ana has stopped by now, so that the form is about Ben; Carla would forfeit at once."""
    at = browser(helped, "assistance")
    answers = {"helper": helped.ids["Carla"], "after_instructions": "0", "reason": "Whispered"}
    at.press("See what it does", **answers)
    helped.say({"type": "instruction", "player": "Ana", "points": 50, "then": "stop"})
    page = at.press("Confirm the ruling", **answers)
    assert (page.status, page.heading) == (409, "Ben was assisted")
    assert "Somebody else recorded something" in page.part("error-summary")
    assert "Whispered" in page.text
    assert "Confirm the ruling" not in page.buttons
    assert (len(helped.rows), Ruling.objects.count()) == (8, 0)
    at.press("See what it does", **answers)
    assert at.press("Confirm the ruling", **answers).heading == "Round 1 is complete"


def test_a_page_that_is_behind_the_games_end_is_the_tablet(helped: Table) -> None:
    at = browser(helped, "assistance")
    answers = {"helper": "", "after_instructions": "0", "reason": ""}
    at.press("See what it does", **answers)
    helped.say({"type": "game_ended"})
    page = at.press("Confirm the ruling", **answers)
    assert (page.status, at.url) == (200, f"/games/{helped.game.pk}/entry/")
    assert "Somebody else recorded something in the meantime." in page.text
    assert Ruling.objects.count() == 0


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({}, "When did the help come?: This field is required."),
        ({"after_instructions": "3"}, "Select a valid choice."),
        ({"after_instructions": "-1"}, "Select a valid choice."),
        ({"after_instructions": "0", "helper": "999999"}, "Select a valid choice."),
        ({"after_instructions": "0", "helper": "Ana"}, "Select a valid choice."),
        ({"after_instructions": "0", "reason": "x" * 501}, "at most 500 characters"),
        ({"after_instructions": "0", "reason": "a\x00"}, "Null characters are not allowed."),
    ],
)
@pytest.mark.parametrize("step", ["preview", "confirm"])
def test_what_was_filled_in_wrongly_is_said_on_top(
    helped: Table, data: dict[str, str], sentence: str, step: str
) -> None:
    answer = post(helped, after=7, request_id="r1", step=step, **data)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert len(helped.rows) == 7


def test_markup_in_a_reason_is_text(helped: Table) -> None:
    answer = post(helped, after=7, step="preview", after_instructions="0", reason="<b>loud</b>")
    assert "<b>loud" not in answer.content.decode()
    assert "&lt;b&gt;loud" in answer.content.decode()


@pytest.mark.parametrize("after", ["", "-1", "x", "99"])
def test_a_confirmation_that_does_not_say_what_it_was_made_of(helped: Table, after: str) -> None:
    sent = {"after": after, "request_id": "r1", "step": "confirm", "after_instructions": "0"}
    assert post(helped, **sent).status_code == 409
    assert len(helped.rows) == 7


@pytest.mark.parametrize("role", ROLES)
def test_every_official_may_rule_what_the_policy_says(helped: Table, role: str) -> None:
    at = browser(helped, "assistance", role)
    at.press("See what it does", helper="", after_instructions="0")
    at.press("Confirm the ruling", helper="", after_instructions="0", reason="")
    assert helped.rows[-1].actor == appointed(helped, role)


def test_no_turn_no_assistance(helped: Table) -> None:
    helped.say({"type": "instruction", "player": "Ana", "points": 50, "then": "stop"})
    helped.say(busts("Ben", "Carla"))
    answer = post(helped, after=10, step="confirm", after_instructions="0", request_id="r1")
    assert (answer.status_code, answer["Location"]) == (302, f"/games/{helped.game.pk}/entry/")
