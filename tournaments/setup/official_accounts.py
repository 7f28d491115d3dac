"""Accounts for officials who have none: made by the manager, opened by a link that is good once.

The manager hands the link on and never knows a password. It stops working once a password was
chosen, after three days, or when another one is asked for after that.
"""

from __future__ import annotations

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.tokens import default_token_generator
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode
from django.utils.translation import gettext as _

from roster.models import User
from roster.roles import Role
from scoring.errors import Refusal
from tournaments.models import Tournament
from tournaments.services import appoint


class AccountRefused(Refusal):
    """An account that cannot be made, or a link that is not to be given."""

    code = "account"


@transaction.atomic
def make_account(
    tournament: Tournament, username: str, full_name: str, role: Role, *, actor: User
) -> User:
    """Make an account without a password for somebody, and appoint them in the tournament.

    AccountRefused by field where the name is taken or cannot be one.
    """
    user = User(username=username)
    user.first_name, _space, user.last_name = full_name.strip().partition(" ")
    user.set_unusable_password()
    if User.objects.filter(username__iexact=username).exists():
        text = _("There is an account of this name. Appoint it, or choose another name.")
        raise AccountRefused(text, fields={"username": [text]})
    try:
        user.full_clean(exclude=["password"])
    except ValidationError as refusal:
        text = " ".join(refusal.messages)
        raise AccountRefused(text, fields={"username": [text]}) from refusal
    user.save()
    appoint(tournament, user, role, by=actor)
    return user


def without_password(tournament: Tournament) -> QuerySet[User]:
    """Officials of a tournament who have not chosen a password yet."""
    pending = User.objects.filter(
        appointments__tournament=tournament, password__startswith=UNUSABLE_PASSWORD_PREFIX
    )
    return pending.filter(is_superuser=False, is_staff=False).distinct().order_by("username")


def way_in(user: User) -> tuple[str, str]:
    """Return the two parts of a link by which somebody chooses their first password.

    AccountRefused where they have one: a link must never open an account that is in use.
    """
    if user.has_usable_password() or user.is_superuser or user.is_staff:
        raise AccountRefused(_("This account has a password. Only its owner can change it."))
    key = urlsafe_base64_encode(force_bytes(user.pk))
    return key, default_token_generator.make_token(user)


def let_in_by(key: str, token: str) -> User | None:
    """Return whose link this is; None for one that is used, too old or made up."""
    try:
        pk = int(urlsafe_base64_decode(key).decode())
    except (ValueError, UnicodeDecodeError):
        return None
    user = User.objects.filter(pk=pk, is_active=True).first() if 0 < pk < 2**63 else None
    if user is None or user.has_usable_password():
        return None
    return user if default_token_generator.check_token(user, token) else None
