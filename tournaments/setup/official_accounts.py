"""Accounts for officials who have none: made by the manager, opened by a link that is good once.

The manager hands the link on and never knows a password. It stops working once a password was
chosen, and after three days.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.core.exceptions import ValidationError
from django.core.signing import BadSignature, TimestampSigner
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode
from django.utils.translation import gettext as _

from roster.models import User
from roster.roles import Role
from scoring.errors import Refusal
from tournaments.models import Tournament
from tournaments.services import appoint

SALT: Final = "first-password"
SIGNER: Final = TimestampSigner(salt=SALT)
GOOD_FOR: Final = timedelta(days=3)
"""Longer than a forgotten password's letter: the link is handed on, and not read at once."""


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
    taken = _("There is an account of this name. Appoint it, or choose another name.")
    if User.objects.filter(username__iexact=username).exists():
        raise AccountRefused(taken, fields={"username": [taken]})
    try:
        user.full_clean(exclude=["password"])
    except ValidationError as refusal:
        text = " ".join(refusal.messages)
        raise AccountRefused(text, fields={"username": [text]}) from refusal
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as twice:
        raise AccountRefused(taken, fields={"username": [taken]}) from twice
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
    return key, token_of(user)


def token_of(user: User) -> str:
    """Sign how the account is now: with another password the token is none of its any more."""
    return SIGNER.sign(_state_of(user))


def _state_of(user: User) -> str:
    return salted_hmac(SALT, f"{user.pk} {user.password}").hexdigest()


def let_in_by(key: str, token: str) -> User | None:
    """Return whose link this is; None for one that is used, too old or made up."""
    try:
        pk = int(urlsafe_base64_decode(key).decode())
        signed = SIGNER.unsign(token, max_age=GOOD_FOR)
    except (ValueError, UnicodeDecodeError, BadSignature):
        return None
    user = User.objects.filter(pk=pk, is_active=True).first() if 0 < pk < 2**63 else None
    if user is None or user.has_usable_password():
        return None
    return user if constant_time_compare(signed, _state_of(user)) else None
