"""How the events of a game came to be as they stand: what was corrected, and what it was before.

Pure, like `scoring.log`: rows come in as plain values.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from scoring.engine.core import Json
from scoring.log import EVENT, Row


@dataclass(slots=True)
class Past:
    """One ref: the row that brought in what stands there, and what stood there before that.

    `before` holds (row that changed it, event as it was until then), the latest first.
    """

    row: int
    event: Json
    before: list[tuple[int, Json]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Changed:
    """One change of a correction: the event as it was, and as it is; None where there is none."""

    ref: str
    was: Json | None
    now: Json | None


@dataclass(frozen=True, slots=True)
class Correction:
    """A row that is a correction, without the turn orders that had to be fitted."""

    row: int
    reason: str
    changes: tuple[Changed, ...]


@dataclass(frozen=True, slots=True)
class History:
    """Every ref that ever stood, and the corrections in order."""

    pasts: dict[str, Past]
    corrections: list[Correction]


def history(rows: Iterable[Row]) -> History:
    """Follow a log row by row."""
    pasts: dict[str, Past] = {}
    corrections: list[Correction] = []
    for row in rows:
        if row.kind == EVENT:
            pasts[str(row.seq)] = Past(row.seq, row.data)
        else:
            corrections.append(_corrected(row, pasts))
    return History(pasts, corrections)


def _corrected(row: Row, pasts: dict[str, Past]) -> Correction:
    given = row.data["changes"]
    asked = len(given) - row.data.get("fitted", 0)
    told = []
    for index, change in enumerate(given):
        ref = str(change.get("ref", f"{row.seq}.{index}"))
        past, now = pasts.get(ref), change.get("event")
        if past is None:
            pasts[ref] = Past(row.seq, now)
        else:
            past.before.insert(0, (row.seq, past.event))
            past.row, past.event = row.seq, now if now is not None else past.event
        if index < asked:
            told.append(Changed(ref, past.before[0][1] if past else None, now))
    return Correction(row.seq, str(row.data.get("reason", "")), tuple(told))
