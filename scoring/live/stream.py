"""`/live/games/<id>/`: the news of a game as server-sent events, a small ASGI application.

Django would make a request, a response and their middleware for each listener and a generator's
turn for each message. Here a connection costs one look at who it is; then the same bytes go to
all. What Django's middleware adds to every answer and matters here is added by hand.
"""

from __future__ import annotations

import asyncio
import random
import re
import signal
import threading
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from functools import partial
from typing import Any
from urllib.parse import parse_qs

import structlog
from django.core.exceptions import DisallowedHost

from scoring.live.access import NoSuchGame, audience_of, session_of
from scoring.live.hub import Closed, Hub, hub
from scoring.live.listener import Listener
from scoring.live.room import body

Scope = Mapping[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Coroutine[Any, Any, None]]

PATH = re.compile(r"/live/games/(\d{1,18})/")
STAMP = re.compile(r"[0-9a-f-]{1,40}")
MOST = 5_000
"""Listeners that one process takes."""
RETRY_MS = 1_000, 4_000
"""When browsers try again: not all at once."""

COMMON = [
    (b"cache-control", b"no-store, no-transform"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"vary", b"Cookie"),
]
STREAM = [(b"content-type", b"text/event-stream; charset=utf-8"), *COMMON]
PLAIN = [(b"content-type", b"text/plain; charset=utf-8"), *COMMON]

log = structlog.get_logger(__name__)


class Refused(Exception):
    """An answer that is no stream."""

    def __init__(self, status: int, text: str, *headers: tuple[bytes, bytes]) -> None:
        super().__init__(text)
        self.status, self.text, self.headers = status, text, headers


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve the news of one game for as long as somebody listens."""
    try:
        game_id = _game_of(scope)
        house = hub()
        audience = await _audience(house, scope, game_id)
    except Refused as refusal:
        await _refuse(send, refusal)
        return
    await send({"type": "http.response.start", "status": 200, "headers": STREAM})
    if scope["method"] == "HEAD":
        await send({"type": "http.response.body", "body": b""})
        return
    _end_with_the_server(house)
    session = session_of(scope)
    still = partial(audience_of, scope, game_id) if session else None
    listener = Listener(audience, send, session=session, still=still)
    await _serve(house, game_id, listener, scope, receive, send)


def _game_of(scope: Scope) -> int:
    found = PATH.fullmatch(scope["path"])
    if found is None:
        raise Refused(404, "There is no such stream.")
    if scope["method"] not in ("GET", "HEAD"):
        raise Refused(405, "News can only be read.", (b"allow", b"GET, HEAD"))
    accepted = _header(scope, b"accept")
    if accepted and not any(kind in accepted for kind in ("text/event-stream", "text/*", "*/*")):
        raise Refused(406, "News are sent as text/event-stream.")
    return int(found[1])


async def _audience(house: Hub, scope: Scope, game_id: int) -> str:
    if house.count >= MOST:
        raise Refused(503, "Too many listen already.", (b"retry-after", b"10"))
    try:
        audience: str = await house.ask(partial(audience_of, scope, game_id))
    except NoSuchGame:
        raise Refused(404, "There is no such game.") from None
    except Closed:
        raise Refused(503, "The server is about to stop.", (b"retry-after", b"2")) from None
    except DisallowedHost:
        raise Refused(400, "This host is not served here.") from None
    return audience


async def _refuse(send: Send, refusal: Refused) -> None:
    content = refusal.text.encode()
    headers = [*PLAIN, (b"content-length", str(len(content)).encode()), *refusal.headers]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": content})


async def _serve(
    house: Hub, game_id: int, listener: Listener, scope: Scope, receive: Receive, send: Send
) -> None:
    """Send what there is until the listener or the server goes."""
    again = bool(_header(scope, b"last-event-id")) or bool(_asked(scope, "again"))
    gone = asyncio.create_task(_until_gone(receive, listener))
    try:
        await send(body(f"retry: {random.randint(*RETRY_MS)}\n\n".encode()))  # noqa: S311
        await house.join(game_id, listener, _after(scope), again=again)
        await listener.ended()
        if listener.stuck:  # nothing that is sent arrives, so neither would the end
            log.info("live news: a listener is too slow and let go", game=game_id)
            listener.give_up()
        else:
            await send({"type": "http.response.body", "body": b""})
    except (NoSuchGame, Closed):
        await send({"type": "http.response.body", "body": b""})
    finally:
        gone.cancel()
        house.leave(game_id, listener)


async def _until_gone(receive: Receive, listener: Listener) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.close()


def _after(scope: Scope) -> str:
    """The moment that the listener knew last: of the stream, else of its page."""
    named = _header(scope, b"last-event-id") or _asked(scope, "after")
    return named if STAMP.fullmatch(named) else ""


def _asked(scope: Scope, name: str) -> str:
    found: list[str] = parse_qs(scope["query_string"].decode("latin-1")).get(name, [""])
    return found[-1]


def _header(scope: Scope, name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


_watched: set[int] = set()


def _end_with_the_server(house: Hub) -> None:
    """End the streams when the process is asked to stop: a server waits for open connections."""
    if id(house) in _watched or threading.current_thread() is not threading.main_thread():
        return
    _watched.add(id(house))
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        before = signal.getsignal(number)
        if callable(before):
            signal.signal(number, partial(_stop, before, loop, house))


def _stop(before: Any, loop: asyncio.AbstractEventLoop, house: Hub, number: int, at: Any) -> None:
    loop.call_soon_threadsafe(lambda: loop.create_task(house.close()))
    before(number, at)
