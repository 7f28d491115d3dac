"""What of a tournament's set-up is done and what is missing, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from roster.roles import Role
from scoring.words.offices import office
from scoring.words.wording import players, sentences
from tournaments.models import ScheduledGame, Tournament
from tournaments.schedule import moment
from tournaments.screens.links import Link
from tournaments.screens.schedule import schedule_url
from tournaments.setup.first_roster import first_game
from tournaments.setup.settings import fixed_settings
from tournaments.times import day_and_year, start_of, told
from tournaments.wording import settings_of

NEEDED = (Role.MANAGER, Role.SCOREKEEPER, Role.ACTIVE_ROLLER)
"""Offices without which no evening can be played."""
A_GAME = 2
"""Fewer players than this make no game."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do: what there is so far, and where it is done."""

    title: str
    done: bool
    line: str
    link: Link


@dataclass(frozen=True, slots=True)
class Checklist:
    """All steps of a tournament, in the order in which a club takes them."""

    tournament: str
    steps: list[Step]

    @property
    def next(self) -> Step | None:
        """The first step that is not done."""
        return next((step for step in self.steps if not step.done), None)

    @property
    def line(self) -> str:
        """How far it is: "3 of 5 steps are done."."""
        done = sum(step.done for step in self.steps)
        text = ngettext(
            "{done} of {count} step is done.", "{done} of {count} steps are done.", len(self.steps)
        )
        return text.format(done=done, count=len(self.steps))


def checklist(tournament: Tournament) -> Checklist:
    """Look at a tournament and say what is done and what is missing."""
    games = list(tournament.schedule.order_by("number"))
    coming = first_game(tournament)
    steps = [_evenings(tournament, games), _settings(tournament), _officials(tournament)]
    if coming is not None:
        steps += [_roster(tournament, coming), _opened(tournament, coming)]
    return Checklist(str(tournament), steps)


def _evenings(tournament: Tournament, games: Sequence[ScheduledGame]) -> Step:
    series = tournament.series
    start = told(moment(games[0].date, games[0].start_time, series.zone), series.zone)
    text = _("{count} evenings from {first} to {last}, at {time}.")
    said = [
        text.format(
            count=len(games),
            first=day_and_year(games[0].date),
            last=day_and_year(games[-1].date),
            time=start.time,
        )
    ]
    cancelled = sum(game.cancelled for game in games)
    if cancelled:
        text = ngettext("{count} is cancelled.", "{count} are cancelled.", cancelled)
        said.append(text.format(count=cancelled))
    link = Link(_("Schedule: move or cancel evenings"), schedule_url(tournament))
    return Step(_("Evenings"), done=True, line=sentences(said), link=link)


def _settings(tournament: Tournament) -> Step:
    fixed = _("Some are fixed, since games have been played under them.")
    said = [*settings_of(tournament), fixed if fixed_settings(tournament) else ""]
    link = Link(_("Settings"), reverse("tournament-settings", args=[tournament.pk]))
    return Step(_("Settings"), done=True, line=sentences(said), link=link)


def _officials(tournament: Tournament) -> Step:
    held = list(tournament.officials.values_list("role", flat=True))
    missing = [office(role) for role in NEEDED if role.value not in held]
    text = ngettext("{count} appointment.", "{count} appointments.", len(held))
    said = [text.format(count=len(held))]
    if missing:
        said.append(_("Missing: {offices}.").format(offices=players(missing, {})))
    link = Link(
        _("Officials: appoint and dismiss"), reverse("tournament-officials", args=[tournament.pk])
    )
    return Step(_("Officials"), done=not missing, line=sentences(said), link=link)


def _roster(tournament: Tournament, coming: ScheduledGame) -> Step:
    count = coming.game.roster.entries.count() if coming.game else 0
    text = _("Nobody is on the roster of game {number} yet.")
    if count:
        text = ngettext(
            "{count} player is on the roster of game {number}.",
            "{count} players are on the roster of game {number}.",
            count,
        )
    link = Link(_("Players of the first roster"), reverse("first-roster", args=[tournament.pk]))
    line = text.format(count=count, number=coming.number)
    return Step(_("First roster"), done=count >= A_GAME, line=line, link=link)


def _opened(tournament: Tournament, coming: ScheduledGame) -> Step:
    title = _("Game {number}").format(number=coming.number)
    when = start_of(coming).full
    if coming.game is None:
        url = reverse("open-game", args=[tournament.pk, coming.number])
        label = _("Open game {number}").format(number=coming.number)
        line = _("Not open yet. It is played on {when}.").format(when=when)
        return Step(title, done=False, line=line, link=Link(label, url, posts=True))
    link = Link(
        _("Roster and score entry of game {number}").format(number=coming.number),
        reverse("tablet", args=[coming.game.pk]),
    )
    line = _("Open for its officials. It is played on {when}.").format(when=when)
    return Step(title, done=True, line=line, link=link)
