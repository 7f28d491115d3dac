"""The active roller's page: a whole game can be run from it, alone and without a script."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from roster.roles import Action, GameStatus, may
from scoring.fair.rolling import roll_here
from scoring.pages import menu, station
from scoring.pages.access import Posted, allowed, signed_in
from scoring.roller.actions import action_groups
from scoring.roller.screen import look
from scoring.roller.totals import totals
from scoring.selectors import roles_of
from scoring.tablet.screen import Screen

ROLLER = "game-roller"


def _more(request: HttpRequest, screen: Screen) -> Mapping[str, object]:
    """The actions of whoever asks, and the round's totals in the order asked for."""
    game = screen.game
    roles, status = roles_of(request.user, game), GameStatus(game.status)
    may_roll = may(roles, Action.RECORD_VIRTUAL_DICE, status=status)
    by_score = request.GET.get("order") == "score"
    hold_url = menu.url_of("game-hold", game)
    return {
        "groups": action_groups(
            screen.state, screen.legal, screen.names, may_roll=may_roll, may_hold=bool(hold_url)
        ),
        "tie_url": _tie_url(screen, may_break=may(roles, Action.BREAK_TIE, status=status)),
        "hold_url": hold_url,
        "totals": totals(screen.state, screen.names, by_score=by_score),
        "roll_url": reverse("game-roll-here", args=[game.pk]),
        "call_button": _("Call new or returning players"),
    }


def _tie_url(screen: Screen, *, may_break: bool) -> str:
    """Where who may breaks a tie; "" where there is none, or for everybody else."""
    return menu.url_of("game-desk", screen.game) if may_break and screen.legal.tied else ""


STATION = station.register(
    station.Station(
        ROLLER, "scoring/roller.html", "scoring/_roller_changes.html", look=look, more=_more
    )
)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def roller(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the roller's page, or carry out what was typed or tapped there."""
    return station.visit(request, allowed(request, game_id, Action.RECORD), STATION)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def roll(request: HttpRequest, game_id: int) -> HttpResponse:
    """Roll what is due with virtual dice, straight into the log."""
    game = allowed(request, game_id, Action.RECORD_VIRTUAL_DICE)
    if request.method != "POST":  # a refused roll that was reloaded
        return HttpResponseRedirect(STATION.url(game))
    posted = Posted.of(request)
    roll_now = partial(
        roll_here,
        game.pk,
        after=posted.after,
        request_id=posted.request_id,
        actor=signed_in(request),
    )
    return station.carry_out(request, game, STATION, posted, roll_now)
