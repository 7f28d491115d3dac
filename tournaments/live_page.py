"""The way to what is live: the one game that is on, or a choice of them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.screens.links import game_link
from tournaments.selectors import is_running, tonight


@never_cache
@require_safe
def live(request: HttpRequest) -> HttpResponse:
    """Go to the game that is on; list several; say so where none is."""
    running = [game for game in tonight(timezone.now()) if is_running(game)]
    if len(running) == 1:
        return HttpResponseRedirect(reverse("game", args=[running[0].game_id]))
    games = [(game_link(game), str(game.tournament)) for game in running]
    return render(request, "tournaments/live.html", {"games": games})
