"""The manager's policy desk: a ruling in two steps, and all that was ruled and referred."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from policies.consequence import Consequence, foresee
from policies.errors import PlayWentOn
from policies.history import history
from policies.models import Referral, Ruling, Sanction
from policies.pages.desk_form import RulingForm, of_suspension
from policies.pages.flags import unresolved
from policies.pages.parts import REFUSALS, page, refusal_of
from policies.pages.records import records, referrals, suspensions
from policies.referrals import decide
from policies.ruling import rule
from policies.sanctions import suspend
from policies.wording import person
from roster.roles import Action
from scoring import folding
from scoring.models import Game
from scoring.pages.access import Posted, allowed, demand, signed_in
from scoring.publicity import TotalsRefused, totals_changes
from scoring.words.headlines import headline

DESK, RULING, SUSPENSION = "game-desk", "game-ruling", "game-suspension"


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def desk(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the form, then what it would do, then all of it once more to be confirmed."""
    game = allowed(request, game_id, Action.RULE_DISCRETIONARY)
    referral = _referral(game, request.POST.get("referral") or request.GET.get("referral", ""))
    if request.method != "POST":
        return _page(request, game, RulingForm(game, initial=_asked(referral)), referral)
    form = RulingForm(game, request.POST)
    if not form.is_valid():
        return _page(request, game, form, referral, status=422)
    try:
        if request.POST.get("step") == "confirm":
            return _confirmed(request, game, form, referral)
        foreseen = of_suspension(form) if form.suspends else foresee(game, form.event)
    except PlayWentOn as went_on:
        game.refresh_from_db()
        form = _again(game, request, went_on.detail)
        foreseen = foresee(game, form.event)
        return _page(request, game, form, referral, foreseen=foreseen, step="review", status=409)
    except REFUSALS as error:
        answer = refusal_of(error, game)
        form.add_error(None, answer.detail)
        return _page(request, game, form, referral, status=answer.status)
    step = "review" if request.POST.get("step") == "review" else "preview"
    return _page(request, game, form, referral, foreseen=foreseen, step=step)


def desk_page(request: HttpRequest, game: Game, *, totals_refused: TotalsRefused) -> HttpResponse:
    """Show the desk with why its form of public totals was refused, and what was typed there."""
    form = RulingForm(game, initial={})
    return _page(request, game, form, None, status=totals_refused.status, totals=totals_refused)


def _again(game: Game, request: HttpRequest, detail: str) -> RulingForm:
    """The same ruling as the game stands now, with why it is looked at once more."""
    form = RulingForm(game, request.POST)
    form.is_valid()
    form.add_error(None, detail)
    return form


def _referral(game: Game, given: str) -> Referral | None:
    """The referral that a ruling answers, if one that is there."""
    pk = int(given) if given.isascii() and given.isdecimal() and len(given) < 19 else 0
    return Referral.objects.filter(pk=pk, game=game).select_related("player", "actor").first()


def _asked(referral: Referral | None) -> Mapping[str, str]:
    if referral is None:
        return {}
    player, policy = str(referral.player_id), str(referral.policy)
    return {"player": player, "policy": policy, "reason": referral.note}


@transaction.atomic
def _confirmed(
    request: HttpRequest, game: Game, form: RulingForm, referral: Referral | None
) -> HttpResponse:
    """Rule, decide the referral with it, and go on to the record."""
    actor, given = signed_in(request), form.cleaned_data
    words = {"policy": int(given["policy"]), "reason": given["reason"], "actor": actor}
    ruling: Ruling | None = None
    sanction: Sanction | None = None
    if form.suspends:
        demand(request, game, Action.SANCTION)
        preview = of_suspension(form).text
        sanction = suspend(game, given["player"], preview=preview, **form.term, **words)
        url = reverse(SUSPENSION, args=[game.pk, sanction.pk])
    else:
        ruling = rule(
            game.pk,
            form.event,
            request_id=Posted.of(request).request_id,
            seen=request.POST.get("seen", ""),
            **words,
        )
        url = reverse(RULING, args=[game.pk, ruling.pk])
    if referral is not None:
        decide(game.pk, referral.pk, actor=actor, ruling=ruling, sanction=sanction)
    return HttpResponseRedirect(url)


def _page(
    request: HttpRequest,
    game: Game,
    form: RulingForm,
    referral: Referral | None,
    *,
    foreseen: Consequence | None = None,
    step: str = "form",
    status: int = 200,
    totals: TotalsRefused | None = None,
) -> HttpResponse:
    state = folding.current(game).state
    legal = game.engine.legal(state)
    context = {
        "form": form,
        "step": step,
        "foreseen": foreseen,
        "ruled": _ruled(form) if foreseen else "",
        "history": _history(game, form) if foreseen else (),
        "referral": referral,
        "raised_by": person(referral.actor) if referral else "",
        "request_id": Posted.of(request).request_id if step == "review" else uuid4().hex,
        "referrals": referrals(game),
        "records": records(game),
        "suspensions": suspensions(game),
        "flags": len(unresolved(game)),
        "totals_changes": totals_changes(game),
        "totals_refused": totals.detail if totals else "",
        "totals_reason": request.POST.get("reason", "") if totals else "",
        "can_end": "game_ended" in legal.events,
        "can_break_tie": bool(legal.tied),
    }
    changes = "policies/_desk_changes.html"
    return page(request, game, DESK, "policies/desk.html", context, changes=changes, status=status)


def _ruled(form: RulingForm) -> str:
    """The ruling in a few words, for the heading."""
    if form.suspends:
        return _("{player} is suspended").format(player=form.called)
    return headline(form.event, form.names)


def _history(game: Game, form: RulingForm) -> list[str]:
    return history(game, form.cleaned_data["player"]).lines(form.names)
