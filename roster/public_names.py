"""The name that everybody reads, where a player asked for another one than officials call.

Each is of one person only, among called and public names alike: a transcript must say who was who.
"""

from __future__ import annotations

from django.db import IntegrityError, transaction

from roster.changes import read_otherwise
from roster.errors import RosterError
from roster.models import Player, User
from roster.names import BadNameError, clean_name, identity_key, search_key
from roster.services import refuse_anonymised

FIELDS = ("public_name", "public_key", "public_search_key")


@transaction.atomic
def show_as(player: Player, text: str, *, actor: User | None) -> Player:
    """Show a player to everybody by this name; "" shows the name that officials call.

    RosterError: a name that is none, or "name_taken" where somebody else is called or shown so.
    """
    refuse_anonymised(player)
    before = player.public_name
    name = _cleaned(text)
    key = identity_key(name) if name else ""
    if name == player.name:
        name, key = "", ""
    if key:
        _refuse_taken(player, key)
    player.public_name, player.public_key = name, key
    player.public_search_key = search_key(name) if name else ""
    player.changed_by = actor
    try:
        with transaction.atomic():
            player.save(update_fields=[*FIELDS, "changed_by", "changed_at"])
    except IntegrityError:
        _refuse_taken(player, key)
        raise
    if name != before:
        read_otherwise([player.pk])
    return player


def _refuse_taken(player: Player, key: str) -> None:
    others = Player.objects.exclude(pk=player.pk)
    taken = others.filter(name_key=key).first() or others.filter(public_key=key).first()
    if taken is not None:
        facts = {"name": taken.name, "proposals": []}
        raise RosterError("name_taken", field="public_name", **facts)


def _cleaned(text: str) -> str:
    if not text.strip():
        return ""
    try:
        return clean_name(text)
    except BadNameError as refusal:
        raise RosterError(refusal.code, field="public_name", **refusal.facts) from refusal
