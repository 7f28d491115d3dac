"""The sums themselves: what the database adds up, from turns to cells and from cells to all.

Written once in SQL that PostgreSQL and SQLite both know; whether one cell is compiled or all of
them, the same statement says what a row holds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django.db import connection
from django.db.models import QuerySet

from tournaments.boards.scopes import in_cells
from tournaments.compilation import NOT_PLAYED
from tournaments.models import Board, BoardRow, ScheduledGame

FIGURES = ["games", "points", "best_game", "best_turn", "wins", "bonuses", "turns", "busts"]
"""What a row holds of a player, in the order of the statements' columns."""
COLUMNS = ", ".join(["board_id", "player_id", *FIGURES])

CELLS = """
WITH finished (game_id, series_id, year) AS ({games}),
counted AS MATERIALIZED (
    SELECT finished.game_id, board.id AS board_id
    FROM finished
    JOIN tournaments_board AS board
         ON board.series_id = finished.series_id AND board.year = finished.year
),
played AS MATERIALIZED (
    SELECT game_id, player_id,
           COUNT(*) AS turns,
           COUNT(CASE WHEN outcome = 'bust' THEN 1 END) AS busts,
           COUNT(CASE WHEN bonus > 0 THEN 1 END) AS bonuses,
           MAX(points + bonus) AS best_turn
    FROM scoring_turnrow
    WHERE outcome NOT IN ({not_played}) {within}
    GROUP BY game_id, player_id
)
SELECT counted.board_id, COALESCE(player.merged_into_id, player.id),
       COUNT(*), SUM(result.total), MAX(result.total), MAX(played.best_turn),
       COUNT(CASE WHEN result.won THEN 1 END), SUM(played.bonuses), SUM(played.turns),
       SUM(played.busts)
FROM played
JOIN scoring_gametotal AS result
     ON result.game_id = played.game_id AND result.player_id = played.player_id
JOIN counted ON counted.game_id = played.game_id
JOIN roster_player AS player ON player.id = played.player_id
WHERE result.rank IS NOT NULL
GROUP BY counted.board_id, COALESCE(player.merged_into_id, player.id)
"""
WITHIN = "AND game_id IN (SELECT game_id FROM counted)"

WIDER = """
SELECT wider.id, one.player_id,
       SUM(one.games), SUM(one.points), MAX(one.best_game), MAX(one.best_turn),
       SUM(one.wins), SUM(one.bonuses), SUM(one.turns), SUM(one.busts)
FROM tournaments_boardrow AS one
JOIN tournaments_board AS cell
     ON cell.id = one.board_id AND cell.series_id IS NOT NULL AND cell.year IS NOT NULL
JOIN tournaments_board AS wider
     ON (wider.series_id IS NULL OR wider.series_id = cell.series_id)
    AND (wider.year IS NULL OR wider.year = cell.year)
    AND (wider.series_id IS NULL OR wider.year IS NULL)
{only}
GROUP BY wider.id, one.player_id
"""
ROOM = "SET LOCAL work_mem = '64MB'"
"""Enough to add up a million turns in memory; until the transaction ends."""
ONLY = "WHERE wider.id IN ({boards}) AND one.player_id IN ({players})"


def figures(row: BoardRow) -> tuple[int, ...]:
    """Return what a row holds."""
    return tuple(getattr(row, name) for name in FIGURES)


def cell_rows(games: QuerySet[ScheduledGame]) -> list[BoardRow]:
    """Return the rows that some games call for on the boards of their cells, unsaved."""
    return _rows(*_cells(games, within=WITHIN))


def wider_rows(boards: Collection[Board], players: Collection[int]) -> list[BoardRow]:
    """Return the rows of some players that wider boards call for, unsaved."""
    if not players:
        return []
    only = ONLY.format(boards=_marks(boards), players=_marks(players))
    return _rows(WIDER.format(only=only), [*(board.pk for board in boards), *players])


def insert_rows(games: QuerySet[ScheduledGame]) -> None:
    """Write the rows of all boards, of which there are none yet; the boards are there."""
    insert = f"INSERT INTO tournaments_boardrow ({COLUMNS})"
    cells, values = _cells(games, within="")
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(ROOM)
        cursor.execute(f"{insert} {cells}", values)
        cursor.execute(f"{insert} {WIDER.format(only='')}")


def _cells(games: QuerySet[ScheduledGame], *, within: str) -> tuple[str, list[Any]]:
    """Return the statement that adds up games into cells, and its values."""
    counted, values = in_cells(games).query.sql_with_params()
    sql = CELLS.format(games=counted, not_played=_marks(NOT_PLAYED), within=within)
    return sql, [*values, *NOT_PLAYED]


def _marks(values: Iterable[object]) -> str:
    return ", ".join("%s" for _ in values)


def _rows(sql: str, values: list[Any]) -> list[BoardRow]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        found = cursor.fetchall()
    return [
        BoardRow(board_id=board, player_id=player, **dict(zip(FIGURES, map(int, of), strict=True)))
        for board, player, *of in found
    ]
