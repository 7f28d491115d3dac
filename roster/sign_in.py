"""Signing in by account name or by e-mail address, whichever was typed into the one field."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.auth.backends import ModelBackend
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.http import HttpRequest
from django.utils.translation import gettext as _

from roster.models import User


class NameOrAddress(ModelBackend):
    """Look an account up by its name, and else by its address; case counts in names only.

    Whatever is typed, one password is hashed, so that the time tells nothing either.
    """

    def authenticate(
        self,
        request: HttpRequest | None,  # noqa: ARG002 (Django's)
        username: str | None = None,
        password: str | None = None,
        **_more: Any,
    ) -> User | None:
        """Return who this is; None for nobody, a wrong password or an account that is closed."""
        if username is None or password is None:
            return None
        user = account_of(username)
        if user is None:
            User().set_password(password)
            return None
        return user if user.check_password(password) and self.user_can_authenticate(user) else None


def account_of(typed: str) -> User | None:
    """The account of this name, or else of this address."""
    named = User.objects.filter(username=typed).first()
    if named is not None or "@" not in typed:
        return named
    return User.objects.filter(email__iexact=typed.strip()).first()


def check_no_address(name: str) -> None:
    """Raise ValidationError for a new account's name that could be somebody else's address."""
    if "@" in name:
        raise ValidationError(_("Choose a name without @. An address is added later."))


def forget_attempts(names: Collection[str]) -> None:
    """Delete all attempts to sign in under these names and addresses, whatever their case."""
    typed = Q(pk__in=[])
    for text in filter(None, names):
        typed |= Q(username__icontains=text) if len(text.split()) > 1 else Q(username__iexact=text)
    for model in (AccessAttempt, AccessFailureLog, AccessLog):
        model.objects.filter(typed).delete()


def counted_as(request: HttpRequest | None, credentials: dict[str, Any] | None = None) -> str:
    """Say what wrong passwords are counted under.

    An address counts in small letters: one account is not tried under many spellings.
    """
    typed = (credentials or {}).get("username")
    if typed is None and request is not None:
        typed = request.POST.get("username", "")
    typed = str(typed or "")
    return typed.strip().casefold() if "@" in typed else typed
