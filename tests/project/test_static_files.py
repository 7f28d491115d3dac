"""The image's static files: each has a name that changes with it, and every reference is found."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.services  # it needs none, but compresses everything, which takes long

WORTH_IT = 500
"""Bytes that are smaller when they are packed; a shorter file is served as it is."""
ROOT = Path(__file__).resolve().parents[2]


def test_the_files_of_the_image_can_be_collected(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity", "0"],
        cwd=ROOT,
        env={**os.environ, "STATIC_MANIFEST": "1", "STATIC_ROOT": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    names = json.loads((tmp_path / "staticfiles.json").read_text())["paths"]
    for file in (ROOT / "static" / "css").glob("*.css"):
        hashed = names[f"css/{file.name}"]
        assert hashed != f"css/{file.name}"
        if file.stat().st_size > WORTH_IT:
            assert (tmp_path / f"{hashed}.gz").exists()
