"""Which games make a season, for the floors below that count over one: a tournament's."""

from __future__ import annotations

from collections.abc import Sequence

from policies.seasons import SeasonGame
from tournaments.models import ScheduledGame


def games_of_tournament(game_id: int) -> Sequence[SeasonGame]:
    """The opened games of a game's tournament in the order of their numbers (one query)."""
    found = ScheduledGame.objects.filter(tournament__schedule__game=game_id, game__isnull=False)
    games = found.select_related("game").order_by("number")
    return [
        SeasonGame(each.game.pk, str(each.number), each.date, each.cancelled)
        for each in games
        if each.game is not None
    ]
