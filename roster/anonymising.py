"""Anonymising: a person's name and account leave the database; what was played stays.

What is left is a record with a number for a name. The log, results and orders are as before: the
log knows ids, and the record keeps its place in the alphabet by a key that is made of its
neighbours' and tells nothing of the name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import ProtectedError, Q
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.authtoken.models import Token

from roster import freetext
from roster.changes import read_otherwise
from roster.errors import RosterError
from roster.models import Claim, Invitation, Player, User
from roster.names import identity_key, search_key
from roster.shown import kept_of, records_of
from roster.sign_in import forget_attempts

WRITTEN = (
    *("name", "sort_name", "collation_key", "name_key", "search_key", "user"),
    *("public_name", "public_key", "public_search_key", "anonymised_at", "changed_by"),
    "changed_at",
)


@dataclass(frozen=True, slots=True)
class Erased:
    """What was, or would be, erased: the name instead, and the texts that named the person."""

    player: Player
    instead: str
    passages: Sequence[freetext.Passage]
    accounts: Sequence[User]


def preview(player: Player) -> Erased:
    """Find all that anonymising would change. Refusals as in `anonymise`; writes nothing."""
    kept = kept_of(player)
    records = list(Player.objects.filter(pk__in=records_of(kept)).select_related("user"))
    accounts = [record.user for record in records if record.user is not None]
    if kept.anonymised_at is not None:
        raise RosterError("anonymised_already")
    for account in accounts:
        if account.is_official or account.is_staff or account.is_superuser:
            raise RosterError("anonymise_official", username=account.get_username())
    instead = _number_of(kept)
    needles = {text for record in records for text in _names(record)}
    needles |= {name for name in _usernames(records) if not name.isalpha()}  # else a plain word
    strangers = Player.objects.exclude(pk__in=[record.pk for record in records])
    others = [name for names in strangers.values_list("name", "public_name") for name in names]
    return Erased(kept, instead, list(freetext.passages(needles, instead, others)), accounts)


@transaction.atomic
def anonymise(player: Player, *, actor: User) -> Erased:
    """Take a person's name and account out of the database, for good.

    RosterError: "anonymised_already"; "anonymise_official" for an account with offices, whose
    name stands for what it recorded.
    """
    records = Player.objects.select_for_update(of=("self",), no_key=True).filter(
        pk__in=records_of(player)
    )
    erased = preview(next(each for each in records if each.pk == player.pk))
    freetext.replace(erased.passages)
    forget_attempts({text for record in records for text in _names(record)} | _usernames(records))
    for record in sorted(records, key=lambda each: each.pk):
        _erase(record, actor)
    Claim.objects.filter(player__in=records).delete()
    Invitation.objects.filter(player__in=records).delete()
    _forget_admin(Player, [record.pk for record in records])
    for account in erased.accounts:
        _close(account)
    read_otherwise([record.pk for record in records])
    return erased


def _names(record: Player) -> Iterable[str]:
    """What may stand in a text for a person."""
    yield from (record.name, record.public_name, record.sort_name)
    yield from record.invitations.values_list("address", flat=True)
    if record.user is not None:
        full = record.user.get_full_name()
        yield from (record.user.email, full if " " in full else "")


def _usernames(records: Iterable[Player]) -> set[str]:
    return {record.user.get_username() for record in records if record.user is not None}


def _number_of(player: Player) -> str:
    """The name that is left: "Former player 12"; one that somebody else has gets a mark more."""
    name = _("Former player {number}").format(number=player.pk)
    while Player.objects.filter(name_key=identity_key(name)).exclude(pk=player.pk).exists():
        name += "*"
    return name


def _erase(record: Player, actor: User) -> None:
    name, own = _number_of(record), record.collation_key
    record.collation_key = neutral_key(record)
    record.name, record.sort_name, record.user = name, "", None
    record.name_key, record.search_key = identity_key(name), search_key(name)
    record.public_name = record.public_key = record.public_search_key = ""
    record.anonymised_at, record.changed_by = timezone.now(), actor
    record.save(update_fields=WRITTEN)
    leaning = Player.objects.filter(collation_key__startswith=own, anonymised_at__isnull=False)
    for other in leaning.exclude(pk=record.pk):  # whose place was told by this one's name
        other.collation_key = neutral_key(other)
        other.save(update_fields=["collation_key"])


def neutral_key(record: Player) -> str:
    """A key in the same place among all others that holds nothing of the record's own name.

    It is the shortest beginning of the next one's key that still comes after the one before;
    where no such key fits, that of the neighbour before, whose tie the id breaks.
    """
    others = Player.objects.exclude(pk=record.pk)
    own = record.collation_key
    before = others.filter(Q(collation_key__lt=own) | Q(collation_key=own, pk__lt=record.pk))
    after = others.filter(Q(collation_key__gt=own) | Q(collation_key=own, pk__gt=record.pk))
    keys = "collation_key"
    low = before.order_by(keys, "pk").values_list(keys, flat=True).last()
    high = after.order_by(keys, "pk").values_list(keys, flat=True).first()
    return between(low or "", high)


def between(low: str, high: str | None) -> str:
    """The shortest key of digits after `low` and before `high`; `low` where there is none."""
    if high is None:
        key = "9"
        while key <= low:
            key += "9"
        return key
    for length in range(1, len(high)):
        if high[:length] > low:
            return high[:length]
    return low


def _forget_admin(model: type[Player] | type[User], ids: Iterable[int]) -> None:
    kind = ContentType.objects.get_for_model(model)
    LogEntry.objects.filter(content_type=kind, object_id__in=[str(pk) for pk in ids]).delete()


def _close(account: User) -> None:
    """Delete an account; one that something was recorded by stays as a number without a name."""
    Token.objects.filter(user=account).delete()
    Claim.objects.filter(user=account).delete()
    _forget_admin(User, [account.pk])
    for session in Session.objects.all():
        if session.get_decoded().get("_auth_user_id") == str(account.pk):
            session.delete()
    try:
        with transaction.atomic():
            account.delete()
    except ProtectedError:
        account.username = f"former-{account.pk}"
        account.first_name = account.last_name = account.email = ""
        account.is_active = False
        account.set_unusable_password()
        account.save()
