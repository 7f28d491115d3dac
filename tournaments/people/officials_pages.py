"""What officials do about records: names, invitations, claims, merges, anonymising."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from roster.claims import decide, waiting
from roster.errors import RosterError
from roster.invitations import invite, open_invitations, withdraw
from roster.models import Claim, Merge, Player
from roster.models.records import REASON_LENGTH
from roster.names import NAME_LENGTH
from roster.public_names import show_as
from roster.roles import Action
from roster.selectors import SEARCH_LENGTH, search_players
from roster.services import rename_player
from roster.shown import shown_name
from scoring.pages.access import signed_in
from scoring.seating import as_pk
from tournaments.access import may_anywhere, may_link_accounts
from tournaments.people.letters import ask_for
from tournaments.people.own_pages import READS, text_input

PEOPLE_A_PAGE = 50
INVITED = "invitation-link"
"""Under which name a new link waits in the session to be shown once."""


def demand_anywhere(request: HttpRequest, action: Action) -> None:
    """Let pass who may do that in any tournament or crew; 403 for everybody else."""
    if not may_anywhere(request.user, action):
        raise PermissionDenied


@never_cache
@login_required
@require_safe
def people(request: HttpRequest) -> HttpResponse:
    """List everybody by the name that officials call, and the claims that wait."""
    demand_anywhere(request, Action.SEE_PEOPLE)
    text = request.GET.get("search", "")[:SEARCH_LENGTH]
    found = search_players(text).select_related("user")
    page = Paginator(found, PEOPLE_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "claims": [(each, shown_name(each.player)) for each in waiting()],
        "page_obj": page,
        "search": text,
        "nav": "people",
    }
    return render(request, "tournaments/people.html", context)


# --- One record ----------------------------------------------------------------------------------


class NamesForm(forms.Form):
    """What a player is called, sorted by and shown as."""

    name = forms.CharField(
        label=gettext_lazy("Name as called"),
        strip=False,
        max_length=NAME_LENGTH * 2,
        widget=text_input(autocomplete="off"),
    )
    sort_name = forms.CharField(
        label=gettext_lazy("Sorted by"),
        help_text=gettext_lazy("Empty: by the name as it is called."),
        required=False,
        strip=False,
        max_length=NAME_LENGTH * 2,
        widget=text_input(autocomplete="off"),
    )
    public_name = forms.CharField(
        label=gettext_lazy("Public name"),
        help_text=gettext_lazy(
            "What everybody but officials reads, where the player asked for that. Empty: the name "
            "as it is called."
        ),
        required=False,
        strip=False,
        max_length=NAME_LENGTH * 2,
        widget=text_input(autocomplete="off"),
    )


class InviteForm(forms.Form):
    """Where an invitation goes."""

    address = forms.EmailField(
        label=gettext_lazy("E-mail address"),
        help_text=gettext_lazy("Empty: you hand the link over yourself."),
        required=False,
        widget=forms.EmailInput(attrs={"class": "input", "autocomplete": "off"}),
    )


def _record(player_id: int) -> Player:
    found = Player.objects.select_related("merged_into", "user")
    return get_object_or_404(found, pk=as_pk(str(player_id)))


@never_cache
@login_required
@require_http_methods(READS)
def person(request: HttpRequest, player_id: int) -> HttpResponse:
    """Show a record to officials; change its names, invite, undo a merge."""
    demand_anywhere(request, Action.SEE_PEOPLE)
    player = _record(player_id)
    if request.method != "POST":
        return _person(request, player)
    step = _STEPS.get(request.POST.get("step", ""))
    return step(request, player) if step else _back(player)


def _names(request: HttpRequest, player: Player) -> HttpResponse:
    demand_anywhere(request, Action.NAME_PLAYER)
    form, actor = NamesForm(request.POST), signed_in(request)
    if form.is_valid():
        data = form.cleaned_data
        try:
            with transaction.atomic():
                if data["name"] != player.name or data["sort_name"] != player.sort_name:
                    rename_player(player, data["name"], data["sort_name"], actor=actor)
                show_as(player, data["public_name"], actor=actor)
        except RosterError as refusal:
            form.add_error(refusal.field or None, refusal.detail)
        else:
            messages.success(request, _("The names are kept."))
            return _back(player)
    return _person(request, _record(player.pk), names=form, status=422)


def _invite(request: HttpRequest, player: Player) -> HttpResponse:
    demand_anywhere(request, Action.INVITE)
    form = InviteForm(request.POST)
    if form.is_valid():
        address = form.cleaned_data["address"]
        try:
            _made, token = invite(player, address=address, actor=signed_in(request))
        except RosterError as refusal:
            form.add_error(None, refusal.detail)
        else:
            link = request.build_absolute_uri(reverse("invitation", args=[token]))
            request.session[INVITED] = {"player": player.pk, "link": link}
            if address and not ask_for("invitation", address, player.name, link):
                text = _("The letter cannot be sent just now. Hand the link over yourself.")
                messages.error(request, text)
            return _back(player)
    return _person(request, player, inviting=form, status=422)


def _withdraw(request: HttpRequest, player: Player) -> HttpResponse:
    demand_anywhere(request, Action.INVITE)
    for each in open_invitations().filter(player=player):
        withdraw(each.pk, actor=signed_in(request))
    messages.success(request, _("The invitation is taken back. Its link opens nothing any more."))
    return _back(player)


_STEPS = {"names": _names, "invite": _invite, "withdraw": _withdraw}


def _back(player: Player) -> HttpResponse:
    return HttpResponseRedirect(reverse("person", args=[player.pk]))


def _person(
    request: HttpRequest,
    player: Player,
    *,
    names: NamesForm | None = None,
    inviting: InviteForm | None = None,
    status: int = 200,
) -> HttpResponse:
    made = request.session.get(INVITED) or {}
    link = made.get("link", "") if made.get("player") == player.pk else ""
    if link:
        del request.session[INVITED]  # shown once
    closed = player.anonymised_at is not None or player.merged_into is not None
    fields = ("name", "sort_name", "public_name")
    initial = {field: getattr(player, field) for field in fields}
    context = {
        "player": player,
        "closed": closed,
        "link": link,
        "names": names or NamesForm(initial=initial),
        "inviting": inviting or InviteForm(),
        "wrong": names or inviting or InviteForm(),
        "invited": open_invitations().filter(player=player).first(),
        "merges": Merge.objects.filter(kept=player, undone_at=None).select_related("merged"),
        "may_merge": may_anywhere(request.user, Action.MERGE),
        "may_anonymise": may_anywhere(request.user, Action.ANONYMISE),
        "may_link": may_link_accounts(request.user),
        "nav": "people",
    }
    return render(request, "tournaments/person.html", context, status=status)


# --- Claims --------------------------------------------------------------------------------------


class DecisionForm(forms.Form):
    """What becomes of a claim."""

    decision = forms.ChoiceField(
        label=gettext_lazy("Decision"),
        choices=[
            ("approve", gettext_lazy("Approve: the account gets the record")),
            ("refuse", gettext_lazy("Refuse")),
        ],
        widget=forms.RadioSelect,
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("Needed to refuse. The person who claims reads it."),
        required=False,
        max_length=REASON_LENGTH,
        widget=text_input(autocomplete="off"),
    )


@never_cache
@login_required
@require_http_methods(READS)
def claim_decision(request: HttpRequest, claim_id: int) -> HttpResponse:
    """Let an official approve or refuse a claim."""
    demand_anywhere(request, Action.DECIDE_CLAIM)
    found = Claim.objects.select_related("user", "player__merged_into", "decided_by")
    claim = get_object_or_404(found, pk=as_pk(str(claim_id)))
    form = DecisionForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        approve = data["decision"] == "approve"
        try:
            decide(claim.pk, approve=approve, reason=data["reason"], actor=signed_in(request))
        except RosterError as refusal:
            form.add_error("reason" if refusal.field == "reason" else None, refusal.detail)
        else:
            told = _("Approved.") if approve else _("Refused.")
            messages.success(request, told)
            return HttpResponseRedirect(reverse("people"))
    context = {"form": form, "claim": claim, "name": claim.player.name, "nav": "people"}
    status = 422 if form.errors else 200
    return render(request, "tournaments/claim_decision.html", context, status=status)
