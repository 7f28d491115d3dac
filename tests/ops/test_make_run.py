"""`make run` on one machine: starts, keeps its data, leaves nothing behind."""

import re
import signal
import socket
import sqlite3
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.ops.processes import Command, lives, survivors, wait_until

pytestmark = pytest.mark.services

ADDRESS = re.compile(r"Lucky Roll is at (http://\S+)")
MAKING = "Making the database"

Run = Callable[..., Command]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Run]:
    """Run make's targets on a folder of the test's own."""
    commands: list[Command] = []

    def start(*targets: str) -> Command:
        output = tmp_path / f"output-{len(commands)}"
        commands.append(
            Command("make", *targets, output=output, env={"RUN_FOLDER": str(tmp_path / "run")})
        )
        return commands[-1]

    yield start
    for command in commands:
        command.clean_up()


def serving(run: Command) -> str:
    """Return the address once the product has printed it."""
    run.wait_until(lambda: ADDRESS.search(run.printed()) is not None)
    match = ADDRESS.search(run.printed())
    assert match is not None
    return match[1]


def without_demo(folder: Path) -> None:
    """Put an empty database where `make run` finds one that is finished."""
    folder.mkdir()
    (folder / "lucky_roll.sqlite3").touch()


def test_ctrl_c_leaves_no_process_and_the_data_stay(make: Run, tmp_path: Path) -> None:
    first = make("run", "PORT=0")
    address = serving(first)
    with urllib.request.urlopen(f"{address}readyz") as response:
        assert response.status == 200
    family = first.family()
    started = " ".join(" ".join(process.cmdline()) for process in family)
    for part in ("uvicorn", "valkey-server", "celery -A tournaments.project worker", "beat"):
        assert part in started

    first.press_ctrl_c()

    assert survivors(family) == []
    assert first.printed().rstrip().endswith(("Stopped.", "Interrupt"))
    with closing(sqlite3.connect(tmp_path / "run" / "lucky_roll.sqlite3")) as database:
        database.execute("CREATE TABLE kept (word)")

    second = make("run", "PORT=0")
    serving(second)
    assert MAKING in first.printed()
    assert MAKING not in second.printed()
    with closing(sqlite3.connect(tmp_path / "run" / "lucky_roll.sqlite3")) as database:
        assert database.execute("SELECT count(*) FROM kept").fetchone() == (0,)

    assert "already running" in told_by(make("run", "PORT=0"))
    assert "already running" in told_by(make("demo-reset"))

    family = second.family()
    second.kill()  # make itself, as an impatient user does
    assert survivors(family) == []


def test_a_part_that_dies_is_started_again(make: Run, tmp_path: Path) -> None:
    without_demo(tmp_path / "run")
    run = make("run", "PORT=0")
    address = serving(run)
    (web,) = [each for each in run.family() if "uvicorn" in each.cmdline()]

    web.send_signal(signal.SIGKILL)

    wait_until(lambda: "is started again" in run.printed(), run.printed)
    wait_until(lambda: answers(f"{address}readyz"), run.printed)
    assert not lives(web)


def test_demo_reset_starts_over(make: Run, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    without_demo(folder)

    assert "starts over" in told_by(make("demo-reset"), code=0)

    assert [path.name for path in folder.iterdir()] == ["lock"]


def test_a_taken_port_is_named(make: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        told = told_by(make("run", f"PORT={port}"))
    assert f"port {port}" in told
    assert "make run PORT=" in told
    assert "Traceback" not in told


@pytest.mark.parametrize("port", ["eighty", "-1", "65536"])
def test_what_is_no_port_is_refused(make: Run, port: str) -> None:
    told = told_by(make("run", f"PORT={port}"))
    assert f"PORT is '{port}'" in told
    assert "Traceback" not in told


def told_by(command: Command, code: int = 2) -> str:
    """Return what a command printed that ends by itself."""
    assert command.wait() == code, command.printed()
    return command.printed()


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url) as response:
            return bool(response.status == 200)
    except OSError:
        return False
