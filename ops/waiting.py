"""Waiting for a part to come up."""

import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from ops.children import PAUSE_SECONDS, has_ended, tail


class DidNotStart(Exception):
    """A part stopped, or took too long, before it was ready."""


def until_ready(
    what: str,
    ready: Callable[[], bool],
    child: subprocess.Popen[bytes],
    log: Path,
    *,
    seconds: float = 180.0,
) -> None:
    """Return when `ready()` is true; raise `DidNotStart` with the end of the log otherwise."""
    deadline = time.monotonic() + seconds
    while not ready():
        if has_ended(child):
            raise DidNotStart(f"{what} stopped while starting:\n{tail(log)}")
        if time.monotonic() > deadline:
            raise DidNotStart(f"{what} was not ready after {seconds:.0f} s:\n{tail(log)}")
        time.sleep(PAUSE_SECONDS)
