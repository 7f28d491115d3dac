"""What a benchmark offers, and how its figures are shown.

A module in `bench/rows/` has a function `measure() -> Iterable[Row]`. It measures the thing and
its baseline alternately, on the same machine, in the same process or against the same server,
so that what slows one slows the other. `ratio_of` does that for two functions.
"""

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS = 7


@dataclass(frozen=True)
class Row:
    """One line of the table; `measured` and `baseline` are figures in `unit`.

    `ratio` is measured / baseline, and `bound` the most that it may be. With `at_least` the
    figures are rates: `bound` is in `unit`, and what is measured must reach it. Without a bound
    the figure is reported and nothing more.
    """

    name: str
    measured: float
    baseline: float
    unit: str
    bound: float | None
    at_least: bool = False

    @property
    def ratio(self) -> float:
        """How many times the baseline was needed."""
        return self.measured / self.baseline

    @property
    def holds(self) -> bool:
        """Whether the row keeps its bound; without one always."""
        if self.bound is None:
            return True
        return self.measured >= self.bound if self.at_least else self.ratio <= self.bound


def ratio_of(
    measured: Callable[[], object], baseline: Callable[[], object], *, rounds: int = ROUNDS
) -> tuple[float, float]:
    """Return the median seconds of each function, run in turns without garbage collection."""
    times: tuple[list[float], list[float]] = ([], [])
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            for function, seconds in zip((measured, baseline), times, strict=True):
                start = time.perf_counter()
                function()
                seconds.append(time.perf_counter() - start)
    finally:
        gc.enable()
    return statistics.median(times[0]), statistics.median(times[1])
