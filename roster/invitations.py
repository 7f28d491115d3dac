"""Invitations of the club: a link, good once, by which a player makes the record's account.

The link's secret is shown once, to the official who makes it, and sent where there is an address.
The database keeps its SHA-256.
"""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from roster.accounts import link
from roster.errors import RosterError
from roster.models import Invitation, Player, User

GOOD_FOR = timedelta(days=14)


@transaction.atomic
def invite(player: Player, *, address: str = "", actor: User) -> tuple[Invitation, str]:
    """Make a link for a player; return the invitation and the secret, which nobody sees again.

    An earlier invitation of the same player is taken back. RosterError("invite_linked") for a
    record that has an account, "invite_closed" for one that nobody plays as any more.
    """
    asked = Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)
    if asked.user_id is not None:
        raise RosterError("invite_linked", name=asked.name)
    if asked.merged_into_id is not None or asked.anonymised_at is not None:
        raise RosterError("invite_closed", name=asked.name)
    now = timezone.now()
    open_invitations().filter(player=asked).update(withdrawn_at=now, withdrawn_by=actor)
    token = secrets.token_urlsafe(32)
    made = Invitation.objects.create(
        player=asked,
        address=address,
        token_hash=_hash(token),
        made_by=actor,
        expires_at=now + GOOD_FOR,
    )
    return made, token


def withdraw(invitation_id: int, *, actor: User) -> None:
    """Take an invitation back, so that its link opens nothing; one that is used stays used."""
    found = Invitation.objects.filter(pk=invitation_id, accepted_at=None, withdrawn_at=None)
    found.update(withdrawn_at=timezone.now(), withdrawn_by=actor)


def open_invitations() -> QuerySet[Invitation]:
    """The invitations whose links can still be used."""
    usable = Q(accepted_at=None, withdrawn_at=None, expires_at__gt=timezone.now())
    return Invitation.objects.filter(usable).select_related("player")


def found_by(token: str) -> Invitation | None:
    """The invitation of a link; None for one that is used, taken back, too old or made up."""
    unlinked = open_invitations().filter(player__user=None, player__anonymised_at=None)
    return unlinked.filter(token_hash=_hash(token), player__merged_into=None).first()


@transaction.atomic
def accept(token: str, *, user: User | None, username: str = "", password: str = "") -> User:
    """Use a link: make an account of this name and password, or take the one who is signed in.

    The address that the link was sent to becomes the account's, unless it is another account's.
    RosterError: "invite_gone", also where the record got an account at the same moment;
    "username_taken"; "claim_linked" for an account with a record.
    """
    # The record before its invitation, as `invite` has it: else each could wait for the other.
    record = Player.objects.select_for_update(of=("self",), no_key=True).filter(
        invitations__token_hash=_hash(token)
    )
    record.first()
    found = Invitation.objects.select_for_update(of=("self",), no_key=True).filter(
        token_hash=_hash(token)
    )
    invitation = found_by(token) if found.first() is not None else None
    if invitation is None:
        raise RosterError("invite_gone")
    if user is not None and Player.objects.filter(user=user).exists():
        raise RosterError("claim_linked")
    account = user or _new_account(username, password)
    _keep_address(account, invitation.address)
    try:
        link(invitation.player, account, actor=account)
    except RosterError as meanwhile:
        raise RosterError("invite_gone") from meanwhile
    invitation.accepted_at, invitation.accepted_by = timezone.now(), account
    invitation.save(update_fields=["accepted_at", "accepted_by"])
    return account


def _new_account(username: str, password: str) -> User:
    user = User(username=username)
    user.set_password(password)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as taken:
        raise RosterError("username_taken", field="username", username=username) from taken
    return user


def _keep_address(account: User, address: str) -> None:
    if not address or account.email:
        return
    if User.objects.filter(email__iexact=address).exclude(pk=account.pk).exists():
        return
    account.email = address
    account.save(update_fields=["email"])


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
