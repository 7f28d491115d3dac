"""The processes of the product, as `make run` starts and watches them."""

import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ops import children
from ops.home import ROOT

QUICK_SECONDS = 5.0
MOST_QUICK_ENDS = 3

PYTHON = [sys.executable, "-m"]
CELERY = [*PYTHON, "celery", "-A", "tournaments.project"]


class KeepsFailing(Exception):
    """A part ended again and again just after it had been started."""


@dataclass
class Part:
    """One process: started, started again when it ends by itself, stopped."""

    name: str
    command: list[str]
    log: Path
    env: Mapping[str, str]
    started: float = 0.0
    quick_ends: int = 0
    _child: subprocess.Popen[bytes] | None = None

    @property
    def running(self) -> subprocess.Popen[bytes]:
        """The process; the part has been started."""
        assert self._child is not None
        return self._child

    def start(self) -> None:
        """Start the process."""
        self.started = time.monotonic()
        self._child = children.start(self.command, log=self.log, env=self.env, cwd=ROOT)

    def watch(self) -> None:
        """Start the process again if it has ended; raise `KeepsFailing` when that is no use."""
        if not children.has_ended(self.running):
            return
        quick = time.monotonic() - self.started < QUICK_SECONDS
        self.quick_ends = self.quick_ends + 1 if quick else 0
        children.kill(self.running)
        if self.quick_ends >= MOST_QUICK_ENDS:
            raise KeepsFailing(f"The {self.name} keeps ending:\n{children.tail(self.log)}")
        print(f"The {self.name} ended and is started again; see {self.log}", flush=True)
        self.start()

    def stop(self) -> None:
        """Stop the process once it has done what it is at."""
        if self._child is not None:
            children.stop(self._child)


def web(host: str, port: int, logs: Path, env: Mapping[str, str]) -> Part:
    """Return the one web process: with threads for pages, and an event loop for live news."""
    command = [*PYTHON, "uvicorn", "tournaments.project.asgi:application", "--lifespan", "off"]
    command += ["--host", host, "--port", str(port), "--log-level", "warning"]
    command += [
        "--no-access-log",
        "--no-proxy-headers",
        "--no-server-header",
        "--timeout-graceful-shutdown",
        "3",
    ]
    return Part("web process", command, logs / "web.log", env)


def worker(logs: Path, env: Mapping[str, str]) -> Part:
    """Return the Celery worker."""
    command = [*CELERY, "worker", "--pool", "solo", "--loglevel", "WARNING"]
    command += ["--without-gossip", "--without-mingle"]
    return Part("worker", command, logs / "worker.log", env)


def beat(logs: Path, folder: Path, env: Mapping[str, str]) -> Part:
    """Return the clock that sends the worker its regular tasks."""
    schedule = ["--schedule", str(folder / "beat-schedule"), "--pidfile", ""]
    return Part("clock", [*CELERY, "beat", *schedule], logs / "beat.log", env)
