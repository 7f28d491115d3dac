"""The public pages: read, put into words, render; and the button that opens a game."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from roster.models import User
from roster.roles import Action, GameStatus, may
from scoring.errors import HandsHidden
from scoring.models import Game
from scoring.selectors import public_transcript, roles_of, transcript_of
from tournaments.access import may_in
from tournaments.conditional import unless_known
from tournaments.models import ScheduledGame
from tournaments.screens.game import look_at_game
from tournaments.screens.home import home_screen
from tournaments.screens.listing import all_tournaments, listed
from tournaments.services import GameCancelled, open_game

TOURNAMENTS_A_PAGE = 30


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show what is on tonight and how the series stand."""
    screen = home_screen(request.user, timezone.now(), zone=settings.TIME_ZONE)
    return _page(request, "tournaments/home.html", screen)


@require_safe
def all_standings(request: HttpRequest) -> HttpResponse:
    """List all tournaments."""
    page = Paginator(all_tournaments(), TOURNAMENTS_A_PAGE).get_page(request.GET.get("page"))
    rows = [listed(tournament) for tournament in page]
    shown = (page.number, page.paginator.num_pages, rows)
    context = {"page_obj": page, "rows": rows, "nav": "standings"}
    return unless_known(
        request, shown, lambda: render(request, "tournaments/tournaments.html", context)
    )


@require_safe
def game(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show how a game stands, as everybody may know it."""
    found = Game.objects.select_related("scheduled__tournament__series")
    page = look_at_game(
        get_object_or_404(found, pk=game_id),
        request.user,
        zone=settings.TIME_ZONE,
        ask=request.GET.get("ask", ""),
    )
    context = {"page": page, "screen": page.screen}
    return unless_known(request, page, lambda: render(request, "tournaments/game.html", context))


@require_safe
def transcript(request: HttpRequest, game_id: int) -> HttpResponse:
    """Hand out a game on paper: a finished one to everybody, a running one to its officials."""
    asked = get_object_or_404(Game, pk=game_id)
    roles, status = roles_of(request.user, asked), GameStatus(asked.status)
    official = may(roles, Action.SEE_TRANSCRIPT_RUNNING, status=status)
    try:
        written = transcript_of(asked) if official else public_transcript(asked)
    except HandsHidden as refusal:
        raise PermissionDenied(refusal.detail) from refusal
    if written is None:
        raise PermissionDenied
    paper = JsonResponse(written, json_dumps_params={"ensure_ascii": False})
    paper["Content-Disposition"] = f'attachment; filename="game-{asked.pk}.json"'
    paper["Cache-Control"] = "no-store, private"
    return paper


@login_required
@require_POST
def open_scheduled(request: HttpRequest, tournament_id: int, number: int) -> HttpResponse:
    """Open a scheduled game and go on to its roster."""
    found = ScheduledGame.objects.select_related("tournament__series")
    scheduled = get_object_or_404(found, tournament=tournament_id, number=number)
    user = request.user
    if not isinstance(user, User) or not may_in(user, scheduled.tournament, Action.SET_ROSTER):
        raise PermissionDenied
    try:
        opened = open_game(scheduled, actor=user)
    except GameCancelled as refusal:
        messages.error(request, refusal.detail)
        return HttpResponseRedirect(reverse("home"))
    return HttpResponseRedirect(reverse("tablet", args=[opened.pk]))


def _page(request: HttpRequest, template: str, screen: object, **more: object) -> HttpResponse:
    """Render a page of plain data, unless the browser has the very same."""
    context = {"screen": screen, **more}
    return unless_known(request, (screen, more), lambda: render(request, template, context))
