"""What became of evenings: each decision with what it changed, why, who and when."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, time, timedelta
from itertools import groupby

from django.utils.translation import gettext as _

from scoring.engine.core import Json
from tournaments.models import ScheduleChange, Tournament
from tournaments.schedule import moment
from tournaments.setup.wording import changed_by
from tournaments.times import told

AT_ONCE = timedelta(minutes=1)
"""Changes of one official for one reason within this are one decision about several evenings."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision about one evening or several: a sentence each, and once why, who and when."""

    lines: list[str]
    why: str
    who: str
    when: str


def decisions(tournament: Tournament, number: int | None = None) -> list[Decision]:
    """All changes of a tournament's evenings, or of one game's, the latest first (one query)."""
    changes = ScheduleChange.objects.filter(scheduled__tournament=tournament)
    if number is not None:
        changes = changes.filter(scheduled__number=number)
    found = changes.select_related("actor", "scheduled").order_by("pk")
    made = [_decision(together, tournament.series.zone) for together in _together(found)]
    return made[::-1]


def _together(changes: Iterable[ScheduleChange]) -> Iterable[list[ScheduleChange]]:
    """Changes that were made at once, in their order."""
    for _same, by_one in groupby(changes, key=lambda change: (change.actor_id, change.note)):
        at_once: list[ScheduleChange] = []
        for change in by_one:
            if at_once and change.changed_at - at_once[0].changed_at > AT_ONCE:
                yield at_once
                at_once = []
            at_once.append(change)
        yield at_once


def _decision(changes: list[ScheduleChange], zone: str) -> Decision:
    latest = changes[-1]
    return Decision(
        lines=[
            change_line(change.scheduled.number, change.before, change.after, zone)
            for change in changes
        ],
        why=latest.note,
        who=changed_by(latest.actor),
        when=told(latest.changed_at, zone).full,
    )


def change_line(number: int, before: Json, after: Json, zone: str) -> str:
    """Tell one change: "Game 3 moved from Saturday, …, 4:00 PM Eastern to Sunday, …."."""
    if after["cancelled"]:
        return _("Game {number} was cancelled.").format(number=number)
    if before["cancelled"]:
        text = _("Game {number}, which was cancelled, is made up on {new}.")
    else:
        text = _("Game {number} moved from {old} to {new}.")
    return text.format(number=number, old=_full(before, zone), new=_full(after, zone))


def _full(evening: Json, zone: str) -> str:
    day, start = date.fromisoformat(evening["date"]), time.fromisoformat(evening["start_time"])
    return told(moment(day, start, zone), zone).full
