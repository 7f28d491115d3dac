"""The table that `make bench` prints."""

from collections.abc import Sequence

from bench.row import Row

HEADINGS = ("benchmark", "measured", "baseline", "unit", "ratio", "bound", "")


def table(rows: Sequence[Row]) -> str:
    """Return the rows under their headings, in columns."""
    lines = [HEADINGS, *(cells(row) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADINGS))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column in {0, 3} else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def cells(row: Row) -> tuple[str, ...]:
    """Return a row's figures as they are printed."""
    if row.bound is None:
        return (row.name, figure(row.measured), "", row.unit, "", "", "")
    bound = f"≥ {figure(row.bound)} {row.unit}" if row.at_least else f"≤ {row.bound:.2f}×"
    return (
        row.name,
        figure(row.measured),
        figure(row.baseline),
        row.unit,
        f"{row.ratio:.2f}×",
        bound,
        "ok" if row.holds else "MISSED",
    )


def figure(value: float) -> str:
    """Return a number with three digits that mean something."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
