"""Reading rulings: which stand, which were reversed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from policies.models import Reversal, Ruling
from scoring import folding
from scoring.engine.core import Json
from scoring.log import EVENT, Row
from scoring.models import Game


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling, and the event as it stands; None where the ruling was taken out of the log."""

    ruling: Ruling
    event: Json | None
    said: Json
    """The event as it was ruled, whether it stands or not."""

    @property
    def reversal(self) -> Reversal | None:
        """How it was reversed, if it was."""
        return getattr(self.ruling, "reversal", None)

    @property
    def stands(self) -> bool:
        """Whether it still holds: neither taken out of the log nor made good."""
        return self.event is not None and self.reversal is None


def rulings_of(game: Game) -> list[Ruled]:
    """All rulings of a game, the earliest first.

    Derived from the log: a ruling stands as long as its event does. Voided or replaced by a
    correction it is reversed, and a correction that puts another ruling there has its own.
    """
    rulings = Ruling.objects.filter(game=game).select_related("actor", "reversal__actor", "game")
    rows = folding.rows_after(game, 0)
    return [
        Ruled(ruling, brought_in_by(rows, ruling.ref, ruling.row), _as_ruled(rows, ruling))
        for ruling in rulings.order_by("row", "pk")
    ]


def brought_in_by(rows: Iterable[Row], ref: str, row: int) -> Json | None:
    """The event that row `row` brought in under `ref`; None once a later row took it away.

    `rows` need hold no more than that row and all corrections after it, in their order.
    """
    event: Json | None = None
    for each in rows:
        if each.seq == row:
            event = _brought(each, ref)
        elif each.seq > row and each.kind != EVENT and _touches(each, ref):
            return None
    return event


def _touches(row: Row, ref: str) -> bool:
    return any(change.get("ref") == ref for change in row.data["changes"])


def _brought(row: Row, ref: str) -> Json | None:
    if row.kind == EVENT:
        return row.data
    for index, change in enumerate(row.data["changes"]):
        if change.get("ref", f"{row.seq}.{index}") == ref and "event" in change:
            event: Json = change["event"]
            return event
    return None


def _as_ruled(rows: Iterable[Row], ruling: Ruling) -> Json:
    found = (_brought(row, ruling.ref) for row in rows if row.seq == ruling.row)
    return next(found, None) or {}


def policies_of(game_id: int, refs: Iterable[str]) -> dict[str, int]:
    """Ref -> the policy that the latest ruling about it was made by."""
    rulings = Ruling.objects.filter(game_id=game_id, ref__in=list(refs)).order_by("row")
    return dict(rulings.values_list("ref", "policy"))
