"""The scorekeeper's tablet: one page for a whole game, plain forms, better with a script."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from roster.roles import Action
from scoring.pages import station
from scoring.pages.access import TABLET, allowed

STATION = station.register(
    station.Station(TABLET, "scoring/tablet.html", "scoring/_tablet_changes.html")
)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tablet(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the one page of a whole game, or carry out what was typed or tapped."""
    return station.visit(request, allowed(request, game_id, Action.RECORD), STATION)
