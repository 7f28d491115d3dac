"""Whether a game may begin. What stands against it only the floors above know, by registration."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from scoring.errors import Refusal

Bar = Callable[[int], str]
"""Game id -> why nothing may be recorded in it yet, in a sentence; "" where nothing bars it."""

_bars: list[Bar] = []


class MayNotBegin(Refusal):
    """The game is not to be played as things are; nothing was recorded."""

    status: ClassVar[int] = 409
    code: ClassVar[str] = "may_not_begin"


def register(bar: Bar) -> None:
    """Add something that can stand against a game; called once by each app when it is ready."""
    if bar not in _bars:
        _bars.append(bar)


def demand(game_id: int) -> None:
    """Raise MayNotBegin where something stands against a game's first event."""
    for bar in _bars:
        if why := bar(game_id):
            raise MayNotBegin(why)
