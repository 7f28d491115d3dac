"""Slips of an official, and how they are put right: undo, replace, insert, back to here."""

from __future__ import annotations

from random import Random

from scoring.engine.core import Json
from scoring.log import back_to, undo
from tournaments.robot.table import Table


class Slips:
    """Records an event the wrong way first, then corrects it so that it stands as it happened."""

    def __init__(self, table: Table, rng: Random) -> None:
        self.table = table
        self.rng = rng

    def record(self, event: Json) -> None:
        """Record this event with a slip on the way, where one is possible."""
        if event["type"] == "roll" and self.rng.random() < 0.6:
            self._misheard(event)
        elif self.rng.random() < 0.5:
            self._too_early(event)
        else:
            self._forgotten(event)

    def _misheard(self, event: Json) -> None:
        """One die is entered wrongly, and replaced."""
        wrong = [*event["dice"]]
        wrong[self.rng.randrange(len(wrong))] = self.rng.randint(1, 6)
        self.table.record({**event, "dice": wrong})
        changes = [{"op": "replace", "ref": self.table.entries[-1].ref, "event": event}]
        self.table.correct(changes, "A die was misheard.")

    def _too_early(self, event: Json) -> None:
        """The event is recorded, undone and recorded again."""
        if "players" in event or event.get("joined"):
            self.table.record(event)
            return
        self.table.record(event)
        if self.rng.random() < 0.5:
            self.table.correct(undo(self.table.entries), "Undo")
        else:
            before = self.table.entries[-2].ref if len(self.table.entries) > 1 else None
            self.table.correct(back_to(self.table.entries, before), "Back to here")
        self.table.record(event)

    def _forgotten(self, event: Json) -> None:
        """A replay for an official was not noted and is put in where it happened."""
        self.table.record(event)
        for index in range(len(self.table.entries) - 1, max(len(self.table.entries) - 6, 0), -1):
            entry = self.table.entries[index]
            if entry.event["type"] != "roll":
                continue
            replay = {
                "type": "replay",
                "player": entry.event["player"],
                "requested_by": "official",
            }
            changes = [{"op": "insert", "after": entry.ref, "event": replay}]
            if self.table.would_stand(changes):
                self.table.correct(changes, "A replay was not noted.")
            return
