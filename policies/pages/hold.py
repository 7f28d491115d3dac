"""Hold until quiet (Policy 7): the panel on every officials' page, and its buttons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from policies.models import REASON_LENGTH, Notice
from policies.notices import hold, holding, holds, quiet
from policies.pages.parts import REFUSALS, done, not_done, path_of, refusal_of
from policies.wording import person
from roster.roles import Action
from scoring.models import Game
from scoring.pages.access import allowed, signed_in
from scoring.seating import as_pk

POLICIES = "game-policies"


def panel(request: HttpRequest, game: Game) -> Mapping[str, Any]:
    """The holds that last, each with what it says and who called it."""
    lasting = [(notice, holding(notice), person(notice.actor)) for notice in holds(game)]
    return {"holds": lasting, "next": path_of(request)}


@never_cache
@login_required
@require_POST
def start(request: HttpRequest, game_id: int) -> HttpResponse:
    """Hold the game until it is quiet; nothing is blocked, every official sees it."""
    game = allowed(request, game_id, Action.HOLD)
    player = request.POST.get("player", "")
    note = request.POST.get("note", "")[:REASON_LENGTH]
    try:
        notice = hold(game.pk, player, note=note, actor=signed_in(request))
    except REFUSALS as error:
        return not_done(request, game, POLICIES, refusal_of(error, game))
    return done(request, game, POLICIES, holding(notice), announced_as=f"hold-{notice.pk}")


@never_cache
@login_required
@require_POST
def end(request: HttpRequest, game_id: int, notice_id: int) -> HttpResponse:
    """It is quiet again."""
    game = allowed(request, game_id, Action.HOLD)
    notice = get_object_or_404(Notice, pk=as_pk(str(notice_id)), game=game, kind=Notice.Kind.HOLD)
    try:
        quiet(game.pk, notice.pk, actor=signed_in(request))
    except REFUSALS as error:
        return not_done(request, game, POLICIES, refusal_of(error, game))
    said = _("Quiet again. Play goes on.")
    return done(request, game, POLICIES, said, announced_as=f"quiet-{notice.pk}")
