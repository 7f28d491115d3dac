"""Who officiates in a tournament, and whose account a player's is: pages for those who manage."""

from __future__ import annotations

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from roster.errors import RosterError
from roster.models import Player
from roster.roles import Action, Role
from roster.services import give_account
from scoring.crew import LastManager, called
from scoring.pages.access import allowed, signed_in
from scoring.pages.crew import JoinForm
from scoring.seating import as_pk
from scoring.words.offices import OFFICES, office
from tournaments.access import may_in, may_link_accounts
from tournaments.models import Tournament
from tournaments.services import appoint, dismiss

OFFICIALS = "tournament-officials"
OF_GAME = "game-officials"
ACCOUNT = "player-account"


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def officials(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Show a tournament's officials to each of them, and let its managers change that."""
    found = Tournament.objects.select_related("series")
    tournament = get_object_or_404(found, pk=tournament_id)
    if not may_in(request.user, tournament, Action.SEE_CREW):
        raise PermissionDenied
    if request.method != "POST":
        return _officials(request, tournament, JoinForm())
    if not may_in(request.user, tournament, Action.APPOINT):
        raise PermissionDenied
    if request.POST.get("step") == "dismiss":
        return _dismiss(request, tournament)
    form = JoinForm(request.POST)
    if not form.is_valid():
        return _officials(request, tournament, form, status=422)
    user, role = form.cleaned_data["username"], form.cleaned_data["role"]
    appoint(tournament, user, Role(role), by=signed_in(request))
    return _back(tournament)


def _dismiss(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    pk = as_pk(request.POST.get("official", ""))
    official = get_object_or_404(tournament.officials.select_related("user"), pk=pk)
    try:
        dismiss(official, by=signed_in(request))
    except LastManager as refusal:
        form = JoinForm()
        refused = forms.Form({})
        refused.add_error(None, refusal.detail)
        return _officials(request, tournament, form, refused=refused, status=refusal.status)
    return _back(tournament)


def _officials(
    request: HttpRequest,
    tournament: Tournament,
    form: JoinForm,
    *,
    refused: forms.Form | None = None,
    status: int = 200,
) -> HttpResponse:
    held = list(tournament.officials.select_related("user"))
    rank = {role.value: index for index, role in enumerate(OFFICES)}
    held.sort(key=lambda one: (rank[one.role], called(one.user)))
    context = {
        "tournament": tournament,
        "officials": [(one.pk, called(one.user), office(one.role)) for one in held],
        "may_appoint": may_in(request.user, tournament, Action.APPOINT),
        "form": form,
        "wrong": refused or form,
    }
    return render(request, "tournaments/officials.html", context, status=status)


def _back(tournament: Tournament) -> HttpResponse:
    return HttpResponseRedirect(reverse(OFFICIALS, args=[tournament.pk]))


@login_required
@require_safe
def officials_of_game(request: HttpRequest, game_id: int) -> HttpResponse:
    """Lead an official from a game to the officials of its tournament."""
    game = allowed(request, game_id, Action.SEE_CREW)
    return _back(get_object_or_404(Tournament, schedule__game=game))


class AccountForm(forms.Form):
    """Whose account a player's is."""

    username = forms.CharField(
        label=gettext_lazy("Account name"),
        help_text=gettext_lazy("What the player signs in with. Leave it empty to take it away."),
        required=False,
        max_length=150,
        widget=forms.TextInput(
            attrs={"class": "input", "autocomplete": "off", "autocapitalize": "none"}
        ),
    )


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest, player_id: int) -> HttpResponse:
    """Let who manages say whose account a player's is."""
    if not may_link_accounts(request.user):
        raise PermissionDenied
    player = get_object_or_404(Player.objects.select_related("user"), pk=as_pk(str(player_id)))
    if request.method != "POST":
        initial = {"username": player.user.username if player.user else ""}
        return _account(request, player, AccountForm(initial=initial))
    form = AccountForm(request.POST)
    if form.is_valid():
        try:
            give_account(player, form.cleaned_data["username"], actor=signed_in(request))
        except RosterError as refusal:
            form.add_error("username", refusal.detail)
        else:
            return HttpResponseRedirect(reverse(ACCOUNT, args=[player.pk]))
    return _account(request, player, form, status=422)


def _account(
    request: HttpRequest, player: Player, form: AccountForm, *, status: int = 200
) -> HttpResponse:
    context = {"player": player, "form": form}
    return render(request, "tournaments/account.html", context, status=status)
