"""Scratch folders: short-lived, and swept up after a process that could not."""

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from ops import scratch

ABANDON = (
    "import os\n"
    "from ops.scratch import scratch\n"
    "with scratch() as folder:\n"
    "    print(folder, flush=True)\n"
    "    os._exit(1)\n"
)


@pytest.fixture(autouse=True)
def _own_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


def test_a_folder_is_gone_afterwards(tmp_path: Path) -> None:
    with scratch.scratch() as folder:
        assert folder.parent == tmp_path
        (folder / "data").write_text("data")
    assert list(tmp_path.iterdir()) == []


def test_an_abandoned_folder_is_swept_and_one_in_use_is_not(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ABANDON],
        capture_output=True,
        text=True,
        env={"TMPDIR": str(tmp_path), "PYTHONPATH": str(Path(__file__).parents[2])},
        check=False,
    )
    abandoned = Path(done.stdout.strip())
    assert abandoned.exists()
    with scratch.scratch() as first:
        assert not abandoned.exists()
        with scratch.scratch():
            assert first.exists()
