"""The active roller's page without scripts, and what a script gets from it."""

from __future__ import annotations

import pytest

from scoring.fair import rolling
from scoring.fair.seals import seal_json
from tests.engine.lucky_roll.table import again, busts, call, opening, roll, roster, said, saves
from tests.scoring.officials import appointed, browser, client_of
from tests.scoring.table import Table, new_request_id

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def seated(db: None) -> Table:
    """The roster is set, the lucky number is due."""
    table = Table("Ana", "Ben")
    table.say(roster("Ana", "Ben"))
    return table


def sent(table: Table, **fields: object) -> dict[str, object]:
    return {"after": table.fresh().seq, "request_id": new_request_id(), **fields}


def rolled(table: Table, role: str = "active_roller", **headers: str) -> object:
    client = client_of(appointed(table, role))
    return client.post(f"/games/{table.game.pk}/roller/roll/", sent(table), headers=headers)


def test_the_lucky_number_and_a_turn_are_rolled_here_by_plain_forms(seated: Table) -> None:
    answer = rolled(seated)
    assert (answer.status_code, answer.url) == (302, f"/games/{seated.game.pk}/roller/")  # type: ignore[attr-defined]
    assert seated.state["phase"] == "turn"
    rolled(seated)
    assert [event["type"] for event in seated.events] == [
        "roster_set",
        "lucky_number_rolled",
        "roll",
    ]
    assert [(seal_json(row.seal) or {}).get("roll") for row in seated.rows] == [None, 1, 2]


@pytest.mark.parametrize(
    ("role", "status"),
    [("scorekeeper", 403), ("active_roller", 302), ("manager", 302), ("designee", 302)],
)
def test_who_may_roll_here(seated: Table, role: str, status: int) -> None:
    assert rolled(seated, role).status_code == status  # type: ignore[attr-defined]


def test_the_button_is_there_for_who_may_press_it(seated: Table) -> None:
    assert "act-roll" in browser(seated, "roller", "active_roller").page.html
    assert "act-roll" not in browser(seated, "roller").page.html


def test_a_roll_that_somebody_was_faster_with_is_refused_on_the_page(seated: Table) -> None:
    client = client_of(appointed(seated, "active_roller"))
    old = sent(seated)
    seated.say(opening("Ana", "Ben")[1])
    answer = client.post(f"/games/{seated.game.pk}/roller/roll/", old)
    assert answer.status_code == 409
    assert "Somebody else recorded something" in answer.content.decode()
    assert seated.fresh().seq == 2


def test_a_whole_turn_is_entered_from_here(seated: Table) -> None:
    at = browser(seated, "roller", "active_roller")
    at.type("6 6 6 6 6 6")
    assert at.page.heading == "Ana's turn, round 1"
    at.press("No response then call once more")
    assert "Call 2 of 2." in at.page.part("felt")
    at.press("Responded Ana is here")
    at.type("1 1 1 1 2 3")
    at.type("1000 s")
    assert at.page.heading == "Ben's turn, round 1"
    assert at.page.title.strip() == "Ben's turn, round 1 - Active roller"
    at.press("Undo: Ana saves 1,000")
    assert at.page.heading == "Ana's turn, round 1"


def test_the_heading_of_a_rounds_end_takes_the_focus(seated: Table) -> None:
    seated.say(opening("Ana", "Ben")[1], busts("Ana", "Ben"), call(), busts("Ana"))
    at = browser(seated, "roller", "active_roller")
    at.type("2 2 3 3 4 6")
    assert at.page.heading == "Round 2 totals, read aloud"
    assert '<h1 id="state" tabindex="-1" autofocus>' in at.page.html
    at.press("Call new or returning players")
    assert at.page.heading == "Ana's turn, round 3"


def fragment(table: Table, line: str) -> str:
    """What a script gets for a line."""
    client = client_of(appointed(table, "active_roller"))
    url = f"/games/{table.game.pk}/roller/"
    return client.post(url, sent(table, command=line), headers=HTMX).content.decode()


def test_a_script_gets_the_parts_by_id_and_the_words(seated: Table) -> None:
    seated.say(opening("Ana", "Ben")[1], roll("Ana", 1, 1, 1, 1, 2, 3))
    html = fragment(seated, "1000 s")
    for part in (
        "felt",
        "totals",
        "actions",
        "choices",
        "answer",
        "apart",
        "facts",
        "order",
        "log",
    ):
        assert f'id="{part}"' in html, part
    assert html.count("data-announce") == 1
    assert ">Ana saves 1,000. Total 1,000.</template>" in html
    assert 'data-told="Ben to roll. Total 0, not on the board. Last turn of the round."' in html


def test_the_dice_of_a_bust_stay_on_the_panel_until_something_else_is_recorded(
    seated: Table,
) -> None:
    seated.say(opening("Ana", "Ben")[1], busts("Ana"))
    lost = "Ana rolled 2, 2, 3, 3, 4, 6. Bust."
    assert lost in browser(seated, "roller", "active_roller").page.part("felt")
    assert lost in browser(seated).page.part("felt")
    seated.say(said("responded", "Ben"))
    assert lost not in browser(seated, "roller", "active_roller").page.part("felt")
    seated.say(busts("Ben"))
    lost = "Ben rolled 2, 2, 3, 3, 4, 6. Bust."
    assert lost in browser(seated, "roller", "active_roller").page.part("felt")


def test_a_bust_that_was_rolled_here_is_said_with_its_dice(
    seated: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has called them: who rolls at the table knows them, who presses a button does not."""
    seated.say(opening("Ana", "Ben")[1])
    assert "data-announce" in fragment(seated, "2 2 3 3 4 6")
    monkeypatch.setattr(rolling, "derive", lambda *_: [2, 2, 3, 3, 4, 6])
    html = rolled(seated, **HTMX).content.decode()  # type: ignore[attr-defined]
    assert html.count("data-announce") == 2
    said_first, said_then = html.index(">Ben rolls 2, 2, 3, 3, 4, 6.</"), html.index(">Bust. Ben")
    assert said_first < said_then


def test_an_undo_says_where_the_game_is_and_nothing_twice(seated: Table) -> None:
    seated.say(opening("Ana", "Ben")[1], saves("Ana", 1000))
    html = fragment(seated, "u")
    assert html.count("data-announce") == 1
    assert "Undone: Ana saves 1,000." in html
    assert 'data-told=""' in html


def test_who_looks_again_gets_parts_and_no_focus(seated: Table) -> None:
    seated.say(opening("Ana", "Ben")[1], busts("Ana", "Ben"), call(), busts("Ana", "Ben"))
    client = client_of(appointed(seated, "active_roller"))
    html = client.get(f"/games/{seated.game.pk}/roller/", headers=HTMX).content.decode()
    assert "Round 2 totals, read aloud" in html
    assert 'hx-swap-oob="true"' in html
    assert "autofocus" not in html
    assert "data-announce" not in html


def test_the_other_order_is_a_link(seated: Table) -> None:
    seated.say(opening("Ana", "Ben")[1], busts("Ana"), saves("Ben", 2000))
    seated.say(call(), busts("Ana", "Ben"))
    client = client_of(appointed(seated, "active_roller"))
    url = f"/games/{seated.game.pk}/roller/"
    by_roster, by_score = (
        client.get(url + query).content.decode() for query in ("", "?order=score")
    )
    assert by_roster.index('<th scope="row">Ana') < by_roster.index('<th scope="row">Ben')
    aloud = by_score.partition('class="aloud"')[2]
    assert aloud.index('<th scope="row">Ben') < aloud.index('<th scope="row">Ana')


def test_the_page_costs_as_many_queries_whatever_was_played(
    seated: Table, django_assert_max_num_queries: object
) -> None:
    seated.say(opening("Ana", "Ben")[1], roll("Ana", 1, 1, 5, 3, 2, 6), again("Ana", 3, points=250))
    client = client_of(appointed(seated, "active_roller"))
    with django_assert_max_num_queries(24):  # type: ignore[operator]
        client.get(f"/games/{seated.game.pk}/roller/")


def test_a_player_and_the_public_are_kept_out(seated: Table) -> None:
    url = f"/games/{seated.game.pk}/roller/"
    assert client_of(None).get(url).status_code == 302
    stranger = client_of(appointed(Table("Zoë"), "manager"))
    assert stranger.get(url).status_code == 403
