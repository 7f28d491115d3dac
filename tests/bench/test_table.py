"""The table of the benchmarks, with figures that were not measured."""

from bench.row import Row, ratio_of
from bench.table import table

RATE = Row("look-ups", 2_400_000, 9_600_000, "calls/s", bound=2_000_000, at_least=True)
FAST = Row("folding 3,000 events", 12.0, 1.5, "ms", bound=12.0)
SLOW = Row("recording a roll", 9.0, 3.0, "ms", bound=2.0)


def test_a_ratio_keeps_its_bound_or_misses_it() -> None:
    assert FAST.holds
    assert FAST.ratio == 8.0
    assert not SLOW.holds


def test_a_rate_is_held_against_itself() -> None:
    assert RATE.holds
    assert not Row("look-ups", 1_999_999, 1, "calls/s", bound=2_000_000, at_least=True).holds


def test_the_table_says_which_row_misses() -> None:
    heading, rate, fast, slow = table([RATE, FAST, SLOW]).splitlines()
    assert heading.split() == ["benchmark", "measured", "baseline", "unit", "ratio", "bound"]
    assert rate.split()[-5:] == ["0.25×", "≥", "2,000,000", "calls/s", "ok"]
    assert fast.split()[-4:] == ["8.00×", "≤", "12.00×", "ok"]
    assert slow.split()[-4:] == ["3.00×", "≤", "2.00×", "MISSED"]


def test_a_row_without_a_bound_is_reported() -> None:
    row = Row("from Enter to another page", 40.0, 40.0, "ms", bound=None)
    assert row.holds
    assert table([row]).splitlines()[1].split()[-2:] == ["40", "ms"]


def test_both_functions_are_run_in_turns() -> None:
    calls: list[str] = []
    ratio_of(lambda: calls.append("measured"), lambda: calls.append("baseline"), rounds=2)
    assert calls == ["measured", "baseline", "measured", "baseline"]
