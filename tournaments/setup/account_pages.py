"""A new official's account: made by the manager, and the page on which its password is chosen."""

from __future__ import annotations

from django import forms
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import SetPasswordForm
from django.contrib.auth.password_validation import password_validators_help_texts
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from roster.models import User
from roster.roles import OFFICIALS, Action, Role
from roster.sign_in import check_no_address
from scoring.crew import called
from scoring.pages.access import signed_in
from scoring.seating import as_pk
from scoring.words.offices import OFFICES
from tournaments.access import may_in
from tournaments.models import Tournament
from tournaments.people.own_pages import BACKEND
from tournaments.setup.forms import TEXT
from tournaments.setup.official_accounts import (
    AccountRefused,
    let_in_by,
    make_account,
    way_in,
    without_password,
)
from tournaments.setup.pages import METHODS

NEW_OFFICIAL, FIRST_PASSWORD = "new-official", "first-password"


class OfficialForm(forms.Form):
    """Somebody who has no account yet."""

    username = forms.CharField(
        label=gettext_lazy("Account name"),
        help_text=gettext_lazy("What they will sign in with. Letters, digits, and . + - _"),
        max_length=150,
        validators=[check_no_address],
        widget=forms.TextInput(attrs={**TEXT, "autocapitalize": "none", "spellcheck": "false"}),
    )
    full_name = forms.CharField(
        label=gettext_lazy("Full name"),
        help_text=gettext_lazy("As everybody reads it beside what they decide."),
        max_length=150,
        widget=forms.TextInput(attrs=TEXT),
    )
    role = forms.ChoiceField(
        label=gettext_lazy("Role"),
        choices=[(role.value, OFFICES[role]) for role in OFFICES if role in OFFICIALS],
        widget=forms.Select(attrs={"class": "input"}),
    )


@never_cache
@login_required
@require_http_methods(METHODS)
def new_official(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Make an account for an official, and show the link with which they choose a password."""
    found = Tournament.objects.select_related("series")
    tournament = get_object_or_404(found, pk=tournament_id)
    if not may_in(request.user, tournament, Action.APPOINT):
        raise PermissionDenied
    if request.method != "POST":
        return _official(request, tournament, OfficialForm())
    if request.POST.get("step") == "link":
        waiting = without_password(tournament)
        user = get_object_or_404(waiting, pk=as_pk(request.POST.get("official", "")))
        return _official(request, tournament, OfficialForm(), made=user)
    form = OfficialForm(request.POST)
    if not form.is_valid():
        return _official(request, tournament, form, status=422)
    asked = form.cleaned_data
    try:
        made = make_account(
            tournament,
            asked["username"],
            asked["full_name"],
            Role(asked["role"]),
            actor=signed_in(request),
        )
    except AccountRefused as refusal:
        form.add_error("username", refusal.detail)
        return _official(request, tournament, form, status=refusal.status)
    return _official(request, tournament, OfficialForm(), made=made)


def _official(
    request: HttpRequest,
    tournament: Tournament,
    form: OfficialForm,
    *,
    made: User | None = None,
    status: int = 200,
) -> HttpResponse:
    link = ""
    if made is not None:
        link = request.build_absolute_uri(reverse(FIRST_PASSWORD, args=way_in(made)))
    context = {
        "tournament": tournament,
        "form": form,
        "made": called(made) if made else "",
        "link": link,
        "waiting": [(user.pk, called(user)) for user in without_password(tournament)],
    }
    return render(request, "tournaments/new_official.html", context, status=status)


@never_cache
@require_http_methods(METHODS)
def first_password(request: HttpRequest, key: str, token: str) -> HttpResponse:
    """Let a new official choose a password by the link, and sign them in."""
    user = let_in_by(key, token)
    if user is None:
        return render(request, "tournaments/link_gone.html", status=404)
    form = SetPasswordForm(user, request.POST if request.method == "POST" else None)
    form.fields["new_password1"].help_text = " ".join(password_validators_help_texts())
    if request.method == "POST" and form.is_valid():
        form.save()
        login(request, user, backend=BACKEND)
        return HttpResponseRedirect(reverse("home"))
    context = {"form": form, "who": called(user), "username": user.get_username()}
    status = 422 if request.method == "POST" else 200
    return render(request, "tournaments/first_password.html", context, status=status)
