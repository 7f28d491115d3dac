"""The listeners of one process: one subscription for all, and one rendering for each audience.

Everything here runs on the event loop; what asks the database runs in a few threads. News only
wake a game up: what is sent is always the difference between what was sent last and the log as
it stands, so nothing is lost, told twice or out of order, whatever Redis does.
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import redis.asyncio
import structlog
from django.conf import settings
from django.db import InterfaceError, OperationalError, connection, connections
from django.utils import translation
from redis.exceptions import RedisError

from scoring.live import pages
from scoring.live.access import NoSuchGame
from scoring.live.listener import Listener, put_to_all
from scoring.live.look import Look, look, look_on, without_public
from scoring.live.messages import for_everybody, for_officials, hello
from scoring.live.news import EVERYBODY, channel
from scoring.live.room import Room, body
from scoring.models import Game

HEARTBEAT_SECONDS = 15.0
RECHECK_SECONDS = 30.0
"""How often it is asked whether a listener still is who they were."""
DEAF_SECONDS = 2.0
"""How often the log itself is asked while Redis does not answer."""
AT_ONCE = 20
"""How many heartbeats go out in one go."""
THREADS = 4
HEARTBEAT = b": still here\n\n"

Item = TypeVar("Item")

log = structlog.get_logger(__name__)


class Closed(Exception):
    """The server is about to stop and serves nobody any more."""


class Hub:
    """All that one event loop serves. Use `hub()`."""

    def __init__(self) -> None:
        self.rooms: dict[int, Room] = {}
        self.deaf = True
        """Whether Redis cannot be heard."""
        self._closed = False
        """Whether the server stops: what comes now would begin anew what has just been ended."""
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="live")
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def count(self) -> int:
        """How many listen."""
        return sum(len(room.listeners) for room in self.rooms.values())

    async def ask(self, question: Callable[[], Any]) -> Any:
        """Run what blocks, in one of the hub's own threads. Raises Closed."""
        if self._closed:
            raise Closed
        return await asyncio.get_running_loop().run_in_executor(self._threads, question)

    async def join(self, game_id: int, listener: Listener, after: str, *, again: bool) -> None:
        """Let somebody listen: first what they missed, then whatever comes. Raises Closed."""
        self._start()
        room = self.rooms.get(game_id)
        if room is None:
            _game, shown = await self.ask(partial(look_now, game_id, whole=False))
            room = self.rooms.setdefault(game_id, Room(shown))
        room.listeners.add(listener)  # so that the player's own part is looked at, too
        await self.refresh(game_id)
        asked = (listener.audience, after, again)
        if asked not in room.greetings:
            room.greetings[asked] = body(hello(room.shown, *asked[:2], again=again))
        listener.greeted = True
        listener.put(room.greetings[asked])

    def leave(self, game_id: int, listener: Listener) -> None:
        """Forget a listener, and the game with the last one."""
        listener.close()
        room = self.rooms.get(game_id)
        if room is not None:
            room.listeners.discard(listener)
            if not room.listeners:
                del self.rooms[game_id]

    async def refresh(self, game_id: int) -> None:
        """Look at a game and send what is new to those who listen.

        However many ask while one look is taken, one more is enough for all of them.
        """
        room = self.rooms.get(game_id)
        if room is None:
            return
        if room.next is None:
            room.next = asyncio.create_task(self._look(game_id, room))
        await asyncio.shield(room.next)

    async def _look(self, game_id: int, room: Room) -> None:
        """Officials first: their pages fetch themselves, so nothing is drawn for them."""
        async with room.lock:
            room.next = None
            everybody, room.everybody = room.everybody, []
            officials, room.officials = [*room.officials, *everybody], []
            before = room.shown
            whole = room.has(officials=False)
            game, now = await self.ask(partial(look_now, game_id, whole=whole))
            if message := for_officials(before, now, officials):
                put_to_all(room.greeted(officials=True), body(message))
            room.show(without_public(now, before))
            if not room.has(officials=False):
                return
            anew = bool(officials)
            drawing = partial(complete_look, game, now, before, room.players(), anew=anew)
            now = await self.ask(drawing)
            room.send(for_everybody(before, now, everybody))
            room.show(now)

    # --- What goes on while somebody listens -----------------------------------------------------

    def _start(self) -> None:
        if self._closed:
            raise Closed
        if not self._tasks:
            for work in (self._hear(), self._beat(), self._recheck()):
                self._tasks.add(asyncio.create_task(work))

    async def close(self) -> None:
        """End all connections and all that goes on, for good."""
        if self._closed:
            return
        self._closed = True
        for room in list(self.rooms.values()):
            for listener in list(room.listeners):
                listener.close()
        tasks, self._tasks = self._tasks, set()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        together = threading.Barrier(THREADS)  # so that each of the threads closes its own
        loop = asyncio.get_running_loop()
        each = (loop.run_in_executor(self._threads, _let_go, together) for _ in range(THREADS))
        await asyncio.gather(*each)
        self._threads.shutdown(wait=False)

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
        except Closed:
            pass
        except Exception:
            log.exception("live news: game could not be told", game=game_id)

    async def _beat(self) -> None:
        """Keep connections open that nothing is said on, and find out which are gone."""
        message = body(HEARTBEAT)
        while True:
            everybody = [each for room in self.rooms.values() for each in room.listeners]
            async for listener in _spread(everybody, HEARTBEAT_SECONDS, AT_ONCE):
                listener.put(message)
            await self._refresh_all()  # should a message have been lost on the way

    async def _recheck(self) -> None:
        """Close who is no longer who they were: they connect anew, as who they are now."""
        while True:
            async for group in _spread(self._people(), RECHECK_SECONDS, 1):
                one = group[0]
                if one.still and await self._changed(one, one.still):
                    for each in group:
                        each.close()

    def _people(self) -> list[list[Listener]]:
        """The connections of each person who has signed in, game by game: asked about once."""
        people: defaultdict[tuple[int, str, str], list[Listener]] = defaultdict(list)
        for game_id, room in self.rooms.items():
            for each in room.listeners:
                if each.still is not None:
                    people[game_id, each.session, each.audience].append(each)
        return list(people.values())

    async def _changed(self, listener: Listener, still: Callable[[], str]) -> bool:
        try:
            return bool(await self.ask(still) != listener.audience)
        except NoSuchGame:
            return True
        except Exception:
            log.exception("live news: a listener could not be checked")
            return False


async def _spread(items: Sequence[Item], seconds: float, at_once: int) -> AsyncIterator[Item]:
    """Give some things spread over some seconds: no news wait until all were seen to."""
    if not items:
        await asyncio.sleep(seconds)
    for number, item in enumerate(items):
        if number % at_once == 0:
            await asyncio.sleep(min(seconds, seconds * at_once / len(items)))
        yield item


def _let_go(together: threading.Barrier) -> None:
    """Close this thread's connection to the database."""
    together.wait(timeout=10)
    connections.close_all()


def look_now(game_id: int, *, whole: bool) -> tuple[Game, Look]:
    """Look at a game as it stands in the database, for its officials (in a thread).

    With `whole` what the look for everybody else reads comes along. A connection to the database
    that turns out dead is replaced once: to ask each time whether it lives would cost as much as
    a question.
    """
    try:
        return _looked(game_id, whole=whole)
    except (OperationalError, InterfaceError):
        connection.close()
        return _looked(game_id, whole=whole)


def _looked(game_id: int, *, whole: bool) -> tuple[Game, Look]:
    related = pages.related() if whole else ()
    games = Game.objects.select_related(*related).filter(pk=game_id)
    for game in games.order_by():
        with translation.override(settings.LANGUAGE_CODE):
            return game, look(game)
    raise NoSuchGame


def complete_look(
    game: Game, now: Look, before: Look, players: frozenset[str], *, anew: bool
) -> Look:
    """Look at it for everybody else (in a thread)."""
    with translation.override(settings.LANGUAGE_CODE):
        return look_on(game, now, before, players, anew=anew)


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running event loop."""
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())
