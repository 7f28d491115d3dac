"""Dates and times as people read them: the club's own clock first, in words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from django.utils.dates import WEEKDAYS
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from tournaments.models import ScheduledGame, Series
from tournaments.schedule import clock_in, moment

ZONES: dict[str, str | Promise] = {
    "America/New_York": gettext_lazy("Eastern"),
    "America/Chicago": gettext_lazy("Central"),
    "America/Denver": gettext_lazy("Mountain"),
    "America/Los_Angeles": gettext_lazy("Pacific"),
    "UTC": gettext_lazy("UTC"),
}
"""What the zones that clubs play in are called; any other one is called by its city."""


ANY_DAY: Final = date(2026, 1, 1)


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment in words, and as a script needs it to add the visitor's own time."""

    iso: str
    day: str
    """Saturday, November 28."""
    clock: str
    """4:00 PM."""
    zone: str
    """Eastern."""

    @property
    def time(self) -> str:
        """The time of day and the zone: "4:00 PM Eastern"."""
        return _("{clock} {zone}").format(clock=self.clock, zone=self.zone)

    @property
    def full(self) -> str:
        """All of it: "Saturday, November 28, 4:00 PM Eastern"."""
        return _("{day}, {time}").format(day=self.day, time=self.time)


def told(when: datetime, zone: str) -> Moment:
    """Put a moment into words by the clock of a zone."""
    there = clock_in(when, zone)
    return Moment(
        iso=there.isoformat(timespec="minutes"),
        day=day_name(there.date()),
        clock=date_format(
            there, pgettext("time of day, as Django's date filter spells it", "g:i A")
        ),
        zone=zone_name(zone),
    )


def start_of(game: ScheduledGame) -> Moment:
    """Put a game's start into words."""
    return told(game.starts_at, game.tournament.series.zone)


def first_evening(game: ScheduledGame) -> str | None:
    """Tell when a game was laid out first: its day, with the time where that is another one now.

    None for a game that is played on its first evening.
    """
    series = game.tournament.series
    first = told(moment(game.moved_from or game.date, series.start_time, series.zone), series.zone)
    if game.start_time != series.start_time:
        return first.full
    return first.day if game.moved_from is not None else None


def day_name(day: date) -> str:
    """Put a day of this season into words: "Saturday, November 28"."""
    return date_format(day, pgettext("day, as Django's date filter spells it", "l, F j"))


def day_and_year(day: date) -> str:
    """Put a date of any year into words: "November 28, 2026"."""
    return date_format(day, pgettext("date, as Django's date filter spells it", "F j, Y"))


def whole_day(day: date) -> str:
    """Put a day of any year into words: "Saturday, November 28, 2026"."""
    return date_format(day, pgettext("day, as Django's date filter spells it", "l, F j, Y"))


def zone_name(zone: str) -> str:
    """Return what people call a zone: "Eastern", or its city."""
    return str(ZONES.get(zone) or zone.rpartition("/")[2].replace("_", " "))


def series_in_words(series: Series) -> str:
    """Tell when a series plays: "Wednesday and Saturday, 4:00 PM Eastern"."""
    at = told(moment(ANY_DAY, series.start_time, series.zone), series.zone)
    days = _(" and ").join(str(WEEKDAYS[day]) for day in series.weekdays)
    return _("{days}, {clock} {zone}").format(days=days, clock=at.clock, zone=at.zone)
