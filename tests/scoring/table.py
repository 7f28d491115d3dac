"""A game at which somebody records through the services; tests call players by their names.

Events are told in the words of `tests.engine.lucky_roll.table`, by name; here names become ids on
the way into the log, and ids names on the way out. The translation is the tests' own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

from roster.models import Roster, User
from roster.services import add_player
from scoring import folding
from scoring.engine.core import Json
from scoring.models import Game, GameEvent
from scoring.services import Recorded, correct, record
from scoring.signals import game_recorded
from tests.engine.lucky_roll.table import Told

_requests = count(1)


def new_request_id() -> str:
    """A name that no other request of this run has."""
    return f"table-{next(_requests)}"


def replaced(value: Any, words: dict[str, str]) -> Any:
    """The same JSON with some of its texts, keys included, put for others."""
    if isinstance(value, dict):
        return {words.get(key, key): replaced(item, words) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [replaced(item, words) for item in value]
    return words.get(value, value) if isinstance(value, str) else value


@contextmanager
def heard_by(*receivers: Callable[..., None]) -> Iterator[None]:
    """Only these hear what is recorded: no worker is asked to compile a game of a test."""
    others, game_recorded.receivers = game_recorded.receivers, []
    for receiver in receivers:
        game_recorded.connect(receiver)
    try:
        yield
    finally:
        game_recorded.receivers = others


def void(ref: str) -> Json:
    return {"op": "void", "ref": ref}


def replace(ref: str, event: Json) -> Json:
    return {"op": "replace", "ref": ref, "event": event}


def insert(after: str | None, event: Json) -> Json:
    return {"op": "insert", "after": after, "event": event}


class Table:
    """A game and its players. What is said is sent after the log's last row, unless told else."""

    def __init__(self, *names: str, **fields: Any) -> None:
        self.actor, _created = User.objects.get_or_create(username="kim", is_official=True)
        self.ids = {name: str(add_player(name, actor=self.actor).pk) for name in names}
        self.game = Game.objects.create(label="Game 12", roster=Roster.objects.create(), **fields)

    @property
    def names(self) -> dict[str, str]:
        """Player id -> name."""
        return {pk: name for name, pk in self.ids.items()}

    def fresh(self) -> Game:
        """The game as the database has it now."""
        self.game.refresh_from_db()
        return self.game

    def arrive(self, *names: str) -> None:
        """Players who are known by now and not on the roster yet."""
        self.ids |= {name: str(add_player(name, actor=self.actor).pk) for name in names}

    def say(self, *told: Told) -> Recorded:
        """Record events one after the other; the last one's answer."""
        events = [event for part in told for event in ([part] if isinstance(part, dict) else part)]
        *before, last = events
        for event in before:
            self.send(event)
        return self.send(last)

    def send(self, event: Json, **sent: Any) -> Recorded:
        """Record one event."""
        envelope = {"after": self.fresh().seq, "request_id": new_request_id(), **sent}
        return record(self.game.pk, replaced(event, self.ids), actor=self.actor, **envelope)

    def correct(self, *changes: Json, reason: str = "Misheard", **sent: Any) -> Recorded:
        """Record one correction."""
        envelope = {"after": self.fresh().seq, "request_id": new_request_id(), **sent}
        wanted = replaced(list(changes), self.ids)
        return correct(self.game.pk, wanted, reason=reason, actor=self.actor, **envelope)

    @property
    def state(self) -> Json:
        """The state as the contract prints it, players by name."""
        game = self.fresh()
        shown: Json = replaced(game.engine.snapshot(folding.current(game).state), self.names)
        return shown

    @property
    def refs(self) -> list[str]:
        """The events that stand, by their refs."""
        return [entry.ref for entry in folding.entries_of(self.fresh())]

    @property
    def events(self) -> list[Json]:
        """The events that stand, players by name."""
        entries = folding.entries_of(self.fresh())
        return [replaced(entry.event, self.names) for entry in entries]

    @property
    def rows(self) -> list[GameEvent]:
        """The log as it was written."""
        return list(GameEvent.objects.filter(game=self.game).order_by("seq"))
