"""Running a command as a user would, and looking at the processes that it leaves."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE_SECONDS = 300
END_SECONDS = 20
PAUSE_SECONDS = 0.05
MARK = "STARTED_BY_THE_TEST"

# What this run of the tests set for itself and another command must not see.
OURS = (
    "ALLOWED_HOSTS",
    "CELERY_QUEUE",
    "CELERY_VISIBILITY_TIMEOUT",
    "DATABASE_URL",
    "DJANGO_ALLOW_ASYNC_UNSAFE",
    "DJANGO_SETTINGS_MODULE",
    "HOST",
    "MAKEFLAGS",
    "MAKELEVEL",
    "PORT",
    "REDIS_URL",
    "SECRET_KEY",
)


class Command:
    """A command in a terminal of its own, with all that it prints."""

    def __init__(
        self, *command: str | Path, output: Path, env: Mapping[str, str] | None = None
    ) -> None:
        clean = {
            name: value
            for name, value in os.environ.items()
            if name not in OURS and not name.startswith("PYTEST_")
        }
        self._output = output
        self._seen: list[psutil.Process] = []
        with output.open("wb") as printed:
            self._process = subprocess.Popen(
                [str(part) for part in command],
                cwd=ROOT,
                env={**clean, **(env or {}), MARK: str(output)},
                stdin=subprocess.DEVNULL,
                stdout=printed,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def printed(self) -> str:
        """Return what the command has printed so far."""
        return self._output.read_text(errors="replace")

    def wait_until(self, ready: Callable[[], bool]) -> None:
        """Return when `ready()`; fail with what was printed if the command ends before."""
        wait_until(lambda: ready() or self._process.poll() is not None, self.printed)
        assert ready(), self.printed()

    def family(self) -> list[psutil.Process]:
        """Return the command's process and all that it started, also those that left it."""
        process = psutil.Process(self._process.pid)
        marked = [each for each in psutil.process_iter() if self._marked(each)]
        self._seen = list(dict.fromkeys([process, *process.children(recursive=True), *marked]))
        return self._seen

    def _marked(self, process: psutil.Process) -> bool:
        """Return whether a process has inherited the command's environment."""
        try:
            return process.environ().get(MARK) == str(self._output)
        except psutil.Error:
            return False

    def press_ctrl_c(self) -> None:
        """Do what a terminal does at Ctrl-C: interrupt the foreground process group."""
        os.killpg(self._process.pid, signal.SIGINT)

    def kill(self) -> None:
        """Kill the command's first process alone, without warning."""
        self._process.kill()

    def wait(self) -> int:
        """Return the command's exit code once it has ended."""
        return self._process.wait(PATIENCE_SECONDS)

    def clean_up(self) -> None:
        """End whatever is still there, so that a failed test leaves nothing either."""
        seen = [*self._seen, *(self.family() if self._process.poll() is None else [])]
        for process in filter(lives, seen):
            process.kill()
        self._process.wait()


def wait_until(ready: Callable[[], bool], told: Callable[[], str]) -> None:
    """Return when `ready()`; fail with what `told()` says when it takes too long."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not ready():
        assert time.monotonic() < deadline, told()
        time.sleep(PAUSE_SECONDS)


def survivors(family: list[psutil.Process]) -> list[str]:
    """Return those of the processes that are still alive, after time to end."""
    deadline = time.monotonic() + END_SECONDS
    while (alive := [each for each in family if lives(each)]) and time.monotonic() < deadline:
        time.sleep(PAUSE_SECONDS)
    return [str(process) for process in alive]


def lives(process: psutil.Process) -> bool:
    """Return whether a process still runs; one that has ended may await its collection."""
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False
