"""Where the browser is looked for, and what is said when there is none."""

from pathlib import Path

import pytest

from ops import chromium


def executable(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


@pytest.fixture(autouse=True)
def _bare_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "playwright"))


@pytest.mark.parametrize("name", ["chromium", "google-chrome"])
def test_the_path_comes_first(tmp_path: Path, name: str) -> None:
    executable(tmp_path / "playwright/chromium-1200/chrome-linux/chrome")
    expected = executable(tmp_path / "bin" / name)
    assert chromium.find() == expected


def test_then_playwrights_own(tmp_path: Path) -> None:
    expected = executable(tmp_path / "playwright/chromium-1200/chrome-linux64/chrome")
    assert chromium.find() == expected


def test_none_is_an_error_that_says_what_to_install() -> None:
    with pytest.raises(chromium.NoBrowser, match="apt-get install chromium"):
        chromium.find_or_install()
