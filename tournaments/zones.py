"""A time zone as calendars need it (RFC 5545, VTIMEZONE): every clock change of some years.

The library's own tells the start of summer time by the new clock, the standard by the old one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from icalendar import Timezone, TimezoneDaylight, TimezoneStandard

Part = TimezoneDaylight | TimezoneStandard
A_DAY = timedelta(days=1)
A_SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Clock:
    """What a zone's clocks go by at some time."""

    offset: timedelta
    summer: bool
    name: str


@dataclass(frozen=True, slots=True)
class Change:
    """A moment at which the clocks change."""

    at: datetime
    before: Clock
    after: Clock

    @property
    def onset(self) -> datetime:
        """What the old clock shows at that moment."""
        return (self.at + self.before.offset).replace(tzinfo=None)


def _clock(zone: ZoneInfo, at: datetime) -> Clock:
    there = at.astimezone(zone)
    return Clock(there.utcoffset() or timedelta(), bool(there.dst()), there.tzname() or zone.key)


def changes(zone: str, first: date, last: date) -> Iterator[Change]:
    """Yield the clock changes of a zone from the beginning of a day to that of another (UTC)."""
    rules = ZoneInfo(zone)
    at, end = (datetime.combine(day, time(), tzinfo=UTC) for day in (first, last))
    while at < end:
        if _clock(rules, at) != _clock(rules, at + A_DAY):
            moment = _change_between(rules, at, at + A_DAY)
            yield Change(moment, _clock(rules, moment - A_SECOND), _clock(rules, moment))
        at += A_DAY


def _change_between(zone: ZoneInfo, low: datetime, high: datetime) -> datetime:
    """The first second of the new clock; `low` is before it, `high` is not."""
    old = _clock(zone, low)
    while high - low > A_SECOND:
        middle = low + (high - low) // 2
        middle -= timedelta(microseconds=middle.microsecond)
        if _clock(zone, middle) == old:
            low = middle
        else:
            high = middle
    return high


def timezone(zone: str, first: date, last: date) -> Timezone:
    """Tell a zone's rules between two days, a line for each kind of clock change."""
    start = datetime.combine(first, time(), tzinfo=UTC)
    clock = _clock(ZoneInfo(zone), start)
    found: dict[tuple[Clock, Clock], list[datetime]] = {
        (clock, clock): [(start + clock.offset).replace(tzinfo=None)]
    }
    for change in changes(zone, first, last):
        found.setdefault((change.before, change.after), []).append(change.onset)
    rules = Timezone()
    rules.add("tzid", zone)
    for (before, after), onsets in found.items():
        rules.add_component(_part(before, after, onsets))
    return rules


def _part(
    before: Clock, after: Clock, onsets: list[datetime]
) -> TimezoneDaylight | TimezoneStandard:
    part = TimezoneDaylight() if after.summer else TimezoneStandard()
    part.add("dtstart", onsets[0])
    if onsets[1:]:
        part.add("rdate", onsets[1:])
    part.add("tzoffsetfrom", before.offset)
    part.add("tzoffsetto", after.offset)
    part.add("tzname", after.name)
    return part
