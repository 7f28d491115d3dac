"""Policy 1 on the tablet: what help does to the turn, looked at before it is recorded.

What is posted is read as of the log that the page was made from, like a line of the tablet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django import forms
from django.contrib import messages
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
from scoring.answers import Answer, answer_to
from scoring.engine.core import Json
from scoring.engine.lucky_roll.legal import Legal
from scoring.engine.lucky_roll.state import Established, State
from scoring.models import Game
from scoring.pages.access import Posted, allowed, frame, seen, signed_in
from scoring.pages.previewed import Previewed
from scoring.pages.station import way_back
from scoring.selectors import names_of
from scoring.tablet.felt import open_turn
from scoring.words.narration import tell
from scoring.words.wording import Names, name, turn_worth

ASSISTANCE, LATE = "game-assistance", "game-late-assistance"
OUTSIDER = ""
"""The helper who is not on the roster: the event names nobody then."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A game as it stood when its log ended with row `after`."""

    game: Game
    after: int
    state: State
    legal: Legal
    names: Names

    @classmethod
    def of(cls, game: Game, after: int) -> Moment:
        """That moment, or the present one where the game has no such row."""
        known = after if 0 <= after < game.seq else game.seq
        state = seen(game, known)
        return cls(game, known, state, game.engine.legal(state), names_of(game))

    @property
    def player(self) -> str:
        """Whose turn is open, by id."""
        return open_turn(self.state).player


class AssistanceForm(Previewed, forms.Form):
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

    def __init__(self, moment: Moment, data: Any = None) -> None:
        super().__init__(data, initial={"after_instructions": str(moment.legal.instructions)})
        due = moment.state.due
        self.offer(moment.legal.helpers, due.established if due else (), moment.names)

    def offer(
        self, helpers: Sequence[str], established: Sequence[Established], names: Names
    ) -> None:
        """Who can have helped, and after which instructions, with what stood after each."""
        called = [(player, name(player, names)) for player in helpers]
        self._choices("helper", [(OUTSIDER, _("Somebody who is not on the roster")), *called])
        self._choices("after_instructions", _times(established))

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


def _times(established: Sequence[Established]) -> list[tuple[str, str]]:
    """After each of the turn's valid instructions, latest first: what stood then is kept."""
    times = []
    for number in range(len(established), -1, -1):
        if number == 0:
            text = _("Before any instruction: nothing is established")
        else:
            stood = established[number - 1]
            text = _("After instruction {number}: {worth} established").format(
                number=number, worth=turn_worth(stood.points, stood.bonus)
            )
        times.append((str(number), text))
    return times


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def assistance(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the form, then what it would do; record it when that is confirmed."""
    game = allowed(request, game_id, Action.RULE_POLICY_PENALTY)
    posted = Posted.of(request)
    moment = Moment.of(game, posted.after)
    if "assistance" not in moment.legal.events:
        noticed_late = request.method != "POST" and moment.state.turns
        return (
            HttpResponseRedirect(reverse(LATE, args=[game.pk]))
            if noticed_late
            else _back(request, game)
        )
    if request.method != "POST":
        return _page(request, moment, AssistanceForm(moment))
    form = AssistanceForm(moment, request.POST)
    if not form.is_valid():
        return _page(request, moment, form, status=422)
    event = form.event(moment.player)
    if not form.confirmed(pressed=request.POST.get("step") == "confirm"):
        return _page(request, moment, form, preview=_preview(moment, event))
    return _confirmed(request, game, event, form.cleaned_data["reason"], posted)


def _back(request: HttpRequest, game: Game) -> HttpResponse:
    """Back to where the official works: the tablet or the active roller's page."""
    _station, url = way_back(request, game)
    return HttpResponseRedirect(url)


def _confirmed(
    request: HttpRequest, game: Game, event: Json, reason: str, posted: Posted
) -> HttpResponse:
    try:
        issue_ruling(
            game.pk,
            event,
            policy=Policy.ASSISTANCE,
            reason=reason,
            after=posted.after,
            request_id=posted.request_id,
            actor=signed_in(request),
        )
    except Exception as refusal:
        answer = answer_to(refusal, lambda: names_of(game))
        if answer is None:
            raise
        return _refused(request, game, answer)
    return _back(request, game)


def _refused(request: HttpRequest, game: Game, answer: Answer) -> HttpResponse:
    """The form for the turn that is open now, with what was typed: to be looked at once more."""
    game.refresh_from_db()
    moment = Moment.of(game, game.seq)
    if "assistance" not in moment.legal.events:
        messages.error(request, answer.detail)
        return _back(request, game)
    form = AssistanceForm(moment, request.POST)
    form.add_error(None, answer.detail)
    return _page(request, moment, form, status=answer.status)


def _preview(moment: Moment, event: Json) -> list[str]:
    """What would be said after it, without writing anything."""
    engine = moment.game.engine
    after = engine.apply(moment.state, engine.parse(event))
    return [tell(moment.state, event, after, moment.names).line]


def _page(
    request: HttpRequest,
    moment: Moment,
    form: AssistanceForm,
    *,
    preview: list[str] | None = None,
    status: int = 200,
) -> HttpResponse:
    station, back_url = way_back(request, moment.game)
    context = {
        "form": form,
        "station": station,
        "back_url": back_url,
        "player": name(moment.player, moment.names),
        "preview": preview,
        "after": moment.after,
        "request_id": uuid4().hex,
        **frame(request, moment.game, ASSISTANCE),
    }
    return render(request, "policies/assistance.html", context, status=status)
