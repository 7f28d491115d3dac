"""Comparing a list with the players who are here, and adding those whom an official chose."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from roster.errors import RosterError
from roster.lists.matching import Judged, Known, Verdict, judged
from roster.lists.reading import ListRefused, PlayerList
from roster.models import Player, User
from roster.services import add_player
from roster.shown import called


def compared(of: PlayerList) -> list[Judged]:
    """Each line of a list with what it is, as of now (one query)."""
    here = Player.objects.order_by("collation_key", "pk").values_list("pk", "name", called())
    return judged(of.lines, [Known(*player) for player in here])


def digest(lines: Sequence[Judged]) -> str:
    """What a page showed: equal as long as no line has become something else."""
    told = [(each.line, each.verdict, each.known, each.earlier) for each in lines]
    return hashlib.sha256(repr(told).encode()).hexdigest()[:32]


@transaction.atomic
def add_listed(
    of: PlayerList, chosen: Collection[int], *, seen: str, actor: User | None
) -> list[Player]:
    """Add the players of the chosen lines, all or none; returns them.

    ListRefused where the list reads otherwise than it was `seen`, since somebody was added or
    renamed meanwhile, and for a line that cannot be added.
    """
    lines = compared(of)
    if digest(lines) != seen:
        raise ListRefused(
            _("The players have changed since the list was compared. Look at it again.")
        )
    addable = (Verdict.NEW, Verdict.ALIKE)
    return [
        _added(each, actor)
        for each in lines
        if each.line.number in chosen and each.verdict in addable
    ]


def _added(of: Judged, actor: User | None) -> Player:
    try:
        return add_player(of.line.name, of.line.sort_name, actor=actor)
    except RosterError as refusal:
        text = _("Line {number}: {what}").format(number=of.line.number, what=refusal.detail)
        raise ListRefused(text) from refusal
