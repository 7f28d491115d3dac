"""The manager's page of the title: give it, take it back, keep it after a correction.

Giving is looked at first and confirmed in a second step; nothing is changed before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from roster.models import Player, User
from roster.shown import shown_name
from scoring.words.wording import sentences
from tournaments.access import manages
from tournaments.championship import words
from tournaments.championship.outcome import Outcome, decided_on, outcome_of, with_history
from tournaments.championship.pages import found
from tournaments.championship.screens import CHAMPIONSHIP, decisions, result_row
from tournaments.championship.titles import (
    NEED_REASON,
    TitleRefused,
    candidates,
    give,
    how_given,
    keep,
    withdraw,
)
from tournaments.models import Title, Tournament
from tournaments.models.titles import REASON_LENGTH

JOINT = "joint"
GIVE, WITHDRAW, KEEP = "give", "withdraw", "keep"


class ReasonForm(forms.Form):
    """Why something is decided."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("Everybody reads this."),
        max_length=REASON_LENGTH,
        error_messages={"required": gettext_lazy("Say why, for everybody to read.")},
        widget=forms.TextInput(attrs={"class": "input", "autocomplete": "off"}),
    )


class TitleForm(ReasonForm):
    """Who gets the title."""

    who = forms.ChoiceField(label=gettext_lazy("Who gets the title?"), widget=forms.RadioSelect)

    field_order = ["who", "reason"]

    def __init__(self, choices: Sequence[tuple[str, str]], data: Any = None) -> None:
        super().__init__(data, initial={"who": choices[0][0]} if choices else None)
        self.fields["who"].choices = choices  # type: ignore[attr-defined]
        self.fields["reason"].required = False
        self.fields["reason"].help_text = _(
            "Needed for a tie-break and for a ruling. Everybody reads this."
        )


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def title(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Show what can be decided about the title, then what it does; decide when confirmed."""
    tournament = found(tournament_id)
    if not isinstance(request.user, User) or not manages(request.user, tournament):
        raise PermissionDenied
    if request.method != "POST":
        return _page(request, tournament)
    if request.POST.get("step") in (WITHDRAW, KEEP):
        return _changed(request, tournament, request.user)
    return _given(request, tournament, request.user)


def _given(request: HttpRequest, tournament: Tournament, actor: User) -> HttpResponse:
    outcome = outcome_of(tournament)
    people = candidates(tournament, outcome)
    form = TitleForm(_choices(outcome, people), request.POST)
    if not form.is_valid():
        return _page(request, tournament, form, status=422)
    chosen, reason = _chosen(outcome, form.cleaned_data["who"]), form.cleaned_data["reason"]
    if how_given(outcome, chosen) in NEED_REASON and not reason.strip():
        form.add_error("reason", _("Say why, for everybody to read."))
        return _page(request, tournament, form, status=422)
    if request.POST.get("step") != GIVE or not _looked_at(request, form):
        return _page(request, tournament, form, preview=_preview(outcome, people, chosen, reason))
    try:
        made = give(tournament, chosen, actor=actor, reason=reason, seen=_seen(request))
    except TitleRefused as refusal:
        form.add_error(None, refusal.detail)
        return _page(request, tournament, form, status=refusal.status)
    return _done(request, tournament, words.champion_sentence(words.champions_of(made)) + ".")


def _looked_at(request: HttpRequest, form: TitleForm) -> bool:
    """Whether this very choice, with this reason, is what the page told the effects of."""
    told = (request.POST.get("told_who"), request.POST.get("told_reason"))
    return told == (form.cleaned_data["who"], form.cleaned_data["reason"])


def _changed(request: HttpRequest, tournament: Tournament, actor: User) -> HttpResponse:
    """Take the title back, or keep it as it is."""
    step = request.POST["step"]
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return _page(request, tournament, change=form, status=422)
    reason = form.cleaned_data["reason"]
    try:
        if step == WITHDRAW:
            withdraw(tournament, actor=actor, reason=reason, shown=_shown(request))
            said = _("The title is taken back.")
        else:
            keep(
                tournament,
                actor=actor,
                reason=reason,
                seen=_seen(request),
                shown=_shown(request),
            )
            said = _("The title stays as it is.")
    except TitleRefused as refusal:
        form.add_error(None, refusal.detail)
        return _page(request, tournament, change=form, status=refusal.status)
    return _done(request, tournament, said)


def _done(request: HttpRequest, tournament: Tournament, said: str) -> HttpResponse:
    messages.success(request, said)
    return HttpResponseRedirect(reverse(CHAMPIONSHIP, args=[tournament.pk]))


def _seen(request: HttpRequest) -> list[int]:
    """Who had won by the page that was looked at."""
    return _numbers(request.POST.get("seen", "").split(","))


def _shown(request: HttpRequest) -> int:
    """Which title held by the page that was looked at; 0 for none."""
    return next(iter(_numbers([request.POST.get("title", "")])), 0)


def _numbers(given: Sequence[str]) -> list[int]:
    return [int(each) for each in given if each.isascii() and each.isdecimal() and len(each) < 19]


def _choices(outcome: Outcome, people: Sequence[Player]) -> list[tuple[str, str]]:
    """Joint winners together, then everybody who can be given the title, with how they would."""
    joint = [(JOINT, _joint(outcome))] if len(outcome.winners) > 1 and outcome.official else []
    return [*joint, *((str(each.pk), _choice(outcome, each)) for each in people)]


def _joint(outcome: Outcome) -> str:
    return _("{players}, joint champions").format(players=words.named(outcome.winners))


def _choice(outcome: Outcome, player: Player) -> str:
    text = {
        Title.How.WON: _("{player}, who has won the game"),
        Title.How.JOINT: _("{player}, who has won the game"),
        Title.How.TIE_BREAK: _("{player}, by your tie-break"),
        Title.How.RULING: _("{player}, by a ruling of yours"),
    }[how_given(outcome, [player.pk])]
    return text.format(player=shown_name(player))


def _chosen(outcome: Outcome, who: str) -> list[int]:
    return list(outcome.winner_ids) if who == JOINT else [int(who)]


def _preview(
    outcome: Outcome, people: Sequence[Player], chosen: Sequence[int], reason: str
) -> list[str]:
    named = [player for player in people if player.pk in chosen]
    return [
        sentences(
            [
                words.champion_sentence(named) + ".",
                words.how_sentence(how_given(outcome, chosen)),
            ]
        ),
        *([_("Reason: {reason}").format(reason=reason)] if reason else []),
        _("It can be taken back, with a reason. A correction of the game does not change it."),
    ]


def _page(
    request: HttpRequest,
    tournament: Tournament,
    form: TitleForm | None = None,
    *,
    change: ReasonForm | None = None,
    preview: list[str] | None = None,
    status: int = 200,
) -> HttpResponse:
    outcome = outcome_of(tournament)
    choices = _choices(outcome, candidates(tournament, outcome))
    may_give = outcome.title is None and (outcome.official or outcome.scheduled.cancelled)
    context = {
        "tournament": tournament,
        "heading": words.heading(outcome),
        "state": words.state_of_result(outcome),
        "form": (form or TitleForm(choices)) if may_give and choices else None,
        "change": (change or ReasonForm()) if outcome.title is not None else None,
        "held": outcome.title,
        "wrong": form if form is not None else change,
        "changed": words.changed_sentence(outcome, decided_on(outcome)),
        "result": [result_row(line) for line in outcome.lines],
        "seen": ",".join(map(str, outcome.winner_ids)),
        "preview": preview,
        "told": form.cleaned_data if form is not None and preview else None,
        "history": [
            each for title in with_history(tournament) for each in decisions(title, tournament)
        ],
        "back": reverse(CHAMPIONSHIP, args=[tournament.pk]),
        "nav": "standings",
    }
    return render(request, "tournaments/championship_title.html", context, status=status)
