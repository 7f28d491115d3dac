"""The drawing of a season's totals: bars as SVG, words as HTML, so that they keep their size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.words.wording import points
from tournaments.people.record import Outing, Part, Record

SLOT, BAR, HEIGHT = 10, 7, 100
"""Units of the drawing: the room of a game, the width of its bar, the height of it all."""
HEADROOM = 1.2
"""The top of the drawing, as a part of its upper line."""
STEPS = (1, 2, 5)
LABELS = 7
"""Numbers of games that have room beside one another on a telephone, in large letters, too."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One game's bar."""

    x: str
    y: str
    height: str
    won: bool


@dataclass(frozen=True, slots=True)
class Label:
    """What stands under a bar; empty where there is no room."""

    number: str
    won: bool


@dataclass(frozen=True, slots=True)
class Chart:
    """All that the template draws."""

    width: int
    bars: Sequence[Bar]
    lines: Sequence[str]
    """The heights of the upper and the middle line."""
    marks: Sequence[str]
    """What these lines stand for."""
    mean: str
    labels: Sequence[Label]


def drawn(record: Record) -> Chart | None:
    """Draw a season; None before there is a game to draw."""
    best = record.best
    if best is None or record.average is None:
        return None
    upper = upper_line(best.total)
    outings = record.outings
    played = {outing.number for outing in record.played}
    every = -(-len(outings) // LABELS)
    return Chart(
        width=SLOT * len(outings),
        bars=[
            _bar(index, outing, upper)
            for index, outing in enumerate(outings)
            if outing.number in played
        ],
        lines=[_y(upper, upper), _y(upper / 2, upper)],
        marks=[points(upper), points(upper // 2)],
        mean=_y(float(record.average), upper),
        labels=[_label(index, outing, every) for index, outing in enumerate(outings)],
    )


def upper_line(best: int) -> int:
    """The least round number above which the best total fits into the headroom."""
    size = 10
    while True:
        for step in STEPS:
            if step * size * HEADROOM >= best:
                return step * size
        size *= 10


def _y(value: float, upper: int) -> str:
    return f"{HEIGHT - value / (upper * HEADROOM) * HEIGHT:.1f}"


def _bar(index: int, outing: Outing, upper: int) -> Bar:
    height = outing.total / (upper * HEADROOM) * HEIGHT
    x = index * SLOT + (SLOT - BAR) / 2
    return Bar(f"{x:.1f}", f"{HEIGHT - height:.1f}", f"{height:.1f}", outing.won)


def _label(index: int, outing: Outing, every: int) -> Label:
    shown = index % every == 0
    won = outing.won and outing.part is Part.PLAYED and every == 1
    return Label(str(outing.number) if shown else "", won)
