"""Recording an event through the API, beside a bare view that inserts one row and commits."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Iterable, Iterator
from http.client import HTTPConnection
from typing import Any
from uuid import uuid4

from bench.row import Row
from bench.served import served

WARM_UP, MEASURED = 40, 300


def measure() -> Iterable[Row]:
    """p50 of both, request by request in turns; and the same at event 3,000 as at event 30."""
    with served("bench.scene_recording") as server:
        connection = server.connection()
        token = server.scene["token"]
        begun, late = (_posts(game) for game in server.scene["games"])
        times: dict[str, list[float]] = {"bare": [], "begun": [], "late": []}
        for number in range(WARM_UP + MEASURED):
            for name, posts in (("bare", _bare()), ("begun", begun), ("late", late)):
                path, body = next(posts)
                seconds = _post(connection, token, path, body)
                if number >= WARM_UP:
                    times[name].append(seconds)
    p50 = {name: statistics.median(seconds) * 1000 for name, seconds in times.items()}
    yield Row("record an event, beside a bare insert (p50)", p50["begun"], p50["bare"], "ms", 2.0)
    yield Row("the same at event 3,000 (p50)", p50["late"], p50["bare"], "ms", 2.0)
    yield Row("at event 3,000, beside event 30 (p50)", p50["late"], p50["begun"], "ms", 1.2)


def _bare() -> Iterator[tuple[str, dict[str, Any]]]:
    while True:
        yield "/bare/", {"type": "roll", "player": "1", "dice": [1, 1, 5, 3, 2, 6], "after": 1}


def _posts(game: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The next events of a game, each after the one before."""
    path = f"/api/games/{game['id']}/events/"
    for after, event in enumerate(game["events"], start=game["after"]):
        yield path, {**event, "after": after, "request_id": uuid4().hex}


def _post(connection: HTTPConnection, token: str, path: str, body: dict[str, Any]) -> float:
    """Seconds from sending a request until its whole answer is there."""
    headers = {"Content-Type": "application/json", "Authorization": f"Token {token}"}
    data = json.dumps(body)
    start = time.perf_counter()
    connection.request("POST", path, data, headers)
    with connection.getresponse() as response:
        told = response.read()
    seconds = time.perf_counter() - start
    if response.status != 201:
        raise RuntimeError(f"{path}: {response.status} {told[:300]!r} to {data}")
    return seconds
