"""Recording over the API: what is answered, and that everything is recorded once."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.models import GameEvent
from tests.api.table import BUST, FOUR_TWOS, ROLL, Evening, Table, new_game


def test_a_roll_is_recorded_and_answered_with_the_state_and_what_is_possible(
    evening: Evening, table: Table
) -> None:
    answer = table.play("roll", player=evening.al, dice=ROLL)
    assert (answer["row"], answer["seq"], answer["refs"]) == (3, 3, ["3"])
    assert answer["repeated"] is False
    due = answer["state"]["due"]
    assert (due["player"], due["awaiting"], due["roll"]) == (
        evening.al,
        "instruction",
        [1, 1, 2, 3, 5, 6],
    )
    offered = {(choice["points"], choice["dice"]) for choice in answer["legal"]["choices"]}
    # One 1; the 5; both 1s; 1 and 5; all three. No stop: Al is not on the board.
    assert offered == {(100, 5), (50, 5), (200, 4), (150, 4), (250, 3)}
    assert "roll" not in answer["legal"]["events"]


def test_the_row_says_who_recorded_it_from_where(evening: Evening, table: Table) -> None:
    table.play("roll", player=evening.al, dice=ROLL, device="tablet 1", request_id="first roll")
    row = GameEvent.objects.get(game=evening.game, seq=3)
    assert (row.actor.username if row.actor else None, row.device) == ("scorekeeper", "tablet 1")
    assert row.request_id == "first roll"


def test_only_the_last_turn_is_in_the_answer(evening: Evening, table: Table) -> None:
    evening.to_the_call()
    answer = table.play("call_for_players", joined=[], returned=[])
    assert "turns" not in answer["state"]
    assert answer["state"]["last_turn"]["player"] == evening.cy
    assert answer["state"]["last_turn"]["score"] == 1000


def test_the_same_request_again_gets_the_first_answer(evening: Evening, table: Table) -> None:
    roll = {"player": evening.al, "dice": ROLL, "after": 2, "request_id": "once"}
    first = table.say("roll", **roll)
    again = table.say("roll", **roll)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json() == {**first.json(), "repeated": True}
    assert GameEvent.objects.filter(game=evening.game).count() == 3


def test_a_repeated_request_is_answered_after_play_went_on(evening: Evening, table: Table) -> None:
    roll = {"player": evening.al, "dice": ROLL, "after": 2, "request_id": "once"}
    table.say("roll", **roll)
    table.play("instruction", player=evening.al, points=100, then="roll", dice=5)
    again = table.say("roll", **roll).json()
    assert (again["row"], again["refs"], again["seq"]) == (3, ["3"], 4)
    assert again["state"]["due"]["points"] == 100


def test_a_request_id_stands_for_one_event(evening: Evening, table: Table) -> None:
    table.play("roll", player=evening.al, dice=ROLL, request_id="once")
    answer = table.say("roll", player=evening.al, dice=BUST, request_id="once", after=2)
    assert (answer.status_code, answer.json()["code"]) == (409, "request_reused")
    assert GameEvent.objects.filter(game=evening.game).count() == 3


def test_two_scorekeepers_equal_entries_count_once(evening: Evening, table: Table) -> None:
    roller = table.beside("roller")
    table.play("roll", player=evening.al, dice=ROLL)
    same = roller.say("roll", player=evening.al, dice=ROLL)
    assert (same.status_code, same.json()["row"], same.json()["repeated"]) == (200, 3, True)
    assert GameEvent.objects.filter(game=evening.game).count() == 3


def test_a_stale_entry_is_refused_with_what_happened_meanwhile(
    evening: Evening, table: Table
) -> None:
    roller = table.beside("roller")
    table.play("roll", player=evening.al, dice=ROLL)
    answer = roller.say("roll", player=evening.al, dice=BUST)
    refusal = answer.json()
    assert (answer.status_code, refusal["code"]) == (409, "stale")
    assert refusal["fields"]["after"] == 2
    assert refusal["fields"]["seq"] == 3
    assert refusal["fields"]["state"]["due"]["roll"] == [1, 1, 2, 3, 5, 6]
    assert refusal["fields"]["legal"]["player"] == evening.al
    assert GameEvent.objects.filter(game=evening.game).count() == 3


def test_an_entry_from_a_log_that_is_not_there_yet_is_stale(evening: Evening, table: Table) -> None:
    answer = table.say("roll", player=evening.al, dice=ROLL, after=99)
    assert (answer.status_code, answer.json()["fields"]["seq"]) == (409, 2)


@pytest.mark.parametrize(
    ("event", "code"),
    [
        ({"type": "roll", "dice": ROLL[:5]}, "wrong_dice_count"),
        ({"type": "roll", "dice": [1, 1, 5, 3, 2, 7]}, "not_a_die"),
        ({"type": "instruction", "points": 100, "then": "stop"}, "not_now"),
        ({"type": "replay", "requested_by": "official"}, "not_now"),
        ({"type": "call_for_players"}, "not_now"),
    ],
)
def test_what_the_rules_refuse_is_422_with_the_engines_code(
    evening: Evening, table: Table, event: dict[str, Any], code: str
) -> None:
    answer = table.send("events/", **{"player": evening.al, **event})
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert GameEvent.objects.filter(game=evening.game).count() == 2


def test_a_refusal_is_a_sentence_with_names(evening: Evening, table: Table) -> None:
    refusal = table.say("roll", player=evening.bo, dice=ROLL).json()
    assert refusal["code"] == "wrong_player"
    assert refusal["detail"] == "It is not Bo's turn, it is Al's."
    assert set(refusal) == {"code", "detail", "fields"}


def test_an_impossible_claim_and_one_below_the_minimum(evening: Evening, table: Table) -> None:
    table.play("roll", player=evening.al, dice=ROLL)
    over = table.say("instruction", player=evening.al, points=350, then="roll", dice=3)
    assert (over.status_code, over.json()["code"]) == (422, "claim_impossible")
    early = table.say("instruction", player=evening.al, points=250, then="stop")
    assert (early.status_code, early.json()["code"]) == (422, "below_minimum")


def test_somebody_whom_nobody_knows_cannot_play(table: Table) -> None:
    answer = Table(new_game()).say("roster_set", players=["1000001", "1000002"])
    assert (answer.status_code, answer.json()["code"]) == (422, "unknown_player")
    stranger = table.say("roll", player="nobody", dice=ROLL)
    assert (stranger.status_code, stranger.json()["code"]) == (422, "unknown_player")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ([], None),
        ("roll", None),
        ({"request_id": "a", "type": "roll"}, "after"),
        ({"request_id": "a", "type": "roll", "after": "2"}, "after"),
        ({"request_id": "a", "type": "roll", "after": True}, "after"),
        ({"request_id": "a", "type": "roll", "after": -1}, "after"),
        ({"request_id": "a", "type": "roll", "after": 2.0}, "after"),
        ({"request_id": "a", "type": "roll", "after": 2**40}, "after"),
        ({"after": 2, "type": "roll"}, "request_id"),
        ({"after": 2, "type": "roll", "request_id": ""}, "request_id"),
        ({"after": 2, "type": "roll", "request_id": " "}, "request_id"),
        ({"after": 2, "type": "roll", "request_id": "x" * 65}, "request_id"),
        ({"after": 2, "type": "roll", "request_id": 7}, "request_id"),
        ({"after": 2, "request_id": "a"}, "type"),
        ({"after": 2, "request_id": "a", "type": ["roll"]}, "type"),
        ({"after": 2, "request_id": "a", "type": "roll", "device": 1}, "device"),
        ({"after": 2, "request_id": "a", "type": "roll", "device": "x" * 65}, "device"),
    ],
)
def test_an_envelope_of_the_wrong_shape_is_malformed(
    evening: Evening, table: Table, body: Any, field: str | None
) -> None:
    answer = table.client.post(f"{table.url}events/", body, format="json")
    refusal = answer.json()
    assert (answer.status_code, refusal["code"]) == (400, "malformed")
    assert list(refusal.get("fields", {})) == ([] if field is None else [field])
    assert GameEvent.objects.filter(game=evening.game).count() == 2


@pytest.mark.parametrize(
    "event",
    [
        {"type": "no such event"},
        {"type": "roll"},
        {"type": "roll", "player": 5, "dice": ROLL},
        {"type": "roll", "player": "AL", "dice": "115326"},
        {"type": "roll", "player": "AL", "dice": [1, 1, 5, 3, 2, True]},
        {"type": "roll", "player": "AL", "dice": [1, 1, 5, 3, 2, 6.0]},
        {"type": "roll", "player": None, "dice": ROLL},
        {"type": "instruction", "player": "AL", "then": "roll", "dice": 4},
        {"type": "instruction", "player": "AL", "points": 200, "then": "wait"},
        {"type": "call_for_players", "joined": "7"},
        {"type": "call_for_players", "joined": [7]},
        {"type": "roster_set", "players": {"7": "Al"}},
    ],
)
def test_an_event_of_the_wrong_shape_is_malformed(
    evening: Evening, table: Table, event: dict[str, Any]
) -> None:
    if event.get("player") == "AL":
        event = {**event, "player": evening.al}
    answer = table.send("events/", **event)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert GameEvent.objects.filter(game=evening.game).count() == 2


def test_a_malformed_event_is_malformed_before_it_is_stale(table: Table) -> None:
    assert table.say("no such event", after=0).status_code == 400


def test_fields_that_no_rule_asks_for_are_left_out_of_the_log(
    evening: Evening, table: Table
) -> None:
    table.play("roll", player=evening.al, dice=ROLL, note="heard twice", points=5)
    event = {"type": "roll", "player": evening.al, "dice": ROLL}
    assert table.get("events/")["events"][2] == {"ref": "3", "event": event}


def test_the_events_that_stand_and_the_rows_as_written(evening: Evening, table: Table) -> None:
    table.play("roll", player=evening.al, dice=BUST)
    table.send("corrections/undo/")
    standing = table.get("events/")
    assert standing["seq"] == 4
    assert [entry["ref"] for entry in standing["events"]] == ["1", "2"]
    log = table.get("log/")
    assert [row["kind"] for row in log["rows"]] == ["event", "event", "event", "correction"]
    assert [row["actor"]["name"] for row in log["rows"]] == ["scorekeeper"] * 4
    for before, row in zip(log["rows"], log["rows"][1:], strict=False):
        assert row["prev_hash"] == before["hash"]
    assert log["rows"][3]["payload"]["changes"] == [{"op": "void", "ref": "3"}]


def test_the_log_is_read_in_parts(table: Table) -> None:
    part = table.get("log/", after=1, limit=1)
    assert ([row["seq"] for row in part["rows"]], part["seq"]) == ([2], 2)
    for query in ({"limit": 0}, {"limit": 1001}, {"after": "x"}, {"after": 2**31}):
        assert table.client.get(f"{table.url}log/", query).status_code == 400


def test_what_is_legal_can_be_asked_for(evening: Evening, table: Table) -> None:
    asked = table.get("legal/")
    assert asked["seq"] == 2
    assert (asked["legal"]["player"], asked["legal"]["dice"]) == (evening.al, 6)
    assert {"roll", "no_response"} <= set(asked["legal"]["events"])


@pytest.mark.django_db(transaction=True)
def test_recording_takes_the_same_few_queries_early_and_late(
    evening: Evening, table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """Token, crew, begin, game, request id, insert, update, commit."""
    with django_assert_num_queries(8):
        early = table.play("roll", player=evening.al, dice=FOUR_TWOS)
    table.play("instruction", player=evening.al, points=1000, then="stop")
    for player in (evening.bo, evening.cy):
        table.play("roll", player=player, dice=BUST)
    for _round in range(5):
        table.play("call_for_players")
        for player in (evening.al, evening.bo, evening.cy):
            table.play("roll", player=player, dice=BUST)
    table.play("call_for_players")
    with django_assert_num_queries(8):
        late = table.play("roll", player=evening.al, dice=FOUR_TWOS)
    grown = len(str(late)) - len(str(early))
    assert grown < 600, "the answer must not grow with the game"
