"""The standings from real games: what counts, what does not, and when there is nothing to do."""

from collections.abc import Mapping
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import folding
from scoring.codec import fold_transcript, read_transcript
from scoring.log import undo
from scoring.models import Game, Projection
from scoring.projections import rebuild
from scoring.selectors import transcript_of
from scoring.services import correct
from tests.tournaments.evenings import (
    ABSENT,
    NOTHING,
    Round,
    begin,
    official,
    opened,
    play,
    say,
    series,
    tournament,
)
from tournaments.compilation import (
    compile_stages,
    compile_tournament,
    lagging_games,
    lagging_tables,
    results,
)
from tournaments.models import Standing, StandingsTable, Tournament
from tournaments.schedule import STAGES, Stage

pytestmark = pytest.mark.django_db

Row = tuple[int, str, int, int, int, int]


def rows(of: Tournament, stage: Stage = Stage.QUALIFYING) -> list[Row]:
    """Place, player, points, games, won, best game."""
    found = Standing.objects.filter(table__tournament=of, table__stage=stage)
    return list(
        found.order_by("position").values_list(
            "rank", "player__name", "total", "games", "wins", "best"
        )
    )


def table(of: Tournament, stage: Stage = Stage.QUALIFYING) -> StandingsTable:
    return StandingsTable.objects.get(tournament=of, stage=stage)


def compiled(of: Tournament) -> list[Stage]:
    for game in lagging_games():
        rebuild(game)
    return compile_tournament(of)


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


def by_hand(of: Tournament, stage: Stage) -> dict[str, tuple[int, int, int, int]]:
    """Points, games, won and best game of each player, from the games' transcripts alone."""
    sums: dict[str, tuple[int, int, int, int]] = {}
    for scheduled in of.schedule.filter(number__in=STAGES[stage], game__isnull=False):
        assert scheduled.game is not None
        transcript = read_transcript(transcript_of(scheduled.game))
        game: Mapping[str, Any] = transcript.ruleset.snapshot(fold_transcript(transcript))
        if game["phase"] != "finished":
            continue
        here = {turn["player"] for turn in game["turns"] if turn["outcome"] != "missed"}
        for rank, name, total in game["ranking"]:
            if name in here:
                points, games, won, best = sums.get(name, (0, 0, 0, 0))
                sums[name] = (points + total, games + 1, won + (rank == 1), max(best, total))
    return sums


def test_three_evenings() -> None:
    """Ana 2,000 + 1,000, Ben 1,000 + 2,300 + 1,000, Carla 1,500."""
    autumn = tournament()
    play(opened(autumn, 1), {"Ana": 2000, "Ben": 1000})
    play(opened(autumn, 2), {"Ben": 2000, "Carla": 1500}, {"Ben": 300, "Carla": NOTHING})
    play(opened(autumn, 3), {"Ana": 1000, "Ben": 1000})
    assert compiled(autumn) == [Stage.QUALIFYING]
    assert rows(autumn) == [
        (1, "Ben", 4300, 3, 2, 2300),
        (2, "Ana", 3000, 2, 2, 2000),
        (3, "Carla", 1500, 1, 0, 1500),
    ]
    assert table(autumn).as_of == 3
    assert table(autumn).provisional == [1, 2, 3]


def test_a_whole_game_by_the_default_rules() -> None:
    """Ana reaches 10,000 in round 5, so round 6 is the last."""
    autumn = tournament()
    play(opened(autumn, 1), *[{"Ana": 2000, "Ben": 1000}] * 6)
    compiled(autumn)
    assert rows(autumn) == [(1, "Ana", 12_000, 1, 1, 12_000), (2, "Ben", 6000, 1, 0, 6000)]


def test_a_running_game_counts_nowhere_until_it_is_finished() -> None:
    autumn = tournament()
    game = opened(autumn, 1)
    begin(game, ["Ana", "Ben"])
    compiled(autumn)
    assert rows(autumn) == []
    assert table(autumn).as_of is None
    say(game, "game_ended")
    assert compiled(autumn) == [Stage.QUALIFYING]
    assert table(autumn).as_of == 1


def test_a_game_that_a_correction_reopens_counts_no_more() -> None:
    autumn = tournament()
    game = opened(autumn, 1)
    play(game, {"Ana": 2000, "Ben": 1000})
    compiled(autumn)
    assert len(rows(autumn)) == 2
    take_back(game)
    assert compiled(autumn) == [Stage.QUALIFYING]
    assert rows(autumn) == []
    assert table(autumn).as_of is None


def test_who_was_on_the_roster_and_never_there_has_not_played() -> None:
    autumn = tournament()
    play(
        opened(autumn, 1),
        {"Ana": 1000, "Ben": ABSENT, "Carla": NOTHING},
        {"Ana": 300, "Ben": ABSENT, "Carla": ABSENT},
    )
    compiled(autumn)
    assert rows(autumn) == [(1, "Ana", 1300, 1, 1, 1300), (2, "Carla", 0, 1, 0, 0)]


def test_who_is_disqualified_has_no_result_in_that_game() -> None:
    autumn = tournament()
    game = opened(autumn, 1)
    called = {name: player for player, name in begin(game, ["Ana", "Ben"]).items()}
    for name in ("Ana", "Ben"):
        say(game, "roll", player=called[name], dice=[1, 2, 3, 4, 5, 6])
        say(game, "instruction", player=called[name], points=2000, then="stop")
    say(game, "penalty", player=called["Ana"], kind="disqualify")
    say(game, "game_ended")
    compiled(autumn)
    assert rows(autumn) == [(1, "Ben", 2000, 1, 1, 2000)]


def test_each_stage_counts_its_own_games() -> None:
    autumn = tournament()
    play(opened(autumn, 20), {"Ana": 2000, "Ben": 1000})
    play(opened(autumn, 21), {"Ana": 1000, "Ben": 1500})
    play(opened(autumn, 26), {"Ana": NOTHING, "Ben": 1100})
    compiled(autumn)
    assert [row[:3] for row in rows(autumn)] == [(1, "Ana", 2000), (2, "Ben", 1000)]
    semifinal = rows(autumn, Stage.SEMIFINAL)
    assert [row[:3] for row in semifinal] == [(1, "Ben", 1500), (2, "Ana", 1000)]
    assert [row[:3] for row in rows(autumn, Stage.CHAMPIONSHIP)] == [
        (1, "Ben", 1100),
        (2, "Ana", 0),
    ]


def test_qualifying_points_can_be_carried_into_the_semifinals() -> None:
    """The points are carried, games, wins and the best game are not; nor is who is not there."""
    spring = tournament("Spring 2027", qualifying_points_carried=True)
    play(opened(spring, 1), {"Ana": 2000, "Ben": 1000, "Carla": 2000})
    play(opened(spring, 21), {"Ana": 1000, "Ben": 1500})
    compiled(spring)
    assert rows(spring, Stage.SEMIFINAL) == [
        (1, "Ana", 3000, 1, 0, 1000),
        (2, "Ben", 2500, 1, 1, 1500),
    ]


def test_ranked_by_the_average_of_the_games_played() -> None:
    """Ana 3,000 in 3 games, level with Dan's 1,000 in one and two games won to one."""
    autumn = tournament(ranking_basis="average")
    play(opened(autumn, 1), {"Ana": 2000, "Ben": 1100, "Carla": ABSENT})
    play(opened(autumn, 2), {"Ana": 1000, "Carla": ABSENT})
    play(opened(autumn, 3), {"Ana": NOTHING, "Dan": 1000})
    compiled(autumn)
    assert rows(autumn) == [
        (1, "Ben", 1100, 1, 0, 1100),
        (2, "Ana", 3000, 3, 2, 2000),
        (3, "Dan", 1000, 1, 1, 1000),
    ]
    assert [note["criterion"] for note in table(autumn).notes] == ["wins"]


def test_ranked_by_the_best_games() -> None:
    """Ana 2,000 + 1,500 of three games; Ben 2,000 in all, two games are all that he has."""
    autumn = tournament(ranking_basis="best", best_games=2)
    play(opened(autumn, 1), {"Ana": 2000, "Ben": 1000})
    play(opened(autumn, 2), {"Ana": 1000, "Ben": 1000})
    play(opened(autumn, 3), {"Ana": 1500, "Carla": NOTHING})
    compiled(autumn)
    found = Standing.objects.filter(table=table(autumn)).order_by("position")
    assert [(row.player.name, row.value_numerator, row.total) for row in found] == [
        ("Ana", 3500, 4500),
        ("Ben", 2000, 2000),
        ("Carla", 0, 0),
    ]


def test_another_setting_of_what_counts_compiles_all_anew() -> None:
    autumn = tournament(ranking_basis="best", best_games=2)
    play(opened(autumn, 1), {"Ana": 2000, "Ben": 1000})
    compiled(autumn)
    autumn.best_games = 1
    autumn.save()
    assert compile_tournament(autumn) == list(Stage)


def test_tournaments_do_not_mix() -> None:
    autumn = tournament()
    other = tournament(series=series("Sunday/Thursday"))
    play(opened(autumn, 1), {"Ana": 2000, "Ben": 1000})
    play(opened(other, 1), {"Ana": 1000, "Ben": 1500})
    compiled(autumn)
    compiled(other)
    assert [row[:3] for row in rows(autumn)] == [(1, "Ana", 2000), (2, "Ben", 1000)]
    assert [row[:3] for row in rows(other)] == [(1, "Ben", 1500), (2, "Ana", 1000)]


def test_those_who_share_a_place_stand_in_alphabetical_order() -> None:
    autumn = tournament()
    play(opened(autumn, 1), {"Zoë": 1000, "Ángel": 1000, "bo": 1000, "Łukasz": 2000})
    compiled(autumn)
    assert [row[:2] for row in rows(autumn)] == [(1, "Łukasz"), (2, "Ángel"), (2, "bo"), (2, "Zoë")]
    assert [note["criterion"] for note in table(autumn).notes] == ["shared"]


def test_an_official_game_is_not_provisional_any_more() -> None:
    autumn = tournament()
    first, second = opened(autumn, 1), opened(autumn, 2)
    play(first, {"Ana": 1000, "Ben": 1500})
    play(second, {"Ana": 1000, "Ben": 1500})
    compiled(autumn)
    Game.objects.filter(pk=first.pk).update(status=Game.Status.OFFICIAL)
    assert compile_tournament(autumn) == [Stage.QUALIFYING]
    assert table(autumn).provisional == [2]


def test_compiling_again_changes_nothing_and_writes_nothing() -> None:
    autumn = tournament()
    play(opened(autumn, 1), {"Ana": 2000, "Ben": 1000})
    compiled(autumn)
    before = table(autumn)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert compile_tournament(autumn) == []
    assert all(query["sql"].startswith("SELECT") for query in queries)
    assert table(autumn).compiled_at == before.compiled_at


def test_a_worker_that_comes_second_finds_the_work_done() -> None:
    autumn = tournament()
    game = opened(autumn, 1)
    play(game, {"Ana": 2000, "Ben": 1000})
    rebuild(game.pk)
    assert lagging_tables([autumn]) == [(autumn, Stage.QUALIFYING)]
    assert compile_stages(autumn, list(Stage)) == [Stage.QUALIFYING]
    assert compile_stages(autumn, list(Stage)) == []


def test_the_scores_of_all_stages_are_read_once() -> None:
    """A season whose tables are gone, as after a new `FORMAT`: all stages in one go."""
    autumn = tournament(qualifying_points_carried=True)
    for number in (1, 2, 21, 26):
        play(opened(autumn, number), {"Ana": 1000, "Ben": 1500})
    compiled(autumn)
    before = {stage: rows(autumn, stage) for stage in Stage}
    StandingsTable.objects.filter(tournament=autumn).delete()
    with CaptureQueriesContext(connection) as queries:
        assert compile_tournament(autumn) == list(Stage)
    assert {stage: rows(autumn, stage) for stage in Stage} == before
    assert len([query for query in queries if "scoring_gametotal" in query["sql"]]) == 1


def test_rolls_of_a_running_game_leave_the_table_alone() -> None:
    autumn = tournament()
    play(opened(autumn, 1), {"Ana": 2000, "Ben": 1000})
    compiled(autumn)
    begin(opened(autumn, 2), ["Ana", "Ben"])
    assert compiled(autumn) == []


def test_live_equals_rebuilt_from_the_transcripts() -> None:
    """Compiled after every game with corrections between; then added up from paper alone."""
    autumn = tournament()
    evenings: list[list[Round]] = [
        [{"Ana": 2000, "Ben": 1000, "Carla": NOTHING}, {"Ana": 300, "Ben": 1050, "Carla": 1100}],
        [{"Ben": 2000, "Carla": 1500, "Dan": ABSENT}],
        [{"Ana": 1000, "Dan": 1000}, {"Ana": NOTHING, "Dan": NOTHING}],
        [{"Ana": 2000, "Ben": 1000}] * 6,
    ]
    for number, evening in enumerate(evenings, start=1):
        game = opened(autumn, number)
        play(game, *evening)
        compiled(autumn)
    reopened = opened(autumn, 2)
    take_back(reopened)
    compiled(autumn)
    say(reopened, "game_ended")
    compiled(autumn)
    live = {name: (total, games, won, best) for _, name, total, games, won, best in rows(autumn)}
    assert live == by_hand(autumn, Stage.QUALIFYING)
    assert live["Ana"] == (2300 + 1000 + 12_000, 3, 3, 12_000)


def test_one_query_adds_up_a_stage_however_many_games_and_players() -> None:
    autumn = tournament()
    counts = []
    for number in (1, 2, 3):
        play(opened(autumn, number), {"Ana": 1000, "Ben": 1500, "Carla": NOTHING})
        compiled(autumn)
        with CaptureQueriesContext(connection) as queries:
            results(autumn, Stage.QUALIFYING)
        counts.append(len(queries))
    assert counts == [1, 1, 1]


def test_what_lags_is_found_and_nothing_else() -> None:
    autumn = tournament()
    first, second = opened(autumn, 1), opened(autumn, 2)
    assert lagging_games() == []
    play(first, {"Ana": 1000, "Ben": 1500})
    assert lagging_games() == [first.pk]
    rebuild(first.pk)
    assert lagging_games() == []
    assert lagging_tables([autumn]) == [(autumn, Stage.QUALIFYING)]
    compile_tournament(autumn)
    assert lagging_tables([autumn]) == []
    Game.objects.filter(pk=second.pk).update(revision=1)
    assert lagging_games() == [second.pk]
    Projection.objects.filter(game=first).delete()
    assert lagging_games() == [first.pk, second.pk]
