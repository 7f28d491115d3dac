"""Merging two records of one person, its undoing, and anonymising: each after a preview."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from roster import merging
from roster.anonymising import Erased
from roster.errors import RosterError
from roster.models import Merge, Player
from roster.models.records import REASON_LENGTH
from roster.roles import Action
from roster.selectors import SEARCH_LENGTH, search_players
from roster.shown import records_of
from scoring.models import GameTotal
from scoring.pages.access import signed_in
from scoring.people import anonymise_record, foresee_anonymised, merge_records, refuse_met
from scoring.seating import as_pk
from scoring.words.wording import points
from tournaments.compilation import FINISHED
from tournaments.people.officials_pages import demand_anywhere
from tournaments.people.own_pages import READS, JoinForm, text_input

FOUND = 20
"""Records that a search for the other one shows."""


class MergeForm(forms.Form):
    """Why two records are one person's."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=REASON_LENGTH,
        widget=text_input(autocomplete="off"),
    )


def _record(player_id: int | str) -> Player:
    return get_object_or_404(Player, pk=as_pk(str(player_id)))


def _summary(player: Player) -> tuple[str, int, str]:
    """A record in the preview: the name, its finished games, and their points."""
    totals = GameTotal.objects.filter(
        player__in=records_of(player), game__projection__phase=FINISHED
    ).values_list("total", flat=True)
    return player.name, len(totals), points(sum(totals))


@never_cache
@login_required
@require_http_methods(READS)
def merge(request: HttpRequest, player_id: int) -> HttpResponse:
    """Find the other record of a person, show what the merge comes to, and merge."""
    demand_anywhere(request, Action.MERGE)
    kept = _record(player_id)
    asked = request.POST.get("other") or request.GET.get("other", "")
    if not asked:
        return _choice(request, kept)
    other, form = _record(asked), MergeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            merge_records(kept, other, reason=form.cleaned_data["reason"], actor=signed_in(request))
        except RosterError as refusal:
            form.add_error(None, refusal.detail)
        else:
            text = _("{merged} is read as {kept} from now on. The tables are compiled anew.")
            messages.success(request, text.format(merged=other.name, kept=kept.name))
            return HttpResponseRedirect(reverse("person", args=[kept.pk]))
    return _preview(request, kept, other, form)


def _choice(request: HttpRequest, kept: Player) -> HttpResponse:
    text = request.GET.get("search", "")[:SEARCH_LENGTH]
    found = search_players(text).exclude(pk=kept.pk)[:FOUND] if text else []
    context = {"kept": kept, "found": found, "search": text, "nav": "people"}
    return render(request, "tournaments/merge_choice.html", context)


def _preview(request: HttpRequest, kept: Player, other: Player, form: MergeForm) -> HttpResponse:
    refused = ""
    try:
        refuse_met(kept, other)
    except RosterError as refusal:
        refused = refusal.detail
    ours, theirs = _summary(kept), _summary(other)
    context = {
        "kept": kept,
        "other": other,
        "rows": [ours, theirs],
        "games": ours[1] + theirs[1],
        "refused": refused,
        "form": form,
        "nav": "people",
    }
    status = 422 if form.errors else 200
    return render(request, "tournaments/merge.html", context, status=status)


@login_required
@require_POST
def unmerge(request: HttpRequest, merge_id: int) -> HttpResponse:
    """Undo a merge: two records are read as two again."""
    demand_anywhere(request, Action.MERGE)
    made = get_object_or_404(Merge, pk=as_pk(str(merge_id)))
    merging.undo(made.pk, actor=signed_in(request))
    messages.success(request, _("The merge is undone. Both records are as they were."))
    return HttpResponseRedirect(reverse("person", args=[made.kept_id]))


@never_cache
@login_required
@require_http_methods(READS)
def anonymise(request: HttpRequest, player_id: int) -> HttpResponse:
    """Show all that would go, and take a person's name and account out of everything."""
    demand_anywhere(request, Action.ANONYMISE)
    player = _record(player_id)
    if player.anonymised_at is not None:
        raise Http404
    form, erased = JoinForm(request.POST or None), _foreseen(player)
    if isinstance(erased, RosterError):
        form = JoinForm({})
        form.add_error(None, erased.detail)
    elif request.method == "POST":
        try:
            done = anonymise_record(player, actor=signed_in(request))
        except RosterError as refusal:
            form = JoinForm({})
            form.add_error(None, refusal.detail)
        else:
            text = _("The record is {name} from now on. Results and orders are as they were.")
            messages.success(request, text.format(name=done.instead))
            return HttpResponseRedirect(reverse("person", args=[done.player.pk]))
    context = {
        "player": player,
        "erased": erased if isinstance(erased, Erased) else None,
        "form": form,
        "nav": "people",
    }
    status = 422 if form.errors else 200
    return render(request, "tournaments/anonymise.html", context, status=status)


def _foreseen(player: Player) -> Erased | RosterError:
    try:
        return foresee_anonymised(player)
    except RosterError as refusal:
        return refusal
