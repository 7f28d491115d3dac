"""Policy 1 on the tablet: what help does to the turn, looked at before it is recorded."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from policies.catalogue import Policy
from policies.models import REASON_LENGTH
from policies.services import issue_ruling
from roster.roles import Action
from scoring.answers import answer_to
from scoring.engine.core import Json
from scoring.engine.lucky_roll.legal import Legal
from scoring.engine.lucky_roll.state import State
from scoring.models import Game
from scoring.narration import tell
from scoring.pages import TABLET, Posted, allowed, frame, signed_in
from scoring.selectors import names_of, state_of
from scoring.wording import Names, name, turn_worth

ASSISTANCE = "game-assistance"
OUTSIDER = ""
"""The helper who is not on the roster: the event names nobody then."""


class AssistanceForm(forms.Form):
    """Who helped, and when: what was established before the help is kept."""

    helper = forms.ChoiceField(
        label=gettext_lazy("Who helped?"),
        required=False,
        widget=forms.Select(attrs={"class": "input"}),
    )
    after_instructions = forms.ChoiceField(
        label=gettext_lazy("When did the help come?"),
        widget=forms.RadioSelect,
    )
    reason = forms.CharField(
        label=gettext_lazy("What happened"),
        help_text=gettext_lazy("Players read this."),
        required=False,
        max_length=REASON_LENGTH,
        widget=forms.Textarea(attrs={"class": "input", "rows": 2}),
    )

    def __init__(self, state: State, legal: Legal, names: Names, data: Any = None) -> None:
        super().__init__(data, initial={"after_instructions": str(legal.instructions)})
        helpers = [(player, name(player, names)) for player in legal.helpers]
        self._choices("helper", [(OUTSIDER, _("Somebody who is not on the roster")), *helpers])
        self._choices("after_instructions", _moments(state, legal))

    def _choices(self, field: str, choices: list[tuple[str, str]]) -> None:
        self.fields[field].choices = choices  # type: ignore[attr-defined]

    def event(self, player: str) -> Json:
        """The assistance as it is recorded."""
        event: Json = {
            "type": "assistance",
            "player": player,
            "after_instructions": int(self.cleaned_data["after_instructions"]),
        }
        helper = self.cleaned_data["helper"]
        return event if helper == OUTSIDER else {**event, "helper": helper}


def _moments(state: State, legal: Legal) -> list[tuple[str, str]]:
    """After each of the turn's valid instructions, latest first: what stood then is kept."""
    established = state.due.established if state.due else ()
    moments = []
    for number in range(legal.instructions, -1, -1):
        if number == 0:
            text = _("Before any instruction: nothing is established")
        else:
            stood = established[number - 1]
            text = _("After instruction {number}: {worth} established").format(
                number=number, worth=turn_worth(stood.points, stood.bonus)
            )
        moments.append((str(number), text))
    return moments


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def assistance(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the form, then what it would do; record it when that is confirmed."""
    game = allowed(request, game_id, Action.RULE_POLICY_PENALTY)
    state: State = state_of(game)
    legal: Legal = game.engine.legal(state)
    if state.due is None or "assistance" not in legal.events:
        return HttpResponseRedirect(reverse(TABLET, args=[game.pk]))
    names = names_of(game)
    if request.method != "POST":
        return _page(request, game, AssistanceForm(state, legal, names), state, names)
    form = AssistanceForm(state, legal, names, request.POST)
    if not form.is_valid():
        return _page(request, game, form, state, names, status=422)
    event = form.event(state.due.player)
    if request.POST.get("step") != "confirm":
        return _page(request, game, form, state, names, preview=_preview(game, event, names))
    return _confirmed(request, game, form, event, state, names)


def _confirmed(
    request: HttpRequest,
    game: Game,
    form: AssistanceForm,
    event: Json,
    state: State,
    names: Names,
) -> HttpResponse:
    posted = Posted.of(request)
    try:
        issue_ruling(
            game.pk,
            event,
            policy=Policy.ASSISTANCE,
            reason=form.cleaned_data["reason"],
            after=posted.after,
            request_id=posted.request_id,
            actor=signed_in(request),
        )
    except Exception as refusal:
        answer = answer_to(refusal, lambda: names)
        if answer is None:
            raise
        form.add_error(None, answer.detail)
        return _page(request, game, form, state, names, status=answer.status)
    return HttpResponseRedirect(reverse(TABLET, args=[game.pk]))


def _preview(game: Game, event: Json, names: Names) -> list[str]:
    """What would be said after it, without writing anything."""
    state = state_of(game)
    after = game.engine.apply(state, game.engine.parse(event))
    return [tell(state, event, after, names).line]


def _page(
    request: HttpRequest,
    game: Game,
    form: AssistanceForm,
    state: State,
    names: Names,
    *,
    preview: list[str] | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "form": form,
        "player": name(state.due.player, names) if state.due else "",
        "preview": preview,
        "after": game.seq if request.method != "POST" else Posted.of(request).after,
        "request_id": uuid4().hex,
        **frame(game, ASSISTANCE),
    }
    return render(request, "policies/assistance.html", context, status=status)
