"""Marking who is present on the roster's page, and through whose connection they play."""

from __future__ import annotations

import pytest

from roster.models import Bar, Player, RosterEntry
from scoring.words.wording import clock
from tests.engine.lucky_roll.table import ENDED, opening
from tests.scoring.officials import appointed, browser, client_of
from tests.scoring.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> Table:
    table = Table("Ana", "Ben", "Carla")
    for name in ("Ana", "Ben"):
        RosterEntry.objects.create(
            roster=table.game.roster, player=Player.objects.get(name=name), added_by=table.actor
        )
    return table


def entry(name: str) -> RosterEntry:
    return RosterEntry.objects.get(player__name=name)


def test_a_player_is_marked_present_and_taken_back(table: Table) -> None:
    at = browser(table, "roster")
    assert at.page.part("roster-list").count("not checked in") == 2
    page = at.press("Check in Ana")
    of_ana = entry("Ana")
    assert of_ana.present_by is not None
    assert of_ana.present_at is not None
    assert of_ana.present_by.username == "scorekeeper"
    assert f"Ana checked in {clock(of_ana.present_at)}" in page.part("roster-list")
    assert page.part("roster-list").count("not checked in") == 1
    page = at.press("Check out Ana")
    assert entry("Ana").present_at is None
    assert page.part("roster-list").count("not checked in") == 2


def test_a_barred_player_is_not_marked_present(table: Table) -> None:
    ana = Player.objects.get(name="Ana")
    Bar.objects.create(roster=table.game.roster, player=ana, source="suspension", reason="Sus.")
    page = browser(table, "roster").press("Check in Ana")
    assert "Ana cannot be put on this roster: Sus." in page.text
    assert entry("Ana").present_at is None


def test_nobody_checks_in_for_a_game_that_is_over(table: Table) -> None:
    table.say(opening("Ana", "Ben"), ENDED)
    page = browser(table, "roster").press("Check in Ana")
    assert "This game is over; nobody can check in for it any more." in page.text
    assert entry("Ana").present_at is None


def test_through_anothers_connection(table: Table) -> None:
    at = browser(table, "roster")
    page = at.press("Record the connection", player=table.ids["Ana"], through=table.ids["Ben"])
    assert "Ana plays through Ben's connection, not checked in" in page.part("roster-list")
    page = at.press("Record the connection", player=table.ids["Ana"], through="")
    assert "plays through" not in page.part("roster-list")


@pytest.mark.parametrize(
    ("player", "through", "said"),
    [
        ("Ana", "Ana", "Ana cannot play through their own connection."),
        ("Ana", "Carla", "Select a valid choice."),
        ("", "Ben", "This field is required."),
    ],
)
def test_a_connection_that_is_none(table: Table, player: str, through: str, said: str) -> None:
    table.ids[""] = ""
    at = browser(table, "roster")
    page = at.press("Record the connection", player=table.ids[player], through=table.ids[through])
    assert page.status == 422
    assert said in page.part("error-summary")
    assert entry("Ana").through is None


def test_a_script_gets_the_list_alone(table: Table) -> None:
    client = client_of(appointed(table, "scorekeeper"))
    answer = client.get(f"/games/{table.game.pk}/roster/", headers={"HX-Request": "true"})
    html = answer.content.decode()
    assert 'id="roster-list"' in html
    assert "<html" not in html
    assert 'id="id_name"' not in html
