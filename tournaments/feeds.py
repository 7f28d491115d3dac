"""Calendar feeds (RFC 5545): a series, a tournament, the tournaments that a player is in.

Each evening is an event with a UID that stays for good, in the series' own time zone, so that
4:00 PM stays 4:00 PM when clocks change. A moved game keeps its UID with a higher SEQUENCE, a
cancelled one stays in the feed as cancelled: a calendar that had it shows what became of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Final

from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from roster.public_words import PublicWords
from scoring.words.wording import sentences
from tournaments.models import ScheduledGame
from tournaments.times import first_evening
from tournaments.zones import timezone

PRODUCT: Final = "-//Lucky Roll//Schedule//EN"
LENGTH: Final = timedelta(hours=2)
"""How long an evening blocks a calendar; nobody knows how long a game will take."""
REFRESH: Final = timedelta(hours=6)
A_YEAR: Final = timedelta(days=366)

GameUrl = Callable[[ScheduledGame], str]
"""A scheduled game -> the address of its page, "" while it has none."""


def calendar(
    name: str,
    games: Sequence[ScheduledGame],
    *,
    host: str,
    url_of: GameUrl,
    now: datetime,
    zone: str,
) -> bytes:
    """The feed of some evenings. `host` makes the UIDs this club's own.

    A calendar must have something in it: without evenings it is the rules of `zone`.
    """
    feed = Calendar()
    feed.add("prodid", PRODUCT)
    feed.add("version", "2.0")
    feed.add("calscale", "GREGORIAN")
    feed.add("method", "PUBLISH")
    feed.add("name", name)
    feed.add("x-wr-calname", name)
    feed.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    needed = _zones(games) or {zone: [now.date()]}
    for each, days in sorted(needed.items()):
        first, last = min(days) - A_YEAR, max(days) + A_YEAR
        feed.add_component(timezone(each, first, last))
    reads = PublicWords()
    for game in games:
        event = _event(game, host=host, url=url_of(game), now=now)
        event.add("description", _description(game, reads(game.note)))
        feed.add_component(event)
    return bytes(feed.to_ical())


def _zones(games: Iterable[ScheduledGame]) -> dict[str, list[date]]:
    """Each zone that is played in, with the days that its rules are needed for."""
    found: dict[str, list[date]] = {}
    for game in games:
        found.setdefault(game.tournament.series.zone, []).append(game.date)
    return found


def _event(game: ScheduledGame, *, host: str, url: str, now: datetime) -> Event:
    event = Event()
    event.add("uid", f"tournament-{game.tournament_id}-game-{game.number}@{host}")
    event.add("dtstamp", now.astimezone(UTC))
    event.add("dtstart", game.starts_at)
    event.add("dtend", game.starts_at + LENGTH)
    event.add("sequence", game.changes_made)
    event.add("status", "CANCELLED" if game.cancelled else "CONFIRMED")
    event.add("summary", _summary(game))
    event.add("categories", [game.tournament.series.name])
    if url:
        event.add("url", url)
    return event


def _summary(game: ScheduledGame) -> str:
    text = (
        _("Cancelled: Lucky Roll, game {number}")
        if game.cancelled
        else _("Lucky Roll, game {number}")
    )
    return text.format(number=game.number)


def _description(game: ScheduledGame, note: str) -> str:
    said = [_("{tournament}, {stage}.").format(tournament=game.tournament, stage=game.stage_name)]
    before = first_evening(game)
    if before is not None:
        said.append(_("Moved from {evening}.").format(evening=before))
    return sentences([*said, note])
