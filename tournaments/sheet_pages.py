"""Sheets to take away: the address of what they are of, a dot and the format."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from roster.roles import Action, GameStatus, may
from scoring.engine.lucky_roll import RULESET
from scoring.errors import HandsHidden
from scoring.models import Game
from scoring.selectors import roles_of
from tournaments.access import manages
from tournaments.archive.exporting import file_name, season_of
from tournaments.models import Tournament
from tournaments.schedule import Stage, today_in
from tournaments.screens.columns import Sorting, columns
from tournaments.screens.links import Link
from tournaments.screens.schedule import schedule_screen, schedule_url
from tournaments.screens.table import standings_screen
from tournaments.selectors import schedules, tables
from tournaments.sheets.addresses import schedule_in, scoresheet_in, standings_in
from tournaments.sheets.answers import handed_out
from tournaments.sheets.schedule import schedule_sheet
from tournaments.sheets.scoresheet import is_over, public_state, scoresheet
from tournaments.sheets.standings import standings_sheet
from tournaments.standings_pages import asked_for, going_of


@require_safe
def standings(request: HttpRequest, tournament_id: int, stage: str, form: str) -> HttpResponse:
    """Hand out the standings of a stage, as they are or as they were after an earlier game."""
    if stage not in list(Stage):
        raise Http404
    tournament = get_object_or_404(Tournament.objects.select_related("series"), pk=tournament_id)
    compiled = tables([tournament])[tournament.pk].get(stage)
    if compiled is None:
        raise Http404
    compiled.tournament = tournament
    shown = asked_for(compiled, request.GET.get("as_of", ""))
    screen = standings_screen(
        shown.table,
        shown.rows,
        schedules([tournament])[tournament.pk],
        latest=compiled.as_of,
        going=going_of(compiled, shown),
        sorting=Sorting.asked("", columns(tournament, Stage(stage), shown.table.before)),
        series=[],
        begun=[],
        today=timezone.localdate(),
    )
    past = None if shown.table.as_of == compiled.as_of else shown.table.as_of
    page = reverse("stage-standings", args=[tournament.pk, stage])
    back = Link(screen.heading, page if past is None else f"{page}?as_of={past}")
    url_of = standings_in(tournament, Stage(stage), past)
    return handed_out(request, standings_sheet(shown.table, shown.rows, screen), form, url_of, back)


@require_safe
def schedule(request: HttpRequest, tournament_id: int, form: str) -> HttpResponse:
    """Hand out the schedule of a tournament."""
    tournament = get_object_or_404(Tournament.objects.select_related("series"), pk=tournament_id)
    games = schedules([tournament])[tournament.pk]
    today = today_in(timezone.now(), tournament.series.zone)
    screen = schedule_screen(tournament, games, series=[], today=today)
    back = Link(screen.heading, schedule_url(tournament))
    sheet = schedule_sheet(tournament, games, screen)
    return handed_out(request, sheet, form, schedule_in(tournament), back)


@require_safe
def game_scoresheet(request: HttpRequest, game_id: int, form: str) -> HttpResponse:
    """Hand out a game's scoresheet: a finished one to everybody, a running one to its officials.

    Under review it is of the totals that are frozen.
    """
    found = Game.objects.select_related("scheduled__tournament__series")
    game = get_object_or_404(found, pk=game_id, ruleset=RULESET.key)
    state = public_state(game)
    if not is_over(state):
        roles, status = roles_of(request.user, game), GameStatus(game.status)
        if not may(roles, Action.SEE_TRANSCRIPT_RUNNING, status=status):
            raise PermissionDenied
    sheet = scoresheet(game, getattr(game, "scheduled", None), state)
    back = Link(sheet.title, reverse("game", args=[game.pk]))
    return handed_out(request, sheet, form, scoresheet_in(game), back)


@login_required
@require_safe
def season(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Hand the whole season out to its managers, as one ZIP."""
    tournament = get_object_or_404(Tournament.objects.select_related("series"), pk=tournament_id)
    if not manages(request.user, tournament):
        raise PermissionDenied
    try:
        data = season_of(tournament)
    except HandsHidden as refusal:
        raise PermissionDenied(refusal.detail) from refusal
    answer = HttpResponse(data, content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="{file_name(tournament)}"'
    answer["Cache-Control"] = "no-store, private"
    return answer
