"""Bringing a tournament's standings up to the log at once, where a decision rests on them."""

from __future__ import annotations

from scoring.models import Game
from scoring.projections import rebuild
from tournaments.compilation import compile_tournament, lagging_games
from tournaments.models import Tournament


def bring_up_to_date(tournament: Tournament) -> None:
    """Rebuild and compile whatever of a tournament lags behind the log, without the worker."""
    games = Game.objects.filter(scheduled__tournament=tournament, pk__in=lagging_games())
    for game_id in games.order_by("pk").values_list("pk", flat=True):
        rebuild(game_id)
    compile_tournament(tournament)
