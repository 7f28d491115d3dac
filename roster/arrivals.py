"""Who is here: checking in and out, and whose connection somebody plays through.

The only writer of a roster entry's presence. Policy 1: somebody who cannot connect plays through
another player's connection.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from .errors import RosterError
from .models import Player, Roster, RosterEntry, User
from .services import refuse_barred


@transaction.atomic
def check_in(roster: Roster, player: Player, *, by: User) -> RosterEntry:
    """Say that a player is here now, and put them on the roster where they are not on it.

    A later check-in counts from its own time. RosterError("barred") as in `services.enter`, also
    for somebody who had been on the roster before.
    """
    refuse_barred(roster.pk, [player.pk])
    entry, _created = RosterEntry.objects.get_or_create(
        roster=roster, player=player, defaults={"added_by": by}
    )
    entry.present_at, entry.present_by = timezone.now(), by
    entry.save(update_fields=["present_at", "present_by"])
    return entry


def check_out(roster: Roster, player: Player) -> None:
    """Take a check-in back; RosterError("not_on_roster") for somebody who is not on it."""
    changed = RosterEntry.objects.filter(roster=roster, player=player)
    if not changed.update(present_at=None, present_by=None):
        raise RosterError("not_on_roster", name=player.name)


@transaction.atomic
def play_through(entry: RosterEntry, other: Player | None) -> RosterEntry:
    """Record through whose connection a player plays; None: through their own.

    RosterError: "through_oneself"; "through_not_on_roster"; "through_another", where the other
    plays through somebody's connection, or somebody plays through this player's: each connection
    is of one who is there.
    """
    roster = Roster.objects.select_for_update(no_key=True).get(pk=entry.roster_id)
    if other is not None:
        _refuse_connection(roster, entry.player, other)
    entry.through = other
    entry.save(update_fields=["through"])
    return entry


def _refuse_connection(roster: Roster, player: Player, other: Player) -> None:
    if other == player:
        raise RosterError("through_oneself", field="through", name=player.name)
    theirs = RosterEntry.objects.filter(roster=roster, player=other).select_related("through")
    found = theirs.first()
    if found is None:
        raise RosterError("through_not_on_roster", field="through", name=other.name)
    guests = RosterEntry.objects.filter(roster=roster, through=player).select_related("player")
    guest = guests.first()
    if found.through is not None:
        host = found.through.name
        raise RosterError("through_another", field="through", name=other.name, host=host)
    if guest is not None:
        guest_name = guest.player.name
        raise RosterError("through_another", field="through", name=guest_name, host=player.name)
