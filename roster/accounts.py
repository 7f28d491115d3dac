"""Whose account a record has: the only writer of `Player.user`, whoever decided it and however.

A claim that is approved, an invitation that is used and a manager's word can come at the same
moment; each waits for the record and then for the account, so that one holds and the others are
told.
"""

from __future__ import annotations

from django.db import transaction

from roster.errors import RosterError
from roster.models import Player, User


@transaction.atomic
def link(player: Player, user: User, *, actor: User, instead: bool = False) -> Player:
    """Make an account the record's; `instead` of another one that it may have.

    RosterError("account_taken") where the record has another account or the account another
    record (`name`), "anonymised_record" for one that has no name any more.
    """
    held = Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)
    account = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if held.anonymised_at is not None:
        raise RosterError("anonymised_record", field="name", name=held.name)
    other = Player.objects.filter(user=account).exclude(pk=held.pk).first()
    linked = held.user_id not in (None, account.pk)
    if other is not None or (linked and not instead):
        facts = {"username": account.get_username(), "name": (other or held).name}
        raise RosterError("account_taken", field="username", **facts)
    return _write(held, account, actor)


@transaction.atomic
def unlink(player: Player, *, actor: User) -> Player:
    """Leave a record without an account."""
    held = Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)
    return _write(held, None, actor)


def _write(player: Player, user: User | None, actor: User) -> Player:
    player.user, player.changed_by = user, actor
    player.save(update_fields=["user", "changed_by", "changed_at"])
    return player
