"""Recording one event: once, in its place, whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from roster.models import RosterEntry
from roster.services import add_player, rename_player
from scoring import folding
from scoring.engine.core import RuleViolation
from scoring.errors import RequestReused, Stale
from scoring.models import Game
from scoring.services import record
from tests.engine.lucky_roll.table import (
    BUST,
    FOUR_ONES,
    busts,
    call,
    lucky,
    opening,
    roll,
    roster,
    saves,
    stop,
)
from tests.scoring.table import Table, heard_by, void

pytestmark = pytest.mark.django_db
Captured = Callable[..., AbstractContextManager[list[Callable[[], Any]]]]


@pytest.fixture
def begun(table: Table) -> Table:
    """Al is called: rows 1 and 2."""
    table.say(opening("Al", "Bo", "Cy"))
    return table


def test_an_event_becomes_a_row_with_who_where_and_what(begun: Table) -> None:
    recorded = begun.send(roll("Al", *BUST), request_id="r1", device="tablet 2")
    row = begun.rows[-1]
    assert (recorded.seq, recorded.refs, recorded.repeated) == (3, ("3",), False)
    assert (row.seq, row.request_id, row.kind, row.device) == (3, "r1", "event", "tablet 2")
    assert row.actor == begun.actor
    assert row.payload == f'{{"dice":[2,2,3,3,4,6],"player":"{begun.ids["Al"]}","type":"roll"}}'
    assert begun.state["due"]["player"] == "Bo"
    assert begun.state["turns"][0]["outcome"] == "bust"


def test_the_same_request_again_is_answered_and_not_written(begun: Table) -> None:
    first = begun.send(roll("Al", *BUST), after=2, request_id="r1")
    again = begun.send(roll("Al", *BUST), after=2, request_id="r1")
    assert (again.seq, again.refs, again.repeated) == (first.seq, first.refs, True)
    begun.say(busts("Bo", "Cy"))
    much_later = begun.send(roll("Al", *BUST), after=2, request_id="r1")
    assert (much_later.seq, much_later.repeated) == (3, True)
    assert much_later.state.phase == "call"
    assert len(begun.rows) == 5


def test_a_request_id_stands_for_one_event(begun: Table) -> None:
    begun.send(roll("Al", *BUST), request_id="r1")
    for event in (roll("Al", *FOUR_ONES), roll("Bo", *BUST)):
        with pytest.raises(RequestReused):
            begun.send(event, request_id="r1")
    with pytest.raises(RequestReused):
        begun.correct(void("3"), request_id="r1")
    assert len(begun.rows) == 3


def test_a_page_that_is_behind_is_refused(begun: Table) -> None:
    begun.say(busts("Al"))
    with pytest.raises(Stale) as refused:
        begun.send(roll("Bo", *BUST), after=2)
    assert refused.value.fields == {"after": 2, "seq": 3}
    assert len(begun.rows) == 3


@pytest.mark.parametrize("after", [-1, 3, 2_000_000])
def test_a_row_that_is_not_there_yet_is_no_place(begun: Table, after: int) -> None:
    with pytest.raises(Stale):
        begun.send(roll("Al", *BUST), after=after)
    assert len(begun.rows) == 2


def test_two_scorekeepers_who_heard_the_same_count_once(begun: Table) -> None:
    first = begun.send(roll("Al", *BUST), after=2, request_id="kim")
    other = begun.send(roll("Al", *BUST), after=2, request_id="lou")
    assert (other.seq, other.repeated) == (first.seq, True)
    begun.send(roll("Bo", *BUST), after=3, request_id="kim 2")
    late = begun.send(roll("Al", *BUST), after=2, request_id="max")
    assert (late.seq, late.repeated, late.state.due.player) == (3, True, begun.ids["Cy"])
    assert [row.request_id for row in begun.rows][2:] == ["kim", "kim 2"]


def test_two_scorekeepers_who_heard_differently_do_not_overwrite(begun: Table) -> None:
    begun.send(roll("Al", *BUST), after=2, request_id="kim")
    with pytest.raises(Stale):
        begun.send(roll("Al", *FOUR_ONES), after=2, request_id="lou")


def test_the_roster_twice_is_one_roster_although_its_order_was_written_in(table: Table) -> None:
    table.send(roster("Bo", "Al"), request_id="kim", after=0)
    again = table.send(roster("Bo", "Al"), request_id="lou", after=0)
    assert (again.seq, again.repeated) == (1, True)
    with pytest.raises(Stale):
        table.send(roster("Al", "Bo"), request_id="max", after=0)


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (roll("Bo", *BUST), "wrong_player"),
        (roll("Al", 1, 2, 3), "wrong_dice_count"),
        (roll("Al", 1, 2, 3, 4, 5, 7), "not_a_die"),
        ({"type": "roll", "player": "Al", "dice": "123456"}, "malformed"),
        ({"type": "rolled"}, "malformed"),
        (call("Cy"), "not_now"),
    ],
)
def test_a_refused_event_writes_nothing(begun: Table, event: Any, code: str) -> None:
    before = begun.state
    with pytest.raises(RuleViolation) as refused:
        begun.send(event)
    assert refused.value.code == code
    assert (len(begun.rows), begun.fresh().seq, begun.state) == (2, 2, before)


@pytest.mark.parametrize("stranger", ["999999999", "0", "-1", "Zed", "", "٣", "9" * 40])
def test_nobody_plays_whom_no_page_can_name(table: Table, stranger: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        table.send(roster("Al", stranger))
    assert (refused.value.code, refused.value.facts["player"]) == ("unknown_player", stranger)
    table.say(opening("Al", "Bo"), busts("Al", "Bo"))
    with pytest.raises(RuleViolation) as refused:
        table.send(call(stranger))
    assert refused.value.code == "unknown_player"
    assert len(table.rows) == 4
    assert RosterEntry.objects.filter(roster=table.game.roster).count() == 2


def test_whoever_comes_to_the_table_is_on_the_roster(table: Table) -> None:
    table.say(opening("Bo", "Al"), busts("Al", "Bo"), call("Cy"))
    entered = RosterEntry.objects.filter(roster=table.game.roster).values_list("player__name")
    assert [name for (name,) in entered] == ["Al", "Bo", "Cy"]


ALPHABETICAL = ["Al", "Ángel", "Beth", "bo", "de la Cruz", "Łukasz", "O'Brien", "Øyvind", "Zoë"]


def test_the_turn_order_is_written_in_as_a_person_expects_it(db: None) -> None:
    table = Table(*reversed(ALPHABETICAL))
    table.say(roster(*reversed(ALPHABETICAL)))
    assert table.state["order"] == ALPHABETICAL
    assert table.events[0]["order"] == ALPHABETICAL


def test_newcomers_take_their_place_and_nobody_else_moves(db: None) -> None:
    """Bo is called Zed by now, and stays where Bo sat."""
    table = Table("Al", "Bo", "Dee", "Ángel", "Cy")
    table.say(opening("Dee", "Bo", "Al"), busts("Al", "Bo", "Dee"))
    bo = table.game.roster.players.get(name="Bo")
    rename_player(bo, "Zed", actor=table.actor)
    table.say(call("Cy", "Ángel"))
    assert table.state["order"] == ["Al", "Ángel", "Cy", "Bo", "Dee"]
    assert json.loads(table.rows[-1].payload)["order"] == [
        table.ids[name] for name in table.state["order"]
    ]


def test_a_sort_name_decides_the_order(db: None) -> None:
    table = Table("Bo", "Dee")
    table.ids["Ana de la Cruz"] = str(add_player("Ana de la Cruz", "Cruz, Ana", actor=None).pk)
    table.say(roster("Ana de la Cruz", "Dee", "Bo"))
    assert table.state["order"] == ["Bo", "Ana de la Cruz", "Dee"]


def test_a_receiver_that_fails_undoes_nothing(
    begun: Table, django_capture_on_commit_callbacks: Captured
) -> None:
    heard: list[tuple[int, int]] = []

    def failing(game_id: int, seq: int, **_signal: Any) -> None:
        heard.append((game_id, seq))
        raise ZeroDivisionError

    with heard_by(failing), django_capture_on_commit_callbacks(execute=True):
        recorded = begun.send(roll("Al", *BUST))
        assert heard == []
    assert heard == [(begun.game.pk, 3)]
    assert (recorded.repeated, len(begun.rows)) == (False, 3)


def test_what_is_repeated_or_refused_is_not_told(
    begun: Table, django_capture_on_commit_callbacks: Captured
) -> None:
    begun.send(roll("Al", *BUST), after=2, request_id="r1")
    with django_capture_on_commit_callbacks() as callbacks:
        begun.send(roll("Al", *BUST), after=2, request_id="r1")
        with pytest.raises(RuleViolation):
            begun.send(roll("Al", *BUST))
    assert callbacks == []


def test_a_transaction_that_is_rolled_back_leaves_no_state_behind(begun: Table) -> None:
    """Al's bust is recorded, looked at and rolled back; then Al saves instead."""
    with transaction.atomic():
        begun.say(busts("Al"))
        assert begun.state["due"]["player"] == "Bo"
        transaction.set_rollback(True)
    assert begun.state["due"]["player"] == "Al"
    begun.say(saves("Al", 1000))
    assert begun.state["scores"] == {"Al": 1000, "Bo": 0, "Cy": 0}


def test_a_state_that_never_was_is_not_taken_for_the_logs(begun: Table) -> None:
    """Al's bust was rolled back here; another process records Al's 1,000, in the same row."""
    with transaction.atomic():
        begun.say(busts("Al"))
        never = folding.current(begun.fresh())
        transaction.set_rollback(True)
    begun.say(roll("Al", *FOUR_ONES))
    folding.remember(begun.game.pk, never)
    assert begun.state["due"]["roll"] == [1, 1, 1, 1, 2, 3]
    begun.say(stop("Al", points=1000))
    folding.remember(begun.game.pk, never)
    assert begun.state["scores"]["Al"] == 1000


def test_a_process_that_lags_catches_up(begun: Table) -> None:
    """Another process records four events, the last one a correction."""
    kept = folding.current(begun.fresh())
    begun.say(saves("Al", 1000), busts("Bo"))
    folding.remember(begun.game.pk, kept)
    assert begun.state["scores"]["Al"] == 1000
    assert begun.state["due"]["player"] == "Cy"
    folding.remember(begun.game.pk, kept)
    begun.correct(void("5"))
    folding.remember(begun.game.pk, kept)
    assert begun.state["due"]["player"] == "Bo"


def test_rules_that_change_before_the_first_row_hold(table: Table) -> None:
    """Another process can look at a game before an import gives it its rules."""
    assert folding.current(table.fresh()).state.settings.lucky_number == "total"
    Game.objects.filter(pk=table.game.pk).update(rules={"lucky_number": "face"})
    kept = folding.current(Game.objects.get(pk=table.game.pk)).state
    assert kept.settings.lucky_number == "face"
    table.say(roster("Al", "Bo"), lucky(1, 2, 3, 4, 5, 6, face=4))
    assert table.state["lucky_number"] == 4


def test_recording_takes_as_many_queries_late_in_a_game_as_early(begun: Table) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            begun.say(busts("Al"))
        begun.say(busts("Bo", "Cy"), call())
        return len(captured)

    early = queries()
    for _round in range(8):
        queries()
    assert queries() == early


def test_a_game_that_is_not_there(begun: Table) -> None:
    with pytest.raises(Game.DoesNotExist):
        record(10**9, roll("Al", *BUST), after=0, request_id="r", actor=None)
