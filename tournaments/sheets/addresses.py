"""Where sheets are: the address of what they are of, a dot and the format."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.models import Game
from tournaments.models import Tournament
from tournaments.schedule import Stage
from tournaments.screens.links import Link
from tournaments.sheets.formats import FILES, PRINT

STANDINGS: Final = "standings-sheet"
SCHEDULE: Final = "schedule-sheet"
SCORESHEET: Final = "scoresheet"
SEASON: Final = "season-archive"

UrlOf = Callable[[str], str]
"""A format -> the address of the sheet in it."""


def standings_in(tournament: Tournament, stage: Stage) -> UrlOf:
    """Where the standings of a stage are in each format."""
    return lambda form: reverse(STANDINGS, args=[tournament.pk, stage.value, form])


def schedule_in(tournament: Tournament) -> UrlOf:
    """Where a tournament's schedule is in each format."""
    return lambda form: reverse(SCHEDULE, args=[tournament.pk, form])


def scoresheet_in(game: Game) -> UrlOf:
    """Where a game's scoresheet is in each format."""
    return lambda form: reverse(SCORESHEET, args=[game.pk, form])


def downloads(url_of: UrlOf) -> list[Link]:
    """Links to a sheet in all formats, the page to print first."""
    return [Link(_("To print (HTML)"), url_of(PRINT)), *files(url_of)]


def files(url_of: UrlOf) -> list[Link]:
    """Links to a sheet in the formats that are files."""
    return [Link(each.label(), url_of(form)) for form, each in FILES.items()]


def season_link(tournament: Tournament) -> Link:
    """A link to the whole season, for its managers."""
    return Link(_("The whole season (ZIP)"), reverse(SEASON, args=[tournament.pk]))
