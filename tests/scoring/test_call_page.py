"""The call for new and returning players, ticked and posted without scripts."""

from __future__ import annotations

from typing import Any

import pytest

from roster.arrivals import check_in, play_through
from roster.models import Player, RosterEntry
from roster.services import enter
from scoring.words.wording import clock
from tests.engine.lucky_roll.table import busts, call, misses, opening, penalty, silent
from tests.scoring.officials import appointed, browser, client_of
from tests.scoring.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def called(db: None) -> Table:
    """Round 1 is complete; Ben missed the turn, and Carla and Zoë have arrived. Rows 1 to 5."""
    table = Table("Ana", "Ben", "Zoë", "Carla", "Dan")
    table.say(opening("Ana", "Ben"), busts("Ana"), misses("Ben"))
    for name in ("Zoë", "Carla"):
        player = Player.objects.get(name=name)
        enter(table.game.roster, player, actor=table.actor)
    return table


def ticked(table: Table, **names: list[str]) -> dict[str, list[str]]:
    return {field: [table.ids[name] for name in listed] for field, listed in names.items()}


def check_in_now(table: Table, name: str) -> RosterEntry:
    return check_in(table.game.roster, Player.objects.get(name=name), by=table.actor)


def since(entry: RosterEntry) -> str:
    assert entry.present_at is not None
    return clock(entry.present_at)


def post(table: Table, **data: Any) -> Any:
    client = client_of(appointed(table, "scorekeeper"))
    return client.post(f"/games/{table.game.pk}/call/", data)


def test_who_may_answer_is_offered(called: Table) -> None:
    page = browser(called).page
    assert page.heading == "Round 1 is complete"
    asked = page.part("call")
    assert asked.startswith("Who answered the call? New players who answered")
    assert "ticked. Carla, new Zoë, new Returning players who answered" in asked
    assert asked.endswith("since then in this round is ticked. Ben Record the call")
    assert "Dan" not in asked


def test_who_checked_in_during_the_round_is_ticked(called: Table) -> None:
    """Carla was on the roster only; Zoë and Ben have come since the round began."""
    zoe, ben = check_in_now(called, "Zoë"), check_in_now(called, "Ben")
    play_through(zoe, ben.player)
    at = browser(called)
    asked = at.page.part("call")
    assert f"Zoë, new, checked in {since(zoe)}, plays through Ben's connection" in asked
    assert f"Ben, checked in {since(ben)}" in asked
    assert at.page.html.count(" checked>") == 2
    assert at.press("Record the call").part("log-list").startswith("New: Zoë. Back: Ben.")


def test_who_came_after_the_roster_was_set_is_ticked(db: None) -> None:
    """Zoë came before the lucky number, too late for the roster; Ben, who plays, checked in too."""
    table = Table("Ana", "Ben", "Zoë")
    roster, lucky_number = opening("Ana", "Ben")
    table.say(roster)
    for name in ("Ben", "Zoë"):
        check_in_now(table, name)
    table.say(lucky_number, busts("Ana"), misses("Ben"))
    at = browser(table)
    assert at.page.html.count(" checked>") == 1
    assert at.press("Record the call").part("log-list").startswith("New: Zoë. Zoë next.")


def test_who_checked_in_and_then_did_not_answer_is_not_ticked(called: Table) -> None:
    """Ben is there in round 2, is called, says nothing, and checks in once more."""
    called.say(call(), busts("Ana"))
    check_in_now(called, "Ben")
    called.say(silent("Ben"))
    assert " checked>" not in browser(called).page.html
    check_in_now(called, "Ben")
    assert browser(called).page.html.count(" checked>") == 1


def test_who_checked_in_for_an_earlier_round_is_not_ticked(called: Table) -> None:
    check_in_now(called, "Zoë")
    called.say(call(), busts("Ana"), silent("Ben"))
    at = browser(called)
    assert "Zoë, new, checked in" in at.page.part("call")
    assert " checked>" not in at.page.html


def test_those_who_answered_are_in_the_game(called: Table) -> None:
    page = browser(called).press(
        "Record the call", **ticked(called, joined=["Zoë"], returned=["Ben"])
    )
    assert (page.status, page.heading) == (200, "Zoë's turn, round 1")
    assert page.part("log-list").startswith("New: Zoë. Back: Ben. Zoë next.")
    assert called.state["order"] == ["Ana", "Ben", "Zoë"]
    called.say(busts("Zoë", "Ana"))
    assert called.state["due"]["calls_left"] == 2


def test_nobody_may_have_answered(called: Table) -> None:
    page = browser(called).press("Record the call")
    assert page.part("log-list").startswith("Nobody joins or returns. Round 2. Ana next.")
    assert called.state["order"] == ["Ana", "Ben"]


def test_a_call_that_is_posted_twice_is_recorded_once(called: Table) -> None:
    """After the first post Zoë plays, so that a later page would not offer her any more."""
    at = browser(called)
    form, sent = at.page.form_with("Record the call")
    for _press in range(2):
        page = at.send(form, form.data(sent, **ticked(called, joined=["Zoë"])))
        assert (page.status, page.heading) == (200, "Zoë's turn, round 1")
    assert len(called.rows) == 6


def test_two_officials_who_heard_the_same_are_both_right(called: Table) -> None:
    kim, lou = browser(called), browser(called, role="active_roller")
    for at in (kim, lou):
        page = at.press("Record the call", **ticked(called, joined=["Carla"]))
        assert page.status == 200
    assert len(called.rows) == 6


def test_a_call_from_an_old_page_says_so_at_the_field(called: Table) -> None:
    kim, lou = browser(called), browser(called, role="active_roller")
    lou.press("Record the call", **ticked(called, joined=["Carla"]))
    page = kim.press("Record the call", **ticked(called, joined=["Zoë"]))
    assert (page.status, page.heading) == (409, "Carla's turn, round 1")
    assert page.error == "Entries differ. You: New: Zoë. active_roller: New: Carla."
    assert called.state["order"] == ["Ana", "Ben", "Carla"]


def test_a_script_hears_that_two_calls_differ_also_when_the_next_one_is_due(called: Table) -> None:
    """Kim's page is a round old: the call of round 1 was Lou's, and that of round 2 is due."""
    kim, lou = browser(called), browser(called, role="active_roller")
    lou.press("Record the call", **ticked(called, joined=["Carla"]))
    called.say(busts("Carla", "Ana"), silent("Ben"), busts("Carla"))
    form, sent = kim.page.form_with("Record the call")
    data = form.data(sent, **ticked(called, joined=["Zoë"]))
    for at in ("tablet", "game-roller"):
        answer = kim.client.post(
            form.action, {**data, "station": at}, headers={"HX-Request": "true"}
        )
        html = answer.content.decode()
        assert answer.status_code == 409
        assert html.count('data-politeness="urgent"') == 1
        said = "Entries differ. You: New: Zoë. active_roller: New: Carla."
        assert f'data-kind="error">{said}</template>' in html


def test_a_call_that_is_still_due_keeps_its_ticks(called: Table) -> None:
    """A ruling was recorded meanwhile; the second try, from the answer, goes through."""
    at = browser(called)
    called.say(penalty("Ana", "reminder"))
    page = at.press("Record the call", **ticked(called, joined=["Zoë"]))
    assert (page.status, page.heading) == (409, "Round 1 is complete")
    assert "Somebody else recorded something" in page.part("error-summary")
    assert page.html.count(" checked>") == 1
    assert at.press("Record the call").heading == "Zoë's turn, round 1"


@pytest.mark.parametrize(
    "data",
    [
        {"joined": "999999"},
        {"joined": "Zoë"},
        {"joined": "\x00"},
        {"returned": "999999"},
    ],
)
def test_somebody_who_was_not_offered(called: Table, data: dict[str, str]) -> None:
    answer = post(called, after=5, request_id="r1", **data)
    assert answer.status_code == 422
    assert "Select a valid choice." in answer.content.decode()
    assert len(called.rows) == 5


@pytest.mark.parametrize("after", ["", "-1", "x", "4", "9"])
def test_a_call_that_does_not_say_what_it_was_made_of_is_old(called: Table, after: str) -> None:
    assert post(called, after=after, request_id="r1").status_code == 409
    assert len(called.rows) == 5


def test_a_call_that_is_not_due(called: Table) -> None:
    called.say(call())
    answer = post(called, after=6, request_id="r1")
    assert answer.status_code == 422
    assert "Ana&#x27;s roll is due. Record the dice first." in answer.content.decode()


def test_a_refused_call_that_is_loaded_again_is_the_tablet(called: Table) -> None:
    client = client_of(appointed(called, "scorekeeper"))
    answer = client.get(f"/games/{called.game.pk}/call/")
    assert (answer.status_code, answer["Location"]) == (302, f"/games/{called.game.pk}/entry/")


def test_who_is_away_is_offered_too(called: Table) -> None:
    called.say(call(), busts("Ana"), silent("Ben"))
    assert called.state["away"] == ["Ben"]
    page = browser(called).press("Record the call", **ticked(called, returned=["Ben"]))
    assert page.part("log-list").startswith("Back: Ben. Round 3. Ana next.")
    assert called.state["away"] == []
