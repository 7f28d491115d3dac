"""The sign-off of a game: its result, what is open, lost turns that are left, each step and why.

Every official may read it; the steps are the manager's. Signing off is looked at before it is done.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from policies import owed
from policies.models import OwedTurn
from policies.pages.parts import REFUSALS, done, not_done, page, path_of, refusal_of
from policies.pages.signoff_forms import ReasonForm, SignOffForm
from policies.pages.signoff_screen import screen_of
from policies.signing import open_matters, sign_off
from roster.roles import Action, GameStatus, may
from scoring.models import Game
from scoring.pages.access import Posted, allowed, demand, signed_in
from scoring.reviewing import end_review, put_under_review, take_back
from scoring.selectors import names_of, roles_of, state_of

SIGN_OFF = "game-sign-off"
STEPS = {"review": put_under_review, "end": end_review, "back": take_back}


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def game_sign_off(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the sign-off; take a step of it."""
    game = allowed(request, game_id, Action.SEE_LOG)
    if request.method != "POST":
        return _page(request, game)
    demand(request, game, Action.SIGN_OFF)
    if request.POST.get("step") in STEPS:
        return _stepped(request, game, request.POST["step"])
    return _signed(request, game)


def _stepped(request: HttpRequest, game: Game, step: str) -> HttpResponse:
    """Put the game under review, end that, or take the sign-off back."""
    form = ReasonForm(step, request.POST)
    if not form.is_valid():
        return _page(request, game, reason_form=form, status=422)
    try:
        STEPS[step](game.pk, reason=form.cleaned_data["reason"], actor=signed_in(request))
    except REFUSALS as error:
        answer = refusal_of(error, game)
        game.refresh_from_db()
        form.add_error(None, answer.detail)
        return _page(request, game, reason_form=form, status=answer.status)
    return HttpResponseRedirect(reverse(SIGN_OFF, args=[game.pk]))


def _signed(request: HttpRequest, game: Game) -> HttpResponse:
    """Show what a sign-off does, then do it."""
    form = _form(game, request.POST)
    if not form.is_valid():
        return _page(request, game, form=form, status=422)
    if not form.confirmed(pressed=request.POST.get("step") == "confirm"):
        return _page(request, game, form=form, preview=form.preview())
    try:
        sign_off(
            game.pk,
            after=Posted.of(request).after,
            decisions=form.decisions(),
            actor=signed_in(request),
            reason=form.cleaned_data["reason"],
            all_the_same=form.all_the_same,
        )
    except REFUSALS as error:
        answer = refusal_of(error, game)
        game.refresh_from_db()
        anew = _form(game, request.POST)
        anew.full_clean()
        anew.add_error(None, answer.detail)
        return _page(request, game, form=anew, status=answer.status)
    return HttpResponseRedirect(reverse(SIGN_OFF, args=[game.pk]))


def _form(game: Game, data: Any = None) -> SignOffForm:
    state = state_of(game)
    return SignOffForm(
        owed.unserved(game, state), open_matters(game), names_of(game), state, data=data
    )


def _page(
    request: HttpRequest,
    game: Game,
    *,
    form: SignOffForm | None = None,
    reason_form: ReasonForm | None = None,
    preview: list[str] | None = None,
    status: int = 200,
) -> HttpResponse:
    screen = screen_of(game)
    manages = may(roles_of(request.user, game), Action.SIGN_OFF, status=GameStatus(game.status))
    steps = {step: ReasonForm(step) for step in screen.steps}
    if reason_form is not None and reason_form.step in steps:
        steps[reason_form.step] = reason_form
    context = {
        "screen": screen,
        "manages": manages,
        "form": (form or _form(game)) if screen.may_be_signed else None,
        "refused": form if form and form.errors else reason_form,
        "preview": preview if screen.may_be_signed else None,
        "steps": list(steps.values()),
        "after": game.seq,
    }
    changes = "policies/_signoff_changes.html"
    return page(
        request, game, SIGN_OFF, "policies/signoff.html", context, changes=changes, status=status
    )


def panel(request: HttpRequest, game: Game) -> Mapping[str, Any]:
    """Turns that players of this game owe from an earlier one, on every officials' page."""
    if game.ruleset != "lucky-roll" or game.status == Game.Status.OFFICIAL:
        return {"owing": []}
    return {
        "owing": owed.owing(game, state_of(game)),
        "after": game.seq,
        "next": path_of(request),
    }


@login_required
@require_POST
def carry_out(request: HttpRequest, game_id: int, owed_id: int) -> HttpResponse:
    """Record the lost turns that a player owes; any official carries out what was decided."""
    game = allowed(request, game_id, Action.RULE_POLICY_PENALTY)
    asked = get_object_or_404(OwedTurn.objects.select_related("player", "game"), pk=owed_id)
    try:
        owed.carry_out(game.pk, asked.pk, after=Posted.of(request).after, actor=signed_in(request))
    except OwedTurn.DoesNotExist:
        messages.error(request, _("Nothing is owed in this game any more."))
        return HttpResponseRedirect(reverse("tablet", args=[game.pk]))
    except REFUSALS as error:
        return not_done(request, game, "tablet", refusal_of(error, game))
    game.refresh_from_db()
    said = _("{player} loses the turn owed from {game}.").format(
        player=asked.player.name, game=owed.short_label(asked.game)
    )
    return done(request, game, "tablet", said)
