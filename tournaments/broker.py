"""Asking for a compilation, so that a burst of records costs one task and a lost broker nothing.

A game whose compilation has been asked for carries a mark in Redis. The worker takes the mark
away before it reads the log: what is recorded after that asks anew, so nothing is missed. Where
Redis does not answer, nobody asks again for a while: recording must not wait for it each time,
and the sweep makes up for what was not asked.
"""

from __future__ import annotations

import redis
import structlog
from django.conf import settings

from scoring.live.broker import client, connect, pause

__all__ = ["connect", "mark", "pause", "unmark"]

MARK_SECONDS = 10
"""How long a mark holds whose task was lost: about as long as until the next sweep."""

log = structlog.get_logger(__name__)


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
