"""What people do about their own account: a claim, an invitation, the address, the password."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth import login, password_validation
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm, UsernameField
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from roster.claims import claim, latest_of
from roster.errors import RosterError
from roster.invitations import accept, found_by
from roster.models import User
from roster.models.records import REASON_LENGTH
from roster.shown import shown_name
from roster.sign_in import check_no_address
from scoring.pages.access import signed_in
from scoring.selectors import own_player
from tournaments.people.letters import address_of, ask_for
from tournaments.people.pages import asked_for

BACKEND = "roster.sign_in.NameOrAddress"
READS = ["GET", "HEAD", "POST"]


def text_input(**attrs: str) -> forms.TextInput:
    """One line, as the kit styles it."""
    return forms.TextInput(attrs={"class": "input", **attrs})


def _not_asked() -> str:
    return _("The letter cannot be sent just now. Try again in a few minutes.")


class SignInForm(AuthenticationForm):
    """Django's form, whose first field takes an address as well."""

    username = UsernameField(
        label=gettext_lazy("Username or e-mail address"),
        max_length=254,
        widget=forms.TextInput(attrs={"autofocus": True, "autocapitalize": "none"}),
    )


# --- Claims --------------------------------------------------------------------------------------


class ClaimForm(forms.Form):
    """What helps an official to decide."""

    note = forms.CharField(
        label=gettext_lazy("How do the officials know you?"),
        help_text=gettext_lazy("For example since when you play, or who can tell. May stay empty."),
        required=False,
        max_length=REASON_LENGTH,
        widget=text_input(autocomplete="off"),
    )


@never_cache
@login_required
@require_http_methods(READS)
def claim_record(request: HttpRequest, player_id: int) -> HttpResponse:
    """Let somebody say that a record is theirs."""
    player = asked_for(player_id)
    form, status = ClaimForm(request.POST or None), 200
    if request.method == "POST" and form.is_valid():
        try:
            claim(player, by=signed_in(request), note=form.cleaned_data["note"])
        except RosterError as refusal:
            form.add_error(None, refusal.detail)
        else:
            text = _("An official will look at your claim of the record of {name}.")
            messages.success(request, text.format(name=shown_name(player)))
            return HttpResponseRedirect(reverse("own-account"))
    if form.errors:
        status = 422
    context = {"form": form, "name": shown_name(player), "player": player.pk}
    return render(request, "tournaments/claim.html", context, status=status)


# --- Invitations ---------------------------------------------------------------------------------


class NewAccountForm(forms.Form):
    """The account that an invitation makes."""

    username = forms.CharField(
        label=gettext_lazy("Account name"),
        help_text=gettext_lazy("What you sign in with. Letters, digits, and . + - _"),
        max_length=150,
        validators=[UnicodeUsernameValidator(), check_no_address],
        widget=text_input(autocomplete="username", autocapitalize="none"),
    )
    password = forms.CharField(
        label=gettext_lazy("Password"),
        help_text=gettext_lazy("At least 8 characters; a sentence is easy to keep in mind."),
        strip=False,
        widget=forms.PasswordInput(attrs={"class": "input", "autocomplete": "new-password"}),
    )

    def clean(self) -> dict[str, Any]:
        """Hold the password against the rules for passwords."""
        data = super().clean() or {}
        if "password" in data:
            try:
                user = User(username=data.get("username", ""))
                password_validation.validate_password(data["password"], user)
            except ValidationError as weak:
                self.add_error("password", weak)
        return data


class JoinForm(forms.Form):
    """Nothing to fill in: it carries why what was confirmed is refused."""


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(READS)
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Let who has the link of an invitation make an account, or take the one they are in."""
    found = found_by(token)
    if found is None:
        return render(request, "tournaments/invitation_gone.html", status=410)
    user = request.user if isinstance(request.user, User) else None
    form: forms.Form = (JoinForm if user else NewAccountForm)(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            account = accept(token, user=user, **form.cleaned_data)
        except RosterError as refusal:
            form.add_error("username" if refusal.field == "username" else None, refusal.detail)
        else:
            if user is None:
                login(request, account, backend=BACKEND)
            messages.success(request, _("Welcome. This account is yours, and so is the record."))
            return HttpResponseRedirect(reverse("me"))
    context = {"form": form, "name": shown_name(found.player), "user_name": user}
    status = 422 if form.errors else 200
    return render(request, "tournaments/invitation.html", context, status=status)


# --- The address ---------------------------------------------------------------------------------


class AddressForm(forms.Form):
    """An address to sign in with."""

    email = forms.EmailField(
        label=gettext_lazy("E-mail address"),
        widget=forms.EmailInput(attrs={"class": "input", "autocomplete": "email"}),
    )


@never_cache
@login_required
@require_http_methods(READS)
def own_account(request: HttpRequest) -> HttpResponse:
    """Show somebody their account: address, record, and what became of a claim."""
    user = signed_in(request)
    form = AddressForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        base = request.build_absolute_uri("/").rstrip("/")
        if ask_for("confirmation", user.pk, form.cleaned_data["email"], base):
            text = _("A letter is on its way to {address}. Its link is good for a day.")
            messages.success(request, text.format(address=form.cleaned_data["email"]))
            return HttpResponseRedirect(reverse("own-account"))
        form.add_error(None, _not_asked())
    own = own_player(user)
    context = {
        "form": form,
        "username": user.get_username(),
        "address": user.email,
        "record": own and shown_name(own),
        "record_id": own and own.pk,
        "claim": None if own else latest_of(user),
    }
    status = 422 if form.errors else 200
    return render(request, "tournaments/own_account.html", context, status=status)


@never_cache
@login_required
@require_http_methods(READS)
def own_address(request: HttpRequest, token: str) -> HttpResponse:
    """Make the address of a letter's link the account's."""
    user = signed_in(request)
    address = address_of(token, user)
    if not address:
        return render(request, "tournaments/own_address_gone.html", status=410)
    form = JoinForm(request.POST or None)
    if request.method == "POST":
        try:
            with transaction.atomic():
                User.objects.filter(pk=user.pk).update(email=address)
        except IntegrityError:
            form.add_error(None, _("Another account has this address by now."))
        else:
            messages.success(request, _("You can sign in with your address from now on."))
            return HttpResponseRedirect(reverse("own-account"))
    status = 422 if form.errors else 200
    context = {"form": form, "address": address}
    return render(request, "tournaments/own_address.html", context, status=status)


# --- A forgotten password ------------------------------------------------------------------------


@never_cache
@require_http_methods(READS)
def forgotten(request: HttpRequest) -> HttpResponse:
    """Take an address, and say the same whether an account has it or not."""
    form = AddressForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        address = form.cleaned_data["email"]
        if ask_for("reset", address, request.get_host(), request.is_secure()):
            return render(request, "registration/password_sent.html", {"address": address})
        form.add_error(None, _not_asked())
    status = 422 if form.errors else 200
    return render(request, "registration/password_forgotten.html", {"form": form}, status=status)
