"""What the scorekeeper's page refuses: nothing is written, and nothing that was typed is lost."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scoring.models import Game
from tests.engine.lucky_roll.table import FOUR_ONES, busts, opening, roll, roster, saves
from tests.scoring.officials import ROLES, account, appointed, browser, client_of
from tests.scoring.table import Table

pytestmark = pytest.mark.django_db
STALE = (
    "Somebody else recorded something in the meantime. "
    "Look at the current state, then send it again if it still holds."
)


@pytest.fixture
def duel(db: None) -> Table:
    """Ana is called; rows 1 and 2."""
    table = Table("Ana", "Ben")
    table.say(opening("Ana", "Ben"))
    return table


def post(table: Table, client: Client, **data: Any) -> Any:
    return client.post(f"/games/{table.game.pk}/entry/", data)


# --- Nothing typed is lost -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("11532", "Enter 6 dice from 1 to 6. You entered 5."),
        ("11532 7", "Enter 6 dice from 1 to 6. 7 is no die."),
        ("r4", "No instruction is due. Enter the dice first."),
        ("hello", "Enter 6 dice from 1 to 6. You entered 0."),
        ("b", "Ana's roll is due. Record the dice first."),
        ("p", "Ana's roll is due. Record the dice first."),
        ("<script>alert(1)</script>", "Enter 6 dice from 1 to 6. You entered 0."),
        ('"><b>', "Enter 6 dice from 1 to 6. You entered 0."),
        ("\x1b[31m", "Enter 6 dice from 1 to 6. You entered 0."),
        ("\u202e123456", "Enter 6 dice from 1 to 6. You entered 0."),
        ("1" * 300, "That is too long for one line. Enter one thing at a time."),
        ("115326" + " " * 300, "That is too long for one line. Enter one thing at a time."),
    ],
)
def test_a_refused_line_stays_in_the_field(duel: Table, line: str, sentence: str) -> None:
    page = browser(duel).type(line)
    assert (page.status, page.error, page.value) == (422, sentence, line)
    assert page.title == "Error: Ana's turn, round 1 - Score entry"
    assert 'aria-invalid="true"' in page.html
    assert "<script>alert" not in page.html
    assert len(duel.rows) == 2


def test_a_refusal_of_the_rules_says_why(duel: Table) -> None:
    duel.say(saves("Ana", 1000), roll("Ben", 1, 1, 5, 3, 2, 6))
    at = browser(duel)
    page = at.type("s")
    assert (page.status, page.value) == (422, "s")
    assert page.error == "250. Ben needs 1,000 to get on the board."
    page = at.type("300 r3")
    assert page.error.startswith("The roll 1, 1, 2, 3, 5, 6 does not support 300 with 3 dice")
    assert at.type("250 r3").status == 200


def test_an_old_page_keeps_what_was_typed(duel: Table) -> None:
    """Lou has recorded Ana's bust; Kim still sees Ana due, and has heard another roll."""
    kim = browser(duel)
    browser(duel, role="active_roller").type("223346")
    page = kim.type("111123")
    differ = "Scores differ: you 1,000, active_roller 0."
    assert (page.status, page.error, page.value) == (409, differ, "111123")
    assert page.heading == "Ben's turn, round 1"
    assert len(duel.rows) == 3
    assert kim.type("111123").status == 200
    assert duel.events[-1] == roll("Ben", *FOUR_ONES)


def test_two_scorekeepers_who_heard_the_same_are_both_right(duel: Table) -> None:
    kim = browser(duel)
    browser(duel, role="active_roller").type("223346")
    page = kim.type("2 2 3 3 4 6")
    assert (page.status, page.error, page.heading) == (200, "", "Ben's turn, round 1")
    assert len(duel.rows) == 3


def test_a_line_means_what_it_meant_on_the_page_where_it_was_typed(duel: Table) -> None:
    """Kim types "s" for Ana's roll; by now Ben has one on the table, and must not be stopped."""
    duel.say(roll("Ana", *FOUR_ONES))
    kim = browser(duel)
    browser(duel, role="active_roller").type("1000 s")
    duel.say(roll("Ben", *FOUR_ONES))
    page = kim.type("s")
    assert (page.status, page.heading) == (200, "Ben's turn, round 1")
    assert duel.state["due"]["roll"] == [1, 1, 1, 1, 2, 3]
    assert len(duel.rows) == 5


def test_a_form_that_is_posted_twice_records_once(duel: Table) -> None:
    at = browser(duel)
    (form,) = (form for form in at.page.forms if "Record" in form.buttons)
    for _press in range(2):
        assert at.send(form, form.data(command="223346")).status == 200
    assert len(duel.rows) == 3


def test_two_buttons_of_one_page_record_the_first(duel: Table) -> None:
    duel.say(roll("Ana", *FOUR_ONES))
    at = browser(duel)
    first, second = at.page.form_with("1,000, roll 2"), at.page.form_with("300, roll 3")
    assert at.send(first[0], first[0].data(first[1])).status == 200
    page = at.send(second[0], second[0].data(second[1]))
    differ = "Instructions differ. You: 300, roll 3. Recorded before: 1,000, roll 2."
    assert (page.status, page.error, page.value) == (409, differ, "300 r3")
    assert len(duel.rows) == 4


@pytest.mark.parametrize("after", [None, "", "-1", "two", "2.0", "9" * 30, "\x00", "7"])
@pytest.mark.parametrize("command", ["223346", "u"])
def test_a_page_that_does_not_say_what_it_was_made_of_is_old(
    duel: Table, after: str | None, command: str
) -> None:
    client = client_of(appointed(duel, "scorekeeper"))
    sent = {} if after is None else {"after": after}
    answer = post(duel, client, command=command, request_id="r1", **sent)
    assert answer.status_code == 409
    assert f'value="{command}"' in answer.content.decode()
    assert len(duel.rows) == 2


@pytest.mark.parametrize("request_id", [None, "", "\x00", "x" * 300, "a b", "é"])
def test_a_request_id_that_was_not_made_here_is_not_kept(
    duel: Table, request_id: str | None
) -> None:
    client = client_of(appointed(duel, "scorekeeper"))
    sent = {} if request_id is None else {"request_id": request_id}
    answer = post(duel, client, command="223346", after=2, **sent)
    assert answer.status_code == 302
    assert duel.rows[-1].request_id.isalnum()


def test_nothing_is_posted_to_a_game_without_a_roster(db: None) -> None:
    table = Table("Ana", "Ben")
    answer = post(table, client_of(appointed(table, "scorekeeper")), command="115326", after=0)
    assert (answer.status_code, answer["Location"]) == (302, f"/games/{table.game.pk}/roster/")
    assert table.rows == []


def test_a_game_may_be_left_without_anything_that_stands(db: None) -> None:
    table = Table("Ana", "Ben")
    table.say(roster("Ana", "Ben"))
    client = client_of(appointed(table, "scorekeeper"))
    post(table, client, command="u", after=1, request_id="r1")
    for command, status in (("u", 422), ("115326", 422), ("?", 200)):
        answer = post(table, client, command=command, after=2, request_id=f"r{command}")
        assert answer.status_code == status
    assert len(table.rows) == 2


# --- Who may -------------------------------------------------------------------------------------

PAGES = ("entry", "roster", "call", "assistance")


@pytest.mark.parametrize("where", PAGES)
@pytest.mark.parametrize("method", ["get", "post"])
def test_nobody_in_particular_signs_in_first(duel: Table, where: str, method: str) -> None:
    url = f"/games/{duel.game.pk}/{where}/"
    answer = getattr(Client(), method)(url)
    assert (answer.status_code, answer["Location"]) == (302, f"/sign-in/?next={url}")


@pytest.mark.parametrize("where", PAGES)
@pytest.mark.parametrize("person", ["a player", "an official of another game"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_who_is_not_in_the_crew_is_refused(
    duel: Table, where: str, person: str, method: str
) -> None:
    if person == "a player":
        user = account("ana")
    else:
        user = appointed(Table("Carla", "Dan"), "scorekeeper")
    answer = getattr(client_of(user), method)(f"/games/{duel.game.pk}/{where}/", {"command": "x"})
    assert answer.status_code == 403
    assert len(duel.rows) == 2


@pytest.mark.parametrize("role", ROLES)
def test_every_official_of_the_game_records(duel: Table, role: str) -> None:
    at = browser(duel, role=role)
    assert at.type("223346").status == 200
    assert duel.rows[-1].actor == account(role)


@pytest.mark.parametrize(
    ("role", "status"),
    [("scorekeeper", 403), ("active_roller", 403), ("manager", 200), ("designee", 200)],
)
def test_an_official_game_is_the_managers(duel: Table, role: str, status: int) -> None:
    Game.objects.filter(pk=duel.game.pk).update(status="official")
    client = client_of(appointed(duel, role))
    assert client.get(f"/games/{duel.game.pk}/entry/").status_code == status
    sent = {"command": "223346", "after": 2, "request_id": "r1"}
    assert post(duel, client, **sent).status_code == (302 if status == 200 else 403)


@pytest.mark.parametrize("where", PAGES)
@pytest.mark.parametrize("game", ["999999", "9" * 30])
def test_a_game_that_is_not_there(duel: Table, where: str, game: str) -> None:
    client = client_of(appointed(duel, "manager"))
    assert client.get(f"/games/{game}/{where}/").status_code == 404


@pytest.mark.parametrize("where", PAGES)
@pytest.mark.parametrize("ruleset", ["lucky-five", "lucre"])
def test_a_side_game_has_no_such_page(db: None, where: str, ruleset: str) -> None:
    table = Table("Ana", "Ben", ruleset=ruleset)
    table.say(roster("Ana", "Ben"))
    client = client_of(appointed(table, "manager"))
    assert client.get(f"/games/{table.game.pk}/{where}/").status_code == 404


def test_only_reading_and_posting(duel: Table) -> None:
    client = client_of(appointed(duel, "scorekeeper"))
    assert client.put(f"/games/{duel.game.pk}/entry/").status_code == 405
    assert client.head(f"/games/{duel.game.pk}/entry/").status_code == 200


def test_a_post_from_another_site_is_refused(duel: Table) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(appointed(duel, "scorekeeper"))
    assert post(duel, client, command="223346", after=2, request_id="r1").status_code == 403
    duel.say(busts("Ana"))
    assert len(duel.rows) == 3
