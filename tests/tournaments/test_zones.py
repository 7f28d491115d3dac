"""The rules of a zone in a feed, read as RFC 5545 says: by the clock before each change."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from icalendar import Calendar

from tournaments.zones import timezone

YEAR = (date(2027, 1, 1), date(2028, 1, 1))


def onsets(zone: str) -> list[tuple[str, str]]:
    """The clock changes of 2027, worked out from the text alone: when in UTC, and the new name."""
    read: Any = Calendar.from_ical(timezone(zone, *YEAR).to_ical())
    found = []
    for part in read.subcomponents:
        if part["tzoffsetfrom"].td == part["tzoffsetto"].td:
            continue  # how it is when the year begins
        repeated = part["rdate"].dts if "rdate" in part else []
        dates = [part["dtstart"].dt, *(each.dt for each in repeated)]
        found += [(each - part["tzoffsetfrom"].td, str(part["tzname"])) for each in dates]
    return [(f"{at:%Y-%m-%dT%H:%M:%S}Z", name) for at, name in sorted(found)]


@pytest.mark.parametrize(
    ("zone", "expected"),
    [
        # At two in the morning, by the old clock.
        ("America/New_York", [("2027-03-14T07:00:00Z", "EDT"), ("2027-11-07T06:00:00Z", "EST")]),
        # At one in the morning UTC, on the last Sundays of March and October.
        ("Europe/London", [("2027-03-28T01:00:00Z", "BST"), ("2027-10-31T01:00:00Z", "GMT")]),
        # On the first Sundays of April and October; their Saturdays in UTC.
        ("Australia/Sydney", [("2027-04-03T16:00:00Z", "AEST"), ("2027-10-02T16:00:00Z", "AEDT")]),
        # Half an hour only.
        (
            "Australia/Lord_Howe",
            [("2027-04-03T15:00:00Z", "+1030"), ("2027-10-02T15:30:00Z", "+11")],
        ),
        ("Asia/Kolkata", []),
        ("America/Phoenix", []),
    ],
)
def test_clock_changes_are_told_by_the_clock_before_them(
    zone: str, expected: list[tuple[str, str]]
) -> None:
    assert onsets(zone) == expected


@pytest.mark.parametrize("zone", ["America/New_York", "Asia/Kolkata", "Australia/Sydney"])
def test_a_program_that_knows_no_zones_reads_every_afternoon_of_the_year(zone: str) -> None:
    read: Any = Calendar.from_ical(timezone(zone, *YEAR).to_ical())
    told, known = read.to_tz(lookup_tzid=False), ZoneInfo(zone)
    for each in range(1, 360):
        afternoon = datetime.combine(YEAR[0] + timedelta(days=each), time(16))
        at = [afternoon.replace(tzinfo=rules).utcoffset() for rules in (told, known)]
        assert at[0] == at[1], afternoon
