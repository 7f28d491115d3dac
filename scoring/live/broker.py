"""The way to Redis for whatever follows a commit: it never waits long, and never again at once.

What was recorded is in the database. Redis only says so to others, who find out by themselves
where it did not: so nobody who records waits for it.
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
        log.warning("broker does not answer, it is left alone for a while", error=str(error))

    def end(self) -> None:
        """Try again at once (tests, after they stopped the broker)."""
        self._until = 0.0


pause = Pause(PAUSE_SECONDS)
"""One for all that this process tells the broker: it waits once, not once for each."""


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


def publish(channel: str, message: str) -> None:
    """Send a message to whoever listens now. Never raises, never waits long."""
    if pause.holds:
        return
    try:
        client().publish(channel, message)
    except (redis.RedisError, OSError) as error:
        pause.begin(error)
