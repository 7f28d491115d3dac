"""The database of the season's benchmark: 200 finished tournaments with a million turns.

The rows are made by the database itself. A tournament has 50 players of a club of 400, a little
other ones each year; 20 of them play each of its 25 games, ten rounds each.
"""

from __future__ import annotations

import json
import sys
from datetime import date, time, timedelta

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.utils import timezone  # noqa: E402

from bench.server.models import Note  # noqa: E402
from roster.models import Player, Roster  # noqa: E402
from roster.names import collation_key, identity_key, search_key  # noqa: E402
from scoring.models import Game, Projection  # noqa: E402
from tournaments.models import ScheduledGame, Series, Tournament  # noqa: E402

TOURNAMENTS, GAMES, PLAYING, ROUNDS = 200, 25, 20, 10
CLUB, ENTERED, NEWCOMERS = 400, 50, 2
"""Players in all; of each tournament; who are new in the next one."""
BUSTS_OF_TEN, LUCKY_OF_TWENTY = 3, 1
QUARTER = timedelta(weeks=13)
FIRST_DAY = date(2001, 1, 3)

TURNS = """
INSERT INTO scoring_turnrow
       (game_id, index, round, player_id, outcome, reason, points, bonus, score)
SELECT game, (round - 1) * %(playing)s + seat, round, player,
       CASE WHEN bust THEN 'bust' ELSE 'saved' END, CASE WHEN bust THEN 'bust' ELSE 'stop' END,
       CASE WHEN bust THEN 0 ELSE points END, CASE WHEN lucky AND NOT bust THEN 500 ELSE 0 END,
       0
FROM (
    SELECT game.id AS game, round, seat,
           %(first_player)s + (tournament.nth * %(newcomers)s
               + (seat * 7 + scheduled.number * 3) %% %(entered)s) %% %(club)s AS player,
           random() * 10 < %(busts)s AS bust, random() * 20 < %(lucky)s AS lucky,
           50 * (6 + floor(random() * 35))::int AS points
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS nth FROM tournaments_tournament)
             AS tournament
    JOIN tournaments_scheduledgame AS scheduled ON scheduled.tournament_id = tournament.id
    JOIN scoring_game AS game ON game.id = scheduled.game_id
    CROSS JOIN generate_series(1, %(rounds)s) AS round
    CROSS JOIN generate_series(0, %(playing)s - 1) AS seat
) AS turn
"""
TOTALS = """
INSERT INTO scoring_gametotal (game_id, player_id, position, rank, total, won, on_board)
SELECT game_id, player_id, row_number() OVER seats - 1, rank() OVER places, total,
       rank() OVER places = 1, true
FROM (
    SELECT game_id, player_id, sum(points + bonus) AS total
    FROM scoring_turnrow GROUP BY game_id, player_id
) AS game
WINDOW seats AS (PARTITION BY game_id ORDER BY player_id),
       places AS (PARTITION BY game_id ORDER BY total DESC)
"""


def main() -> None:
    """Make the tables and the seasons; tell of one of the tournaments."""
    call_command("migrate", verbosity=0)
    with connection.schema_editor() as editor:
        editor.create_model(Note)
    club = Player.objects.bulk_create(_player(number) for number in range(CLUB))
    tournaments = _tournaments()
    _games(tournaments)
    _turns(club[0].pk)
    json.dump({"tournament": tournaments[TOURNAMENTS // 2].pk}, sys.stdout)


def _player(number: int) -> Player:
    name = f"Player {number:03}"
    return Player(
        name=name,
        collation_key=collation_key(name),
        name_key=identity_key(name),
        search_key=search_key(name),
    )


def _tournaments() -> list[Tournament]:
    """Four a year in each of the two series, from the first year on."""
    series = list(Series.objects.order_by("pk"))
    return Tournament.objects.bulk_create(
        Tournament(
            series=series[number % len(series)],
            name=f"Season {number}",
            starts_on=FIRST_DAY + number // len(series) * QUARTER,
        )
        for number in range(TOURNAMENTS)
    )


def _games(tournaments: list[Tournament]) -> None:
    """Their finished games, without a log: the compilation starts from the turns."""
    count = len(tournaments) * GAMES
    rosters = Roster.objects.bulk_create(Roster() for _ in range(count))
    games = Game.objects.bulk_create(
        Game(label=f"Game {number}", roster=roster, seq=1) for number, roster in enumerate(rosters)
    )
    Projection.objects.bulk_create(
        Projection(game=game, stamp="1.0", phase="finished", public={}, compiled_at=timezone.now())
        for game in games
    )
    ScheduledGame.objects.bulk_create(
        ScheduledGame(
            tournament=tournament,
            number=number,
            date=tournament.starts_on + timedelta(days=7 * number // 2),
            start_time=time(16),
            game=games[index * GAMES + number - 1],
        )
        for index, tournament in enumerate(tournaments)
        for number in range(1, GAMES + 1)
    )


def _turns(first_player: int) -> None:
    numbers = {
        "playing": PLAYING,
        "rounds": ROUNDS,
        "club": CLUB,
        "entered": ENTERED,
        "newcomers": NEWCOMERS,
        "first_player": first_player,
        "busts": BUSTS_OF_TEN,
        "lucky": LUCKY_OF_TWENTY,
    }
    with connection.cursor() as cursor:
        cursor.execute("SELECT setseed(0.5)")
        cursor.execute(TURNS, numbers)
        cursor.execute(TOTALS)
        cursor.execute("VACUUM ANALYZE")


if __name__ == "__main__":
    main()
