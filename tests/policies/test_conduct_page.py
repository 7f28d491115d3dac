"""The eight policies in one game, holds for noise, and speaking to a player."""

from __future__ import annotations

import pytest

from policies.models import Notice, Referral, Ruling
from tests.engine.lucky_roll.table import FOUR_ONES, opening, roll
from tests.scoring.officials import browser
from tests.scoring.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> Table:
    """Al has rolled. Rows 1 to 3."""
    table = Table("Al", "Bo")
    table.say(opening("Al", "Bo"), roll("Al", *FOUR_ONES))
    return table


def test_all_eight_are_there_with_what_can_be_done_now(table: Table) -> None:
    page = browser(table, "policies").page
    assert all(f" {number}. " in page.text for number in range(1, 9))
    for button in ("Replay for the player", "Replay for an official", "No response"):
        assert any(each.startswith(button) for each in page.buttons)
    assert any(each.startswith("Invalid instruction") for each in page.buttons)
    assert any(each.startswith("Connection lost") for each in page.buttons)
    assert f"/games/{table.game.pk}/assistance/" in page.html
    assert "Timed out" not in page.text
    assert f'href="/games/{table.game.pk}/policies/?policy=7#speak"' in page.html


def test_an_action_of_the_turn_is_one_press(table: Table) -> None:
    at = browser(table, "policies")
    at.press("Replay for the player")
    assert table.events[-1]["type"] == "replay"
    assert "Replay for Al." in browser(table, "policies").page.text


def test_a_reminder_is_in_the_log_and_counted(table: Table) -> None:
    at = browser(table, "policies")
    page = at.press("Remind", player=table.ids["Bo"], policy="6", note="Spoke in Al's turn")
    assert "Bo is reminded: 1 reminder this season." in page.text
    assert table.events[-1] == {"type": "penalty", "player": "Bo", "kind": "reminder"}
    ruling = Ruling.objects.get()
    assert (ruling.policy, ruling.reason) == (6, "Spoke in Al's turn")
    page = at.press("Note a correction", player=table.ids["Bo"], policy="6")
    said = "1 reminder this season; 1 correction this season"
    assert f"Bo's correction is noted: {said}." in page.text
    assert f"Bo {said}" in page.text
    assert Notice.objects.get().kind == Notice.Kind.CORRECTION


def test_nobody_is_reminded_who_was_not_chosen(table: Table) -> None:
    at = browser(table, "policies")
    page = at.press("Remind", policy="6", note="Spoke in Al's turn")
    assert (page.status, "Player: This field is required." in page.text) == (422, True)
    assert "Spoke in Al's turn" in page.text
    assert not Ruling.objects.exists()


def test_a_referral_says_what_it_is_about(table: Table) -> None:
    at = browser(table, "policies")
    page = at.press("Refer to the manager", player=table.ids["Bo"], policy="6", note="")
    assert page.status == 422
    assert "What happened: Write what happened, for the manager to decide." in page.text
    page = at.press("Refer to the manager", player=table.ids["Bo"], policy="6", note="Third time")
    assert "Bo is referred to the manager." in page.text
    assert Referral.objects.get().note == "Third time"


def test_a_hold_is_on_every_officials_page_and_blocks_nothing(table: Table) -> None:
    at = browser(table, "policies")
    page = at.press("Hold until quiet", player=table.ids["Bo"], note="A dog")
    said = "Hold until quiet: there is noise at Bo's connection."
    assert said in page.part("panel-hold")
    roller = browser(table, "entry", "active_roller")
    assert said in roller.page.part("panel-hold")
    assert "Called by scorekeeper. A dog" in roller.page.part("panel-hold")
    roller.press("Quiet again")
    assert roller.url == f"/games/{table.game.pk}/entry/"
    assert said not in roller.page.text
    notice = Notice.objects.get()
    assert notice.ended_by is not None
    assert notice.ended_by.username == "active_roller"
    assert "Held until quiet, Bo. Called by scorekeeper." in browser(table, "policies").page.text


def test_once_official_only_managers_remind_and_anybody_may_refer(table: Table) -> None:
    table.game.status = "official"
    table.game.save()
    page = browser(table, "policies").page
    assert "Remind" not in page.buttons
    assert "Hold until quiet" not in page.buttons
    assert "Refer to the manager" in page.buttons
    assert "Remind" in browser(table, "policies", "manager").page.buttons
