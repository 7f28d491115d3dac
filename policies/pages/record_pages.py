"""The pages of single records: a ruling with its reversal, a suspension, a referral."""

from __future__ import annotations

from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from policies.errors import ReversalChanged
from policies.models import Referral, Reversal, Sanction
from policies.pages.desk import DESK, RULING, SUSPENSION
from policies.pages.fields import AnswerForm, ReasonForm
from policies.pages.parts import REFUSALS, done, page, refusal_of
from policies.pages.records import record_of, referrals, suspended
from policies.referrals import decide
from policies.reversing import Plan, find, plan, to_reverse
from policies.reversing import reverse as reverse_ruling
from policies.sanctions import lift
from policies.selectors import Ruled
from policies.wording import person
from roster.roles import Action, GameStatus, may
from scoring.models import Game
from scoring.pages.access import Posted, allowed, demand, signed_in
from scoring.seating import as_pk
from scoring.selectors import names_of, roles_of

REFERRAL = "game-referral"


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def ruling(request: HttpRequest, game_id: int, ruling_id: int) -> HttpResponse:
    """The record of a ruling; reverse it with a reason, in the way that the page showed."""
    game = allowed(request, game_id, Action.SEE_LOG)
    found = find(game, ruling_id)
    if found is None:
        raise Http404
    if request.method != "POST":
        return _ruling(request, game, found, ReasonForm())
    demand(request, game, to_reverse(found))
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return _ruling(request, game, found, form, status=422)
    try:
        reverse_ruling(
            game.pk,
            ruling_id,
            reason=form.cleaned_data["reason"],
            actor=signed_in(request),
            request_id=Posted.of(request).request_id,
            seen=request.POST.get("seen", ""),
        )
    except REFUSALS as error:
        answer = refusal_of(error, game)
        form.add_error(None, answer.detail)
        game.refresh_from_db()
        anew = find(game, ruling_id) if isinstance(error, ReversalChanged) else None
        return _ruling(request, game, anew or found, form, status=answer.status)
    return HttpResponseRedirect(reverse(RULING, args=[game.pk, ruling_id]))


def _ruling(
    request: HttpRequest, game: Game, found: Ruled, form: ReasonForm, *, status: int = 200
) -> HttpResponse:
    planned = plan(game, found) if found.stands and _may(request, game, to_reverse(found)) else None
    context = {
        "record": record_of(found, names_of(game)),
        "planned": planned,
        "how": _how(planned) if planned else "",
        "form": form,
        "request_id": uuid4().hex,
        "manages": _may(request, game, Action.RULE_DISCRETIONARY),
    }
    return page(request, game, RULING, "policies/ruling.html", context, status=status)


def _how(planned: Plan) -> str:
    """Which of the three ways it will be."""
    return {
        Reversal.How.VOIDED: _("Nothing recorded since rests on it."),
        Reversal.How.COMPENSATED: _("Play has gone on over it, so it is made good."),
        Reversal.How.SERVED: _("Nothing can be given back; the reversal stands on record."),
    }[Reversal.How(planned.how)]


def _may(request: HttpRequest, game: Game, action: Action) -> bool:
    return may(roles_of(request.user, game), action, status=GameStatus(game.status))


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def suspension(request: HttpRequest, game_id: int, sanction_id: int) -> HttpResponse:
    """The record of a suspension; lift it with a reason."""
    game = allowed(request, game_id, Action.SEE_LOG)
    everything = Sanction.objects.select_related("player", "actor", "lifted_by")
    sanction = get_object_or_404(
        everything.prefetch_related("served__game"), pk=as_pk(str(sanction_id))
    )
    if request.method != "POST":
        return _suspension(request, game, sanction, ReasonForm())
    demand(request, game, Action.LIFT_SANCTION)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return _suspension(request, game, sanction, form, status=422)
    try:
        lift(sanction.pk, reason=form.cleaned_data["reason"], actor=signed_in(request))
    except REFUSALS as error:
        answer = refusal_of(error, game)
        form.add_error(None, answer.detail)
        sanction.refresh_from_db()
        return _suspension(request, game, sanction, form, status=answer.status)
    return HttpResponseRedirect(reverse(SUSPENSION, args=[game.pk, sanction.pk]))


def _suspension(
    request: HttpRequest, game: Game, sanction: Sanction, form: ReasonForm, *, status: int = 200
) -> HttpResponse:
    context = {
        "record": suspended(sanction),
        "form": form,
        "policy": f"{sanction.policy}. {sanction.get_policy_display()}",
        "can_lift": sanction.lifted_at is None and _may(request, game, Action.LIFT_SANCTION),
        "manages": _may(request, game, Action.RULE_DISCRETIONARY),
    }
    return page(request, game, SUSPENSION, "policies/suspension.html", context, status=status)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def referral(request: HttpRequest, game_id: int, referral_id: int) -> HttpResponse:
    """A referral with the player's season: ruled on at the desk, or answered without a ruling."""
    game = allowed(request, game_id, Action.RULE_DISCRETIONARY)
    everything = Referral.objects.select_related("player", "actor", "decided_by")
    one = get_object_or_404(everything, pk=as_pk(str(referral_id)), game=game)
    if request.method != "POST":
        return _referral(request, game, one, AnswerForm())
    form = AnswerForm(request.POST)
    if not form.is_valid():
        return _referral(request, game, one, form, status=422)
    try:
        decide(game.pk, one.pk, actor=signed_in(request), answer=form.cleaned_data["answer"])
    except REFUSALS as error:
        answer = refusal_of(error, game)
        form.add_error(None, answer.detail)
        one.refresh_from_db()
        return _referral(request, game, one, form, status=answer.status)
    return done(request, game, DESK, _("The referral is answered; no ruling follows."))


def _referral(
    request: HttpRequest, game: Game, one: Referral, form: AnswerForm, *, status: int = 200
) -> HttpResponse:
    waiting = {each.referral.pk: each for each in referrals(game)}
    context = {
        "one": one,
        "by": person(one.actor),
        "policy": f"{one.policy}. {one.get_policy_display()}",
        "history": waiting[one.pk].history if one.pk in waiting else (),
        "decided_by": person(one.decided_by) if one.decided_at else "",
        "form": form,
    }
    return page(request, game, REFERRAL, "policies/referral.html", context, status=status)
