"""What a player is called, by whom: the one place that decides it.

Officials read the name that they call. Everybody else - pages, API, live news, feeds, exports -
reads the public name, which is the same unless the player asked for another. A record that was
merged into another one is read by the kept record's names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import CharField, Value
from django.db.models.functions import Coalesce, NullIf

from roster.models import Player


def shown_name(player: Player) -> str:
    """Return the name that everybody reads.

    A merged record costs a query unless `merged_into` was read along.
    """
    kept = player.merged_into or player
    return kept.public_name or kept.name


def called_name(player: Player) -> str:
    """Return the name that officials call and read."""
    return (player.merged_into or player).name


def kept_of(player: Player) -> Player:
    """Return the record that is kept of this person: the player's own, unless it was merged."""
    return player.merged_into or player


def kept_ids(players: Iterable[int]) -> Mapping[int, int]:
    """Tell by which id each of these records is read: its own, unless it was merged (one query)."""
    asked = set(players)
    merged = Player.objects.filter(pk__in=asked, merged_into__isnull=False)
    return {each: each for each in asked} | dict(merged.values_list("pk", "merged_into_id"))


def records_of(player: Player) -> list[int]:
    """Return the ids of all records of a person, the kept one first (one query)."""
    kept = kept_of(player)
    merged = Player.objects.filter(merged_into=kept).order_by("pk")
    return [kept.pk, *merged.values_list("pk", flat=True)]


def shown(to_player: str = "") -> Any:
    """Return `shown_name` as an expression; `to_player` leads there ("player__")."""
    return Coalesce(
        NullIf(f"{to_player}merged_into__public_name", Value("")),
        f"{to_player}merged_into__name",
        NullIf(f"{to_player}public_name", Value("")),
        f"{to_player}name",
        output_field=CharField(),
    )


def called(to_player: str = "") -> Any:
    """Return `called_name` as an expression."""
    return Coalesce(f"{to_player}merged_into__name", f"{to_player}name")


def kept(to_player: str = "") -> Any:
    """Return the id of `kept_of` as an expression, to group by."""
    return Coalesce(f"{to_player}merged_into_id", f"{to_player}pk")


def kept_key(to_player: str = "") -> Any:
    """Return the collation key of `kept_of` as an expression, to order by."""
    return Coalesce(f"{to_player}merged_into__collation_key", f"{to_player}collation_key")
