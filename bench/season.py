"""What the season's benchmark does in a process beside the server: `python -m bench.season`.

Prints one JSON object. The baseline is one SELECT over the same turns: of each player in each
series and year the points, best turn, lucky bonuses, turns and busts. It stores nothing; what is
measured has all of that, games, best games and wins, in four scopes, stored, and a tournament's
standings. The SELECT does not count games: of a plain one that would be the most costly figure,
and it would flatter what is measured. What it takes with them is reported beside.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable, Mapping

import django

django.setup()

from django.db import connection, transaction  # noqa: E402
from django.db.models import F  # noqa: E402

from bench.row import ratio_of  # noqa: E402
from scoring.models import Game, GameTotal, Projection  # noqa: E402
from tournaments.boards import sums  # noqa: E402
from tournaments.boards.compiling import rebuild_boards  # noqa: E402
from tournaments.compilation import compile_tournament  # noqa: E402
from tournaments.models import StandingsTable, Tournament  # noqa: E402
from tournaments.tasks import compile_standings  # noqa: E402

ROUNDS = 3
OTHERS = 10
"""Tournaments whose standings are there to be left alone."""
PLAIN = """
SELECT tournament.series_id, extract(year FROM scheduled.date), turn.player_id,
       sum(turn.points + turn.bonus), max(turn.points + turn.bonus),
       count(*) FILTER (WHERE turn.bonus > 0), count(*),
       count(*) FILTER (WHERE turn.outcome = 'bust')
FROM scoring_turnrow AS turn
JOIN tournaments_scheduledgame AS scheduled ON scheduled.game_id = turn.game_id
JOIN tournaments_tournament AS tournament ON tournament.id = scheduled.tournament_id
WHERE turn.outcome NOT IN ('missed', 'forfeited')
GROUP BY 1, 2, 3
"""
WITH_GAMES = PLAIN.replace("sum(", "count(DISTINCT turn.game_id), sum(", 1)
"""The same with the games that each player played; reported, no baseline."""
COMPILED = {
    "tournaments_standingstable": "tournament_id",
    "tournaments_standing": "(SELECT tournament_id FROM tournaments_standingstable"
    " WHERE id = table_id)",
    "tournaments_boardrow": "player_id",
}
"""Tables that are compiled -> whose row it is."""


def main() -> None:
    """Measure the compilation, then what one game's change writes; all is compiled once before."""
    tournament = Tournament.objects.get(pk=int(sys.argv[1]))

    def compile_all() -> None:
        StandingsTable.objects.filter(tournament=tournament).delete()
        compile_tournament(tournament)
        rebuild_boards()

    times = ratio_of(compile_all, lambda: selected(PLAIN), rounds=ROUNDS)
    with_games = statistics.median(seconds(lambda: selected(WITH_GAMES)) for _ in range(ROUNDS))
    others = Tournament.objects.exclude(pk=tournament.pk)[:OTHERS]
    standings = seconds(lambda: [compile_tournament(each) for each in others]) / OTHERS
    found: dict[str, object] = {
        "times": times,
        "with_games": with_games,
        "standings": standings,
    }
    found |= written_by_one_game(tournament)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")  # or the server would do so while pages are asked for
    json.dump(found, sys.stdout)


def seconds(function: Callable[[], object]) -> float:
    """How long something takes once."""
    start = time.perf_counter()
    function()
    return time.perf_counter() - start


def selected(sql: str) -> int:
    """Read what a statement selects, with the memory that the compilation takes."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sums.ROOM)
        cursor.execute(sql)
        return len(cursor.fetchall())


def versions() -> dict[tuple[str, int], tuple[int, str]]:
    """Table and row -> whose it is, and which transaction wrote it."""
    found: dict[tuple[str, int], tuple[int, str]] = {}
    with connection.cursor() as cursor:
        for table, whose in COMPILED.items():
            cursor.execute(f"SELECT id, {whose}, xmin::text FROM {table}")
            found.update({(table, row): (owner, by) for row, owner, by in cursor.fetchall()})
    return found


def written_by_one_game(tournament: Tournament) -> Mapping[str, int]:
    """Change everybody's total in one game and compile it; tell what was written, and how much.

    RuntimeError where the change did not reach everything that it must: nothing written is none
    of somebody else's, either.
    """
    game = Game.objects.filter(scheduled__tournament=tournament)[0]
    before = versions()
    GameTotal.objects.filter(game=game).update(total=F("total") + 50)
    Projection.objects.filter(game=game).update(stamp="2.0")
    Game.objects.filter(pk=game.pk).update(seq=2)
    compile_standings(game.pk)
    after = versions()
    touched = [
        (row[0], (after.get(row) or before[row])[0])
        for row in before.keys() | after.keys()
        if before.get(row) != after.get(row)
    ]
    of_boards = [whose for table, whose in touched if table == "tournaments_boardrow"]
    written = {whose for table, whose in touched if "standing" in table}
    players = set(GameTotal.objects.filter(game=game).values_list("player_id", flat=True))
    if tournament.pk not in written or set(of_boards) != players:
        raise RuntimeError("one game's change was not compiled whole")
    return {
        "tournaments": len(written),
        "board_rows": len(of_boards),
        "players": len(players),
    }


if __name__ == "__main__":
    main()
