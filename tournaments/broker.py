"""Asking for a compilation, so that a burst of records costs one task and a lost broker nothing.

A game whose compilation has been asked for carries a mark in Redis. The worker takes the mark
away before it reads the log: what is recorded after that asks anew, so nothing is missed. Where
Redis does not answer, nobody asks again for a while: recording must not wait for it each time,
and the sweep makes up for what was not asked.
"""

from __future__ import annotations

import threading
import time
from functools import cache

import redis
import structlog
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

WAIT_SECONDS = 0.5
"""For a connection, and again for an answer: a second at most."""
PAUSE_SECONDS = 5.0
"""How long nobody asks after Redis did not answer; the next sweep is never much later."""
MARK_SECONDS = 10
"""How long a mark holds whose task was lost: about as long as until the next sweep."""

log = structlog.get_logger(__name__)


class Pause:
    """Remembers, per process, that the broker did not answer, and until when to leave it alone."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._until = 0.0
        self._lock = threading.Lock()

    @property
    def holds(self) -> bool:
        """Whether the broker is still to be left alone."""
        return time.monotonic() < self._until

    def begin(self, error: Exception) -> None:
        """Leave the broker alone from now on; said once a pause, not once a record."""
        with self._lock:
            if self.holds:
                return
            self._until = time.monotonic() + self._seconds
        log.warning("broker does not answer, the sweep will catch up", error=str(error))

    def end(self) -> None:
        """Try again at once (tests, after they stopped the broker)."""
        self._until = 0.0


pause = Pause(PAUSE_SECONDS)


@cache
def client() -> redis.Redis:
    """Return this process's client."""
    return connect(settings.REDIS_URL)


def connect(url: str) -> redis.Redis:
    """Return a client that never waits long; a connection that turns out dead is replaced once."""
    once = Retry(NoBackoff(), 1, supported_errors=(redis.ConnectionError,))
    return redis.Redis.from_url(
        url,
        socket_connect_timeout=WAIT_SECONDS,
        socket_timeout=WAIT_SECONDS,
        retry=once,
    )


def mark(game_id: int) -> bool:
    """Mark a game's compilation as asked for; False where it already is. Raises RedisError."""
    return bool(client().set(_key(game_id), 1, nx=True, ex=MARK_SECONDS))


def unmark(game_id: int) -> None:
    """Take the mark away, so that whatever is recorded from now on asks anew.

    Without an answer the mark runs out by itself.
    """
    try:
        client().delete(_key(game_id))
    except redis.RedisError as error:
        log.warning("mark not taken away", game=game_id, error=str(error))


def _key(game_id: int) -> str:
    return f"{settings.CELERY_TASK_DEFAULT_QUEUE}:compile:{game_id}"
