"""A run of the tests that is killed leaves no server, worker or browser behind."""

import sys
from pathlib import Path

import pytest

from tests.ops.processes import Command, survivors

pytestmark = pytest.mark.services

EVERYTHING = Path(__file__).with_name("everything.py")


@pytest.mark.parametrize("workers", ["0", "1"], ids=["alone", "under xdist"])
def test_a_killed_run_leaves_no_process(tmp_path: Path, workers: str) -> None:
    runs = tmp_path / "runs"
    pytest_run = [sys.executable, "-m", "pytest", "--numprocesses", workers, str(EVERYTHING)]
    command = Command(*pytest_run, output=tmp_path / "output", env={"EVERYTHING_RUNS": str(runs)})
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
