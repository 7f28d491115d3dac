"""What is read of players and rosters, in the order in which people are called."""

from __future__ import annotations

from django.db.models import Prefetch, Q, QuerySet

from .models import Player, Roster, RosterEntry
from .names import NAME_LENGTH, search_key

PLAYER_ORDER = ("collation_key", "pk")
ENTRY_ORDER = ("player__collation_key", "player_id")
SEARCH_LENGTH = 2 * NAME_LENGTH + 1
"""A name and a sort name: a longer text cannot be found."""


def search_players(
    text: str = "", exclude_roster: Roster | None = None, *, public: bool = False
) -> QuerySet[Player]:
    """Players in whose name or sort name each word of the text occurs, in alphabetical order.

    Accents, case and apostrophes make no difference. Without anything to search for, everybody
    who can still play: no record that was merged into another one, nobody who was anonymised.
    `exclude_roster` leaves out who is on that roster. `public` looks through the names that
    everybody reads, so that a search does not tell what somebody is called by officials.
    """
    if len(text) > SEARCH_LENGTH:
        return Player.objects.none()
    found = Player.objects.filter(merged_into=None, anonymised_at=None)
    for word in search_key(text).split():
        called = Q(search_key__contains=word)
        read = Q(public_name="") & called | Q(public_search_key__contains=word)
        found = found.filter(read if public else called)
    if exclude_roster is not None:
        found = found.exclude(roster_entries__roster=exclude_roster)
    return found.order_by(*PLAYER_ORDER)


def entries_in_order(roster: Roster) -> QuerySet[RosterEntry]:
    """Read a roster's entries with their players, in alphabetical order: one query."""
    entries = RosterEntry.objects.filter(roster=roster).select_related("player")
    return entries.order_by(*ENTRY_ORDER)


def rosters_with_entries() -> QuerySet[Roster]:
    """Rosters whose `entries` and their players are read along, in alphabetical order."""
    entries = RosterEntry.objects.select_related("player__merged_into").order_by(*ENTRY_ORDER)
    return Roster.objects.prefetch_related(Prefetch("entries", queryset=entries))
