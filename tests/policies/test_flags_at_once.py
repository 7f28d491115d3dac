"""Several officials take one flag at the same moment, in real threads with a connection each."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from policies.errors import FlagTaken
from policies.flags import raise_flag, take
from policies.models import Flag
from roster.models import User
from tests.engine.lucky_roll.table import opening
from tests.scoring.officials import ROLES, appointed
from tests.scoring.table import Table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(transactional_db: None) -> Iterator[Table]:
    table = Table("Al", "Bo")
    table.say(opening("Al", "Bo"))
    yield table
    connection.close()


def test_one_gets_it_and_the_others_are_told_who(table: Table) -> None:
    officials = [appointed(table, role) for role in ROLES]
    flag = raise_flag(table.game.pk, "Two names called", actor=officials[0])
    barrier = Barrier(len(officials))

    def run(official: User) -> str:
        try:
            connection.ensure_connection()
            barrier.wait(timeout=60)
            take(table.game.pk, flag.pk, actor=official)
        except FlagTaken as taken:
            return taken.detail
        else:
            return "mine"
        finally:
            connection.close()

    with ThreadPoolExecutor(len(officials)) as pool:
        answers = list(pool.map(run, officials))
    holder = Flag.objects.get().taken_by
    assert holder is not None
    told = f"{holder.username} has this flag already."
    assert sorted(answers) == sorted(["mine", told, told, told])
    assert answers[officials.index(holder)] == "mine"
