"""Every file that others wrote is listed with version, source and licence, and unchanged."""

import hashlib
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MANIFEST = ROOT / "static" / "vendor" / "MANIFEST.toml"
FOLDERS = ("static/vendor", "static/fonts", "tournaments/sheets/fonts", "tests/browser/vendor")
FIELDS = {"path", "package", "source", "version", "licence", "licence_file", "sha256"}
LICENCES = {"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "MIT", "MPL-2.0", "OFL-1.1"}

LISTED: list[dict[str, str]] = tomllib.loads(MANIFEST.read_text())["file"]


def test_every_vendored_file_is_listed_once() -> None:
    present = {
        str(file.relative_to(ROOT))
        for folder in FOLDERS
        for file in (ROOT / folder).rglob("*")
        if file.is_file() and file != MANIFEST
    }
    listed = [entry["path"] for entry in LISTED]
    assert len(listed) == len(set(listed))
    assert set(listed) == present


@pytest.mark.parametrize("entry", LISTED, ids=lambda entry: entry["path"])
def test_a_vendored_file_is_what_the_manifest_says(entry: dict[str, str]) -> None:
    assert entry.keys() == FIELDS
    assert all(value.strip() for value in entry.values())
    assert entry["licence"] in LICENCES
    assert (ROOT / entry["licence_file"]).is_file()
    assert hashlib.sha256((ROOT / entry["path"]).read_bytes()).hexdigest() == entry["sha256"]
