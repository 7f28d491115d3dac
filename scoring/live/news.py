"""What is put on the wire: that a game has news. One channel for the whole deployment.

Of what was recorded only the number of the log's last row is sent. Each process that has
listeners reads the rest from the log and renders it for them, so a lost message is made up for
by the next one, and nothing that is secret passes through Redis.
"""

from __future__ import annotations

import json
from functools import partial

from django.conf import settings
from django.db import transaction

from scoring.live import broker

OFFICIALS, EVERYBODY = "officials", "everybody"


def channel() -> str:
    """The channel's name; deployments that share a Redis are kept apart as their queues are."""
    return f"{settings.CELERY_TASK_DEFAULT_QUEUE}:live"


def recorded(game_id: int, seq: int) -> None:
    """Tell that the log has a new last row, after its commit. Never raises."""
    broker.publish(channel(), json.dumps({"game": game_id, "seq": seq}))


def tell_officials(
    game_id: int,
    text: str,
    *,
    id: str = "",  # noqa: A002 (what an announcement's id is called everywhere)
    urgent: bool = False,
    kind: str = "flag",
) -> None:
    """Say something that is not in the log on the pages of a game's officials, after commit.

    Each page also looks again at what it shows; with an empty text that is all. `id`: said once
    a page, however it arrives. Never raises; a broker that does not answer costs half a second
    now and then.
    """
    _tell(OFFICIALS, game_id, text, id, urgent=urgent, kind=kind)


def tell_everybody(
    game_id: int,
    text: str,
    *,
    id: str = "",  # noqa: A002 (what an announcement's id is called everywhere)
    urgent: bool = False,
    kind: str = "flag",
) -> None:
    """Say it to players and the public as well; else as `tell_officials`.

    Nothing of an open roll may be in it (Policy 1).
    """
    _tell(EVERYBODY, game_id, text, id, urgent=urgent, kind=kind)


def _tell(to: str, game_id: int, text: str, id_: str, *, urgent: bool, kind: str) -> None:
    politeness = "urgent" if urgent else "polite"
    say = {"text": text, "id": id_, "politeness": politeness, "kind": kind}
    message = json.dumps({"game": game_id, "to": to, "say": [say] if text else []})
    transaction.on_commit(partial(broker.publish, channel(), message), robust=True)
