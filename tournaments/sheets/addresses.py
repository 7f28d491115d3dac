"""Where sheets are: the address of what they are of, a dot and the format."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.models import Game
from tournaments.boards.measures import Measure
from tournaments.models import Series, Tournament
from tournaments.schedule import Stage
from tournaments.screens.links import Link
from tournaments.sheets.formats import FILES, PRINT

STANDINGS: Final = "standings-sheet"
SCHEDULE: Final = "schedule-sheet"
SCORESHEET: Final = "scoresheet"
LEADERBOARD: Final = "leaderboard-sheet"
SEASON: Final = "season-archive"

UrlOf = Callable[[str], str]
"""A format -> the address of the sheet in it."""


def standings_in(tournament: Tournament, stage: Stage, as_of: int | None = None) -> UrlOf:
    """Where the standings of a stage are in each format; `as_of` is an earlier game's number."""
    asked = "" if as_of is None else f"?as_of={as_of}"
    return lambda form: reverse(STANDINGS, args=[tournament.pk, stage.value, form]) + asked


def schedule_in(tournament: Tournament) -> UrlOf:
    """Where a tournament's schedule is in each format."""
    return lambda form: reverse(SCHEDULE, args=[tournament.pk, form])


def scoresheet_in(game: Game) -> UrlOf:
    """Where a game's scoresheet is in each format."""
    return lambda form: reverse(SCORESHEET, args=[game.pk, form])


def leaderboard_in(measure: Measure, series: Series | None, year: int | None) -> UrlOf:
    """Where a leaderboard is in each format; series and year are asked for as on its page."""
    query = scope_query(series, year)
    asked = f"?{query}" if query else ""
    return lambda form: reverse(LEADERBOARD, args=[measure.key, form]) + asked


def scope_query(series: Series | None, year: int | None, **more: str) -> str:
    """What an address asks for: a series and a year, where it is not all of them."""
    scope = {"series": series and series.pk, "year": year}
    return urlencode({**more, **{name: value for name, value in scope.items() if value}})


def downloads(url_of: UrlOf) -> list[Link]:
    """Links to a sheet in all formats, the page to print first."""
    return [Link(_("To print (HTML)"), url_of(PRINT)), *files(url_of)]


def files(url_of: UrlOf) -> list[Link]:
    """Links to a sheet in the formats that are files."""
    return [Link(each.label(), url_of(form)) for form, each in FILES.items()]


def season_link(tournament: Tournament) -> Link:
    """A link to the whole season, for its managers."""
    return Link(_("The whole season (ZIP)"), reverse(SEASON, args=[tournament.pk]))
