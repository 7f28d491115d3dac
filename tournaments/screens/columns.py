"""The columns of a standings table, and how it can be sorted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Standing, Tournament
from tournaments.ranking_words import basis_of, column
from tournaments.schedule import Stage
from tournaments.standings import Basis


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its key in the address, its words, its cell's classes, what it sorts by."""

    key: str
    label: Callable[[], str]
    kind: str
    value: Callable[[Standing], Any]
    best_first: bool = False
    """Whether the first click puts the highest number on top."""


MOVED = "moved"
PLACE = Column("place", lambda: _("Place"), "rank", lambda row: row.position)
PLAYER = Column("player", lambda: _("Player"), "", lambda row: row.player.collation_key)
ALL_POINTS = Column("total", lambda: _("All points"), "n", lambda row: row.total, best_first=True)
COUNTS = (
    Column("games", lambda: _("Games"), "n", lambda row: row.games, best_first=True),
    Column("won", lambda: _("Won"), "n", lambda row: row.wins, best_first=True),
    Column("best", lambda: _("Best"), "n", lambda row: row.best, best_first=True),
)


def columns(tournament: Tournament, stage: Stage, before: int | None) -> list[Column]:
    """The columns of a stage: what it is ranked by, and all points where that is another sum.

    Movement has one where there is a game `before` to tell it since.
    """
    ranked_by = Column(
        "points",
        lambda: column(tournament, stage),
        "n pts",
        lambda row: row.value,
        best_first=True,
    )
    also = [] if basis_of(tournament, stage) is Basis.TOTAL else [ALL_POINTS]
    moved = [] if before is None else [_moved(before)]
    return [PLACE, PLAYER, ranked_by, *also, *COUNTS, *moved]


def _moved(before: int) -> Column:
    return Column(
        MOVED,
        lambda: _("Since game {number}").format(number=before),
        "mv",
        lambda row: float("-inf") if row.previous_rank is None else row.previous_rank - row.rank,
        best_first=True,
    )


@dataclass(frozen=True, slots=True)
class Sorting:
    """By which column, and whether against its own direction ("-points" in the address)."""

    columns: Sequence[Column]
    column: Column
    reverse: bool

    @classmethod
    def asked(cls, text: str, among: Sequence[Column]) -> Sorting:
        """Read what an address asks for; anything unknown is by place."""
        key, reverse = text.removeprefix("-"), text.startswith("-")
        found = next((each for each in among if each.key == key), None)
        return cls(among, found or PLACE, reverse and found is not None)

    @property
    def by_place(self) -> bool:
        """Whether rows stand as they are ranked, so that ties and the cut can be shown in place."""
        return self.column == PLACE and not self.reverse

    @property
    def descending(self) -> bool:
        """Whether the highest value is on top."""
        return self.column.best_first != self.reverse

    def applied(self, rows: Sequence[Standing]) -> list[Standing]:
        """Return ranked rows in this order; those that are level stay as they are ranked."""
        return sorted(rows, key=self.column.value, reverse=self.descending)

    def headers(self) -> list[Header]:
        """Return the header cells; the sorted column's turns the order around."""
        return [self._header(column) for column in self.columns]

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
