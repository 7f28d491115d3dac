"""A player's own page: read, put into words, render; and the button that checks in."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from roster.errors import RosterError
from roster.models import Player, User
from roster.roles import Action, GameStatus, may
from scoring.arrivals import GameOver, arrive
from scoring.models import Game
from scoring.pages.access import demand, signed_in
from scoring.seating import as_pk
from scoring.selectors import own_player
from tournaments.screens.own import OWN, history, own_screen, played

ME = "me"
GAMES_A_PAGE = 26


class CheckIn(forms.Form):
    """Nothing to fill in: it carries why a check-in was refused."""


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def me(request: HttpRequest) -> HttpResponse:
    """Show somebody what concerns them tonight and before, and check them in."""
    player = own_player(signed_in(request))
    if request.method == "POST":
        return _check_in(request, player)
    return _page(request, player, CheckIn())


def _check_in(request: HttpRequest, player: Player | None) -> HttpResponse:
    game = get_object_or_404(Game, pk=as_pk(request.POST.get("game", "")))
    demand(request, game, Action.CHECK_IN)
    if player is None:
        raise PermissionDenied
    form = CheckIn({})
    try:
        arrive(game, player, by=signed_in(request))
    except (RosterError, GameOver) as refusal:
        form.add_error(None, refusal.detail)
        return _page(request, player, form, status=refusal.status)
    messages.success(request, _("You are checked in for {game}.").format(game=game.label))
    return HttpResponseRedirect(reverse(ME))


def _page(
    request: HttpRequest, player: Player | None, form: CheckIn, *, status: int = 200
) -> HttpResponse:
    user = request.user
    if player is None:
        name = user.get_username() if isinstance(user, User) else ""
        return render(request, "tournaments/me_unknown.html", {"username": name}, status=status)
    if not may(OWN, Action.SEE_OWN_HISTORY, status=GameStatus.OFFICIAL):
        raise PermissionDenied
    if request.method == "GET" and request.headers.get("HX-Request"):
        changed = {"screen": own_screen(player, timezone.now())}
        return render(request, "tournaments/_me_changes.html", changed)
    page = Paginator(history(player), GAMES_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "screen": own_screen(player, timezone.now()),
        "form": form,
        "page_obj": page,
        "history": [played(total) for total in page],
    }
    return render(request, "tournaments/me.html", context, status=status)
