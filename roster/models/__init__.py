"""Who can sign in, who plays, and who is on a roster."""

from roster.models.people import Player, User
from roster.models.records import Claim, Invitation, Merge
from roster.models.rosters import Bar, Eligible, Roster, RosterEntry

__all__ = [
    "Bar",
    "Claim",
    "Eligible",
    "Invitation",
    "Merge",
    "Player",
    "Roster",
    "RosterEntry",
    "User",
]
