"""Alphabetical turn order, written into an event when it is recorded.

The engine needs no collation and old games keep their order: `roster_set` and
`call_for_players` carry the order that the names had at the time ("Before the Game Begins").
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scoring.engine.core import Json

Key = Callable[[str], Any]
"""A player, by id or by name -> where the alphabet puts them."""


def newcomers(alphabetical: Mapping[str, str], event: Mapping[str, Any]) -> list[str]:
    """The players that this event brings to the table, or [] where it brings nobody.

    `alphabetical` is the rule set's map of event type -> field. A value that is no list of
    strings counts as nobody: what is wrong with it is for the engine to say.
    """
    players = event.get(alphabetical.get(str(event.get("type")), ""), [])
    if isinstance(players, list) and all(isinstance(player, str) for player in players):
        return players
    return []


def with_order(
    alphabetical: Mapping[str, str], event: Mapping[str, Any], seated: Sequence[str], key: Key
) -> Json:
    """The event with its turn order: `seated` as they sit, each newcomer in the right place.

    An event that names its own order, brings nobody, or names somebody twice is returned as
    it is.
    """
    joining = newcomers(alphabetical, event)
    before = _seated_before(event, seated)
    if not joining or "order" in event or len({*before, *joining}) < len(before) + len(joining):
        return dict(event)
    return {**event, "order": placed(before, joining, key)}


def _seated_before(event: Mapping[str, Any], seated: Sequence[str]) -> Sequence[str]:
    """Whom an event finds at the table: `roster_set` begins with nobody."""
    return [] if event.get("type") == "roster_set" else seated


def placed(seated: Sequence[str], joining: Sequence[str], key: Key) -> list[str]:
    """Everybody in turn order: newcomers before the first seated player whom they precede.

    Who sits already keeps the place, even if a name was changed since.
    """
    order: list[str] = []
    waiting = sorted(joining, key=key)
    for player in seated:
        while waiting and key(waiting[0]) < key(player):
            order.append(waiting.pop(0))
        order.append(player)
    return order + waiting


def reordered(
    alphabetical: Mapping[str, str], events: Sequence[Mapping[str, Any]], key: Key
) -> list[Json]:
    """The events with every recorded order fitted to who is at the table by then.

    A correction can add or remove a player early in a game; the orders recorded later would
    name the wrong people. Where an order still names the right ones, it stays as recorded.
    """
    seated: list[str] = []
    result: list[Json] = []
    for given in events:
        event: Mapping[str, Any] = given
        joining = newcomers(alphabetical, event)
        everybody = {*_seated_before(event, seated), *joining}
        order = event.get("order")
        if isinstance(order, list) and set(order) != everybody:
            event = {name: value for name, value in event.items() if name != "order"}
        event = with_order(alphabetical, event, seated, key)
        seated = seated_after(alphabetical, event, seated)
        result.append(dict(event))
    return result


def seated_after(
    alphabetical: Mapping[str, str], event: Mapping[str, Any], seated: Sequence[str]
) -> list[str]:
    """Who sits where after an event: as its order says, or newcomers at the end without one."""
    if str(event.get("type")) not in alphabetical:
        return list(seated)
    order = event.get("order")
    return list(order) if isinstance(order, list) else [*seated, *newcomers(alphabetical, event)]
