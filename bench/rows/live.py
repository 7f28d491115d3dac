"""Live news: how soon a thousand viewers have what was recorded, and another official's page."""

from __future__ import annotations

import base64
import json
import re
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from bench.row import Row
from bench.served import HOST, Served, served
from ops.web import free_port

VIEWERS = 1_000
WARM_UP, MEASURED = 5, 100
PAUSE_SECONDS = 0.1
"""Between two messages, so that each finds everybody idle, as at a table."""
ENTRIES = 40


def measure() -> Iterable[Row]:
    """p99 from a commit to its arrival at each viewer, beside a bare broadcast of the bytes."""
    with served("bench.scene_live") as server:
        game, events = server.scene["game"], iter(server.scene["events"])
        cookie = f"Cookie: sessionid={server.scene['sessions'][0]}\r\n"
        with _sides(server, game, cookie) as sides:
            rolls = _arrivals(sides, game, events, wanted="roll")
        with _sides(server, game, "") as sides:
            instructions = _arrivals(sides, game, events, wanted="instruction")
        with _started(server, "bench.scene_live", "record") as recorder:
            p50 = _to_another_page(server, recorder, game, events)
    for what, (live, bare) in (
        (f"a roll, from its commit to {VIEWERS:,} officials' streams (p99)", rolls),
        (f"an instruction, from its commit to {VIEWERS:,} viewers (p99)", instructions),
    ):
        yield Row(what, live, bare, "ms", 2.0)
    yield Row("from Enter to the change on another official's page (p50)", p50, p50, "ms", None)


@dataclass
class Process:
    """A helper that takes a line and answers with lines of JSON."""

    child: subprocess.Popen[bytes]

    def tell(self, line: bytes) -> None:
        """Send a line."""
        assert self.child.stdin is not None
        self.child.stdin.write(line + b"\n")
        self.child.stdin.flush()

    def hear(self) -> str:
        """Wait for a line."""
        assert self.child.stdout is not None
        line = self.child.stdout.readline().decode().strip()
        if not line:
            raise RuntimeError(f"{self.child.args!r} ended")
        return line


@dataclass
class Sides:
    """The live news and their baseline: who records or broadcasts, and who listens."""

    recorder: Process
    viewers: Process
    broadcast: Process
    listeners: Process


@contextmanager
def _started(server: Served, *command: str) -> Iterator[Process]:
    """A helper process; ended with the block."""
    child = subprocess.Popen(
        [sys.executable, "-m", *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=server.env,
    )
    try:
        yield Process(child)
    finally:
        child.kill()
        child.wait()


@contextmanager
def _sides(server: Served, game: int, headers: str) -> Iterator[Sides]:
    """Both servers with their viewers; who listens sends `headers` along."""
    head = f"GET /live/games/{game}/ HTTP/1.1\r\nHost: {HOST}\r\n{headers}\r\n"
    with ExitStack() as stack:

        def listening(port: int, greeting: int) -> Process:
            command = ("bench.listeners", str(port), str(VIEWERS), str(greeting))
            crowd = stack.enter_context(_started(server, *command))
            assert crowd.child.stdin is not None
            crowd.child.stdin.write(head.encode())
            crowd.child.stdin.close()
            if crowd.hear() != "ready":
                raise RuntimeError("not everybody could listen")
            return crowd

        port = free_port(HOST, 0)
        broadcast = stack.enter_context(_started(server, "bench.broadcast", str(port)))
        broadcast.hear()
        recorder = stack.enter_context(_started(server, "bench.scene_live", "record"))
        yield Sides(recorder, listening(server.port, 2), broadcast, listening(port, 1))


def _arrivals(
    sides: Sides, game: int, events: Iterator[dict[str, Any]], *, wanted: str
) -> tuple[float, float]:
    """p99 in ms of both, message by message in turns; events of other kinds go by."""
    live: list[float] = []
    bare: list[float] = []
    measured = 0
    while measured < WARM_UP + MEASURED:
        event = next(events)
        sides.recorder.tell(json.dumps({"game": game, "event": event}).encode())
        recorded = json.loads(sides.recorder.hear())
        committed = recorded["at"]
        if wanted == "instruction" and recorded["open"]:
            time.sleep(PAUSE_SECONDS)
            continue  # the public hears nothing of it
        heard = json.loads(sides.viewers.hear())
        time.sleep(PAUSE_SECONDS)
        sides.broadcast.tell(base64.b64encode(base64.b64decode(heard["bytes"])))
        sent = json.loads(sides.broadcast.hear())["at"]
        answered = json.loads(sides.listeners.hear())
        time.sleep(PAUSE_SECONDS)
        if event["type"] == wanted:
            measured += 1
            if measured > WARM_UP:
                live += [1000 * (at - committed) for at in heard["at"]]
                bare += [1000 * (at - sent) for at in answered["at"]]
    return _p99(live), _p99(bare)


def _p99(milliseconds: Sequence[float]) -> float:
    return statistics.quantiles(milliseconds, n=100)[98]


def _to_another_page(
    server: Served, recorder: Process, game: int, events: Iterator[dict[str, Any]]
) -> float:
    """p50 in ms from one official's post until another one's page has fetched what changed."""
    kim, lee = (Browser(server, game, session) for session in server.scene["sessions"])
    lee.listen()
    times: list[float] = []
    for event in events:
        if len(times) == ENTRIES:
            break
        line = _typed(event)
        if line is None:  # it has a button, not a line
            recorder.tell(json.dumps({"game": game, "event": event}).encode())
            recorder.hear()
            kim.look()
            time.sleep(PAUSE_SECONDS)
            continue
        lee.look()
        lee.woken.clear()
        start = time.perf_counter()
        posting = threading.Thread(target=kim.enter, args=(line,))
        posting.start()
        lee.woken.wait(30)
        lee.refetch()
        times.append(1000 * (time.perf_counter() - start))
        posting.join()
        kim.look()
        time.sleep(PAUSE_SECONDS)
    return statistics.median(times)


def _typed(event: dict[str, Any]) -> str | None:
    """What a scorekeeper types for an event; None for one that has a button only."""
    if event["type"] == "roll":
        return "".join(map(str, event["dice"]))
    if event["type"] != "instruction" or "points" not in event:
        return None
    return (
        f"{event['points']} s" if event["then"] == "stop" else f"{event['points']} r{event['dice']}"
    )


class Browser:
    """An official's page as a script keeps it: it posts, listens and fetches itself."""

    def __init__(self, server: Served, game: int, session: str) -> None:
        self.server, self.path = server, f"/games/{game}/entry/"
        self.stream = f"/live/games/{game}/"
        self.cookie = f"sessionid={session}"
        self.connection = server.connection()
        self.woken = threading.Event()
        self.token = self.after = ""
        self.look()

    def look(self) -> None:
        """Fetch the page whole, for its token and the row that it is of."""
        self.connection.close()  # it may have been idle for too long
        page = self._ask("GET", self.path)
        self.token = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[0]
        self.after = re.findall(r'name="after" value="(\d+)"', page)[0]

    def enter(self, line: str) -> None:
        """Send a line as the field does."""
        sent = {"command": line, "after": self.after, "request_id": uuid4().hex}
        body = urlencode({**sent, "csrfmiddlewaretoken": self.token})
        self._ask("POST", self.path, body)

    def refetch(self) -> None:
        """Fetch what may have changed."""
        self._ask("GET", self.path, fragment=True)

    def listen(self) -> None:
        """Listen to the stream; each message wakes whoever waits."""
        connection = HTTPConnection(HOST, self.server.port, timeout=120)
        connection.request("GET", self.stream, headers={"Cookie": self.cookie})
        answer = connection.getresponse()

        def read() -> None:
            while line := answer.readline():
                if line.startswith(b"data: "):
                    self.woken.set()

        threading.Thread(target=read, daemon=True).start()
        self.woken.wait(30)

    def _ask(self, method: str, path: str, body: str = "", *, fragment: bool = False) -> str:
        headers = {"Cookie": f"{self.cookie}; csrftoken={self.secret}"}
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        if fragment or method == "POST":
            headers["HX-Request"] = "true"
        self.connection.request(method, path, body, headers)
        with self.connection.getresponse() as answer:
            told = answer.read().decode()
            given = re.findall(r"csrftoken=(\w+)", answer.headers.get("Set-Cookie", ""))
            self.secret = given[0] if given else self.secret
        if answer.status != 200:
            raise RuntimeError(f"{method} {path}: {answer.status} {told[:300]!r}")
        return told

    secret = ""
