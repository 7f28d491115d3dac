"""The columns of a standings table, and how it can be sorted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Standing


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its key in the address, its words, its cell's classes, what it sorts by."""

    key: str
    label: Callable[[], str]
    kind: str
    value: Callable[[Standing], Any]
    best_first: bool = False
    """Whether the first click puts the highest number on top."""


COLUMNS: Mapping[str, Column] = {
    column.key: column
    for column in (
        Column("place", lambda: _("Place"), "rank", lambda row: row.position),
        Column("player", lambda: _("Player"), "", lambda row: row.player.collation_key),
        Column("points", lambda: _("Points"), "n pts", lambda row: row.total, best_first=True),
        Column("games", lambda: _("Games"), "n", lambda row: row.games, best_first=True),
        Column("won", lambda: _("Won"), "n", lambda row: row.wins, best_first=True),
        Column("best", lambda: _("Best"), "n", lambda row: row.best, best_first=True),
    )
}
DEFAULT = "place"


@dataclass(frozen=True, slots=True)
class Sorting:
    """By which column, and whether against its own direction ("-points" in the address)."""

    column: Column
    reverse: bool

    @classmethod
    def asked(cls, text: str) -> Sorting:
        """Read what an address asks for; anything unknown is by place."""
        key, reverse = text.removeprefix("-"), text.startswith("-")
        known = key in COLUMNS
        return cls(COLUMNS[key if known else DEFAULT], reverse and known)

    @property
    def by_place(self) -> bool:
        """Whether rows stand as they are ranked, so that ties and the cut can be shown in place."""
        return self.column.key == DEFAULT and not self.reverse

    @property
    def descending(self) -> bool:
        """Whether the highest value is on top."""
        return self.column.best_first != self.reverse

    def applied(self, rows: Sequence[Standing]) -> list[Standing]:
        """Return ranked rows in this order; those that are level stay as they are ranked."""
        return sorted(rows, key=self.column.value, reverse=self.descending)

    def headers(self) -> list[Header]:
        """Return the header cells; the sorted column's turns the order around."""
        return [self._header(column) for column in COLUMNS.values()]

    def _header(self, column: Column) -> Header:
        if column != self.column:
            return Header(column.key, column.label(), column.kind, "")
        direction = "descending" if self.descending else "ascending"
        turned = column.key if self.reverse else f"-{column.key}"
        return Header(turned, column.label(), column.kind, direction)


@dataclass(frozen=True, slots=True)
class Header:
    """A header cell: what a press on it asks for, its words, classes and `aria-sort`."""

    key: str
    label: str
    kind: str
    sorted: str
