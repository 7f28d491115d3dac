"""The only writer of players and rosters."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from django.db import IntegrityError, transaction
from django.db.models import Q

from .accounts import link, unlink
from .changes import read_otherwise
from .errors import RosterError
from .models import Bar, Eligible, Player, Roster, RosterEntry, User
from .names import (
    NAME_LENGTH,
    BadNameError,
    clean_name,
    collation_key,
    identity_key,
    search_key,
)
from .shown import kept

NAMED = ("name", "sort_name", "collation_key", "name_key", "search_key")
INITIALS = "TWABCDEFGHIJKLMNOPQRSUVXYZ"
"""The initials to propose where two names are the same, in the order in which they are tried."""


def add_player(name: str, sort_name: str = "", *, actor: User | None) -> Player:
    """Add somebody who plays.

    Raises RosterError with a `name_...` code: a name that is none, or `name_taken` (`name` of
    the player who has it, `proposals`: two free names that tell them apart, or none).
    """
    player = Player()
    _write_name(player, name, sort_name, actor)
    return player


def rename_player(
    player: Player, name: str, sort_name: str | None = None, *, actor: User
) -> Player:
    """Change a player's name and, where given, the sort name; refusals as in `add_player`.

    The orders of games that were played stay: the log has its own.
    """
    refuse_anonymised(player)
    before = player.name
    with transaction.atomic():
        _write_name(player, name, player.sort_name if sort_name is None else sort_name, actor)
        if player.name != before:
            read_otherwise([player.pk])
    return player


def enter(roster: Roster, player: Player, *, actor: User) -> RosterEntry:
    """Put a player on a roster.

    RosterError("already_on_roster") the second time, "barred" where a floor above has written
    down why this player may not play here (`reason`: a sentence).
    """
    refuse_barred(roster.pk, [player.pk])
    try:
        with transaction.atomic():
            return RosterEntry.objects.create(roster=roster, player=player, added_by=actor)
    except IntegrityError:
        if not RosterEntry.objects.filter(roster=roster, player=player).exists():
            raise
    raise RosterError("already_on_roster", field="player", name=player.name)


def refuse_barred(roster_id: int, players: Collection[int]) -> None:
    """Let pass who may be on a roster; RosterError for the first who may not.

    "barred"; "merged_record" and "anonymised_record", where they are not on the roster already.
    """
    _refuse_closed_records(roster_id, players)
    found = barred(roster_id, players)
    if found:
        player = min(found)
        name = Player.objects.get(pk=player).name
        raise RosterError("barred", field="player", name=name, reason=found[player])


def barred(roster_id: int, players: Iterable[int]) -> Mapping[int, str]:
    """Tell which of some players may not be on a roster, and why (four queries at most).

    Each by a bar of their own; on a roster that is closed to others everybody who is not eligible,
    by whichever record of theirs.
    """
    asked = set(players)
    bars = Bar.objects.filter(roster=roster_id, player__in=asked).order_by("source")
    found = dict(bars.values_list("player_id", "reason"))
    closed = Roster.objects.filter(pk=roster_id).exclude(closed_because="")
    reason = closed.values_list("closed_because", flat=True).first()
    if reason:
        eligible = Eligible.objects.filter(roster=roster_id).annotate(person=kept("player__"))
        people = set(eligible.values_list("person", flat=True))
        records = Player.objects.filter(pk__in=asked).annotate(person=kept())
        others = [pk for pk, person in records.values_list("pk", "person") if person not in people]
        found = dict.fromkeys(others, reason) | found
    return found


def refuse_anonymised(player: Player) -> None:
    """Let pass a record that still has a name; RosterError("anonymised_record") else."""
    if player.anonymised_at is not None:
        raise RosterError("anonymised_record", field="name", name=player.name)


def _refuse_closed_records(roster_id: int, players: Collection[int]) -> None:
    """Keep records off a roster that nobody plays as any more; old games keep theirs."""
    closed = Q(merged_into__isnull=False) | Q(anonymised_at__isnull=False)
    found = Player.objects.filter(closed, pk__in=players).exclude(roster_entries__roster=roster_id)
    player = found.select_related("merged_into").first()
    if player is None:
        return
    if player.merged_into is not None:
        raise RosterError(
            "merged_record", field="player", name=player.name, kept=player.merged_into.name
        )
    raise RosterError("anonymised_record", field="player", name=player.name)


def leave(roster: Roster, player: Player) -> None:
    """Take a player off a roster; RosterError("not_on_roster") if they are not on it.

    Who played through their connection plays through their own again.
    """
    deleted, _ = RosterEntry.objects.filter(roster=roster, player=player).delete()
    if not deleted:
        raise RosterError("not_on_roster", name=player.name)
    RosterEntry.objects.filter(roster=roster, through=player).update(through=None)


def give_account(player: Player, username: str, *, actor: User) -> Player:
    """Say whose account is the player's own; "" for nobody's.

    RosterError: "account_unknown"; "account_taken" where another player has it (`name`).
    """
    refuse_anonymised(player)
    if not username:
        return unlink(player, actor=actor)
    user = User.objects.filter(username=username, is_active=True).first()
    if user is None:
        raise RosterError("account_unknown", field="username", username=username)
    return link(player, user, actor=actor, instead=True)


def _write_name(player: Player, name: str, sort_name: str, actor: User | None) -> None:
    """Fill in the names and their keys and save, or leave the player as it was and raise.

    The database decides whether a name is free, so that two officials who add the same one at
    the same moment do not both succeed.
    """
    before = {field: getattr(player, field) for field in NAMED}
    _fill_in(player, _cleaned(name, "name"), _cleaned(sort_name, "sort_name"))
    shown_so = Player.objects.filter(public_key=player.name_key).exclude(pk=player.pk).first()
    if shown_so is not None:
        taken = player.name
        for field, value in before.items():
            setattr(player, field, value)
        facts = {"name": taken, "proposals": _told_apart(taken)}
        raise RosterError("name_taken", field="name", **facts)
    player.changed_by = actor
    try:
        with transaction.atomic():
            player.save(update_fields=[*NAMED, "changed_by", "changed_at"] if player.pk else None)
    except IntegrityError:
        namesake = Player.objects.filter(name_key=player.name_key).first()
        proposals = _told_apart(player.name)
        for field, value in before.items():
            setattr(player, field, value)
        if namesake is None:
            raise
    else:
        return
    raise RosterError("name_taken", field="name", name=namesake.name, proposals=proposals)


def _fill_in(player: Player, name: str, sort_name: str) -> None:
    player.name = name
    player.sort_name = sort_name
    player.collation_key = collation_key(name, sort_name)
    player.name_key = identity_key(name)
    player.search_key = search_key(f"{name} {sort_name}")


def _cleaned(text: str, field: str) -> str:
    if field == "sort_name" and not text.strip():
        return ""
    try:
        return clean_name(text)
    except BadNameError as refusal:
        raise RosterError(refusal.code, field=field, **refusal.facts) from refusal


def _told_apart(name: str) -> list[str]:
    """Propose two names with an initial each that nobody has ("Sam T", "Sam W"), or none."""
    proposals = [f"{name} {initial}" for initial in INITIALS if len(name) + 2 <= NAME_LENGTH]
    keys = {identity_key(proposal): proposal for proposal in proposals}
    taken = set(Player.objects.filter(name_key__in=keys).values_list("name_key", flat=True))
    free = [proposal for key, proposal in keys.items() if key not in taken]
    return free[:2] if len(free) > 1 else []
