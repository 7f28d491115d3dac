"""The database of the recording benchmark: two games, one just begun and one very long."""

from __future__ import annotations

import json
import sys

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from rest_framework.authtoken.models import Token  # noqa: E402

from bench.games import LONG, events  # noqa: E402
from bench.server.models import Note  # noqa: E402
from roster.models import User  # noqa: E402
from roster.roles import Role  # noqa: E402
from scoring.codec import rename, write_transcript  # noqa: E402
from scoring.engine.lucky_roll import RULESET  # noqa: E402
from scoring.importing import import_transcript  # noqa: E402
from scoring.models import CrewMember  # noqa: E402
from scoring.selectors import names_of  # noqa: E402

BEGUN, LATE = 30, 3_000
FURTHER = 400
"""Events of each game that are left for the benchmark to record."""


def main() -> None:
    """Make the tables, a scorekeeper with a token, and the two games; tell the client of them."""
    call_command("migrate", verbosity=0)
    with connection.schema_editor() as editor:
        editor.create_model(Note)
    keeper = User.objects.create_user("keeper", is_official=True)
    scene = {"token": Token.objects.create(user=keeper).key, "games": []}
    played = events(LATE + FURTHER)
    for count in (BEGUN, LATE):
        game = import_transcript(
            write_transcript(RULESET, LONG, played[:count]), actor=keeper, label=f"Event {count}"
        )
        CrewMember.objects.create(game=game, user=keeper, role=Role.SCOREKEEPER)
        ids = {name: player for player, name in names_of(game).items()}
        further = [rename(RULESET, event, ids) for event in played[count : count + FURTHER]]
        scene["games"].append({"id": game.pk, "after": game.seq, "events": further})
    json.dump(scene, sys.stdout)


if __name__ == "__main__":
    main()
