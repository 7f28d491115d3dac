"""The columns of a leaderboard, how their figures read, and how it can be sorted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Final

from django.db.models import F, QuerySet
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from scoring.words.wording import points
from tournaments.boards.measures import Measure
from tournaments.models import BoardRow
from tournaments.screens.columns import Header

PLACE, PLAYER, VALUE = "place", "player", "value"
THOUSANDTH: Final = Decimal("0.001")
"""As averages in standings: what looks level is level, but for a chance in very long histories."""
FIGURES: Mapping[str, Callable[[], str]] = {
    "points": lambda: _("Points"),
    "games": lambda: _("Games"),
    "turns": lambda: _("Turns"),
    "busts": lambda: _("Busts"),
}
"""What can stand beside a measure."""


def value_of(measure: Measure, value: float) -> int | Decimal:
    """Round a measure's value as it is shown: an average or a percentage to a thousandth."""
    if measure.key == "average":
        return Decimal(value).quantize(THOUSANDTH, ROUND_HALF_UP)
    if measure.key == "bust_rate":
        return Decimal(100 * value).quantize(THOUSANDTH, ROUND_HALF_UP)
    return int(value)


def value_shown(measure: Measure, value: float) -> str:
    """Put a measure's value into figures: "2,150", an average "1,033.333", a rate "27.523%"."""
    rounded = value_of(measure, value)
    if isinstance(rounded, int):
        return points(rounded)
    number = number_format(rounded, use_l10n=True, force_grouping=True)
    return _("{number}%").format(number=number) if measure.key == "bust_rate" else number


@dataclass(frozen=True, slots=True)
class Sorting:
    """By which column, and whether against its own direction ("-points" in the address)."""

    measure: Measure
    key: str
    reverse: bool

    @classmethod
    def asked(cls, measure: Measure, text: str) -> Sorting:
        """Read what an address asks for; anything unknown is by place."""
        key, reverse = text.removeprefix("-"), text.startswith("-")
        known = key in (PLACE, PLAYER, VALUE, *measure.beside)
        return cls(measure, key if known else PLACE, reverse and known)

    @property
    def descending(self) -> bool:
        """Whether the highest value is on top: a figure's first click puts the best there."""
        best_first = self.key in self.measure.beside
        if self.key == VALUE:
            best_first = not self.measure.lowest_first
        return best_first != self.reverse

    def applied(self, rows: QuerySet[BoardRow, Any]) -> QuerySet[BoardRow, Any]:
        """Return ranked rows in this order; those that are level stay in the order of names."""
        field = {PLACE: "rank", PLAYER: "player__collation_key"}.get(self.key, self.key)
        first = F(field).desc() if self.descending else F(field).asc()
        return rows.order_by(first, "player__collation_key", "player_id")

    def headers(self) -> list[Header]:
        """Return the header cells; the sorted column's turns the order around."""
        figures = [self._header(key, FIGURES[key](), "n") for key in self.measure.beside]
        return [
            self._header(PLACE, _("Place"), "rank"),
            self._header(PLAYER, _("Player"), ""),
            self._header(VALUE, self.measure.label(), "n pts"),
            *figures,
        ]

    def _header(self, key: str, label: str, kind: str) -> Header:
        if key != self.key:
            return Header(key, label, kind, "")
        direction = "descending" if self.descending else "ascending"
        return Header(key if self.reverse else f"-{key}", label, kind, direction)
