"""`make bench`: measure the rows in `bench/rows/` (or those named) and print one table."""

import pkgutil
import sys
from collections.abc import Callable, Iterable
from importlib import import_module

from bench import rows
from bench.row import Row
from bench.table import table


def main(names: list[str]) -> int:
    """Measure the named modules of `bench.rows`, or all; return 1 when a bound is missed."""
    known = sorted(module.name for module in pkgutil.iter_modules(rows.__path__))
    if unknown := sorted(set(names) - set(known)):
        sys.exit(f"No such row: {', '.join(unknown)}. There are: {', '.join(known)}")
    measured: list[Row] = []
    for name in names or known:
        print(f"measuring {name} …", file=sys.stderr, flush=True)
        measure: Callable[[], Iterable[Row]] = import_module(f"bench.rows.{name}").measure
        measured.extend(measure())
    print(table(measured))
    return 0 if all(row.holds for row in measured) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
