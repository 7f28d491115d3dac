"""The leaderboards from real games: what counts, for whom, and what one game's change writes."""

from __future__ import annotations

import datetime

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from roster.anonymising import anonymise
from roster.merging import merge
from roster.merging import undo as undo_merge
from roster.models import Player
from scoring import folding
from scoring.log import undo
from scoring.models import Game
from scoring.services import correct
from tests.tournaments.evenings import (
    ABSENT,
    NOTHING,
    begin,
    official,
    opened,
    play,
    players,
    say,
    scheduled,
    series,
    tournament,
)
from tournaments.boards.compiling import compile_cell, compile_game, lagging_cells, rebuild_boards
from tournaments.boards.measures import MEASURES
from tournaments.boards.reading import board_of, ranked
from tournaments.boards.scopes import Cell
from tournaments.boards.sums import FIGURES, figures
from tournaments.compilation import lagging_games
from tournaments.models import Board, BoardRow, Standing, StandingsTable, Tournament
from tournaments.rescheduling import cancel
from tournaments.tasks import compile_standings

pytestmark = pytest.mark.django_db

AUTUMN, YEAR = "Wednesday/Saturday", 2026
Figures = tuple[int, ...]


def compiled(*games: Game) -> None:
    for game in games:
        compile_standings(game.pk)


def board(of: str | None = None, year: int | None = None) -> dict[str, Figures]:
    """Games, points, best game, best turn, won, bonuses, turns, busts of each player."""
    rows = BoardRow.objects.filter(board__year=year)
    rows = rows.filter(board__series__name=of) if of else rows.filter(board__series=None)
    return {row.player.name: figures(row) for row in rows.select_related("player")}


def everything() -> list[tuple[object, ...]]:
    """All that is compiled, whatever the ids and times are."""
    rows = BoardRow.objects.values_list(
        *["board__series", "board__year", "board__stamp", "board__games", "player"], *FIGURES
    )
    return sorted(rows, key=repr)


def take_back(game: Game) -> None:
    """Undo the last event of a game."""
    game.refresh_from_db()
    correct(
        game.pk,
        undo(folding.entries_of(game)),
        reason="said too early",
        after=game.seq,
        request_id=f"undo-{game.seq}",
        actor=official(),
    )


def two_evenings() -> tuple[Tournament, list[Game]]:
    """Ana 2,000 + 300 and a bust; Ben 1,000 + 1,500 and 1,000; Carla on the second evening."""
    autumn = tournament()
    games = [opened(autumn, 1), opened(autumn, 2)]
    play(games[0], {"Ana": 2000, "Ben": 1000}, {"Ana": 300, "Ben": 1500})
    play(games[1], {"Ana": NOTHING, "Ben": 1000, "Carla": ABSENT})
    compiled(*games)
    return autumn, games


def test_every_measure_is_added_up() -> None:
    """Ben's two games: 2,500 and won, 1,000 and won; three turns, none of them a bust."""
    two_evenings()
    assert board() == {
        "Ana": (2, 2300, 2300, 2000, 0, 0, 3, 1),
        "Ben": (2, 3500, 2500, 1500, 2, 0, 3, 0),
    }


def test_who_was_never_there_is_on_no_board() -> None:
    two_evenings()
    assert not BoardRow.objects.filter(player__name="Carla").exists()


def test_a_turn_that_saves_a_lucky_bonus_is_told_and_the_bonus_is_part_of_the_best_turn() -> None:
    """The lucky number is 10; 1-1-2-2-2-2 shows it: 1,000 and the bonus of 500."""
    game = opened(tournament(), 1)
    ana, ben = (str(player.pk) for player in players("Ana", "Ben").values())
    say(game, "roster_set", players=[ana, ben])
    say(game, "lucky_number_rolled", dice=[1, 1, 2, 2, 2, 2])
    say(game, "roll", player=ana, dice=[1, 1, 2, 2, 2, 2])
    say(game, "instruction", player=ana, points=1000, then="stop")
    say(game, "roll", player=ben, dice=[1, 1, 2, 2, 2, 2])
    say(game, "instruction", player=ben, points=1000, then="roll", dice=2)
    say(game, "roll", player=ben, dice=[3, 4])
    say(game, "game_ended")
    compiled(game)
    assert board() == {
        "Ana": (1, 1500, 1500, 1500, 1, 1, 1, 0),
        "Ben": (1, 0, 0, 0, 0, 0, 1, 1),
    }


def test_penalties_count_in_points_and_the_best_game_and_not_in_turns() -> None:
    game = opened(tournament(), 1)
    called = {name: player for player, name in begin(game, ["Ana", "Ben"]).items()}
    for name in ("Ana", "Ben"):
        say(game, "roll", player=called[name], dice=[1, 2, 3, 4, 5, 6])
        say(game, "instruction", player=called[name], points=2000, then="stop")
    say(game, "penalty", player=called["Ana"], kind="points", points=500)
    say(game, "game_ended")
    compiled(game)
    assert board()["Ana"] == (1, 1500, 1500, 2000, 0, 0, 1, 0)


def test_who_is_disqualified_has_no_result_and_no_turns_of_that_game() -> None:
    game = opened(tournament(), 1)
    called = {name: player for player, name in begin(game, ["Ana", "Ben"]).items()}
    for name in ("Ana", "Ben"):
        say(game, "roll", player=called[name], dice=[1, 2, 3, 4, 5, 6])
        say(game, "instruction", player=called[name], points=2000, then="stop")
    say(game, "penalty", player=called["Ana"], kind="disqualify")
    say(game, "game_ended")
    compiled(game)
    assert board() == {"Ben": (1, 2000, 2000, 2000, 1, 0, 1, 0)}


def test_series_and_years_each_have_their_board() -> None:
    """Game 12 is moved to 2027; the other series plays once, in 2026."""
    autumn = tournament()
    other = tournament(series=series("Sunday/Thursday"))
    late = scheduled(autumn, 12)
    late.move(datetime.date(2027, 1, 2))
    late.save()
    games = [opened(autumn, 1), opened(autumn, 12), opened(other, 1)]
    play(games[0], {"Ana": 2000, "Ben": 1000})
    play(games[1], {"Ana": 1000, "Ben": 1500})
    play(games[2], {"Ana": 1100, "Ben": 1050})
    compiled(*games)
    points = {
        (of, year): {name: figures[1] for name, figures in board(of, year).items()}
        for of in (None, AUTUMN, "Sunday/Thursday")
        for year in (None, 2026, 2027)
    }
    assert points == {
        (None, None): {"Ana": 4100, "Ben": 3550},
        (None, 2026): {"Ana": 3100, "Ben": 2050},
        (None, 2027): {"Ana": 1000, "Ben": 1500},
        (AUTUMN, None): {"Ana": 3000, "Ben": 2500},
        (AUTUMN, 2026): {"Ana": 2000, "Ben": 1000},
        (AUTUMN, 2027): {"Ana": 1000, "Ben": 1500},
        ("Sunday/Thursday", None): {"Ana": 1100, "Ben": 1050},
        ("Sunday/Thursday", 2026): {"Ana": 1100, "Ben": 1050},
        ("Sunday/Thursday", 2027): {},
    }


def test_a_running_game_counts_nowhere_and_one_that_a_correction_reopens_no_more() -> None:
    autumn, games = two_evenings()
    begin(opened(autumn, 3), ["Ana", "Ben"])
    compiled(opened(autumn, 3))
    assert board()["Ana"][0] == 2
    take_back(games[0])
    compiled(games[0])
    assert board() == {"Ana": (1, 0, 0, 0, 0, 0, 1, 1), "Ben": (1, 1000, 1000, 1000, 1, 0, 1, 0)}
    take_back(games[1])
    compiled(games[1])
    assert board() == {}
    (left,) = Board.objects.all()
    assert (left.series, left.year, left.games) == (None, None, 0)


def test_what_is_compiled_game_by_game_is_what_is_rebuilt() -> None:
    two_evenings()
    by_game = everything()
    rebuild_boards()
    assert everything() == by_game
    BoardRow.objects.filter(player__name="Ana").update(points=1)
    call_command("rebuild_boards")
    assert everything() == by_game


def test_the_sweep_finds_what_lags_and_nothing_else() -> None:
    _, games = two_evenings()
    assert lagging_cells() == []
    Game.objects.filter(pk=games[0].pk).update(revision=7)
    assert lagging_games() == [games[0].pk]
    take_back(games[0])
    compile_standings(games[0].pk)
    assert lagging_cells() == []
    Board.objects.exclude(series=None).exclude(year=None).update(stamp="of another day")
    assert lagging_cells() == [Cell(series().pk, YEAR)]


def test_compiling_again_writes_nothing() -> None:
    _, games = two_evenings()
    with CaptureQueriesContext(connection) as queries:
        assert not compile_game(games[0].pk)
    assert all(query["sql"].startswith("SELECT") for query in queries)


def test_one_game_writes_the_rows_of_its_players_alone() -> None:
    """Ben and Carla play game 3: Ana's rows and the other series' boards stay untouched."""
    autumn, _ = two_evenings()
    other = opened(tournament(series=series("Sunday/Thursday")), 1)
    play(other, {"Ana": 1000, "Zoë": 1500})
    compiled(other)
    before = {row.pk: row for row in BoardRow.objects.all()}
    game = opened(autumn, 3)
    play(game, {"Ben": 1000, "Carla": 1500})
    compiled(game)
    changed = {
        row.player.name
        for row in BoardRow.objects.select_related("player")
        if row.pk not in before or figures(row) != figures(before[row.pk])
    }
    assert changed == {"Ben", "Carla"}


def test_a_merged_record_counts_under_the_kept_one_until_that_is_undone() -> None:
    """Bo played the third game, and is Ben."""
    autumn, _ = two_evenings()
    game = opened(autumn, 3)
    play(game, {"Ana": NOTHING, "Bo": 1000})
    compiled(game)
    before = everything()
    ben, bo = Player.objects.get(name="Ben"), Player.objects.get(name="Bo")
    merging = merge(ben, bo, reason="The same person", actor=official())
    for cell in lagging_cells():
        compile_cell(cell)
    assert board() == {
        "Ana": (3, 2300, 2300, 2000, 0, 0, 4, 2),
        "Ben": (3, 4500, 2500, 1500, 3, 0, 4, 0),
    }
    merged = everything()
    rebuild_boards()
    assert everything() == merged
    undo_merge(merging.pk, actor=official())
    for cell in lagging_cells():
        compile_cell(cell)
    assert everything() == before
    assert lagging_cells() == []


def test_anonymising_and_cancelling_leave_figures_and_places_as_they_are() -> None:
    """Ana's record is anonymised and game 4 cancelled: the same rows, by game and rebuilt."""
    autumn, games = two_evenings()
    game = opened(autumn, 3)
    play(game, {"Ana": 1000, "Bo": 1000})
    compiled(game)
    held = ["board__series", "board__year", "player", *FIGURES]
    before = set(BoardRow.objects.values_list(*held))
    order = [row.player_id for row in ranked(board_of(None, None), MEASURES["games"])]
    anonymise(Player.objects.get(name="Ana"), actor=official())
    cancel(scheduled(autumn, 4), note="A storm.", actor=official())
    compiled(*games, game)
    assert set(BoardRow.objects.values_list(*held)) == before
    assert [row.player_id for row in ranked(board_of(None, None), MEASURES["games"])] == order
    assert "Ana" not in board()
    assert lagging_cells() == []
    by_game = everything()
    rebuild_boards()
    assert everything() == by_game


def test_one_game_writes_its_own_tournament_s_tables_alone() -> None:
    """A correction in the one: the other's tables and rows are the very rows that they were."""
    autumn, games = two_evenings()
    other = tournament(series=series("Sunday/Thursday"))
    play(opened(other, 1), {"Ana": 1000, "Zoë": 1500})
    compiled(opened(other, 1))
    before = list(StandingsTable.objects.filter(tournament=other).values())
    rows = list(Standing.objects.filter(table__tournament=other).values())
    theirs = list(BoardRow.objects.filter(board__series=other.series).values())
    take_back(games[1])
    with CaptureQueriesContext(connection) as queries:
        compiled(games[1])
    assert any("tournaments_standing" in query["sql"] for query in queries)
    assert list(StandingsTable.objects.filter(tournament=other).values()) == before
    assert list(Standing.objects.filter(table__tournament=other).values()) == rows
    assert list(BoardRow.objects.filter(board__series=other.series).values()) == theirs
    assert board(AUTUMN)["Ana"][0] == 1
    assert autumn.tables.filter(stage="qualifying", as_of=1).exists()
