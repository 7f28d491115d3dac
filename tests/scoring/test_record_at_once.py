"""Two scorekeepers at the same moment, in real threads with a connection each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from scoring.engine.core import Json
from scoring.errors import Stale
from scoring.services import Recorded
from tests.engine.lucky_roll.table import BUST, FOUR_ONES, busts, opening, replay, roll
from tests.scoring.table import Table, insert, replace, void

pytestmark = pytest.mark.django_db(transaction=True)
TOGETHER = 6


@pytest.fixture
def begun(transactional_db: None) -> Iterator[Table]:
    """Al is called: rows 1 and 2."""
    table = Table("Al", "Bo", "Cy")
    table.say(opening("Al", "Bo", "Cy"))
    yield table
    connection.close()


def at_once(*calls: Callable[[], Recorded]) -> list[Recorded | Stale]:
    """What each call answers when all of them are let go together."""
    barrier = Barrier(len(calls))

    def run(call: Callable[[], Recorded]) -> Recorded | Stale:
        try:
            connection.ensure_connection()
            barrier.wait(timeout=60)
            return call()
        except Stale as stale:
            return stale
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def written(answers: list[Recorded | Stale]) -> list[Recorded]:
    return [each for each in answers if isinstance(each, Recorded) and not each.repeated]


def sending(table: Table, event: Json, name: str) -> Callable[[], Recorded]:
    return lambda: table.send(event, after=2, request_id=name)


def test_of_different_events_one_wins(begun: Table) -> None:
    dice = [[1, 1, 1, 1, 2, face] for face in range(1, TOGETHER + 1)]
    answers = at_once(
        *(sending(begun, roll("Al", *each), f"r{index}") for index, each in enumerate(dice))
    )
    assert len(written(answers)) == 1
    assert sum(isinstance(answer, Stale) for answer in answers) == TOGETHER - 1
    assert len(begun.rows) == 3


def test_the_same_event_from_several_devices_is_one_row(begun: Table) -> None:
    answers = at_once(*(sending(begun, roll("Al", *BUST), f"r{i}") for i in range(TOGETHER)))
    assert len(written(answers)) == 1
    assert {answer.seq for answer in answers if isinstance(answer, Recorded)} == {3}
    assert not any(isinstance(answer, Stale) for answer in answers)
    assert len(begun.rows) == 3


def test_one_request_sent_twice_is_one_row(begun: Table) -> None:
    answers = at_once(*(sending(begun, roll("Al", *BUST), "once") for _ in range(TOGETHER)))
    assert len(written(answers)) == 1
    assert len(begun.rows) == 3


def test_a_correction_and_a_roll_after_the_same_row(begun: Table) -> None:
    begun.say(busts("Al"))
    answers = at_once(
        lambda: begun.correct(replace("3", roll("Al", *FOUR_ONES)), after=3),
        lambda: begun.correct(void("3"), after=3),
        lambda: begun.send(roll("Bo", *BUST), after=3),
    )
    assert len(written(answers)) == 1
    assert len(begun.rows) == 4


def test_whoever_insists_gets_through_and_numbers_have_no_gap(begun: Table) -> None:
    """Three writers a game note one, two and three replays, each until it is taken."""
    other = Table("Dee", "Eve")
    other.say(opening("Dee", "Eve"), roll("Dee", *FOUR_ONES))
    begun.say(roll("Al", *FOUR_ONES))

    def insisting(table: Table, player: str, times: int) -> Callable[[], Recorded]:
        changes = [insert("3", replay(player, by="official"))] * times

        def call() -> Recorded:
            while True:
                try:
                    return table.correct(*changes)
                except Stale:
                    continue

        return call

    writers = ((begun, "Al"), (other, "Dee"))
    at_once(*(insisting(*each, times) for each in writers for times in (1, 2, 3)))
    for table in (begun, other):
        rows = table.rows
        assert [row.seq for row in rows] == [1, 2, 3, 4, 5, 6]
        assert [row.prev_hash for row in rows] == ["", *(row.hash for row in rows[:-1])]
        assert len(table.refs) == 3 + 1 + 2 + 3
