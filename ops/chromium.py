"""The Chromium that the browser tests drive: `python -m ops.chromium` finds or installs it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PLAYWRIGHT_PATTERNS = (
    "chromium-*/chrome-linux*/chrome",
    "chromium-*/chrome-mac*/Chromium.app/Contents/MacOS/Chromium",
)
MISSING = (
    "No browser was found. The browser tests need Chromium: install the package `chromium` "
    "(Debian, as root: apt-get install chromium), put `google-chrome` on the PATH, "
    "or run: .venv/bin/playwright install chromium"
)


class NoBrowser(Exception):
    """There is no Chromium here, and it could not be installed."""


def find() -> Path | None:
    """Return a Chromium from the PATH, or Playwright's own, or None."""
    for name in NAMES:
        if found := shutil.which(name):
            return Path(found)
    downloads = Path(
        os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache" / "ms-playwright",
    )
    newest = [path for pattern in PLAYWRIGHT_PATTERNS for path in sorted(downloads.glob(pattern))]
    return newest[-1] if newest else None


def find_or_install() -> Path:
    """Return a Chromium; root on Debian installs the system's package when there is none."""
    found = find()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        install()
        found = find()
    if found is None:
        raise NoBrowser(MISSING)
    return found


def install() -> None:
    """Install Debian's Chromium."""
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
        subprocess.run(["apt-get", "-qq", *command], env=env, check=False, stdout=sys.stderr)


if __name__ == "__main__":
    try:
        print(find_or_install())
    except NoBrowser as error:
        sys.exit(str(error))
