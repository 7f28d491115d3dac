"""Folders for sockets and throw-away data, short enough for a socket's path.

Each is locked by the process that made it, so what a killed process left behind
is recognised, and removed, by the next one.
"""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PREFIX = "lucky-roll-"
LOCK = "lock"


@contextmanager
def scratch() -> Iterator[Path]:
    """Make a folder for this process and remove it, and abandoned ones, when done with it."""
    base = Path(tempfile.gettempdir())
    sweep(base)
    new = Path(tempfile.mkdtemp(prefix=f".{PREFIX}", dir=base))
    with (new / LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        folder = new.rename(base / new.name.lstrip("."))  # only now may others look at it
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def sweep(base: Path) -> None:
    """Remove this user's scratch folders in `base` whose makers are gone."""
    for folder in base.glob(f"{PREFIX}*"):
        if folder.is_symlink() or folder.stat().st_uid != os.getuid():
            continue
        try:
            with (folder / LOCK).open("r") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:
            continue  # in use, or this moment being made or removed
