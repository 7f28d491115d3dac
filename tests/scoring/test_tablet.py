"""The scorekeeper's page without scripts: a whole game by plain forms, undo, and questions."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from policies.services import issue_ruling
from scoring import folding
from scoring.tablet.answers import help_lines
from scoring.tablet.commands import LETTERS, Ask, understand
from tests.browser.script import CALL, GAME
from tests.engine.lucky_roll.table import (
    FOUR_ONES,
    again,
    busts,
    call,
    helped,
    lost,
    opening,
    penalty,
    restored,
    roll,
    roster,
    saves,
    silent,
)
from tests.scoring.officials import appointed, browser, client_of
from tests.scoring.table import Table, new_request_id

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def duel(db: None) -> Table:
    """Ana is called; rows 1 and 2."""
    table = Table("Ana", "Ben")
    table.say(opening("Ana", "Ben"))
    return table


def test_a_whole_game_is_typed_in_plain_forms(db: None) -> None:
    """The game of `tests.browser.script`, whose headings and sentences were worked out by hand."""
    table = Table("Ana", "Ben")
    table.say(roster("Ana", "Ben"))
    at = browser(table)
    for step in GAME:
        page = at.press("Record the call") if step.typed == CALL else at.type(step.typed)
        assert page.heading == step.heading
        assert page.error == step.refused
        assert page.status == (422 if step.refused else 200)
        assert page.value == (step.typed if step.refused else "")
        if not step.refused and step.typed != "u":
            assert page.part("log-list").startswith(step.logged)
    assert table.state["ranking"] == [[1, "Ana", 11_150], [2, "Ben", 4000]]
    assert at.page.title == "Ana wins - Score entry"


def test_a_game_that_has_not_begun_begins_with_its_roster(db: None) -> None:
    table = Table("Ana", "Ben")
    at = browser(table)
    assert at.url == f"/games/{table.game.pk}/roster/"


def test_an_instruction_is_one_tap(duel: Table) -> None:
    """1-1-5-3-2-6 has five."""
    duel.say(roll("Ana", 1, 1, 5, 3, 2, 6))
    at = browser(duel)
    tiles = [text for text in at.page.buttons if "roll" in text and "keeps" in text]
    assert tiles == [
        "250, roll 3 keeps 1, 1, 5",
        "200, roll 4 keeps 1, 1",
        "150, roll 4 keeps 1, 5",
        "100, roll 5 keeps 1",
        "50, roll 5 keeps 5",
    ]
    assert "No stop yet: 250 at most, Ana needs 1,000 to get on the board." in at.page.text
    page = at.press("150, roll 4")
    assert page.part("log-list").startswith("Ana claims 150, rolls 4. Turn 150.")


def test_the_six_richest_have_a_button_and_the_rest_is_behind_more(duel: Table) -> None:
    """Of 2-2-2-2-1-1: three pairs, a full house, four 2s with two, one or no 1, and lesser ones."""
    duel.say(roll("Ana", 2, 2, 2, 2, 1, 1))
    at = browser(duel)
    tiles = [text.partition(" keeps")[0] for text in at.page.buttons if " keeps " in text]
    richest = ["2,000, roll 6", "1,500, roll 1", "1,200, roll 6", "1,100, roll 1"]
    richest += ["1,000, roll 2", "400, roll 1"]
    assert tiles == [*richest, "300, roll 2", "200, roll 4", "200, roll 3", "100, roll 5"]
    before, _more, after = at.page.part("choices").partition("4 more instructions")
    assert ("400, roll 1" in before, "300, roll 2" in after) == (True, True)
    page = at.press("Stop, save 2,000")
    assert page.part("log-list").startswith("Ana saves 2,000. Total 2,000. Ben next.")


# --- Undo (item 19) ------------------------------------------------------------------------------


def test_undo_names_what_it_undoes_and_goes_back_over_turn_round_and_end(duel: Table) -> None:
    for _round in range(5):
        duel.say(saves("Ana", 2000), busts("Ben"))
        if duel.state["phase"] == "call":
            duel.say(call())
    duel.say(busts("Ana"), silent("Ben"), silent("Ben"))
    at = browser(duel)
    names = []
    for _event in range(7):
        (undo,) = [button for button in at.page.buttons if button.startswith("Undo")]
        names.append(undo)
        at.press("Undo")
    assert names == [
        "Undo: Ben misses the turn",
        "Undo: Ben does not answer",
        "Undo: Ana's bust 2, 2, 3, 3, 4, 6",
        "Undo: Ben's bust 2, 2, 3, 3, 4, 6",
        "Undo: Ana saves 2,000",
        "Undo: Ana rolls 2, 2, 2, 2, 2, 2",
        "Undo: The call for players",
    ]
    assert at.page.heading == "Round 4 is complete"
    assert duel.state["scores"] == {"Ana": 8000, "Ben": 0}


def test_undo_of_the_roster_leads_back_to_its_page(db: None) -> None:
    table = Table("Ana", "Ben", "Carla")
    table.say(roster("Ana", "Ben"))
    at = browser(table)
    at.press("Undo: The roster")
    assert at.url == f"/games/{table.game.pk}/roster/"
    at.press("Search", q="Carla")
    at.press("Add Carla")
    page = at.press("Set the roster")
    assert page.heading == "Today's lucky number"
    assert table.state["order"] == ["Ana", "Ben", "Carla"]


def test_a_script_is_led_there_as_well(db: None) -> None:
    table = Table("Ana", "Ben")
    table.say(roster("Ana", "Ben"))
    client = client_of(appointed(table, "scorekeeper"))
    url = f"/games/{table.game.pk}/entry/"
    sent = {"command": "u", "after": 1, "request_id": "r1"}
    answer = client.post(url, sent, headers=HTMX)
    assert (answer.status_code, answer["HX-Redirect"]) == (200, f"/games/{table.game.pk}/roster/")


def test_a_script_gets_what_may_have_changed_and_what_to_say(duel: Table) -> None:
    client = client_of(appointed(duel, "scorekeeper"))
    url = f"/games/{duel.game.pk}/entry/"
    sent = {"command": "111123", "after": 2, "request_id": "r1"}
    answer = client.post(url, sent, headers=HTMX).content.decode()
    assert "<html" not in answer
    assert "<title>Ana&#x27;s turn, round 1 - Score entry</title>" in answer
    assert "1, 1, 1, 1, 2, 3. Scoring 1, 1, 1, 1: 1,000. Two dice left.</template>" in answer
    assert 'name="after" value="3"' in answer
    assert 'id="command"' not in answer
    stale = client.post(url, {**sent, "request_id": "r2", "command": "123456"}, headers=HTMX)
    assert (stale.status_code, 'data-politeness="urgent"' in stale.content.decode()) == (409, True)


def test_undo_sent_twice_takes_back_one_event(duel: Table) -> None:
    duel.say(busts("Ana", "Ben"))
    at = browser(duel)
    form, sent = at.page.form_with("Undo")
    for _press in range(2):
        assert at.send(form, form.data(sent)).status == 200
    assert duel.refs == ["1", "2", "3"]


def test_a_ruling_is_the_managers_to_undo(duel: Table) -> None:
    duel.say(penalty("Ben", "points", points=100))
    at = browser(duel)
    page = at.press("Undo: Ben loses 100 points by a ruling")
    assert page.status == 403
    assert page.error == (
        "Ben loses 100 points by a ruling: that is the manager's word. "
        "The manager or the designee may undo it."
    )
    assert len(duel.refs) == 3
    assert browser(duel, role="manager").press("Undo").status == 200
    assert len(duel.refs) == 2


@pytest.mark.parametrize("role", ["scorekeeper", "active_roller", "manager", "designee"])
def test_a_ruling_that_is_written_in_the_rules_is_undone_by_any_official(
    duel: Table, role: str
) -> None:
    """The same as over the API: a reminder, and help, which ends the turn of who is on."""
    for event in (penalty("Ben", "reminder"), helped("Ana", helper="Ben")):
        duel.say(event)
        assert browser(duel, role=role).press("Undo").status == 200
        assert duel.refs == ["1", "2"]


def test_a_turn_lost_for_help_is_any_officials_to_undo(duel: Table) -> None:
    """By Policy 1 any official rules it; by Policy 8 it is the manager's."""
    for policy, status in ((1, 200), (8, 403)):
        issue_ruling(
            duel.game.pk,
            penalty(duel.ids["Ben"], "lose_turn"),
            policy=policy,
            reason="Helped",
            after=duel.fresh().seq,
            request_id=new_request_id(),
            actor=duel.actor,
        )
        assert browser(duel).press("Undo").status == status


def test_each_command_is_a_button_and_each_button_can_be_typed(duel: Table) -> None:
    """Over a roll, an instruction, a pause and a bust every letter and question has its button."""
    moments = [
        [],
        [roll("Ana", 1, 1, 5, 3, 2, 6)],
        [lost("Ana")],
        [restored("Ana"), again("Ana", 3, points=250), roll("Ana", 2, 3, 4)],
    ]
    pressed = set()
    for told in moments:
        for event in told:
            duel.say(event)
        pressed |= tapped(duel)
    asked = {ask.value for ask in Ask}
    assert pressed >= set(LETTERS) | asked | {"u", "250 r3"}
    shown = " ".join(help_lines())
    for command in (*LETTERS, *asked, "u"):
        assert f"{command}:" in shown


def tapped(table: Table) -> set[str]:
    """What the buttons of the page send; each is understood when it is typed."""
    page = browser(table).page
    sent = {value for form in page.forms for name, value in form.buttons.values() if name != "step"}
    game, state = table.fresh(), folding.current(table.game).state
    legal = game.engine.legal(state)
    commands = {value for value in sent if value}
    for command in commands:
        understand(command, state, legal, table.names)
    return commands


# --- Questions -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("l", "Last roll: Ana, 1, 1, 1, 1, 2, 3."),
        ("t", "Ana's turn, round 1. Ben next."),
        ("c", "Ana has 1,000 in this turn."),
        ("a", "Ana 0. Ben 0."),
        ("where", "Ana's turn, round 1. Roll due: 2 dice. Turn 1,000. Ben next."),
        ("repeat", "Ana claims 1,000, rolls 2. Turn 1,000."),
    ],
)
def test_a_question_is_answered_and_nothing_is_recorded(
    duel: Table, line: str, answer: str
) -> None:
    duel.say(roll("Ana", *FOUR_ONES), again("Ana", 2, points=1000))
    page = browser(duel).type(line)
    assert (page.status, page.part("answer")) == (200, f"Answer {answer}")
    assert len(duel.rows) == 4


def test_each_question_has_a_button(duel: Table) -> None:
    at = browser(duel)
    assert at.press("Where are we?").part("answer") == (
        "Answer Ana's turn, round 1. Roll due: 6 dice. Ben next."
    )
    assert at.press("Repeat last").part("answer").endswith("Round 1. Ana next.")
    assert at.press("Last roll").part("answer") == "Answer Nothing has been rolled yet."
    assert at.press("Whose turn").part("answer") == "Answer Ana's turn, round 1. Ben next."
    assert at.press("Turn points").part("answer") == "Answer Ana has 0 in this turn."
    assert at.press("All totals").part("answer") == "Answer Ana 0. Ben 0."
    assert "200 r4: claims 200, rolls four." in at.press("Help").part("answer")


def test_where_the_game_is_between_turns_and_after_the_end(duel: Table) -> None:
    duel.say(busts("Ana", "Ben"))
    at = browser(duel)
    for line in ("t", "c", "where"):
        assert at.type(line).part("answer") == (
            "Answer Round 1 is complete. The call for players is due."
        )
    duel.say({"type": "game_ended"})
    for line in ("t", "c", "where"):
        assert at.type(line).part("answer") == "Answer Ana and Ben share the win. Total 0 each."


def test_a_page_takes_as_many_queries_late_as_early(duel: Table) -> None:
    at = browser(duel)

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            at.open(at.url)
        return len(captured)

    queries()
    early = queries()
    for _round in range(20):
        duel.say(busts("Ana", "Ben"), call())
    queries()
    assert queries() == early
