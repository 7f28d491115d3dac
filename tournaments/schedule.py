"""When a tournament is played: 26 evenings on a series' weekdays, in local time.

Pure: no database, no clock. A game is kept as a date and a local time in a named zone, never
with a UTC offset, so that 4:00 PM stays 4:00 PM in the weeks when clocks change. Moments are
worked out from these when they are shown or compared.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from itertools import count, islice
from types import MappingProxyType
from zoneinfo import ZoneInfo


class Stage(StrEnum):
    """A part of a tournament; a game's number says which it belongs to."""

    QUALIFYING = "qualifying"
    SEMIFINAL = "semifinal"
    CHAMPIONSHIP = "championship"


STAGES: Mapping[Stage, range] = MappingProxyType(
    {
        Stage.QUALIFYING: range(1, 21),
        Stage.SEMIFINAL: range(21, 26),
        Stage.CHAMPIONSHIP: range(26, 27),
    }
)
"""The numbers of each stage's games, in the order in which the stages are played."""

GAMES = sum(len(numbers) for numbers in STAGES.values())
"""Games of a whole tournament, the championship included."""

WEEK = 7

FIRST_DAY, LAST_DAY = date(2000, 1, 1), date(2199, 12, 31)
"""What can be meant by the day of a game; calendars know no end, but clocks and programs do."""


def stage_of(number: int) -> Stage:
    """Return the stage of a game by its number; ValueError for a number that no tournament has."""
    for stage, numbers in STAGES.items():
        if number in numbers:
            return stage
    raise ValueError(f"no tournament has a game {number}")


def evenings(
    start: date, weekdays: Collection[int], games: int = GAMES, skip: Collection[date] = ()
) -> list[date]:
    """Return the dates of the first `games` evenings on `weekdays`, `start` itself included.

    Weekdays are counted as `date.weekday()` does: Monday is 0, Sunday 6. Dates to `skip` (a
    holiday) are no evenings.
    """
    wanted = frozenset(weekdays)
    if not wanted or not wanted <= frozenset(range(WEEK)):
        raise ValueError("a series needs at least one weekday, each from 0 to 6")
    days = (start + timedelta(days=offset) for offset in count())
    left_out = frozenset(skip)
    played = (day for day in days if day.weekday() in wanted and day not in left_out)
    return list(islice(played, games))


def moment(day: date, local: time, zone: str) -> datetime:
    """Return the moment at which the clock on the wall in `zone` shows `local` on `day`.

    In the hour that is there twice it is the first one; a time that a clock change skips is
    read as if clocks had not changed yet.
    """
    return datetime.combine(day, local, tzinfo=ZoneInfo(zone))


def clock_in(when: datetime, zone: str) -> datetime:
    """Return the same moment as the clock and calendar of another zone show it."""
    return when.astimezone(ZoneInfo(zone))


def today_in(now: datetime, zone: str) -> date:
    """Return the date that a calendar in `zone` shows at the moment `now`."""
    return clock_in(now, zone).date()
