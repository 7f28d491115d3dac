"""The manager's word about the game itself: it ends where it stands, one of the tied wins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from policies.catalogue import Policy
from policies.consequence import foresee
from policies.errors import PlayWentOn
from policies.models import Ruling
from policies.pages.desk import DESK, RULING
from policies.pages.fields import ReasonForm
from policies.pages.parts import REFUSALS, elsewhere, page, refusal_of
from policies.ruling import rule
from roster.roles import Action
from scoring import folding
from scoring.engine.core import Json
from scoring.models import Game
from scoring.pages.access import Posted, allowed, signed_in
from scoring.selectors import names_of
from scoring.words.wording import name

END, TIE = "game-end", "game-tie"


class TieForm(ReasonForm):
    """Which of the joint winners has won, and why."""

    winner = forms.ChoiceField(label=gettext_lazy("Who wins"), widget=forms.RadioSelect)
    field_order = ["winner", "reason"]

    def __init__(self, game: Game, data: Any = None) -> None:
        super().__init__(data)
        names = names_of(game)
        tied = game.engine.legal(folding.current(game).state).tied
        self.fields["winner"].choices = [  # type: ignore[attr-defined]
            (player, name(player, names)) for player in tied
        ]


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def end(request: HttpRequest, game_id: int) -> HttpResponse:
    """End the game where it stands: what that means, why, and then it is."""
    game = allowed(request, game_id, Action.END_GAME)
    return _word(request, game, END, "game_ended", ReasonForm, lambda _form: {"type": "game_ended"})


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tie(request: HttpRequest, game_id: int) -> HttpResponse:
    """Name the winner among those with the same total."""
    game = allowed(request, game_id, Action.BREAK_TIE)
    return _word(
        request,
        game,
        TIE,
        "tie_broken",
        lambda data=None: TieForm(game, data),
        lambda form: {"type": "tie_broken", "winner": form.cleaned_data["winner"]},
    )


def _word(
    request: HttpRequest,
    game: Game,
    here: str,
    kind: str,
    make: Callable[..., ReasonForm],
    event_of: Callable[[ReasonForm], Json],
) -> HttpResponse:
    """Ask, show what it does, and record it with its reason as a ruling by Policy 8."""
    done = _done(request, game)
    if done is not None:
        return HttpResponseRedirect(reverse(RULING, args=[game.pk, done.pk]))
    if kind not in game.engine.legal(folding.current(game).state).events:
        why = _("This cannot be decided now; look at how the game stands.")
        return elsewhere(request, reverse(DESK, args=[game.pk]), why)
    if request.method != "POST":
        return _page(request, game, here, make())
    form = make(request.POST)
    if not form.is_valid():
        return _page(request, game, here, form, status=422)
    event = event_of(form)
    if request.POST.get("step") != "confirm":
        return _page(request, game, here, form, event)
    try:
        ruling = rule(
            game.pk,
            event,
            policy=Policy.ENFORCEMENT,
            reason=form.cleaned_data["reason"],
            request_id=Posted.of(request).request_id,
            actor=signed_in(request),
            seen=request.POST.get("seen", ""),
        )
    except REFUSALS as error:
        answer = refusal_of(error, game)
        game.refresh_from_db()
        form.add_error(None, answer.detail)
        shown = event if isinstance(error, PlayWentOn) else None
        return _page(request, game, here, form, shown, status=answer.status)
    return HttpResponseRedirect(reverse(RULING, args=[game.pk, ruling.pk]))


def _done(request: HttpRequest, game: Game) -> Ruling | None:
    """The ruling that this very request led to already: a confirmation that was sent twice."""
    if request.method != "POST":
        return None
    row = game.log.filter(request_id=Posted.of(request).request_id).first()
    return Ruling.objects.filter(game=game, row=row.seq).first() if row else None


def _page(
    request: HttpRequest,
    game: Game,
    here: str,
    form: ReasonForm,
    event: Json | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    context = {
        "form": form,
        "foreseen": foresee(game, event) if event else None,
        "ends": here == END,
        "request_id": uuid4().hex,
    }
    return page(request, game, here, "policies/ending.html", context, status=status)
