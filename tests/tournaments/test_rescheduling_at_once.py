"""Two managers who move evenings of one tournament at the same moment."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import date, time
from threading import Barrier

import pytest
from django.db import connection

from tests.tournaments.evenings import scheduled, tournament
from tournaments.rescheduling import ScheduleRefused, move_from_here, schedule_version

pytestmark = pytest.mark.django_db(transaction=True)


def test_who_looked_at_the_schedule_before_the_other_moved_it_decides_again() -> None:
    autumn = tournament()
    seen, barrier = schedule_version(autumn), Barrier(2)

    def follow(number: int) -> str:
        try:
            game = scheduled(autumn, number)
            barrier.wait(timeout=60)
            move_from_here(
                game, date(2027, 3, number), time(16), note="Snow.", actor=None, as_of=seen
            )
        except ScheduleRefused as refusal:
            return refusal.detail
        else:
            return "moved"
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        told = sorted(pool.map(follow, [5, 9]))
    assert told == [
        "Somebody else changed an evening in the meantime. Look again, then decide.",
        "moved",
    ]
