"""What a flag's page says about the result: whether this protest can still change it."""

from __future__ import annotations

from django.template.loader import render_to_string

from policies.models import Flag
from scoring import folding
from tournaments.models import ScheduledGame
from tournaments.screens.protest import protest_screen


def part(flag: Flag) -> str:
    """Answer for the game of a flag; "" where the game is none of a tournament."""
    found = ScheduledGame.objects.select_related("tournament__series", "game__projection")
    scheduled = found.filter(game=flag.game_id).first()
    if scheduled is None:
        return ""
    screen = protest_screen(scheduled, named=_named(flag))
    return render_to_string("tournaments/_protest.html", {"screen": screen})


def _named(flag: Flag) -> int | None:
    """The player of the event that the flag is about."""
    if not flag.ref:
        return None
    events = {entry.ref: entry.event for entry in folding.entries_of(flag.game)}
    player = str(events.get(flag.ref, {}).get("player", ""))
    return int(player) if player.isascii() and player.isdecimal() else None
