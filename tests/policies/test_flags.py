"""Flags: raised by one, taken by one, seen by all (Policy 6)."""

from __future__ import annotations

import pytest

from policies.errors import FlagResolved, FlagTaken, NoCorrection
from policies.flags import raise_flag, release, resolve, take
from policies.models import Flag
from scoring.errors import UnknownEntry
from tests.engine.lucky_roll.table import BUST, FOUR_ONES, opening, roll
from tests.scoring.officials import appointed, browser
from tests.scoring.table import Table, replace

WRONG = "Die heard as 5, entered as 4"


@pytest.fixture
def table(db: None) -> Table:
    """Al has rolled; rows 1 to 3."""
    table = Table("Al", "Bo")
    table.say(opening("Al", "Bo"), roll("Al", *FOUR_ONES))
    return table


def raised(table: Table, ref: str = "3") -> Flag:
    return raise_flag(table.game.pk, WRONG, ref=ref, actor=appointed(table, "scorekeeper"))


def test_a_flag_names_its_event_and_who_raised_it(table: Table) -> None:
    flag = raised(table)
    assert (flag.what, flag.ref, flag.raised_by.username) == (WRONG, "3", "scorekeeper")
    assert (flag.taken_by, flag.resolved_at) == (None, None)


def test_the_same_flag_twice_is_one_until_it_is_resolved(table: Table) -> None:
    first = raised(table)
    assert raised(table) == first
    resolve(table.game.pk, first.pk, actor=appointed(table, "manager"), note="Put right")
    assert raised(table) != first


def test_a_flag_about_an_event_that_is_not_there_is_refused(table: Table) -> None:
    with pytest.raises(UnknownEntry):
        raised(table, "77")
    assert not Flag.objects.exists()


def test_one_takes_it_and_the_other_is_told_who_has_it(table: Table) -> None:
    flag = raised(table)
    kim, rosa = appointed(table, "active_roller"), appointed(table, "scorekeeper")
    assert take(table.game.pk, flag.pk, actor=kim).taken_by == kim
    assert take(table.game.pk, flag.pk, actor=kim).taken_by == kim
    with pytest.raises(FlagTaken) as refused:
        take(table.game.pk, flag.pk, actor=rosa)
    assert refused.value.detail == "active_roller has this flag already."
    with pytest.raises(FlagTaken):
        resolve(table.game.pk, flag.pk, actor=rosa, note="Done")
    with pytest.raises(FlagTaken):
        release(table.game.pk, flag.pk, actor=rosa)


def test_who_has_it_can_put_it_back_and_the_manager_can_take_it_over(table: Table) -> None:
    flag = raised(table)
    kim, max_ = appointed(table, "active_roller"), appointed(table, "manager")
    take(table.game.pk, flag.pk, actor=kim)
    assert release(table.game.pk, flag.pk, actor=kim).taken_by is None
    take(table.game.pk, flag.pk, actor=kim)
    assert take(table.game.pk, flag.pk, actor=max_, over=True).taken_by == max_


def test_it_is_resolved_with_a_note_or_a_correction_and_then_left_alone(table: Table) -> None:
    kim = appointed(table, "active_roller")
    noted, corrected = raised(table, ""), raised(table)
    resolve(table.game.pk, noted.pk, actor=kim, note="Heard again: it was a 4")
    with pytest.raises(NoCorrection):
        resolve(table.game.pk, corrected.pk, actor=kim, row=3)
    table.correct(replace("3", roll("Al", *BUST)))
    done = resolve(table.game.pk, corrected.pk, actor=kim, row=4)
    assert (done.row, done.resolved_by, done.taken_by) == (4, kim, kim)
    for step in (take, release, resolve):
        with pytest.raises(FlagResolved):
            step(table.game.pk, noted.pk, actor=kim)


def test_every_officials_page_shows_it_until_it_is_resolved(table: Table) -> None:
    flag = raised(table)
    at = browser(table, "entry", "active_roller")
    assert f"{WRONG} Event 3: Al rolls 1, 1, 1, 1, 2, 3." in at.page.part("panel-flags")
    at.press("Take it")
    assert at.url == f"/games/{table.game.pk}/entry/"
    assert "You have it." in at.page.part("panel-flags")
    other = browser(table, "roster", "scorekeeper")
    assert "active_roller has it." in other.page.part("panel-flags")
    assert "Take it" not in other.page.part("panel-flags")
    resolve(table.game.pk, flag.pk, actor=appointed(table, "active_roller"), note="Done")
    assert WRONG not in at.open(at.url).text


def test_the_second_of_two_who_press_is_told_and_stays_where_they_were(table: Table) -> None:
    flag = raised(table)
    slow = browser(table, "roster", "scorekeeper")
    take(table.game.pk, flag.pk, actor=appointed(table, "active_roller"))
    page = slow.press("Take it")
    assert "active_roller has this flag already." in page.text
    assert slow.url == f"/games/{table.game.pk}/roster/"


def test_a_script_gets_the_panel_and_a_sentence_and_no_page(table: Table) -> None:
    flag = raised(table)
    at = browser(table, "entry", "active_roller")
    url = f"/games/{table.game.pk}/flags/"
    headers = {"HX-Request": "true", "HX-Current-URL": f"http://testserver{at.url}"}
    sent = {"step": "take", "flag": str(flag.pk)}
    answer = at.client.post(url, sent, headers=headers)
    text = answer.content.decode()
    assert 'id="panel-flags" hx-swap-oob="true"' in text
    assert "You have it." in text
    assert f"You have it: {WRONG}</template>" in text
    late = browser(table, "entry", "scorekeeper").client.post(url, sent, headers=headers)
    assert late.status_code == 409
    assert 'data-politeness="urgent"' in late.content.decode()


def test_the_page_raises_lists_and_resolves(table: Table) -> None:
    at = browser(table, "flags")
    page = at.press("Raise the flag", what="", ref="3")
    assert page.status == 422
    assert "What is wrong?: This field is required." in page.text
    page = at.press("Raise the flag", what=WRONG, ref="3")
    assert "The flag is raised." in page.text
    flag = Flag.objects.get()
    at.open(f"/games/{table.game.pk}/flags/{flag.pk}/")
    assert at.page.heading == f"Flag: {WRONG}"
    assert f'href="/games/{table.game.pk}/events/3/"' in at.page.html
    page = at.press("Resolve with this note", note="")
    assert "Note: Write what was said or done." in page.text
    table.correct(replace("3", roll("Al", *BUST)))
    at.open(f"/games/{table.game.pk}/flags/{flag.pk}/")
    page = at.press("Resolved by the correction in row 4")
    assert page.heading == f"Resolved: {WRONG}"
    assert "Corrected in row 4 of the log." in page.text


def test_a_player_sees_no_flags(table: Table) -> None:
    raised(table)
    client = browser(table, "flags").client
    client.logout()
    client.force_login(table.actor)
    assert client.get(f"/games/{table.game.pk}/flags/").status_code == 403
