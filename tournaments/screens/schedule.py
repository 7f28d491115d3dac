"""The schedule of a tournament: its evenings by stage, in the club's time and the visitor's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from roster.public_words import PublicWords
from scoring.words.wording import sentences
from tournaments.models import STAGE_NAMES, ScheduledGame, Tournament
from tournaments.screens.evening_changes import Decision
from tournaments.screens.links import Link, game_link, standings_link
from tournaments.selectors import is_finished, is_running, next_game
from tournaments.times import Moment, first_evening, start_of, whole_day


@dataclass(frozen=True, slots=True)
class EveningRow:
    """One evening: its number for good, when it is, how it stands."""

    label: str
    url: str
    start: Moment
    line: str
    current: bool
    """Whether it is the one being played, or the next to be."""
    change: str
    """Where its evening can be changed, for who may."""


@dataclass(frozen=True, slots=True)
class StagePart:
    """The evenings of one stage."""

    anchor: str
    heading: str
    rows: list[EveningRow]


@dataclass(frozen=True, slots=True)
class ScheduleScreen:
    """All that the page shows."""

    title: str
    heading: str
    lede: str
    series: list[Link]
    stages: list[StagePart]
    feeds: list[Link]
    standings: Link
    settings: Link
    changes: list[Decision]
    """What became of evenings, the latest decision first."""
    setup: Link | None
    """Where the tournament is set up, for who may."""


def schedule_screen(
    tournament: Tournament,
    games: Sequence[ScheduledGame],
    *,
    series: Sequence[Tournament],
    today: date,
    may_change: bool = False,
    changes: Sequence[Decision] = (),
) -> ScheduleScreen:
    """Put a tournament's evenings into words; `series` are the tournaments to switch between."""
    heading = _("Schedule, {series}").format(series=tournament.series.name)
    coming, reads = next_game(games, today), PublicWords()
    return ScheduleScreen(
        title=_("{heading} - Lucky Roll").format(heading=heading),
        heading=heading,
        lede=_lede(tournament, games),
        series=[
            Link(each.series.name, schedule_url(each), current=each.pk == tournament.pk)
            for each in series
        ],
        stages=[
            StagePart(
                anchor=stage.value,
                heading=str(STAGE_NAMES[stage]),
                rows=[
                    _row(game, coming, today, reads(game.note), may_change=may_change)
                    for game in of
                ],
            )
            for stage, of in groupby(games, key=lambda game: game.stage)
        ],
        feeds=feed_links(tournament),
        standings=standings_link(tournament),
        settings=Link(_("Settings"), reverse("tournament-settings", args=[tournament.pk])),
        changes=list(changes),
        setup=Link(_("Set up"), reverse("tournament-setup", args=[tournament.pk]))
        if may_change
        else None,
    )


def schedule_url(tournament: Tournament) -> str:
    """Where the schedule of a tournament is."""
    return reverse("tournament-schedule", args=[tournament.pk])


def feed_links(tournament: Tournament) -> list[Link]:
    """The calendars to subscribe to: this tournament, and whatever its series plays."""
    return [
        Link(
            _("Calendar of {tournament}").format(tournament=tournament.name),
            reverse("tournament-calendar", args=[tournament.pk]),
        ),
        Link(
            _("Calendar of {series}, all tournaments").format(series=tournament.series.name),
            reverse("series-calendar", args=[tournament.series_id]),
        ),
    ]


def _lede(tournament: Tournament, games: Sequence[ScheduledGame]) -> str:
    played = sum(is_finished(game) for game in games)
    text = ngettext(
        "{tournament}: {count} of {games} game played.",
        "{tournament}: {count} of {games} games played.",
        len(games),
    )
    said = [text.format(tournament=tournament.name, count=played, games=len(games))]
    cancelled = sum(game.cancelled for game in games)
    if cancelled:
        text = ngettext("{count} is cancelled.", "{count} are cancelled.", cancelled)
        said.append(text.format(count=cancelled))
    if games:
        text = _("From {first} to {last}.")
        days = sorted(game.date for game in games)
        said.append(text.format(first=whole_day(days[0]), last=whole_day(days[-1])))
    said.append(_("A game keeps its number when it is moved."))
    return sentences(said)


def _row(
    game: ScheduledGame, coming: ScheduledGame | None, today: date, note: str, *, may_change: bool
) -> EveningRow:
    link = game_link(game)
    return EveningRow(
        label=_("Game {number}").format(number=game.number),
        url=link.url if link else "",
        start=start_of(game),
        line=sentences([_state(game, coming, today), _moved(game), note]),
        current=coming is not None and coming.pk == game.pk,
        change=reverse("game-evening", args=[game.tournament_id, game.number])
        if may_change and not is_running(game) and not is_finished(game)
        else "",
    )


def _state(game: ScheduledGame, coming: ScheduledGame | None, today: date) -> str:
    if game.cancelled:
        return _("Cancelled.")
    if is_finished(game):
        return _("Played.")
    if is_running(game):
        return _("Being played now.")
    if game.date < today:
        return _("Not played yet.")
    if coming is not None and coming.pk == game.pk:
        return _("Tonight.") if game.date == today else _("Next.")
    return ""


def _moved(game: ScheduledGame) -> str:
    """Say where a game was before, in words: its first evening, and the time where that differs."""
    before = first_evening(game)
    if before is None:
        return ""
    return _("Moved from {evening}.").format(evening=before)
