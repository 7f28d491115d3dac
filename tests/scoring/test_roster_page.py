"""The roster's page without scripts: searching, adding, taking off, setting, and late arrivals."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from roster.models import Player, RosterEntry
from tests.engine.lucky_roll.table import opening, roster
from tests.scoring.officials import appointed, browser, client_of
from tests.scoring.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> Table:
    """Four known players, none of them on tonight's roster."""
    return Table("Zoë", "Łukasz", "Ana Acorn", "Ben")


def present(table: Table) -> list[str]:
    entries = RosterEntry.objects.filter(roster=table.game.roster)
    return [entry.player.name for entry in entries]


def post(table: Table, **data: Any) -> Any:
    client = client_of(appointed(table, "scorekeeper"))
    return client.post(f"/games/{table.game.pk}/roster/", data)


def test_a_roster_is_put_together_and_set(table: Table) -> None:
    at = browser(table, "roster")
    assert at.page.heading == "0 players on the roster"
    assert "Nobody yet." in at.page.text
    for word, button in (("zoe", "Add Zoë"), ("luk", "Add Łukasz"), ("acorn ana", "Add Ana Acorn")):
        page = at.press("Search", q=word)
        assert [
            each for each in page.buttons if each.startswith("Add ") and each != "Add to the roster"
        ] == [button]
        at.press(button)
    assert at.page.heading == "3 players on the roster"
    taken_off = [button for button in at.page.buttons if button.startswith("Take off")]
    assert taken_off == ["Take off Ana Acorn", "Take off Łukasz", "Take off Zoë"]
    page = at.press("Set the roster")
    assert (at.url, page.heading) == (f"/games/{table.game.pk}/entry/", "Today's lucky number")
    assert table.state["order"] == ["Ana Acorn", "Łukasz", "Zoë"]


def test_a_search_stays_where_it_was(table: Table) -> None:
    at = browser(table, "roster")
    at.press("Search", q="b")
    at.press("Add Ben")
    assert at.url.endswith("?q=b")
    assert "0 players found who are not on the roster." in at.page.text


def test_a_new_player_is_added(table: Table) -> None:
    at = browser(table, "roster")
    page = at.press("Add to the roster", name="  Élodie   Everbright ", sort_name="")
    assert (page.status, present(table)) == (200, ["Élodie Everbright"])
    page = at.press("Add to the roster", name="Ana de la Cruz", sort_name="Cruz, Ana")
    assert present(table) == ["Ana de la Cruz", "Élodie Everbright"]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("x" * 300, "A name has room for 80 characters. Shorten this one, which has 300."),
        ("", "This field is required."),
        ("   ", "Enter a name."),
        ("\u00a0\u2003", "Enter a name."),
        ("Gus\x1b[31m", "that nobody can see (U+001B). Type the name again instead of pasting it."),
        ("Gus\x00", "Null characters are not allowed."),
        ("Gus\u202e", "that nobody can see (U+202E). Type the name again instead of pasting it."),
        ("ZOË", "There is a player called “Zoë” already. If this is somebody else, tell the two "),
        ("x" * 400, "Ensure this value has at most 320 characters (it has 400)."),
    ],
)
def test_a_name_that_is_none_stays_in_the_field(table: Table, name: str, sentence: str) -> None:
    before = Player.objects.count()
    at = browser(table, "roster")
    page = at.press("Add to the roster", name=name, sort_name="Kept")
    assert page.status == 422
    assert page.title.startswith("Error: Roster")
    assert sentence in page.part("error-summary")
    assert 'value="Kept"' in page.html
    assert (Player.objects.count(), present(table)) == (before, [])
    if name.strip() and "\x00" not in name:
        (form,) = (form for form in page.forms if "Add to the roster" in form.buttons)
        assert dict(form.fields)["name"] == name


def test_markup_in_a_name_is_text(table: Table) -> None:
    at = browser(table, "roster")
    page = at.press("Add to the roster", name='<b>Gus</b> & "Co"', sort_name="")
    assert present(table) == ['<b>Gus</b> & "Co"']
    assert "<b>Gus</b>" not in page.html
    assert "&lt;b&gt;Gus&lt;/b&gt; &amp; &quot;Co&quot;" in page.html
    at.press("Search", q="ben")
    at.press("Add Ben")
    page = at.press("Set the roster")
    assert "<b>Gus</b>" not in page.html
    assert page.text.count('<b>Gus</b> & "Co"') > 1


def test_a_search_with_markup_is_text(table: Table) -> None:
    at = browser(table, "roster")
    for query in ("<script>x</script>", '"><i>', "\x00", "x" * 500, "%", "\ud7ff"):
        page = at.press("Search", q=query)
        assert page.status == 200
        assert "<script>x" not in page.html
        assert "<i>" not in page.html


def test_adding_somebody_twice_and_taking_off_who_is_not_there(table: Table) -> None:
    ben = table.ids["Ben"]
    at = browser(table, "roster")
    at.press("Search", q="ben")
    add, sent = at.page.form_with("Add Ben")
    at.send(add, add.data(sent))
    at.send(add, add.data(sent))
    assert (present(table), "Ben is on this roster already." in at.page.text) == (["Ben"], True)
    remove, sent = at.page.form_with("Take off Ben")
    at.send(remove, remove.data(sent, player=ben))
    at.send(remove, remove.data(sent, player=ben))
    assert (present(table), "Ben is not on this roster." in at.page.text) == ([], True)


@pytest.mark.parametrize("player", ["", "999999", "9" * 40, "x", "-1", "\x00"])
@pytest.mark.parametrize("step", ["add", "remove"])
def test_a_player_who_is_not_there(table: Table, step: str, player: str) -> None:
    assert post(table, step=step, player=player).status_code == 404


@pytest.mark.parametrize("step", ["", "dance", None])
def test_a_step_that_is_none_does_nothing(table: Table, step: str | None) -> None:
    answer = post(table, **({} if step is None else {"step": step}))
    assert answer.status_code == 302
    assert table.rows == []


def test_a_roster_of_one_is_too_small(table: Table) -> None:
    at = browser(table, "roster")
    at.press("Search", q="ben")
    at.press("Add Ben")
    page = at.press("Set the roster")
    assert page.status == 422
    assert "The roster needs at least 2 players. Add more before you set it." in page.text
    assert table.rows == []


def set_forms(table: Table) -> Any:
    """A browser with Ana and Ben on the roster, and its form that sets it."""
    for name in ("Ana Acorn", "Ben"):
        post(table, step="add", player=table.ids[name])
    at = browser(table, "roster")
    return at, *at.page.form_with("Set the roster")


def test_setting_it_twice_is_setting_it_once(table: Table) -> None:
    at, form, sent = set_forms(table)
    for _press in range(2):
        assert at.send(form, form.data(sent)).heading == "Today's lucky number"
    assert len(table.rows) == 1


def test_setting_it_from_an_old_page(table: Table) -> None:
    """Lou has set the roster with Zoë, who is not on Kim's page."""
    at, form, sent = set_forms(table)
    table.say(roster("Zoë", "Ben", "Ana Acorn"))
    page = at.send(form, form.data(sent))
    assert (page.status, at.url) == (409, f"/games/{table.game.pk}/roster/")
    assert "Somebody else recorded something in the meantime." in page.text
    assert table.state["order"] == ["Ana Acorn", "Ben", "Zoë"]
    assert post(table, step="set").status_code == 409
    assert len(table.rows) == 1


def test_who_arrives_later_waits_for_the_call(table: Table) -> None:
    table.say(opening("Ana Acorn", "Ben"))
    at = browser(table, "roster")
    assert "Set the roster" not in at.page.buttons
    at.press("Search", q="zoe")
    page = at.press("Add Zoë")
    assert "Zoë waits for the call" in page.text
    assert [button for button in page.buttons if button.startswith("Take off")] == ["Take off Zoë"]
    at.press("Take off Zoë")
    assert present(table) == ["Ana Acorn", "Ben"]


def test_who_plays_stays_on_the_roster(table: Table) -> None:
    """Kim's page was made before the game began, and offers to take Ben off."""
    for name in ("Ana Acorn", "Ben"):
        post(table, step="add", player=table.ids[name])
    at = browser(table, "roster")
    table.say(opening("Ana Acorn", "Ben"))
    page = at.press("Take off Ben")
    assert "Ben plays in this game and stays on the roster." in page.text
    assert present(table) == ["Ana Acorn", "Ben"]


def test_a_long_roster_takes_no_more_queries_than_a_short_one(table: Table) -> None:
    at = browser(table, "roster")

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            at.open(at.url)
        return len(captured)

    post(table, step="add", player=table.ids["Ben"])
    queries()
    one = queries()
    for name in ("Zoë", "Łukasz"):
        post(table, step="add", player=table.ids[name])
    assert len(present(table)) == 3
    assert queries() == one
