"""Who may come to the table: known players, in alphabetical order, on the game's roster."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from roster.models import Player, RosterEntry
from roster.services import refuse_barred
from scoring.codec import players_named
from scoring.engine.core import Json, RuleViolation
from scoring.models import Game
from scoring.ordering import newcomers, with_order


def ordered(game: Game, event: Mapping[str, Any], state: Any) -> Json:
    """The event with its turn order, where it brings players ("Before the Game Begins")."""
    if not newcomers(game.engine.alphabetical, event):
        return dict(event)
    return with_order(game.engine.alphabetical, event, state.order, collation_keys(game))


def collation_keys(game: Game) -> Callable[[str], str]:
    """Player id -> collation key.

    The roster is read once, at the first question; somebody who is not on it yet is looked up;
    who is nobody sorts first, and is refused by `known`.
    """
    keys: dict[str, str] = {}

    def key(player: str) -> str:
        if not keys:
            keys[""] = ""
            found = Player.objects.filter(rosters=game.roster_id)
            keys.update({str(pk): value for pk, value in found.values_list("pk", "collation_key")})
        if player not in keys:
            pk = as_pk(player)
            one = Player.objects.filter(pk=pk).values_list("collation_key", flat=True).first()
            keys[player] = one or ""
        return keys[player]

    return key


def as_pk(player: str) -> int:
    """A player's id as the log writes it -> primary key; 0, which nobody has, for other text."""
    return int(player) if player.isascii() and player.isdecimal() and len(player) < 19 else 0


def known(game: Game, event: Mapping[str, Any]) -> list[int]:
    """The primary keys of everybody whom an event brings to the table.

    RuleViolation("unknown_player") for an id that nobody has: a game must not be played by
    somebody whom no page can name. RosterError("barred") for somebody who may not play here.
    """
    joining = set(newcomers(game.engine.alphabetical, event))
    if event.get("type") == "roster_set":
        joining |= players_named(game.engine, event)
    if not joining:
        return []
    ids = {player: as_pk(player) for player in joining}
    found = set(Player.objects.filter(pk__in=ids.values()).values_list("pk", flat=True))
    for player in sorted(joining):
        if ids[player] not in found:
            raise RuleViolation("unknown_player", player=player)
    refuse_barred(game.roster_id, found)
    return sorted(found)


def seat(game: Game, event: Mapping[str, Any]) -> None:
    """Enter everybody whom an event brings to the table on the game's roster.

    Refusals as in `known`.
    """
    joining = known(game, event)
    if joining:
        RosterEntry.objects.bulk_create(
            [RosterEntry(roster_id=game.roster_id, player_id=pk) for pk in joining],
            ignore_conflicts=True,
        )
