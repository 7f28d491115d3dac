"""Corrections over the API: voids, replacements, insertions, undo, back to here, and previews."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.models import GameEvent
from tests.api.table import BUST, FOUR_TWOS, ROLL, Evening, Table


def correct(table: Table, *changes: dict[str, Any], **fields: Any) -> Any:
    return table.send("corrections/", changes=list(changes), reason="Misheard", **fields)


def refs(table: Table) -> list[str]:
    return [entry["ref"] for entry in table.get("events/")["events"]]


def test_a_misheard_bust_is_replaced(evening: Evening, table: Table) -> None:
    """Al's bust becomes 1,000 saved, so that Bo is still the next."""
    table.play("roll", player=evening.al, dice=BUST)
    roll = {"type": "roll", "player": evening.al, "dice": FOUR_TWOS}
    stop = {"type": "instruction", "player": evening.al, "points": 1000, "then": "stop"}
    answer = correct(
        table,
        {"op": "replace", "ref": "3", "event": roll},
        {"op": "insert", "after": "3", "event": stop},
    )
    told = answer.json()
    assert (answer.status_code, told["row"], told["refs"]) == (201, 4, ["3", "4.1"])
    assert told["state"]["scores"][evening.al] == 1000
    assert told["state"]["due"]["player"] == evening.bo
    assert refs(table) == ["1", "2", "3", "4.1"]


def test_a_correction_that_breaks_a_later_event_names_it(evening: Evening, table: Table) -> None:
    table.play("roll", player=evening.al, dice=BUST)
    table.play("roll", player=evening.bo, dice=BUST)
    answer = correct(table, {"op": "void", "ref": "3"})
    refusal = answer.json()
    assert (answer.status_code, refusal["code"]) == (422, "correction_breaks")
    assert refusal["fields"] == {"ref": "4", "because": "wrong_player"}
    assert "Bo" in refusal["detail"]
    assert refs(table) == ["1", "2", "3", "4"]


def test_an_insertion_that_is_itself_illegal_has_the_engines_code(
    evening: Evening, table: Table
) -> None:
    event = {"type": "roll", "player": evening.bo, "dice": ROLL}
    answer = correct(table, {"op": "insert", "after": "2", "event": event})
    assert (answer.status_code, answer.json()["code"]) == (422, "wrong_player")


def test_an_event_that_does_not_stand_cannot_be_corrected(table: Table) -> None:
    answer = correct(table, {"op": "void", "ref": "77"})
    assert (answer.status_code, answer.json()["code"]) == (422, "unknown_event")


def test_the_same_correction_again_gets_the_first_answer(evening: Evening, table: Table) -> None:
    table.play("roll", player=evening.al, dice=BUST)
    void = {"op": "void", "ref": "3"}
    first = correct(table, void, after=3, request_id="once")
    again = correct(table, void, after=3, request_id="once")
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json() == {**first.json(), "repeated": True}
    other = correct(table, {"op": "void", "ref": "2"}, after=3, request_id="once")
    assert (other.status_code, other.json()["code"]) == (409, "request_reused")


def test_a_stale_correction_tells_where_the_game_stands(evening: Evening, table: Table) -> None:
    roller = table.beside("roller")
    table.play("roll", player=evening.al, dice=ROLL)
    answer = correct(roller, {"op": "void", "ref": "2"})
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert answer.json()["fields"]["state"]["due"]["roll"] == [1, 1, 2, 3, 5, 6]
    ahead = correct(roller, {"op": "void", "ref": "4"}, after=4)
    assert (ahead.status_code, ahead.json()["fields"]["seq"]) == (409, 3)


def test_undo_takes_back_the_last_event_that_stands(evening: Evening, table: Table) -> None:
    table.play("roll", player=evening.al, dice=ROLL)
    assert table.send("corrections/undo/").status_code == 201
    assert refs(table) == ["1", "2"]
    assert table.send("corrections/undo/", reason="Wrong evening").status_code == 201
    assert refs(table) == ["1"]
    row = GameEvent.objects.get(game=evening.game, seq=5)
    assert '"reason":"Wrong evening"' in row.payload


def test_undo_sent_twice_takes_back_one_event(evening: Evening, table: Table) -> None:
    table.play("roll", player=evening.al, dice=ROLL)
    first = table.send("corrections/undo/", after=3, request_id="undo")
    again = table.send("corrections/undo/", after=3, request_id="undo")
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json() == {**first.json(), "repeated": True}
    assert refs(table) == ["1", "2"]


def test_two_scorekeepers_who_undo_the_same_event_undo_one(evening: Evening, table: Table) -> None:
    table.play("roll", player=evening.al, dice=ROLL)
    roller = table.beside("roller")
    assert table.send("corrections/undo/").status_code == 201
    assert roller.send("corrections/undo/").status_code == 200
    assert refs(table) == ["1", "2"]


def test_nothing_is_left_to_undo(table: Table) -> None:
    for _event in range(2):
        table.send("corrections/undo/")
    answer = table.send("corrections/undo/")
    assert (answer.status_code, answer.json()["code"]) == (422, "nothing_to_undo")


def test_back_to_here_takes_back_everything_after(evening: Evening, table: Table) -> None:
    evening.to_the_call()
    answer = table.send("corrections/back-to/", ref="4")
    assert (answer.status_code, answer.json()["state"]["due"]["player"]) == (201, evening.bo)
    assert refs(table) == ["1", "2", "3", "4"]
    assert table.send("corrections/back-to/", ref=None).json()["state"]["phase"] == "roster"
    assert refs(table) == []


@pytest.mark.parametrize(
    ("ref", "status", "code"),
    [("2", 422, "nothing_to_undo"), ("9", 422, "unknown_event"), (9, 400, "malformed")],
)
def test_back_to_where_there_is_nothing(table: Table, ref: Any, status: int, code: str) -> None:
    answer = table.send("corrections/back-to/", ref=ref)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_back_to_needs_to_be_told_where(table: Table) -> None:
    answer = table.send("corrections/back-to/")
    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["ref"])


def test_a_preview_tells_totals_before_and_after_and_writes_nothing(
    evening: Evening, table: Table
) -> None:
    """Al claimed 1,000 of 2-2-2-2-3-4; it was 2-2-2-2-3-5 and 1,050."""
    evening.to_the_call()
    changes = [
        {"op": "replace", "ref": "3", "event": {"type": "roll", "player": evening.al}},
        {"op": "replace", "ref": "4", "event": {"type": "instruction", "player": evening.al}},
    ]
    changes[0]["event"]["dice"] = [2, 2, 2, 2, 3, 5]  # type: ignore[index]
    changes[1]["event"] |= {"points": 1050, "then": "stop"}  # type: ignore[operator]
    answer = table.client.post(
        f"{table.url}corrections/preview/", {"changes": changes}, format="json"
    )
    told = answer.json()
    assert (answer.status_code, told["seq"], told["affected"]) == (200, 8, [evening.al])
    assert told["before"]["scores"][evening.al] == 1000
    assert told["after"]["scores"][evening.al] == 1050
    assert GameEvent.objects.filter(game=evening.game).count() == 8


def test_a_preview_is_refused_as_the_correction_would_be(evening: Evening, table: Table) -> None:
    table.play("roll", player=evening.al, dice=BUST)
    table.play("roll", player=evening.bo, dice=BUST)
    body = {"changes": [{"op": "void", "ref": "3"}]}
    answer = table.client.post(f"{table.url}corrections/preview/", body, format="json")
    assert (answer.status_code, answer.json()["code"]) == (422, "correction_breaks")


@pytest.mark.parametrize(
    "changes",
    [
        None,
        [],
        {},
        ["void"],
        [{"op": "void"}],
        [{"op": "void", "ref": 2}],
        [{"op": "erase", "ref": "2"}],
        [{"op": ["void"], "ref": "2"}],
        [{"op": "void", "ref": "2", "event": {}}],
        [{"op": "replace", "ref": "2", "event": {}}],
        [{"op": "replace", "ref": "2", "event": {"type": "roll"}}],
        [{"op": "insert", "event": {"type": "game_ended"}}],
        [{"op": "insert", "after": 2, "event": {"type": "game_ended"}}],
        [{"op": "void", "ref": "2"}, {"op": "void", "ref": "2"}],
        [{"op": "void", "ref": "2"}] * 5001,
    ],
)
def test_changes_of_the_wrong_shape_are_malformed(table: Table, changes: Any) -> None:
    for path in ("corrections/", "corrections/preview/"):
        answer = table.send(path, changes=changes, reason="Misheard")
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize("reason", [None, "", "  ", 5, "x" * 501])
def test_a_correction_says_why(table: Table, reason: Any) -> None:
    answer = table.send("corrections/", changes=[{"op": "void", "ref": "2"}], reason=reason)
    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["reason"])
