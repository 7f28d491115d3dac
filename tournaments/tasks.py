"""What the worker does: compile after each record, and sweep for what was missed."""

from __future__ import annotations

import os

import redis
import structlog
from celery import shared_task
from kombu.exceptions import OperationalError

from scoring.projections import rebuild
from tournaments.boards.compiling import compile_cell, compile_game, lagging_cells
from tournaments.broker import mark, pause, unmark
from tournaments.compilation import compile_tournament, lagging_games, lagging_tables
from tournaments.models import Tournament

log = structlog.get_logger(__name__)


@shared_task(ignore_result=True)
def compile_standings(game_id: int) -> None:
    """Bring a game's projections, its tournament's standings and the boards up to the log."""
    unmark(game_id)
    stamp = rebuild(game_id)
    tournament = Tournament.objects.filter(schedule__game=game_id).first()
    changed = compile_tournament(tournament) if tournament else []
    boards = compile_game(game_id)
    tables = list(map(str, changed))
    log.info("compiled", game=game_id, stamp=stamp, tables=tables, boards=boards, pid=os.getpid())


@shared_task(ignore_result=True)
def sweep_standings() -> None:
    """Compile whatever lags behind the log, so that a lost task heals by itself.

    Games are asked for one by one, so that one that fails keeps none of the others back.
    """
    for game_id in lagging_games():
        ask_for_standings(game_id)
    for tournament in {tournament for tournament, _ in lagging_tables(Tournament.objects.all())}:
        compile_tournament(tournament)
    for cell in lagging_cells():
        compile_cell(cell)


def ask_for_standings(game_id: int) -> None:
    """Have a worker compile soon, unless one is about to anyway. Never raises, never waits long."""
    if pause.holds:
        return
    try:
        if mark(game_id):
            compile_standings.delay(game_id)
    except (redis.RedisError, OperationalError, OSError) as error:
        pause.begin(error)
