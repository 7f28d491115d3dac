"""The listeners of one process: one subscription for all, and one rendering for each audience.

Everything here runs on the event loop; what asks the database runs in a few threads. News only
wake a game up: what is sent is always the difference between what was sent last and the log as
it stands, so nothing is lost, told twice or out of order, whatever Redis does.
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

import redis.asyncio
import structlog
from django.conf import settings
from django.db import close_old_connections, connections
from django.utils import translation
from redis.exceptions import RedisError

from scoring.live import pages
from scoring.live.access import NoSuchGame
from scoring.live.messages import Look, Messages, between, hello, look
from scoring.live.news import EVERYBODY, channel
from scoring.models import Game

BACKLOG = 64
"""Messages that may wait for one slow listener; who is further behind connects anew."""
HEARTBEAT_SECONDS = 15.0
RECHECK_SECONDS = 30.0
"""How often it is asked whether a listener still is who they were."""
DEAF_SECONDS = 2.0
"""How often the log itself is asked while Redis does not answer."""
THREADS = 4
HEARTBEAT = b": still here\n\n"

log = structlog.get_logger(__name__)


class Listener:
    """One connection: what waits to be sent to it."""

    def __init__(self, audience: str, still: Callable[[], str] | None) -> None:
        self.audience = audience
        self.still = still
        """Tells the audience anew, in a thread; None for the public, which it always stays."""
        self.closed = False
        self.greeted = False
        """Whether it has got the state to start from; until then no news are for it."""
        self._waiting: deque[dict[str, Any]] = deque()
        self._woken = asyncio.Event()

    def put(self, message: dict[str, Any]) -> None:
        """Have a message sent; a listener that is too slow is closed instead."""
        if len(self._waiting) >= BACKLOG:
            self.close()
        elif not self.closed:
            self._waiting.append(message)
            self._woken.set()

    def close(self) -> None:
        """End the connection, without what still waits."""
        self.closed = True
        self._waiting.clear()
        self._woken.set()

    async def next(self) -> dict[str, Any] | None:
        """The next message; None once the connection is to end."""
        while not self._waiting and not self.closed:
            self._woken.clear()
            await self._woken.wait()
        return None if self.closed else self._waiting.popleft()


@dataclass
class Room:
    """A game that somebody listens to."""

    shown: Look
    listeners: set[Listener] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    officials: list[Mapping[str, object]] = field(default_factory=list)
    everybody: list[Mapping[str, object]] = field(default_factory=list)
    """Announcements that are not in the log and wait to be sent."""

    def players(self) -> set[str]:
        """The players that listen, by id."""
        return {each.audience for each in self.listeners if each.audience.isdecimal()}


class Hub:
    """All that one event loop serves. Use `hub()`."""

    def __init__(self) -> None:
        self.rooms: dict[int, Room] = {}
        self.deaf = True
        """Whether Redis cannot be heard."""
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="live")
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def count(self) -> int:
        """How many listen."""
        return sum(len(room.listeners) for room in self.rooms.values())

    async def ask(self, question: Callable[[], Any]) -> Any:
        """Run what blocks, in one of the hub's own threads."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, question)

    async def join(self, game_id: int, listener: Listener, after: str, *, again: bool) -> None:
        """Let somebody listen: first what they missed, then whatever comes."""
        self._start()
        room = self.rooms.get(game_id)
        if room is None:
            room = self.rooms.setdefault(game_id, Room(await self._look(game_id, set())))
        room.listeners.add(listener)  # so that the player's own part is looked at, too
        await self.refresh(game_id)
        greeting = hello(room.shown, listener.audience, after, again=again)
        listener.put(body(greeting))
        listener.greeted = True

    def leave(self, game_id: int, listener: Listener) -> None:
        """Forget a listener, and the game with the last one."""
        listener.close()
        room = self.rooms.get(game_id)
        if room is not None:
            room.listeners.discard(listener)
            if not room.listeners:
                del self.rooms[game_id]

    async def refresh(self, game_id: int) -> None:
        """Look at a game and send what is new to those who listen."""
        room = self.rooms.get(game_id)
        if room is None:
            return
        async with room.lock:
            officials, room.officials = room.officials, []
            everybody, room.everybody = room.everybody, []
            before = None if officials or everybody else room.shown
            now = await self._look(game_id, room.players(), before)
            messages = between(room.shown, now, officials=officials, everybody=everybody)
            room.shown = now
            self._send(room, messages)

    async def _look(self, game_id: int, players: Iterable[str], before: Look | None = None) -> Look:
        wanted = frozenset(players)
        found: Look = await self.ask(lambda: look_now(game_id, wanted, before))
        return found

    def _send(self, room: Room, messages: Messages) -> None:
        packed: dict[str, dict[str, Any] | None] = {}
        for listener in [each for each in room.listeners if each.greeted]:
            audience = listener.audience
            if audience not in packed:
                sent = messages.to(audience)
                packed[audience] = body(sent) if sent else None
            if message := packed[audience]:
                listener.put(message)

    # --- What goes on while somebody listens -----------------------------------------------------

    def _start(self) -> None:
        if not self._tasks:
            for work in (self._hear(), self._beat(), self._recheck()):
                self._tasks.add(asyncio.create_task(work))

    async def close(self) -> None:
        """End all connections and all that goes on."""
        for room in list(self.rooms.values()):
            for listener in list(room.listeners):
                listener.close()
        tasks, self._tasks = self._tasks, set()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        together = threading.Barrier(THREADS)  # so that each of the threads closes its own
        await asyncio.gather(*(self.ask(partial(_let_go, together)) for _ in range(THREADS)))

    async def _hear(self) -> None:
        """Listen to Redis, for ever; without it ask the log itself now and then."""
        while True:
            try:
                await self._subscribed()
            except (RedisError, OSError) as error:
                if not self.deaf:
                    log.warning("live news: broker does not answer", error=str(error))
                self.deaf = True
            await self._refresh_all()
            await asyncio.sleep(DEAF_SECONDS)

    async def _subscribed(self) -> None:
        client = redis.asyncio.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=1)
        async with client, client.pubsub() as line:
            await line.subscribe(channel())
            async for message in line.listen():
                if message["type"] == "subscribe":
                    self.deaf = False
                    await self._refresh_all()
                elif message["type"] == "message":
                    self._heard(json.loads(message["data"]))

    def _heard(self, news: Mapping[str, Any]) -> None:
        room = self.rooms.get(news["game"])
        if room is None:
            return
        told = room.everybody if news.get("to") == EVERYBODY else room.officials
        told += news.get("say", [])
        if "to" in news and not news["say"]:
            told.append({"text": ""})
        task = asyncio.create_task(self._refreshed(news["game"]))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _refresh_all(self) -> None:
        for game_id in list(self.rooms):
            await self._refreshed(game_id)

    async def _refreshed(self, game_id: int) -> None:
        """Refresh one game; one that cannot be read must not end the news of the others."""
        try:
            await self.refresh(game_id)
        except NoSuchGame:
            for listener in list(self.rooms[game_id].listeners):
                listener.close()
        except Exception:
            log.exception("live news: game could not be told", game=game_id)

    async def _beat(self) -> None:
        """Keep connections open that nothing is said on, and find out which are gone."""
        message = body(HEARTBEAT)
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            for room in list(self.rooms.values()):
                for listener in list(room.listeners):
                    listener.put(message)
            await self._refresh_all()  # should a message have been lost on the way

    async def _recheck(self) -> None:
        """Close who is no longer who they were: they connect anew, as who they are now."""
        while True:
            await asyncio.sleep(RECHECK_SECONDS)
            for room in list(self.rooms.values()):
                for listener in list(room.listeners):
                    if listener.still and await self._changed(listener, listener.still):
                        listener.close()

    async def _changed(self, listener: Listener, still: Callable[[], str]) -> bool:
        try:
            return bool(await self.ask(still) != listener.audience)
        except NoSuchGame:
            return True
        except Exception:
            log.exception("live news: a listener could not be checked")
            return False


def _let_go(together: threading.Barrier) -> None:
    """Close this thread's connection to the database."""
    together.wait(timeout=10)
    connections.close_all()


def body(content: bytes) -> dict[str, Any]:
    """A part of an answer as an ASGI server takes it."""
    return {"type": "http.response.body", "body": content, "more_body": True}


def look_now(game_id: int, players: frozenset[str], before: Look | None = None) -> Look:
    """Look at a game as it stands in the database (in a thread)."""
    close_old_connections()
    game = Game.objects.select_related(*pages.related()).filter(pk=game_id).first()
    if game is None:
        raise NoSuchGame
    with translation.override(settings.LANGUAGE_CODE):
        return look(game, players, before=before)


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running event loop."""
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())
