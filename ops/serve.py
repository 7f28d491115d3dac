"""`make run`: everything on one machine, until Ctrl-C."""

import os
import signal
import sys
import time
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from types import FrameType
from typing import Protocol

from ops import children, parts
from ops.home import ROOT, AlreadyRunning, Home
from ops.scratch import scratch
from ops.valkey import Valkey
from ops.waiting import DidNotStart, until_ready
from ops.web import PortUnusable, address, allowed_hosts, answers, free_port

PAUSE_SECONDS = 0.5
LAST_PORT = 65535


class Watched(Protocol):
    """A part that serves until it is stopped."""

    def start(self) -> None:
        """Start it."""

    def watch(self) -> None:
        """Start it again if it has ended."""

    def stop(self) -> None:
        """Stop it."""


class Stopped(BaseException):
    """Somebody wants the product to stop."""


def main() -> None:
    """Serve until a signal says stop; then nothing that was started is left."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _stop)
    if "MAKELEVEL" in os.environ:
        children.die_with_parent(os.getppid(), signal.SIGTERM)
    try:
        serve(Home.chosen(), os.environ.get("HOST", "127.0.0.1"), port_number())
    except Stopped:
        print("\nStopped.")
    except (AlreadyRunning, PortUnusable, DidNotStart, parts.KeepsFailing) as error:
        sys.exit(str(error))


def _stop(_signum: int, _frame: FrameType | None) -> None:
    raise Stopped


def serve(home: Home, host: str, port: int) -> None:
    """Start every part in order, say where to go, and watch over them."""
    with ExitStack() as stack:
        stack.enter_context(home.held())
        port = free_port(host, port)
        env = environment(home, host)
        running: list[Watched] = []
        if "REDIS_URL" not in env:
            valkey = Valkey(stack.enter_context(scratch()))
            start(valkey, stack, running)
            env["REDIS_URL"] = valkey.url
        prepare(home, env)
        web = parts.web(host, port, home.logs, env)
        start(web, stack, running)
        start(parts.worker(home.logs, env), stack, running)
        start(parts.beat(home.logs, home.folder, env), stack, running)
        until_ready("The web process", lambda: answers(host, port), web.running, web.log)
        welcome(home, address(host, port))
        while True:
            time.sleep(PAUSE_SECONDS)
            for part in running:
                part.watch()


def start(part: Watched, stack: ExitStack, running: list[Watched]) -> None:
    """Start a part and have it stopped in the end, before those that were started earlier."""
    stack.callback(part.stop)
    part.start()
    running.append(part)


def environment(home: Home, host: str) -> dict[str, str]:
    """Return the environment of all parts; what is set outside holds."""
    return {
        "DATABASE_URL": home.database_url,
        "SECRET_KEY": home.secret_key(),
        "ALLOWED_HOSTS": ",".join(allowed_hosts(host)),
        "PYTHONUNBUFFERED": "1",
        **os.environ,
    }


def prepare(home: Home, env: Mapping[str, str]) -> None:
    """Bring the database up to date; a new one gets the demo data."""
    log = home.logs / "setup.log"
    if env["DATABASE_URL"] != home.database_url or not home.needs_demo():
        manage("migrate", log=log, env=env)
        return
    print("Making the database and the demo data; two seasons take a minute or so …", flush=True)
    with home.making() as sign_ins:
        manage("migrate", log=log, env=env)
        manage("demo", log=log, env=env, output=sign_ins)


def manage(command: str, *, log: Path, env: Mapping[str, str], output: Path | None = None) -> None:
    """Run a command of manage.py to its end; raise `DidNotStart` when it fails."""
    line: list[str | Path] = [sys.executable, ROOT / "manage.py", command]
    child = children.start(line, log=log, output=output, env=env, cwd=ROOT)
    try:
        if child.wait() != 0:
            raise DidNotStart(f"`manage.py {command}` failed:\n{children.tail(log)}")
    finally:
        children.kill(child)


def welcome(home: Home, where: str) -> None:
    """Say where the product is, how to sign in, and how to stop it."""
    print(f"\nLucky Roll is at {where}\n\n{home.sign_ins()}", flush=True)
    print(f"Logs: {home.logs}\nCtrl-C stops it.", flush=True)


def port_number() -> int:
    """Return PORT from the environment; raise `PortUnusable` when it is no port."""
    text = os.environ.get("PORT", "8000")
    if not text.isdecimal() or int(text) > LAST_PORT:
        raise PortUnusable(f"PORT is {text!r}; say a number up to {LAST_PORT}.")
    return int(text)


if __name__ == "__main__":
    main()
