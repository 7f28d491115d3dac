"""That people read something else of a player now: told to the floors above, by registration.

A name, a public name, a merge or an anonymisation changes what pages of games show, and only the
floors above know which games those are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

Listener = Callable[[Collection[int]], None]
"""Hears the ids of the records that are read otherwise; called within the transaction."""

_listeners: list[Listener] = []


def register(listener: Listener) -> None:
    """Add somebody who must know; called once by each app when it is ready."""
    if listener not in _listeners:
        _listeners.append(listener)


def read_otherwise(players: Collection[int]) -> None:
    """Tell that these records are read otherwise from now on."""
    for listener in _listeners:
        listener(players)
