"""The log grows and never changes: the database refuses it, and `verify` would see it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import Error, IntegrityError, connection, transaction

from scoring import folding
from scoring.models import Game, GameEvent, GameTotal, TurnRow
from scoring.projections import rebuild
from scoring.triggers import log_is_protected, protect_log
from tests.engine.lucky_roll.table import busts, opening, roster, saves
from tests.scoring.table import Table, void

pytestmark = pytest.mark.django_db

DROP = {
    "sqlite": [
        "DROP TRIGGER scoring_gameevent_no_update",
        "DROP TRIGGER scoring_gameevent_no_delete",
    ],
    "postgresql": ["DROP TRIGGER scoring_gameevent_append_only ON scoring_gameevent"],
}


def sql(statement: str, *values: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


@contextmanager
def unprotected() -> Iterator[None]:
    """The database without its triggers, as somebody with all rights over it could have it."""
    for statement in DROP[connection.vendor]:
        sql(statement)
    yield
    protect_log()


def faults() -> list[str]:
    """What `verify` says, a line each; [] where it is content."""
    folding.forget()
    try:
        call_command("verify", stdout=StringIO())
    except CommandError as told:
        return str(told).splitlines()
    return []


@pytest.fixture
def played(table: Table) -> Table:
    """Five rows: Al saves 1,000 and Bo's bust."""
    table.say(opening("Al", "Bo", "Cy"), saves("Al", 1000), busts("Bo"))
    return table


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE scoring_gameevent SET payload = '{}'",
        "UPDATE scoring_gameevent SET device = device WHERE seq = 5",
        "UPDATE scoring_gameevent SET recorded_at = recorded_at, actor_id = NULL",
        "DELETE FROM scoring_gameevent WHERE seq = 5",
        "DELETE FROM scoring_gameevent",
    ],
)
def test_the_database_refuses_to_change_a_row(played: Table, statement: str) -> None:
    before = [(row.payload, row.actor_id, row.hash) for row in played.rows]
    with pytest.raises(Error, match="the log is append-only"), transaction.atomic():
        sql(statement)
    assert [(row.payload, row.actor_id, row.hash) for row in played.rows] == before


def test_the_orm_is_refused_as_well(played: Table) -> None:
    row = played.rows[0]
    row.device = "another"
    with pytest.raises(Error, match="append-only"), transaction.atomic():
        row.save()
    with pytest.raises(Error, match="append-only"), transaction.atomic():
        row.delete()


def test_the_triggers_are_there_after_each_migrate() -> None:
    assert log_is_protected(connection)
    for statement in DROP[connection.vendor]:
        sql(statement)
    assert not log_is_protected(connection)
    call_command("migrate", verbosity=0)
    assert log_is_protected(connection)


@pytest.mark.parametrize("same", ["seq", "request_id"])
def test_a_game_has_each_number_and_each_request_once(played: Table, same: str) -> None:
    first, *_rest = played.rows
    row = GameEvent(
        game=played.game,
        seq=99,
        request_id="another",
        kind="event",
        payload="{}",
        recorded_at=first.recorded_at,
    )
    setattr(row, same, getattr(first, same))
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save()


def test_another_game_has_numbers_and_requests_of_its_own(played: Table) -> None:
    other = Table("Dee", "Eve")
    other.send(roster("Dee", "Eve"), request_id=played.rows[0].request_id)
    assert [row.seq for row in other.rows] == [1]


def test_each_row_carries_the_row_before_it(played: Table) -> None:
    rows = played.rows
    assert [row.seq for row in rows] == [1, 2, 3, 4, 5]
    assert [row.prev_hash for row in rows] == ["", *(row.hash for row in rows[:-1])]
    assert (played.fresh().seq, played.game.head) == (5, rows[-1].hash)


def test_an_untouched_log_is_verified(played: Table) -> None:
    played.correct(void("5"))
    rebuild(played.game.pk)
    out = StringIO()
    call_command("verify", stdout=out)
    assert out.getvalue() == "1 games verified: logs, folds and projections agree.\n"


TAMPERED = {
    "a payload": (
        "UPDATE scoring_gameevent SET payload = replace(payload, '1000', '1050') WHERE seq = 4",
        ["row 4 was changed after it was recorded", "the log does not fold: claim_impossible"],
    ),
    "who recorded it": (
        "UPDATE scoring_gameevent SET actor_id = NULL WHERE seq = 2",
        ["row 2 was changed after it was recorded"],
    ),
    "when": (
        "UPDATE scoring_gameevent SET recorded_at = '2020-01-01 00:00:00+00:00' WHERE seq = 2",
        ["row 2 was changed after it was recorded"],
    ),
    "the request": (
        "UPDATE scoring_gameevent SET request_id = 'x' WHERE seq = 3",
        ["row 3 was changed after it was recorded"],
    ),
    "a row's own hash": (
        "UPDATE scoring_gameevent SET hash = 'x' WHERE seq = 3",
        ["row 3 was changed after it was recorded", "row 4 does not follow the row before it"],
    ),
    "a row in the middle": (
        "DELETE FROM scoring_gameevent WHERE seq = 4",
        ["row 4 is missing", "row 5 does not follow", "the log does not fold: wrong_player"],
    ),
    "the last row": (
        "DELETE FROM scoring_gameevent WHERE seq = 5",
        ["the game points at row 5, the log ends with row 4"],
    ),
    "all rows": (
        "DELETE FROM scoring_gameevent",
        ["the game points at row 5, the log ends with row 0"],
    ),
    "an event that is no JSON": (
        "UPDATE scoring_gameevent SET payload = '{' WHERE seq = 5",
        ["row 5 was changed after it was recorded", "the log cannot be read"],
    ),
    "an event of no type": (
        "UPDATE scoring_gameevent SET payload = '{}' WHERE seq = 5",
        ["row 5 was changed after it was recorded", "the log does not fold: malformed"],
    ),
    "an event for a correction": (
        "UPDATE scoring_gameevent SET kind = 'correction' WHERE seq = 5",
        ["row 5 was changed after it was recorded", "the log cannot be read"],
    ),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_tampering_is_found(played: Table, what: str) -> None:
    statement, told = TAMPERED[what]
    with unprotected():
        sql(statement)
    found = faults()
    assert len(found) == len(told)
    for line, fault in zip(found, told, strict=True):
        assert line.startswith(f"Game {played.game.pk}, Game 12: {fault}")


def test_a_correction_of_an_event_that_is_gone_is_found(played: Table) -> None:
    played.correct(void("5"))
    with unprotected():
        sql("""UPDATE scoring_gameevent SET payload = replace(payload, '"5"', '"9"')""")
    assert faults()[1:] == [f"Game {played.game.pk}, Game 12: the log cannot be read: 9."]


def test_a_head_that_does_not_fit_is_found(played: Table) -> None:
    Game.objects.filter(pk=played.game.pk).update(seq=4)
    assert [line.partition(": ")[2] for line in faults()] == [
        "the game points at row 4, the log ends with row 5."
    ]


def test_projections_that_differ_are_found_and_those_that_lag_are_not(played: Table) -> None:
    rebuild(played.game.pk)
    TurnRow.objects.update(points=7)
    GameTotal.objects.update(rank=1)
    assert [line.partition(": ")[2] for line in faults()] == [
        "its turns differ from the log's.",
        "its totals differ from the log's.",
    ]
    played.say(busts("Cy"))
    assert faults() == []
    rebuild(played.game.pk)
    assert faults() == []


def test_an_unprotected_log_is_a_fault(played: Table) -> None:
    with unprotected():
        assert faults() == ["The database does not refuse changes of the log: run migrate."]
    assert faults() == []
