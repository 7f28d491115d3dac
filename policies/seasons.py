"""Which games belong to a season: known on the floor above, told here by registration.

What counts "this season" (reminders, games of a suspension) counts over the games that a reader
names. Without one, a game is a season of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import NamedTuple


class SeasonGame(NamedTuple):
    """An opened game of a season. `number` is what people call it by ("12"), "" without one."""

    game_id: int
    number: str
    date: date | None
    cancelled: bool = False


Reader = Callable[[int], Sequence[SeasonGame]]
"""A game's id -> the opened games of its season in the order of their numbers, itself among them;
empty for a game of no season."""

_readers: list[Reader] = []


def register(reader: Reader) -> None:
    """Add somebody who knows seasons; called when an app is ready."""
    if reader not in _readers:
        _readers.append(reader)


def season_of(game_id: int) -> Sequence[SeasonGame]:
    """The opened games of a game's season; the game alone where nobody knows of one."""
    for reader in _readers:
        games = reader(game_id)
        if games:
            return games
    return [SeasonGame(game_id, "", None)]
