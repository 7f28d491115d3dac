"""A run of the tests that is killed leaves no server, worker or browser behind."""

import sys
from pathlib import Path

import pytest

from tests.ops.processes import Command, survivors

pytestmark = pytest.mark.services

EVERYTHING = str(Path(__file__).with_name("everything.py"))


COMMANDS = [
    pytest.param([sys.executable, "-m", "pytest", EVERYTHING], id="pytest"),
    pytest.param(["make", "test", f"ARGS={EVERYTHING}"], id="make, with xdist"),
]


@pytest.mark.parametrize("line", COMMANDS)
def test_a_killed_run_leaves_no_process(tmp_path: Path, line: list[str]) -> None:
    runs = tmp_path / "runs"
    command = Command(*line, output=tmp_path / "output", env={"EVERYTHING_RUNS": str(runs)})
    try:
        command.wait_until(runs.exists)
        family = command.family()
        names = " ".join(process.name() for process in family)
        for part in ("postgres", "valkey", "chrom"):
            assert part in names

        command.kill()

        assert survivors(family) == []
    finally:
        command.clean_up()
