"""Compiling the leaderboards: the board of a series in a year from its games, wider ones from it.

Recomputed, never incremented: the rows of a cell are worked out anew from its games' turns and
totals, and only those that differ are written; then the wider boards' rows of those players.
A stamp that is already there means that there is nothing to do. Of this as of the standings: only
finished games count, who played no turn was absent, who is out of the ranking has no result.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments.boards import sums
from tournaments.boards.scopes import (
    Cell,
    Counted,
    Scope,
    counted,
    counted_games,
    counted_in,
    scopes_of,
    widened,
)
from tournaments.models import Board, BoardRow, ScheduledGame

OF_ALL: Scope = (None, None)
NOTHING = Counted(games=0, stamp="")


def compile_game(game_id: int) -> bool:
    """Bring the boards up to what a game's projection holds; return whether they changed.

    Nothing but the rows of this game's players is written.
    """
    scheduled = ScheduledGame.objects.filter(game=game_id).select_related("tournament").first()
    if scheduled is None:
        return False  # a side game, which is of no tournament
    return compile_cell(Cell(scheduled.tournament.series_id, scheduled.date.year))


def lagging_cells() -> list[Cell]:
    """Return the cells whose board is not of their games' projections (three queries)."""
    wanted = {cell: found.stamp for cell, found in counted(counted_games()).items()}
    stamps = {cell: found.stamp for cell, found in _compiled().items()}
    return sorted(
        cell for cell in wanted.keys() | stamps.keys() if wanted.get(cell) != stamps.get(cell)
    )


def _compiled() -> dict[Cell, Counted]:
    """Tell what each cell's board was compiled from."""
    return {
        Cell(board.series_id, board.year): Counted(board.games, board.stamp)
        for board in Board.objects.exclude(series=None).exclude(year=None)
        if board.series_id is not None and board.year is not None
    }


def compile_cell(cell: Cell) -> bool:
    """Compile a cell and what is wider, unless somebody else has; return whether it changed."""
    stored = Board.objects.filter(series=cell.series, year=cell.year)
    stamp = stored.values_list("stamp", flat=True).first() or NOTHING.stamp
    if stamp == counted(counted_in(cell)).get(cell, NOTHING).stamp:
        return False
    with transaction.atomic():
        _hold()
        changed = _compile(cell, counted(counted_in(cell)).get(cell, NOTHING))
        wider = [_board(scope) for scope in scopes_of(cell)]
        _write(wider, changed, sums.wider_rows(wider, changed))
        _stamp_wider(wider)
        _drop_empty()
    return True


def _hold() -> None:
    """Keep other compilations out until the transaction ends: they add up the same rows."""
    _board(OF_ALL)
    Board.objects.select_for_update(no_key=True).get(series=None, year=None)


def _board(scope: Scope) -> Board:
    of: dict[str, Any] = {"series_id": scope[0], "year": scope[1]}
    return Board.objects.get_or_create(**of, defaults={"compiled_at": timezone.now()})[0]


def _compile(cell: Cell, now: Counted) -> set[int]:
    """Bring the rows of one cell up to its games; return the players whose rows changed."""
    board = _board((cell.series, cell.year))
    board.stamp, board.games = now.stamp, now.games
    board.save(update_fields=["stamp", "games"])
    fresh = sums.cell_rows(counted_in(cell))
    stood = board.rows.values_list("player_id", flat=True)
    return _write([board], {*stood, *(row.player_id for row in fresh)}, fresh)


def _write(
    boards: Sequence[Board], players: Collection[int], fresh: Iterable[BoardRow]
) -> set[int]:
    """Make the rows of some players on some boards these, writing only what differs.

    Returns the players whose rows changed.
    """
    of_them = BoardRow.objects.filter(board__in=boards, player__in=players)
    stored = {(row.board_id, row.player_id): row for row in of_them}
    missing, different = [], []
    for row in fresh:
        old = stored.pop((row.board_id, row.player_id), None)
        if old is None:
            missing.append(row)
        elif sums.figures(old) != sums.figures(row):
            row.pk = old.pk
            different.append(row)
    gone = list(stored.values())
    BoardRow.objects.filter(pk__in=[row.pk for row in gone]).delete()
    BoardRow.objects.bulk_create(missing)
    if different:
        BoardRow.objects.bulk_update(different, sums.FIGURES)
    written = [*missing, *different, *gone]
    touched = {row.board_id for row in written}
    Board.objects.filter(pk__in=touched).update(compiled_at=timezone.now())
    return {row.player_id for row in written}


def _stamp_wider(boards: Iterable[Board]) -> None:
    """Write onto wider boards what they are made of now."""
    made_of = widened({cell: found for cell, found in _compiled().items() if found.games})
    for board in boards:
        now = made_of.get((board.series_id, board.year), NOTHING)
        Board.objects.filter(pk=board.pk).update(games=now.games, stamp=now.stamp)


def _drop_empty() -> None:
    """Keep no board of which no game counts; that of all time is there to be held."""
    Board.objects.filter(games=0).exclude(series=None, year=None).delete()


def rebuild_boards() -> int:
    """Throw all boards away and compile them from the turns; return how many there are."""
    with transaction.atomic():
        _hold()
        BoardRow.objects.all().delete()
        Board.objects.exclude(series=None, year=None).delete()
        cells = counted(counted_games())
        wider = widened(cells)
        of_all = wider.get(OF_ALL, NOTHING)
        now = {"compiled_at": timezone.now()}
        Board.objects.update(stamp=of_all.stamp, games=of_all.games, **now)
        boards: dict[Scope, Counted] = {(cell.series, cell.year): cells[cell] for cell in cells}
        boards |= wider
        Board.objects.bulk_create(
            Board(series_id=series, year=year, stamp=found.stamp, games=found.games, **now)
            for (series, year), found in boards.items()
            if (series, year) != OF_ALL
        )
        sums.insert_rows(counted_games())
    return len(boards)
