"""The database of the live benchmark: one game, two signed-in scorekeepers; and its recorder.

With `record` the module records events of that game, one for each line on stdin, and prints the
moment of each commit.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from uuid import uuid4

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import transaction  # noqa: E402
from django.test import Client  # noqa: E402

from bench.games import LONG, events  # noqa: E402
from roster.models import User  # noqa: E402
from roster.roles import Role  # noqa: E402
from scoring.codec import rename, write_transcript  # noqa: E402
from scoring.engine.lucky_roll import RULESET  # noqa: E402
from scoring.importing import import_transcript  # noqa: E402
from scoring.models import CrewMember, Game  # noqa: E402
from scoring.selectors import names_of  # noqa: E402
from scoring.services import record  # noqa: E402

BEGUN, FURTHER = 30, 900


def set_up() -> None:
    """Make the tables, a game that has begun, and the cookies of two scorekeepers."""
    call_command("migrate", verbosity=0)
    settings.ALLOWED_HOSTS = ["*"]
    kim = User.objects.create_user("kim", is_official=True)
    lee = User.objects.create_user("lee", is_official=True)
    played = events(BEGUN + FURTHER)
    game = import_transcript(
        write_transcript(RULESET, LONG, played[:BEGUN]), actor=kim, label="Game 12"
    )
    sessions = []
    for user in (kim, lee):
        CrewMember.objects.create(game=game, user=user, role=Role.SCOREKEEPER)
        client = Client()
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        sessions.append(client.cookies[settings.SESSION_COOKIE_NAME].value)
    ids = {name: player for player, name in names_of(game).items()}
    further = [rename(RULESET, event, ids) for event in played[BEGUN:]]
    scene = {"game": game.pk, "sessions": sessions, "events": further}
    json.dump(scene, sys.stdout)


def record_lines() -> None:
    """Record an event for each line, and tell when it was committed."""
    kim = User.objects.get(username="kim")
    gc.collect()
    gc.freeze()  # as the web process does
    for line in sys.stdin:
        told = json.loads(line)
        committed: list[float] = []
        with transaction.atomic():
            transaction.on_commit(lambda heard=committed: heard.append(time.monotonic()))  # type: ignore[misc]
            game = Game.objects.get(pk=told["game"])
            request_id = uuid4().hex
            recorded = record(
                game.pk, told["event"], after=game.seq, request_id=request_id, actor=kim
            )
        due = recorded.state.due
        is_open = bool(due and due.roll)
        print(json.dumps({"at": committed[0], "open": is_open}), flush=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["record"]:
        record_lines()
    else:
        set_up()
