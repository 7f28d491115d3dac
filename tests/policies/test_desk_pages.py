"""The manager's desk without scripts: a ruling in two steps, its record, its reversal."""

from __future__ import annotations

import pytest

from policies.models import Referral, Reversal, Ruling, Sanction
from policies.referrals import refer
from roster.models import Player
from roster.services import enter
from tests.engine.lucky_roll.table import FOUR_ONES, busts, opening, penalty, roll, stop
from tests.policies.desk import ruled
from tests.scoring.officials import appointed, browser
from tests.scoring.reading import Browser
from tests.scoring.table import Table

pytestmark = pytest.mark.django_db

LOST = (
    "Gus loses 200 points and falls from 1st to 2nd. Gus, total: 1,000, then 800. "
    "Gus, place: 1st, then 2nd. Hana, place: 2nd, then 1st. Gus stays on the board."
)


@pytest.fixture
def table(db: None) -> Table:
    """Dan bust; Gus has 1,100, Hana 1,000; Dan is called in round 2. Rows 1 to 7 and a call."""
    table = Table("Dan", "Gus", "Hana")
    table.say(opening("Dan", "Gus", "Hana"), busts("Dan"))
    table.say(roll("Gus", 1, 1, 1, 1, 5, 5), stop("Gus", points=1100))
    table.say(roll("Hana", *FOUR_ONES), stop("Hana", points=1000))
    table.say({"type": "call_for_players", "joined": [], "returned": []})
    return table


def desk(table: Table) -> Browser:
    return browser(table, "desk", "manager")


def typed(table: Table, name: str = "Gus", kind: str = "points", **more: str) -> dict[str, str]:
    fields = {"player": table.ids[name], "kind": kind, "policy": "6", "reason": "Announced a score"}
    if kind == "points":
        fields["points"] = "200"
    return fields | more


def test_nothing_happens_before_it_is_confirmed(table: Table) -> None:
    at = desk(table)
    assert at.page.heading == "Policy desk"
    page = at.press("See what it does", **typed(table))
    assert page.heading == "Gus loses 200 points by a ruling, not yet confirmed"
    assert "Gus loses 200 points and falls from 1st to 2nd." in page.text
    assert "Gus, total 1,100 900" in page.text
    assert "nothing this season" in page.text
    page = at.press("Review and confirm", **typed(table))
    assert page.heading == "Confirm: Gus loses 200 points by a ruling"
    assert not Ruling.objects.exists()
    page = at.press("Confirm the ruling")
    assert page.heading == "Gus loses 200 points by a ruling. Reason: Announced a score."
    ruling = Ruling.objects.get()
    assert at.url == f"/games/{table.game.pk}/desk/rulings/{ruling.pk}/"
    assert ruling.preview.startswith("Gus loses 200 points and falls from 1st to 2nd.")
    assert (ruling.policy, ruling.actor) == (6, appointed(table, "manager"))
    assert table.state["scores"]["Gus"] == 900


def test_confirmed_it_says_what_happened_and_why(table: Table) -> None:
    """Accessibility 29: "Dan misses the next turn. Reason: assisted Ben."."""
    at = desk(table)
    fields = typed(table, "Hana", "lose_turn", policy="1", reason="assisted Gus")
    at.press("See what it does", **fields)
    assert "To be served in round 2." in at.page.text
    at.press("Review and confirm", **fields)
    page = at.press("Confirm the ruling")
    assert page.heading == "Hana misses the next turn. Reason: assisted Gus."
    assert 'id="state" tabindex="-1" autofocus' in page.html


def test_what_is_missing_is_told_at_its_field_and_nothing_typed_is_lost(table: Table) -> None:
    at = desk(table)
    page = at.press("See what it does", **typed(table, points="", reason=""))
    assert (page.status, page.title) == (422, "Error: Policy desk - Game 12")
    assert "How many points: Enter how many points." in page.text
    assert "Reason: This field is required." in page.text
    assert f'<option value="{table.ids["Gus"]}" selected>' in page.html
    page = at.press("See what it does", **typed(table, kind="suspend"))
    assert "For how many games: Enter a number of games, or both dates." in page.text
    page = at.press(
        "See what it does", **typed(table, kind="suspend", games="2", starts_on="2026-12-01")
    )
    assert "not both" in page.text
    term = {"games": "", "starts_on": "2026-12-12", "ends_on": "2026-12-01"}
    page = at.press("See what it does", **typed(table, kind="suspend", **term))
    assert "This day is before the first day." in page.text
    assert not Ruling.objects.exists()
    assert not Sanction.objects.exists()


def test_play_goes_on_meanwhile_and_the_ruling_stays_what_it_was(table: Table) -> None:
    at = desk(table)
    at.press("See what it does", **typed(table))
    at.press("Review and confirm", **typed(table))
    table.say(busts("Dan"))
    assert at.press("Confirm the ruling").heading.startswith("Gus loses 200 points")


def test_what_would_do_something_else_by_now_is_looked_at_again(table: Table) -> None:
    at = desk(table)
    at.press("See what it does", **typed(table))
    at.press("Review and confirm", **typed(table))
    ruled(table, penalty("Gus", "points", points=600))
    page = at.press("Confirm the ruling")
    assert page.status == 409
    assert "Play has gone on, and the ruling does something else now." in page.text
    assert "Gus, total 500 300" in page.text
    assert at.press("Confirm the ruling").heading.startswith("Gus loses 200 points")
    assert table.state["scores"]["Gus"] == 300


def test_sent_twice_it_is_one_ruling(table: Table) -> None:
    at = desk(table)
    at.press("See what it does", **typed(table))
    at.press("Review and confirm", **typed(table))
    form, sent = at.page.form_with("Confirm the ruling")
    at.send(form, form.data(sent))
    assert at.send(form, form.data(sent)).heading.startswith("Gus loses 200 points")
    assert Ruling.objects.count() == 1


def test_a_suspension_has_a_record_of_its_own_and_is_lifted_there(table: Table) -> None:
    at = desk(table)
    fields = typed(table, kind="suspend", games="2")
    at.press("See what it does", **fields)
    assert "Gus is suspended for 2 games of this season." in at.page.text
    at.press("Review and confirm", **fields)
    page = at.press("Confirm the ruling")
    assert page.heading == "Gus: Suspended for 2 games. Reason: Announced a score"
    page = at.press("Lift the suspension", reason="")
    assert "Reason: This field is required." in page.text
    page = at.press("Lift the suspension", reason="It was Hana")
    assert "Lifted by manager. Reason: It was Hana." in page.text


def test_the_days_of_a_suspension_are_read_as_people_write_them(table: Table) -> None:
    fields = typed(table, kind="suspend", starts_on="2026-12-05", ends_on="2026-12-12")
    page = desk(table).press("See what it does", **fields)
    said = "Gus is suspended from Dec. 5, 2026 until Dec. 12, 2026, in all tournaments."
    assert said in page.text


def test_a_referral_comes_first_with_the_season_and_is_answered_by_a_ruling(table: Table) -> None:
    ruled(table, penalty("Gus", "reminder"), policy=6)
    refer(
        table.game.pk,
        table.ids["Gus"],
        policy=6,
        note="Announced a score again",
        actor=appointed(table, "scorekeeper"),
    )
    at = desk(table)
    assert "1 referral to decide" in at.page.part("desk-referrals")
    assert "1 reminder this season; referred 1 time this season" in at.page.part("desk-referrals")
    referral = Referral.objects.get()
    at.open(f"{at.url}?referral={referral.pk}")
    assert "Announced a score again" in at.page.html
    at.press("See what it does", **typed(table))
    at.press("Review and confirm", **typed(table))
    at.press("Confirm the ruling")
    referral.refresh_from_db()
    assert referral.ruling == Ruling.objects.latest("pk")
    assert referral.decided_by == appointed(table, "manager")


def test_a_referral_can_be_answered_without_a_ruling(table: Table) -> None:
    kim = appointed(table, "scorekeeper")
    one = refer(table.game.pk, table.ids["Gus"], policy=7, note="A dog", actor=kim)
    at = browser(table, f"desk/referrals/{one.pk}", "manager")
    assert at.page.heading == "Gus is referred"
    page = at.press("No ruling follows", answer="")
    assert "Answer: This field is required." in page.text
    page = at.press("No ruling follows", answer="Dogs bark")
    assert "The referral is answered; no ruling follows." in page.text
    one.refresh_from_db()
    assert (one.answer, one.ruling) == ("Dogs bark", None)


def test_the_record_shows_how_it_would_be_reversed_and_is(table: Table) -> None:
    ruling = ruled(table, penalty("Gus", "points", points=200))
    at = browser(table, f"desk/rulings/{ruling.pk}", "manager")
    assert "Nothing recorded since rests on it." in at.page.text
    assert "Gus, total 900 1,100" in at.page.text
    page = at.press("Reverse the ruling", reason="")
    assert (page.status, "Reason: This field is required." in page.text) == (422, True)
    page = at.press("Reverse the ruling", reason="It was Hana")
    assert page.part("main").count("Reversed by manager, as if never made. Reason: It was Hana.")
    assert "Reverse the ruling" not in page.buttons
    assert table.state["scores"]["Gus"] == 1100
    assert "Reversed by manager, as if never made." in desk(table).page.text


def test_a_served_turn_is_told_as_such(table: Table) -> None:
    ruling = ruled(table, penalty("Dan", "lose_turn"))
    table.say(busts("Gus"))
    at = browser(table, f"desk/rulings/{ruling.pk}", "manager")
    assert "Nothing can be given back; the reversal stands on record." in at.page.text
    assert "Dan has served the lost turn." in at.page.text
    at.press("Reverse the ruling", reason="It was Hana")
    assert Reversal.objects.get().how == Reversal.How.SERVED


def test_a_reversal_is_what_the_page_showed_or_it_is_looked_at_again(table: Table) -> None:
    ruling = ruled(table, penalty("Dan", "lose_turn"))
    at = browser(table, f"desk/rulings/{ruling.pk}", "manager")
    table.say(busts("Gus"))
    page = at.press("Reverse the ruling", reason="It was Hana")
    assert page.status == 409
    assert "Dan has served the lost turn." in page.text
    assert "It was Hana" in page.html
    assert not Reversal.objects.exists()


def test_a_game_is_ended_once_however_often_that_is_sent(table: Table) -> None:
    at = browser(table, "desk/end", "manager")
    at.press("See what it does", reason="The power is out")
    form, sent = at.page.form_with("End the game now")
    headings = [at.send(form, form.data(sent, reason="The power is out")).heading for _ in "12"]
    assert headings == ["The manager ends the game. Reason: The power is out."] * 2
    assert Ruling.objects.count() == 1


def test_the_manager_ends_the_game_and_breaks_the_tie_with_a_reason(table: Table) -> None:
    ruled(table, penalty("Gus", "points", points=100))
    at = browser(table, "desk/end", "manager")
    page = at.press("See what it does", reason="The power is out")
    assert page.heading == "Confirm: The game ends in round 2."
    assert "Gus and Hana share the win with 1,000." in page.text
    page = at.press("End the game now", reason="The power is out")
    assert page.heading == "The manager ends the game. Reason: The power is out."
    at.open(f"/games/{table.game.pk}/desk/tie/")
    winner = table.ids["Hana"]
    at.press("See what it does", winner=winner, reason="By lot")
    assert at.page.heading == "Confirm: Hana wins the tie."
    at.press("Name the winner", winner=winner, reason="By lot")
    assert table.state["ranking"][0] == [1, "Hana", 1000]
    assert [each.reason for each in Ruling.objects.all()][1:] == ["The power is out", "By lot"]
    at.open(f"/games/{table.game.pk}/desk/end/")
    assert at.url == f"/games/{table.game.pk}/desk/"


def test_only_managers_come_to_the_desk_and_any_official_reads_a_record(table: Table) -> None:
    ruling = ruled(table, penalty("Gus", "points", points=200))
    client = browser(table, "entry", "scorekeeper").client
    base = f"/games/{table.game.pk}/desk"
    for path in (f"{base}/", f"{base}/end/", f"{base}/tie/"):
        assert client.get(path).status_code == 403
    page = client.get(f"{base}/rulings/{ruling.pk}/")
    assert page.status_code == 200
    assert "Reverse the ruling" not in page.content.decode()
    sent = {"reason": "Mine"}
    assert client.post(f"{base}/rulings/{ruling.pk}/", sent).status_code == 403
    assert "Policy desk" not in browser(table, "entry", "scorekeeper").page.text
    assert "Policy desk" in browser(table, "entry", "manager").page.text


def test_who_is_on_the_roster_and_does_not_play_can_only_be_suspended(table: Table) -> None:
    table.arrive("Zoe")
    enter(table.game.roster, Player.objects.get(name="Zoe"), actor=table.actor)
    at = desk(table)
    page = at.press("See what it does", **typed(table, "Zoe"))
    assert "Player: Zoe is not in the game yet." in page.text
    page = at.press("See what it does", **typed(table, "Zoe", "suspend", games="1"))
    assert "Zoe is suspended for the next game of this season." in page.text


def test_a_script_that_looks_again_gets_lists_and_no_form(table: Table) -> None:
    client = desk(table).client
    answer = client.get(f"/games/{table.game.pk}/desk/", headers={"HX-Request": "true"})
    text = answer.content.decode()
    assert 'id="desk-lists" hx-swap-oob="true"' in text
    assert "<form" not in text
    assert "<html" not in text
