"""The pages of a stage: for everybody, and for the manager who closes it and settles its field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from roster.models import User
from roster.roles import Action
from scoring.errors import Refusal
from scoring.words.wording import players, sentences
from tournaments.access import may_in
from tournaments.conditional import unless_known
from tournaments.models import FieldReview, StageClosing, Tournament
from tournaments.schedule import Stage
from tournaments.screens.decided import log_of
from tournaments.screens.settling import heading_of, plan_screen, review_screen
from tournaments.screens.stage import MANAGE, stage_screen, stage_url
from tournaments.selectors import schedules
from tournaments.stage_forms import (
    AdmitForm,
    CloseForm,
    ReopenForm,
    ReviewForm,
    TakeBackForm,
    WithdrawForm,
)
from tournaments.stages.changes import admit, enter_withdrawal
from tournaments.stages.closing import begun, close, plan, reopen
from tournaments.stages.differences import compare
from tournaments.stages.errors import StageRefused
from tournaments.stages.field import NEXT, closing_of, demanded
from tournaments.stages.review import decide, stamp_of
from tournaments.stages.withdrawals import take_back

Forms = Mapping[str, forms.Form]


@require_safe
def stage(request: HttpRequest, tournament_id: int, stage: str) -> HttpResponse:
    """Show who may play in a stage, who goes on from it, and what each still needs."""
    tournament, which = _found(tournament_id, stage)
    screen = stage_screen(
        tournament,
        which,
        schedules([tournament])[tournament.pk],
        may_settle=may_in(request.user, tournament, Action.SETTLE_FIELD),
    )
    context = {"screen": screen, "nav": "standings"}
    return unless_known(request, screen, lambda: render(request, "tournaments/stage.html", context))


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def manage(request: HttpRequest, tournament_id: int, stage: str) -> HttpResponse:
    """Show what closing a stage would do, or the field that it made; carry out one decision."""
    tournament, which = _found(tournament_id, stage)
    user = request.user
    step = request.POST.get("step", "")
    action = Action.ADMIT if step == "admit" else Action.SETTLE_FIELD
    if not isinstance(user, User) or not may_in(user, tournament, action):
        raise PermissionDenied
    if which not in NEXT:
        raise Http404
    closing = closing_of(tournament, which)
    if request.method != "POST":
        return _page(request, tournament, which, {})
    if step not in _STEPS:
        raise Http404
    form = _forms(request, tournament, which, closing, bound=step)[step]
    if not form.is_valid():
        return _page(request, tournament, which, {step: form}, status=422)
    try:
        told = _STEPS[step](tournament, which, closing, form, user)
    except Refusal as refusal:
        form.add_error(None, refusal.detail)
        return _page(request, tournament, which, {step: form}, status=refusal.status)
    messages.success(request, told)
    return HttpResponseRedirect(reverse(MANAGE, args=[tournament.pk, which.value]))


def _found(tournament_id: int, stage: str) -> tuple[Tournament, Stage]:
    if stage not in list(Stage):
        raise Http404
    found = Tournament.objects.select_related("series")
    return get_object_or_404(found, pk=tournament_id), Stage(stage)


# --- What is decided -----------------------------------------------------------------------------


def _close(
    tournament: Tournament, stage: Stage, _closing: Any, form: forms.Form, actor: User
) -> str:
    said = form.cleaned_data
    closing = close(tournament, stage, stamp=said["stamp"], note=said["note"], actor=actor)
    count = len(closing.entitled)
    text = ngettext(
        "The stage is closed: {count} player goes on.",
        "The stage is closed: {count} players go on.",
        count,
    )
    return text.format(count=count)


def _reopen(_tournament: Any, _stage: Any, closing: Any, form: forms.Form, actor: User) -> str:
    reopen(demanded(closing), reason=form.cleaned_data["reason"], actor=actor)
    return _("The stage is open again. Everybody may be rostered in the next one.")


def _withdraw(
    tournament: Tournament, stage: Stage, closing: Any, form: forms.Form, actor: User
) -> str:
    said = form.cleaned_data
    moved = enter_withdrawal(tournament, stage, said["player"], reason=said["reason"], actor=actor)
    gone = _("{player} has withdrawn.").format(player=said["player"].name)
    if closing is None:
        return sentences([gone, _("Closing the stage passes them over.")])
    if not moved:
        return sentences([gone, _("Nobody moves up.")])
    up = players([row.player.name for row in moved], {})
    return sentences([gone, _("Moved up: {players}.").format(players=up)])


def _take_back(
    tournament: Tournament, stage: Stage, _closing: Any, form: forms.Form, actor: User
) -> str:
    said = form.cleaned_data
    take_back(tournament, stage, said["player"], reason=said["reason"], actor=actor)
    return _("{player} can go on again.").format(player=said["player"].name)


def _admit(_tournament: Any, _stage: Any, closing: Any, form: forms.Form, actor: User) -> str:
    said = form.cleaned_data
    row = admit(demanded(closing), said["player"], reason=said["reason"], actor=actor)
    return _("{player} is admitted.").format(player=row.player.name)


def _review(_tournament: Any, _stage: Any, closing: Any, form: forms.Form, actor: User) -> str:
    said = form.cleaned_data
    decision = FieldReview.Decision(said["decision"])
    decide(demanded(closing), decision, stamp=said["stamp"], reason=said["reason"], actor=actor)
    if decision == FieldReview.Decision.KEEP:
        return _("The field stays as it is.")
    return _("The field follows the standings now.")


_STEPS: Mapping[str, Callable[[Tournament, Stage, Any, forms.Form, User], str]] = {
    "close": _close,
    "reopen": _reopen,
    "withdraw": _withdraw,
    "back": _take_back,
    "admit": _admit,
    "review": _review,
}


# --- What is shown -------------------------------------------------------------------------------


def _forms(
    request: HttpRequest,
    tournament: Tournament,
    stage: Stage,
    closing: StageClosing | None,
    *,
    bound: str = "",
) -> Forms:
    """All forms of the page, the one that was posted with what it brought."""
    query = request.POST.get("q", request.GET.get("q", ""))

    def data(step: str) -> Any:
        return request.POST if step == bound else None

    of = (tournament, stage, closing)
    return {
        "close": CloseForm(data("close"), prefix="close"),
        "reopen": ReopenForm(data("reopen"), prefix="reopen"),
        "withdraw": WithdrawForm(*of, data("withdraw"), prefix="withdraw"),
        "back": TakeBackForm(*of, data("back"), prefix="back"),
        "admit": AdmitForm(closing, query, data("admit"), prefix="admit"),
        "review": ReviewForm(data("review"), prefix="review"),
    }


def _page(
    request: HttpRequest,
    tournament: Tournament,
    stage: Stage,
    refused: Forms,
    *,
    status: int = 200,
) -> HttpResponse:
    closing = closing_of(tournament, stage)
    shown = {**_forms(request, tournament, stage, closing), **refused}
    wrong = next(iter(refused.values()), None)
    parts = _to_close(tournament, stage) if closing is None else _closed(closing)
    context: dict[str, Any] = {
        "heading": heading_of(stage, closed=closing is not None, review="review" in parts),
        "tournament": tournament,
        "closing": closing,
        "begun": closing is not None and begun(tournament, NEXT[stage]),
        "forms": shown,
        "wrong": wrong,
        "back": stage_url(tournament, stage),
        "log": log_of(tournament, stage),
        "query": request.POST.get("q", request.GET.get("q", "")),
        "stage": stage.value,
        "nav": "standings",
        **parts,
    }
    return render(request, "tournaments/stage_manage.html", context, status=status)


def _to_close(tournament: Tournament, stage: Stage) -> dict[str, Any]:
    try:
        return {"plan": plan_screen(plan(tournament, stage))}
    except StageRefused as refusal:
        return {"not_yet": refusal.detail}


def _closed(closing: StageClosing) -> dict[str, Any]:
    review = compare(closing)
    if review is None:
        return {}
    return {"review": review_screen(review), "stamp": stamp_of(review)}
