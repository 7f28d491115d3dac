"""All events of a game on a page, and one of them put right: looked at first, then recorded."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from policies.models import Ruling
from policies.services import issue_ruling
from scoring import folding
from tests.engine.lucky_roll.table import (
    ENDED,
    FOUR_ONES,
    again,
    busts,
    call,
    helped,
    opening,
    penalty,
    roll,
    saves,
    silent,
    stop,
)
from tests.scoring.fair.rolling import Roller
from tests.scoring.officials import account, appointed, browser, client_of
from tests.scoring.reading import Browser, Page
from tests.scoring.table import Table, new_request_id, replace

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    folding.forget()


@pytest.fixture
def third(db: None) -> Table:
    """Ana has saved 1,000 in round 1 (rows 3 and 4) and has just rolled in round 3 (row 10)."""
    table = Table("Ana", "Ben")
    table.say(opening("Ana", "Ben"), saves("Ana", 1000), busts("Ben"), call())
    table.say(busts("Ana", "Ben"), call(), roll("Ana", 1, 2, 2, 3, 3, 4))
    return table


def at_event(table: Table, ref: str, query: str = "", role: str = "scorekeeper") -> Browser:
    return browser(table, f"events/{ref}", role) if not query else opened(table, ref, query, role)


def opened(table: Table, ref: str, query: str, role: str) -> Browser:
    client = client_of(appointed(table, role))
    return Browser(client, f"/games/{table.game.pk}/events/{ref}/?{query}")


SEE, CONFIRM = "See what it does", "Confirm the correction"


def confirmed(at: Browser, **typed: Any) -> Page:
    """Look at the preview, then confirm it."""
    at.press(SEE, **typed)
    return at.press(CONFIRM, **typed)


# --- The list ------------------------------------------------------------------------------------


def test_dice_that_were_rolled_here_are_told_from_those_that_were_heard() -> None:
    table = Roller("Ana", "Ben")
    table.say(opening("Ana", "Ben"), busts("Ana"))
    table.roll_here()
    page = browser(table, "events").page
    heard, rolled_here = (str(table.fresh().seq - back) for back in (1, 0))
    assert "virtual dice" not in page.part(f"event-{heard}")
    assert page.part(f"event-{rolled_here}").startswith("Ben rolls ")
    assert "virtual dice" in page.part(f"event-{rolled_here}")


def test_the_latest_round_comes_first_and_each_event_in_words(third: Table) -> None:
    at = browser(third, "events")
    assert (at.page.title, at.page.heading) == (
        "All events, round 3 - Game 12",
        "All events, round 3",
    )
    assert "Ana rolls 1, 2, 2, 3, 3, 4." in at.page.text
    assert "Event 10, kim," in at.page.part("event-10")
    page = at.open(f"{at.url}?round=1")
    first, last = page.text.index("Ben's turn"), page.text.index("Ana's turn")
    assert first < last
    assert "Ana saves 1,000. Total 1,000. Ben next." in page.part("event-4")
    assert page.part("event-10") == ""


def test_an_event_is_found_by_its_number_whatever_its_round(third: Table) -> None:
    page = browser(third, "events").open(f"/games/{third.game.pk}/events/?event=4")
    assert page.heading == "All events, round 1"
    assert browser(third, "events").open(f"/games/{third.game.pk}/events/?round=x").status == 200


def test_corrected_events_say_what_they_were_and_corrections_who_and_why(third: Table) -> None:
    third.correct(
        replace("3", roll("Ana", 1, 1, 1, 1, 5, 3)), replace("4", stop("Ana", points=1050))
    )
    page = browser(third, "events").open(f"/games/{third.game.pk}/events/?event=3")
    assert "It was: Ana rolls 1, 1, 1, 1, 2, 3, until row 11." in page.part("event-3")
    assert (
        "Changed 4: Ana claims 1,000 and stops; now Ana claims 1,050 and stops. "
        "Row 11, kim: Misheard"
    ) in page.part("row-11")


def test_the_tablet_leads_to_all_events(third: Table) -> None:
    assert f'href="/games/{third.game.pk}/events/"' in browser(third).page.html


def test_a_page_of_events_costs_as_much_after_many_corrections(third: Table) -> None:
    client = client_of(appointed(third, "scorekeeper"))
    counts = []
    for dice in ((2, 2, 3, 3, 6, 4), (2, 2, 3, 6, 3, 4), (2, 2, 6, 3, 3, 4)):
        third.correct(replace("5", roll("Ben", *dice)))
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/games/{third.game.pk}/events/?event=5")
        counts.append(len(queries))
    assert len(set(counts[1:])) == 1


# --- A preview, and the one correction ---------------------------------------------------------


def test_a_roll_of_round_1_is_put_right_in_round_3(third: Table) -> None:
    """1, 1, 1, 1, 5 with the claim of 1,050; the totals had been announced."""
    at = at_event(third, "4")
    assert at.page.heading == "Correct event 4: Ana saves 1,000"
    page = at_event(third, "3").page
    assert 'value="1 1 1 1 2 3"' in page.html
    at = at_event(third, "3")
    typed = {"dice": "111153", "missing_after": "1050 s", "reason": "I heard 2 for 5"}
    page = at.press(SEE, **typed)
    assert "With this correction 1 later event is not possible" in page.text
    assert "Event 4, Ana claims 1,000 and stops: It is not Ana's turn, it is Ben's." in page.text
    assert CONFIRM not in page.buttons
    page = at.press("Also take this 1 event away", **typed)
    assert (
        "What it does Totals and places Player Total Place "
        "Ana 1,050 instead of 1,000 1 Ana's turn in round 1: saves 1,050 instead of saves 1,000. "
        "Totals announced after round 2 change: a bulletin is issued."
    ) in page.text
    assert len(third.rows) == 10
    page = at.press(CONFIRM, **typed)
    assert "The correction is recorded" in page.text
    assert "Ana 1,050 instead of 1,000" in page.text
    assert third.state["scores"] == {"Ana": 1050, "Ben": 0}
    assert len(third.rows) == 11
    assert third.refs == ["1", "2", "3", "11.1", "5", "6", "7", "8", "9", "10"]


def test_an_instruction_is_put_right_by_its_form(third: Table) -> None:
    """Ana had not stopped: she rolled two, and stopped with the 1, 1 that came."""
    typed = {"points": "1,000", "then": "2", "missing_after": "11\n200 s"}
    confirmed(at_event(third, "4"), reason="She went on", **typed)
    assert third.events[3:6] == [
        again("Ana", 2, points=1000),
        roll("Ana", 1, 1),
        stop("Ana", points=200),
    ]
    assert third.state["scores"]["Ana"] == 1200


def test_a_call_of_which_somebody_was_forgotten(db: None) -> None:
    table = Table("Ana", "Ben")
    table.say(opening("Ana", "Ben"), busts("Ana", "Ben"))
    table.arrive("Cy")
    table.say(call("Cy"), busts("Cy"))
    at = at_event(table, "5")
    page = at.press(SEE, joined=[], reason="Cy came later")
    assert "Event 6, Cy rolls 2, 2, 3, 3, 4, 6" in page.text
    at.press("Also take this 1 event away", joined=[], reason="Cy came later")
    at.press(CONFIRM, joined=[], reason="Cy came later")
    assert table.state["order"] == ["Ana", "Ben"]
    assert table.state["round"] == 2


def test_the_end_of_a_game_is_taken_away_and_it_is_open_again(third: Table) -> None:
    third.say(ENDED)
    at = opened(third, "11", "do=take", "manager")
    page = at.press(SEE, reason="It goes on")
    assert "The game is open again: it is not over yet." in page.text
    at.press(CONFIRM, reason="It goes on")
    assert third.state["phase"] == "turn"


def test_a_forgotten_roll_is_put_in_before_an_event(db: None) -> None:
    """Ana rolled 1, 4 and then the 5; the stop with 150 was recorded as one with 100."""
    table = Table("Ana", "Ben")
    table.say(opening("Ana", "Ben"), roll("Ana", *FOUR_ONES), again("Ana", 2, points=1000))
    table.say(roll("Ana", 1, 4), stop("Ana", points=100))
    confirmed(at_event(table, "6"), points="50", missing_before="100 r1\n5", reason="Forgot a roll")
    assert table.events[5:] == [
        again("Ana", 1, points=100),
        roll("Ana", 5),
        stop("Ana", points=50),
    ]
    assert table.state["scores"]["Ana"] == 1150


def test_what_was_forgotten_is_put_in_after_an_event(third: Table) -> None:
    at = opened(third, "10", "do=after", "scorekeeper")
    confirmed(at, missing_after="100 r5\n2 2 3 3 4", reason="Forgot both")
    assert third.events[-2:] == [again("Ana", 5, points=100), roll("Ana", 2, 2, 3, 3, 4)]
    assert third.state["due"]["player"] == "Ben"


def test_everything_after_an_event_is_taken_back(third: Table) -> None:
    at = opened(third, "5", "do=back", "scorekeeper")
    page = at.press(SEE, reason="Wrong table")
    assert "Now due: the call for players after round 1" in page.text
    at.press(CONFIRM, reason="Wrong table")
    assert third.refs == ["1", "2", "3", "4", "5"]


def test_what_it_was_can_be_something_else(third: Table) -> None:
    """Ana had not rolled at all: her connection was lost."""
    at = opened(third, "10", "do=change&type=connection_lost", "scorekeeper")
    confirmed(at, reason="No roll was heard")
    assert third.state["due"]["awaiting"] == "paused"


# --- Refused, and nothing typed is lost ----------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"dice": "11532"}, "Enter 6 dice. You entered 5."),
        ({"dice": "hello"}, "Enter dice with faces from 1 to 6."),
        ({"dice": "1 1 1 1 2 3"}, "Nothing is different from what stands."),
        ({"missing_after": "l"}, "l: That records nothing."),
        ({"missing_after": "9 s"}, "9 s: "),
    ],
)
def test_what_is_impossible_is_refused_and_stays_as_typed(
    third: Table, typed: dict[str, str], sentence: str
) -> None:
    at = at_event(third, "3")
    page = at.press(SEE, reason="Misheard", **typed)
    assert page.status in (409, 422)
    assert sentence in page.text
    assert 'value="Misheard"' in page.html
    assert all(value in page.html for value in typed.values())
    assert len(third.rows) == 10


def test_a_reason_is_needed(third: Table) -> None:
    page = at_event(third, "3").press(SEE, dice="111153", reason="")
    assert (page.status, "Why?: This field is required." in page.text) == (422, True)


def test_a_preview_that_is_behind_is_made_anew_and_not_recorded(third: Table) -> None:
    at = opened(third, "9", "do=back", "scorekeeper")
    at.press(SEE, reason="Ana did not roll")
    third.say(again("Ana", 5, points=100))
    page = at.press(CONFIRM, reason="Ana did not roll")
    assert page.status == 409
    assert "Somebody else recorded something in the meantime" in page.text
    assert 'value="Ana did not roll"' in page.html
    assert len(third.rows) == 11
    at.press(CONFIRM, reason="Ana did not roll")
    assert third.refs[-1] == "9"


def test_a_correction_that_would_still_hold_is_looked_at_again_too(third: Table) -> None:
    """Ana's instruction has nothing to do with Ben's dice; still nobody saw the two together."""
    at = at_event(third, "8")
    at.press(SEE, dice="223364", reason="Order")
    third.say(again("Ana", 5, points=100))
    page = at.press(CONFIRM, dice="223364", reason="Order")
    assert (page.status, len(third.rows)) == (409, 11)
    assert "Somebody else recorded something in the meantime" in page.text
    assert "The correction is recorded" in at.press(CONFIRM, dice="223364", reason="Order").text


def test_what_was_changed_after_the_preview_is_looked_at_first(third: Table) -> None:
    at = at_event(third, "8")
    at.press(SEE, dice="223364", reason="Order")
    page = at.press(CONFIRM, dice="332264", reason="Order")
    assert "Something is not as it was shown. Look at what it does now." in page.text
    assert len(third.rows) == 10
    assert "The correction is recorded" in at.press(CONFIRM).text
    changed = json.loads(third.rows[10].payload)["changes"][0]["event"]
    assert changed["dice"] == [3, 3, 2, 2, 6, 4]


def test_what_was_not_agreed_to_is_never_taken_along(third: Table) -> None:
    at = at_event(third, "3")
    page = at.press(SEE, dice="223346", reason="Bust")
    form, _sent = page.form_with("Also take")
    page = at.send(form, form.data(("step", "confirm"), dice="223346", reason="Bust"))
    assert (page.status, len(third.rows)) == (422, 10)
    assert "With this correction 1 later event is not possible" in page.text


def test_one_event_among_others_is_taken_away_alone(db: None) -> None:
    table = Table("Ana", "Ben")
    table.say(opening("Ana", "Ben"), silent("Ana"), busts("Ana"))
    confirmed(opened(table, "3", "do=take", "scorekeeper"), reason="She was there")
    assert table.refs == ["1", "2", "4"]


@pytest.mark.parametrize("query", ["do=take", "do=change"])
def test_a_confirmation_that_is_sent_twice_is_recorded_once(third: Table, query: str) -> None:
    at = opened(third, "10", query, "scorekeeper")
    typed = {"dice": "122335", "reason": "Twice"} if "change" in query else {"reason": "Twice"}
    at.press(SEE, **typed)
    form, sent = at.page.form_with(CONFIRM)
    for _press in range(2):
        page = at.send(form, form.data(sent, **typed))
        assert (page.status, "The correction is recorded" in page.text) == (200, True)
    assert len(third.rows) == 11


def test_an_event_that_was_taken_back_leads_to_the_list(third: Table) -> None:
    third.correct({"op": "void", "ref": "10"})
    at = at_event(third, "10")
    assert at.url == f"/games/{third.game.pk}/events/"
    assert "There is no event 10 to correct." in at.page.text
    client = client_of(appointed(third, "scorekeeper"))
    assert client.get(f"/games/{third.game.pk}/events/99/").status_code == 404


def test_a_page_that_looks_again_leaves_no_message_for_the_next_one(third: Table) -> None:
    """Somebody else has taken the event back and ended the game while these pages were open."""
    third.correct({"op": "void", "ref": "10"})
    third.say(ENDED)
    at, base = browser(third, "events", "manager"), f"/games/{third.game.pk}"
    said = {
        "events/10": "There is no event 10 to correct.",
        "desk/end": "This cannot be decided now; look at how the game stands.",
    }
    for page, text in said.items():
        answer = at.client.get(f"{base}/{page}/", headers={"HX-Request": "true"})
        assert answer.status_code == 302
        assert text not in at.open(f"{base}/policies/").text
        assert at.client.get(f"{base}/{page}/").status_code == 302
        assert text in at.open(f"{base}/policies/").text


# --- Who may --------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ["scorekeeper", "active_roller", "manager", "designee"])
def test_every_official_corrects_what_was_observed(third: Table, role: str) -> None:
    page = confirmed(opened(third, "10", "do=take", role), reason="Not heard")
    assert (page.status, third.refs[-1]) == (200, "9")


def test_a_managers_ruling_is_the_managers_to_correct(third: Table) -> None:
    issue_ruling(
        third.game.pk,
        penalty(third.ids["Ben"], "points", points=100),
        policy=8,
        reason="Shouting",
        after=third.fresh().seq,
        request_id=new_request_id(),
        actor=third.actor,
    )
    page = opened(third, "11", "do=take", "scorekeeper").press(SEE, reason="Too hard")
    assert page.status == 403
    assert "The manager or the designee may undo it." in page.text
    confirmed(opened(third, "11", "do=take", "manager"), reason="Too hard")
    assert third.refs[-1] == "10"


def test_help_that_named_the_wrong_helper_has_a_ruling_anew(db: None) -> None:
    table = Table("Ana", "Ben", "Cy")
    table.say(opening("Ana", "Ben", "Cy"), roll("Ana", *FOUR_ONES), helped("Ana", helper="Ben"))
    confirmed(at_event(table, "4"), helper=table.ids["Cy"], reason="It was Cy")
    assert table.state["turns_to_lose"] == {"Cy": 1}
    ruling = Ruling.objects.get()
    assert (ruling.ref, ruling.row, ruling.policy, ruling.reason) == ("4", 5, 1, "It was Cy")


def test_who_is_not_in_the_crew_sees_nothing(third: Table) -> None:
    for path in ("events/", "events/3/"):
        url = f"/games/{third.game.pk}/{path}"
        assert Client().get(url).status_code == 302
        assert client_of(account("stranger")).get(url).status_code == 403
