"""A season's tables over a million turns: compiling them, one game's change, and the page."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterable
from http.client import HTTPConnection
from statistics import mean
from typing import Any

from bench.row import Row
from bench.served import Served, served

WARM_UP, MEASURED, MADE_ANEW = 100, 1_200, 50
RATE = 0.7
"""The least part of the bare view's rate of requests."""


def measure() -> Iterable[Row]:
    """Standings and leaderboards compiled whole, beside one SELECT; the public page, bare."""
    with served("bench.scene_season") as server:
        found = _compiled(server)
        page, bare, anew = _requests(server)
    compiled, selected = found["times"]
    yield Row(
        "a tournament's standings and all leaderboards, 1 M turns, beside a SELECT",
        *(1000 * compiled, 1000 * selected, "ms", 1.5),
    )
    for name, figure in (
        ("the SELECT when it counts games, too", "with_games"),
        ("standings of one tournament from its 5,000 turns", "standings"),
    ):
        yield Row(name, 1000 * found[figure], 1000 * found[figure], "ms", None)
    yield Row(
        "tournaments whose standings one game's change writes", found["tournaments"], 1, "", 1.0
    )
    yield Row(
        "leaderboard rows that it writes, beside four a player of the game",
        found["board_rows"],
        4 * found["players"],
        "rows",
        1.0,
    )
    yield Row(
        f"the public standings, beside the bare bytes ({RATE}× of its rate)",
        page,
        bare,
        "ms a request",
        1 / RATE,
    )
    yield Row("the same made anew for each request", anew, anew, "ms a request", None)


def _compiled(server: Served) -> dict[str, Any]:
    command = [sys.executable, "-m", "bench.season", str(server.scene["tournament"])]
    ran = subprocess.run(command, env=server.env, check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    return found


def _requests(server: Served) -> tuple[float, float, float]:
    """Milliseconds a request of the page, of the bare bytes, and of the page made each time.

    The first two in turns on one connection, as many as a server without rest gets; all that was
    sent is the same. A cookie of no session keeps a page from being sent again as it was made.
    """
    connection = server.connection()
    page = f"/tournaments/{server.scene['tournament']}/standings/"
    bare = f"/bare/page/?of={page}"
    spent = {page: 0.0, bare: 0.0}
    for number in range(WARM_UP + MEASURED):
        sent = {}
        for path in spent:
            seconds, sent[path] = _got(connection, path)
            if number >= WARM_UP:
                spent[path] += seconds
        if sent[page] != sent[bare]:
            raise RuntimeError("the bare view sends something else")
    anew = [_got(connection, page, "sessionid=none")[0] for _ in range(MADE_ANEW)]
    return 1000 * spent[page] / MEASURED, 1000 * spent[bare] / MEASURED, 1000 * mean(anew)


def _got(connection: HTTPConnection, path: str, cookie: str = "") -> tuple[float, bytes]:
    """Seconds until the whole answer was there, and what was sent."""
    start = time.perf_counter()
    body = _get(connection, path, {"Cookie": cookie} if cookie else {})
    return time.perf_counter() - start, body


def _get(connection: HTTPConnection, path: str, headers: dict[str, str]) -> bytes:
    connection.request("GET", path, headers=headers)
    with connection.getresponse() as response:
        body = response.read()
    if response.status != 200:
        raise RuntimeError(f"{path}: {response.status} {body[:300]!r}")
    return body
