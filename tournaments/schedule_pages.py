"""The schedule for everybody: as a page, and as calendar feeds to subscribe to."""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from roster.models import Player
from roster.shown import kept_of, shown_name
from tournaments.access import manages
from tournaments.conditional import unless_known
from tournaments.feeds import calendar
from tournaments.models import ScheduledGame, Series, Tournament
from tournaments.schedule import today_in
from tournaments.screens.evening_changes import decisions
from tournaments.screens.links import Link
from tournaments.screens.schedule import schedule_screen
from tournaments.selectors import (
    current_tournaments,
    evenings_of_player,
    scheduled_games,
    schedules,
)
from tournaments.sheets.addresses import downloads, schedule_in, season_link
from tournaments.times import series_in_words


@require_safe
def schedule(request: HttpRequest) -> HttpResponse:
    """Show the schedule of the first series' current tournament, or that there is none."""
    current = current_tournaments(timezone.localdate())
    if not current:
        return _no_tournament(request)
    return _schedule(request, current[0])


def _no_tournament(request: HttpRequest) -> HttpResponse:
    """Show when the club plays at all, with calendars that will have its evenings."""
    series = [
        (
            Link(each.name, reverse("series-calendar", args=[each.pk])),
            series_in_words(each),
        )
        for each in Series.objects.all()
    ]
    context = {"series": series, "nav": "schedule"}
    return unless_known(
        request, series, lambda: render(request, "tournaments/no_schedule.html", context)
    )


@require_safe
def tournament_schedule(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Show the schedule of a tournament."""
    found = Tournament.objects.select_related("series")
    return _schedule(request, get_object_or_404(found, pk=tournament_id))


def _schedule(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    today = today_in(timezone.now(), tournament.series.zone)
    manager = manages(request.user, tournament)
    screen = schedule_screen(
        tournament,
        schedules([tournament])[tournament.pk],
        series=current_tournaments(timezone.localdate()),
        today=today,
        may_change=manager,
        changes=decisions(tournament),
    )
    season = [season_link(tournament)] if manager else []
    sheets = [*downloads(schedule_in(tournament)), *season]
    context = {"screen": screen, "nav": "schedule", "downloads": sheets}
    return unless_known(
        request, (screen, sheets), lambda: render(request, "tournaments/schedule.html", context)
    )


@require_safe
def series_calendar(request: HttpRequest, series_id: int) -> HttpResponse:
    """Hand out the calendar of whatever a series plays."""
    series = get_object_or_404(Series, pk=series_id)
    games = scheduled_games().filter(tournament__series=series)
    games = games.order_by("date", "start_time", "number")
    return _feed(request, series.name, games, series.zone)


@require_safe
def tournament_calendar(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Hand out the calendar of one tournament."""
    tournament = get_object_or_404(Tournament.objects.select_related("series"), pk=tournament_id)
    games = scheduled_games().filter(tournament=tournament)
    return _feed(request, str(tournament), games.order_by("number"), tournament.series.zone)


@require_safe
def player_calendar(request: HttpRequest, player_id: int) -> HttpResponse:
    """Hand out the calendar of the tournaments that a player has been rostered in."""
    found = Player.objects.select_related("merged_into")
    player = kept_of(get_object_or_404(found, pk=player_id))
    evenings = evenings_of_player(player)
    return _feed(request, shown_name(player), evenings, settings.TIME_ZONE)


def _feed(
    request: HttpRequest, name: str, games: Iterable[ScheduledGame], zone: str
) -> HttpResponse:
    """Answer with a feed, unless the calendar program has the same already."""
    listed = list(games)
    shown = [
        (
            *(game.pk, game.starts_at.isoformat(), game.changes_made, game.cancelled),
            *(game.game_id, str(game.tournament)),
        )
        for game in listed
    ]
    return unless_known(request, (name, shown), lambda: _made(request, name, listed, zone))


def _made(request: HttpRequest, name: str, games: list[ScheduledGame], zone: str) -> HttpResponse:
    def url_of(game: ScheduledGame) -> str:
        where = (
            reverse("game", args=[game.game_id])
            if game.game_id is not None
            else reverse("tournament-schedule", args=[game.tournament_id])
        )
        return request.build_absolute_uri(where)

    host = request.get_host().partition(":")[0]
    body = calendar(name, games, host=host, url_of=url_of, now=timezone.now(), zone=zone)
    return HttpResponse(body, content_type="text/calendar; charset=utf-8")
