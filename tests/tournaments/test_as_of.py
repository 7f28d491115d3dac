"""Standings after any game, what moved since the game before, and what a correction changes."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from scoring import folding
from scoring.log import undo
from scoring.models import Game
from scoring.projections import rebuild
from scoring.services import correct
from tests.tournaments.evenings import NOTHING, official, opened, play, say, tournament
from tests.tournaments.test_pages import get, rows_of, text_of
from tournaments.compilation import compile_tournament, table_after
from tournaments.models import Standing, StandingsTable, Tournament
from tournaments.schedule import Stage
from tournaments.screens.earlier import Movement, movement

pytestmark = pytest.mark.django_db


def compiled(of: Tournament) -> None:
    for game in Game.objects.filter(scheduled__tournament=of):
        rebuild(game.pk)
    compile_tournament(of)


def three_games(of: Tournament) -> list[Game]:
    """Ana 2,000, 1,000 and 0; Ben 1,000, 2,000 and 300; Carla comes for game 3 and saves 1,500."""
    games = [opened(of, number) for number in (1, 2, 4)]
    play(games[0], {"Ana": 2000, "Ben": 1000})
    play(games[1], {"Ana": 1000, "Ben": 2000})
    play(games[2], {"Ana": NOTHING, "Ben": 1050, "Carla": 1500})
    compiled(of)
    return games


def after(of: Tournament, number: int, stage: Stage = Stage.QUALIFYING) -> list[tuple[Any, ...]]:
    """Place, place before, name and points after a game."""
    table = StandingsTable.objects.select_related("tournament").get(tournament=of, stage=stage)
    found = table_after(table, number)
    assert found is not None
    return [(row.rank, row.previous_rank, row.player.name, row.total) for row in found[1]]


def test_after_each_game_and_since_the_one_before() -> None:
    """Game 3 was not played, so that game 4 is the one after game 2."""
    autumn = tournament()
    three_games(autumn)
    assert after(autumn, 1) == [(1, None, "Ana", 2000), (2, None, "Ben", 1000)]
    assert after(autumn, 2) == [(1, 1, "Ana", 3000), (1, 2, "Ben", 3000)]
    assert after(autumn, 4) == [(1, 1, "Ben", 4050), (2, 1, "Ana", 3000), (3, None, "Carla", 1500)]
    stored = Standing.objects.filter(table__stage="qualifying").order_by("position")
    assert [(row.rank, row.previous_rank) for row in stored] == [(1, 1), (2, 1), (3, None)]
    table = StandingsTable.objects.get(tournament=autumn, stage="qualifying")
    assert (table.as_of, table.before) == (4, 2)


def test_a_correction_of_an_old_game_is_in_every_table_after_it() -> None:
    """Game 1 is reopened and Ana saves 300 more before it ends: she leads after game 2, too."""
    autumn = tournament()
    first = three_games(autumn)[0]
    first.refresh_from_db()
    correct(
        first.pk,
        undo(folding.entries_of(first)),
        reason="the game went on",
        after=first.seq,
        request_id="went-on",
        actor=official(),
    )
    say(first, "call_for_players", joined=[], returned=[])
    ana = str(Standing.objects.get(player__name="Ana").player_id)
    say(first, "roll", player=ana, dice=[1, 1, 1, 2, 3, 4])
    say(first, "instruction", player=ana, points=300, then="stop")
    say(first, "game_ended")
    compiled(autumn)
    assert after(autumn, 1) == [(1, None, "Ana", 2300), (2, None, "Ben", 1000)]
    assert after(autumn, 2) == [(1, 1, "Ana", 3300), (2, 2, "Ben", 3000)]
    assert after(autumn, 4) == [(1, 2, "Ben", 4050), (2, 1, "Ana", 3300), (3, None, "Carla", 1500)]


def test_movement_is_told_in_words() -> None:
    def moved(rank: int, before: int | None) -> Movement:
        return movement(Standing(rank=rank, previous_rank=before))

    assert moved(1, 3) == Movement("up 2", "up")
    assert moved(4, 3) == Movement("down 1", "down")
    assert moved(3, 3) == Movement("level", "")
    assert moved(3, None) == Movement("new", "")


def test_the_page_after_an_earlier_game(client: Client) -> None:
    autumn = tournament()
    three_games(autumn)
    path = f"/tournaments/{autumn.pk}/standings/"
    page = get(client, f"{path}?as_of=2")
    assert rows_of(page) == [
        "1 Ana 3,000 2 (8 to go) 1 2,000 level",
        "1 Ben 3,000 2 (8 to go) 1 2,000 up 1",
        "Level on points, games won and best game: Ana and Ben share place 1.",
    ]
    text = text_of(page)
    assert text.startswith("Standings after game 2 of 20 ")
    assert "18 qualifying games are still to come." in text
    assert "As of game 2; later games are left out. Games 1 and 2 are provisional." in text
    assert "Since game 1" in text
    body = page.content.decode()
    assert '<input type="hidden" name="as_of" value="2">' in body
    assert re.findall(r'<option value="(\d*)"( selected)?>([^<]+)<', body) == [
        ("", "", "Game 4, the latest, provisional"),
        ("2", " selected", "Game 2, provisional"),
        ("1", "", "Game 1, provisional"),
    ]
    latest = f'href="{path}qualifying/">Standings after game 4, the latest</a>'
    assert latest in body
    assert latest not in get(client, path).content.decode()
    assert rows_of(get(client, f"{path}?as_of=4")) == rows_of(get(client, path))


def test_sorted_by_movement_who_is_new_comes_last(client: Client) -> None:
    autumn = tournament()
    three_games(autumn)
    page = get(client, f"/tournaments/{autumn.pk}/standings/?sort=moved")
    assert [row.split()[1] for row in rows_of(page)] == ["Ben", "Ana", "Carla"]


@pytest.mark.parametrize("number", ["3", "5", "21", "0", "x", "²", "9" * 30, "-1"])
def test_a_game_that_does_not_count_has_no_table(client: Client, number: str) -> None:
    autumn = tournament()
    three_games(autumn)
    path = f"/tournaments/{autumn.pk}/standings/?as_of={number}"
    assert get(client, path).status_code == 404


def test_the_page_after_the_first_game_has_no_movement(client: Client) -> None:
    autumn = tournament()
    three_games(autumn)
    page = get(client, f"/tournaments/{autumn.pk}/standings/?as_of=1")
    assert rows_of(page)[0] == "1 Ana 2,000 1 (9 to go) 1 2,000"
    assert "Since game" not in text_of(page)


def test_ranked_by_average_the_page_has_both_figures(client: Client) -> None:
    autumn = tournament(ranking_basis="average")
    three_games(autumn)
    page = get(client, f"/tournaments/{autumn.pk}/standings/")
    assert rows_of(page) == [
        "1 Carla 1,500.000 1,500 1 (9 to go) 1 1,500 new",
        "2 Ben 1,350.000 4,050 3 (7 to go) 1 2,000 down 1",
        "3 Ana 1,000.000 3,000 3 (7 to go) 1 2,000 down 2",
    ]
    assert "Average points of a game played, in the qualifying stage." in text_of(page)


def test_the_table_after_an_earlier_game_over_the_api() -> None:
    autumn = tournament()
    three_games(autumn)
    url = f"/api/tournaments/{autumn.pk}/standings/"
    told = APIClient().get(url, {"as_of": 2}).json()
    assert (told["as_of"], told["before"], told["provisional"]) == (2, 1, [1, 2])
    assert [
        (row["rank"], row["previous_rank"], row["player"]["name"], row["value"])
        for row in told["standings"]
    ] == [(1, 1, "Ana", "3000"), (1, 2, "Ben", "3000")]
    assert [tie["criterion"] for tie in told["ties"]] == ["shared"]
    assert APIClient().get(url, {"as_of": 3}).status_code == 404
    assert APIClient().get(url, {"as_of": 27}).status_code == 400


@pytest.mark.parametrize("count", [1, 3])
def test_an_earlier_table_costs_the_same_queries_however_long(client: Client, count: int) -> None:
    autumn = tournament()
    for number in range(1, count + 2):
        names = [f"Player {number}{letter}" for letter in "abc"[:count] + "z"]
        play(opened(autumn, number), dict.fromkeys(names, 1000))
    compiled(autumn)
    with CaptureQueriesContext(connection) as page:
        get(client, f"/tournaments/{autumn.pk}/standings/?as_of={count}")
    with CaptureQueriesContext(connection) as api:
        APIClient().get(f"/api/tournaments/{autumn.pk}/standings/", {"as_of": count})
    assert (len(page), len(api)) == (10, 4)
