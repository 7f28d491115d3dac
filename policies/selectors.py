"""Reading rulings: which stand, which were reversed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from policies.models import Ruling
from scoring import folding
from scoring.engine.core import Json
from scoring.log import EVENT, Row
from scoring.models import Game


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling, and the event as it stands; None where the ruling was reversed."""

    ruling: Ruling
    event: Json | None


def rulings_of(game: Game) -> list[Ruled]:
    """All rulings of a game, the earliest first.

    Derived from the log: a ruling stands as long as its event does. Voided or replaced by a
    correction it is reversed, and a correction that puts another ruling there has its own.
    """
    rulings = Ruling.objects.filter(game=game).select_related("actor").order_by("row", "pk")
    standing = brought_in(folding.rows_after(game, 0))
    return [Ruled(ruling, standing.get((ruling.ref, ruling.row))) for ruling in rulings]


def brought_in(rows: Iterable[Row]) -> dict[tuple[str, int], Json]:
    """The events that stand, each by its ref and the row that brought in what stands there."""
    found: dict[str, tuple[int, Json]] = {}
    for row in rows:
        if row.kind == EVENT:
            found[str(row.seq)] = (row.seq, row.data)
            continue
        for index, change in enumerate(row.data["changes"]):
            ref = change.get("ref", f"{row.seq}.{index}")
            if change["op"] == "void":
                del found[ref]
            else:
                found[ref] = (row.seq, change["event"])
    return {(ref, seq): event for ref, (seq, event) in found.items()}


def policies_of(game_id: int, refs: Iterable[str]) -> dict[str, int]:
    """Ref -> the policy that the latest ruling about it was made by."""
    rulings = Ruling.objects.filter(game_id=game_id, ref__in=list(refs)).order_by("row")
    return dict(rulings.values_list("ref", "policy"))
