"""The page and the API of the leaderboards."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from roster.models import Player
from roster.services import give_account
from scoring.models import Game
from tests.tournaments.evenings import (
    NOTHING,
    begin,
    official,
    opened,
    play,
    say,
    series,
    tournament,
)
from tests.tournaments.test_pages import get, rows_of, text_of
from tournaments.boards import measures, pages
from tournaments.models import BoardRow, Tournament
from tournaments.screens.board_columns import value_of, value_shown
from tournaments.tasks import compile_standings

pytestmark = pytest.mark.django_db


def compiled(*games: Game) -> None:
    for game in games:
        compile_standings(game.pk)


def two_games(of: Tournament) -> None:
    """Ana 1,000 and 1,500; Ben 1,500 and 1,000, then a bust; Carla a bust."""
    first, second = opened(of, 1), opened(of, 2)
    play(first, {"Ana": 1000, "Ben": 1500, "Carla": NOTHING})
    play(second, {"Ana": 1500, "Ben": 1000}, {"Ana": NOTHING, "Ben": NOTHING})
    compiled(first, second)


@pytest.fixture
def _two_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has played two games is ranked by averages."""
    monkeypatch.setattr(measures, "MINIMUM_GAMES", 2)


def board(client: Client, address: str = "") -> HttpResponse:
    return get(client, f"/leaderboards/{address}")


def test_without_a_game_the_page_says_so(client: Client) -> None:
    page = board(client)
    assert page.status_code == 200
    assert "No finished game of a tournament counts here yet." in text_of(page)
    assert rows_of(page) == []


def test_points_of_all_time_are_shown_first_and_who_is_level_shares_the_place(
    client: Client,
) -> None:
    two_games(tournament())
    page = board(client)
    assert rows_of(page) == ["1 Ana 2,500 2", "1 Ben 2,500 2", "3 Carla 0 1"]
    text = text_of(page)
    assert text.startswith("Points, all time All points of all games")
    assert "2 finished games of the tournaments, compiled " in text
    assert "2 of them are provisional. A game not played counts nowhere." in text
    assert "<title>Points, all time - Leaderboards</title>" in page.content.decode()


@pytest.mark.usefixtures("_two_are_enough")
@pytest.mark.parametrize(
    ("measure", "rows"),
    [
        ("average", ["1 Ana 1,250.000 2,500 2", "1 Ben 1,250.000 2,500 2"]),
        ("best_game", ["1 Ana 1,500 2", "1 Ben 1,500 2", "3 Carla 0 1"]),
        ("best_turn", ["1 Ana 1,500 3 2", "1 Ben 1,500 3 2", "3 Carla 0 1 1"]),
        ("wins", ["1 Ana 1 2", "1 Ben 1 2", "3 Carla 0 1"]),
        ("bonuses", ["1 Ana 0 3 2", "1 Ben 0 3 2", "1 Carla 0 1 1"]),
        ("bust_rate", ["1 Ana 33.333% 1 3 2", "1 Ben 33.333% 1 3 2"]),
        ("games", ["1 Ana 2 2,500", "1 Ben 2 2,500", "3 Carla 1 0"]),
        ("nonsense", ["1 Ana 2,500 2", "1 Ben 2,500 2", "3 Carla 0 1"]),
    ],
)
def test_each_measure_ranks_its_own_way(client: Client, measure: str, rows: list[str]) -> None:
    two_games(tournament())
    assert rows_of(board(client, f"?measure={measure}")) == rows


@pytest.mark.usefixtures("_two_are_enough")
def test_the_fewest_busts_come_first_and_the_minimum_is_told_in_words(client: Client) -> None:
    """Dan has one bust in four turns; Carla has played a single game."""
    autumn = tournament()
    two_games(autumn)
    third, fourth = opened(autumn, 3), opened(autumn, 4)
    play(third, {"Ana": NOTHING, "Dan": 1000}, {"Ana": NOTHING, "Dan": NOTHING})
    play(fourth, {"Ben": 1000, "Dan": 1000}, {"Ben": 1500, "Dan": 300})
    compiled(third, fourth)
    page = board(client, "?measure=bust_rate")
    assert rows_of(page) == ["1 Ben 20.000% 1 5 3", "2 Dan 25.000% 1 4 2", "3 Ana 60.000% 3 5 3"]
    text = text_of(page)
    assert "A player needs 2 games to be ranked here. 1 player has played fewer." in text


@pytest.mark.parametrize(
    ("measure", "value", "shown", "number"),
    [
        ("average", 1033.3337, "1,033.334", "1033.334"),
        ("average", 1033.0625, "1,033.063", "1033.063"),
        ("bust_rate", 2 / 3, "66.667%", "66.667"),
        ("points", 2150, "2,150", "2150"),
    ],
)
def test_page_and_sheet_round_a_value_alike_to_a_thousandth(
    measure: str, value: float, shown: str, number: str
) -> None:
    by = measures.MEASURES[measure]
    assert (value_shown(by, value), str(value_of(by, value))) == (shown, number)


def test_averages_that_differ_by_little_do_not_look_level() -> None:
    """41,550 points in 40 games and 50,900 in 49; 25 busts in 107 turns and 32 in 137."""
    average, rate = measures.MEASURES["average"], measures.MEASURES["bust_rate"]
    assert value_shown(average, 41550 / 40) == "1,038.750"
    assert value_shown(average, 50900 / 49) == "1,038.776"
    assert value_shown(rate, 25 / 107) == "23.364%"
    assert value_shown(rate, 32 / 137) == "23.358%"


def test_nobody_is_ranked_by_an_average_before_ten_games(client: Client) -> None:
    two_games(tournament())
    page = board(client, "?measure=average")
    assert rows_of(page) == []
    text = text_of(page)
    assert "A player needs 10 games to be ranked here. 3 players have played fewer." in text
    assert "Nobody is ranked here yet." in text


def test_a_series_and_a_year_are_chosen_by_the_address(client: Client) -> None:
    two_games(tournament())
    other = tournament(series=series("Sunday/Thursday"))
    play(opened(other, 1), {"Ana": 2000, "Zoë": 1000})
    compiled(opened(other, 1))
    page = board(client, f"?series={other.series_id}&year=2026")
    assert rows_of(page) == ["1 Ana 2,000 1", "2 Zoë 1,000 1"]
    assert text_of(page).startswith("Points, Sunday/Thursday, 2026 ")
    assert rows_of(board(client))[0] == "1 Ana 4,500 3"
    assert rows_of(board(client, "?year=2025")) == rows_of(board(client))
    chosen = re.findall(r'<option value="([^"]*)" selected>', page.content.decode())
    assert chosen == ["points", str(other.series_id), "2026"]


@pytest.mark.parametrize(
    ("sort", "order", "sorted_as", "next_press"),
    [
        ("", "Ben Ana Carla", "ascending", "-place"),
        ("-place", "Carla Ana Ben", "descending", "place"),
        ("player", "Ana Ben Carla", "ascending", "-player"),
        ("-player", "Carla Ben Ana", "descending", "player"),
        ("value", "Ben Ana Carla", "descending", "-value"),
        ("-value", "Carla Ana Ben", "ascending", "value"),
        ("games", "Ana Ben Carla", "descending", "-games"),
        ("-games", "Carla Ana Ben", "ascending", "games"),
        ("%00", "Ben Ana Carla", "ascending", "-place"),
    ],
)
def test_a_board_is_sorted_by_any_column(
    client: Client, sort: str, order: str, sorted_as: str, next_press: str
) -> None:
    """Ben has 3,500, Ana 2,500 and Carla 0, in two games each but for Carla."""
    autumn = tournament()
    play(opened(autumn, 1), {"Ana": 1000, "Ben": 1500, "Carla": NOTHING})
    play(opened(autumn, 2), {"Ana": 1500, "Ben": 2000})
    compiled(opened(autumn, 1), opened(autumn, 2))
    page = board(client, f"?sort={sort}")
    assert [row.split()[1] for row in rows_of(page)] == order.split()
    body = page.content.decode()
    (header,) = re.findall(
        r'aria-sort="(\w+)"><button class="sort" name="sort" value="([^"]+)"', body
    )
    assert header == (sorted_as, next_press)


def test_a_long_board_has_pages_and_places_go_on(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "PLAYERS_A_PAGE", 2)
    two_games(tournament())
    assert rows_of(board(client, "?page=2")) == ["3 Carla 0 1"]
    assert "Page 2 of 2" in text_of(board(client, "?page=2"))
    assert rows_of(board(client, "?page=nonsense")) == rows_of(board(client))


def test_the_same_number_of_queries_however_many_players(client: Client) -> None:
    autumn = tournament()
    counts = []
    for number, names in ((1, ["Ana"]), (2, ["Ana", "Ben", "Carla"])):
        game = opened(autumn, number)
        begin(game, [*names, "Zoë"])
        say(game, "roll", player=str(Player.objects.get(name="Ana").pk), dice=[2, 2, 3, 3, 4, 6])
        say(game, "game_ended")
        compiled(game)
        with CaptureQueriesContext(connection) as queries:
            board(client)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 7


def test_what_a_browser_has_is_not_sent_again_until_it_changes(client: Client) -> None:
    autumn = tournament()
    two_games(autumn)
    first = board(client)
    assert board(client).headers["ETag"] == first.headers["ETag"]
    again = get(client, "/leaderboards/", **{"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    play(opened(autumn, 3), {"Ana": 300 + 700, "Ben": NOTHING})
    compiled(opened(autumn, 3))
    changed = get(client, "/leaderboards/", **{"If-None-Match": first.headers["ETag"]})
    assert changed.status_code == 200


def test_the_public_reads_the_public_name_and_no_address(client: Client) -> None:
    two_games(tournament())
    ana = Player.objects.get(name="Ana")
    user = official("ana")
    user.email = "ana@example.org"
    user.save()
    give_account(ana, "ana", actor=official())
    Player.objects.filter(pk=ana.pk).update(public_name="Dice Queen")
    for answer in (board(client), get(client, "/api/leaderboards/")):
        body = answer.content.decode()
        assert "Dice Queen" in body
        assert "Ana" not in body
        assert "example.org" not in body


# --- The API -------------------------------------------------------------------------------------


def test_the_api_lists_the_same(client: Client) -> None:
    autumn = tournament()
    two_games(autumn)
    answer = client.get(
        f"/api/leaderboards/?measure=wins&series={autumn.series_id}&year=2026&page_size=2"
    )
    body = answer.json()
    ana = BoardRow.objects.filter(player__name="Ana")[0].player_id
    assert body["leaderboard"][0] == {
        "rank": 1,
        "player": {"id": str(ana), "name": "Ana"},
        "value": 1.0,
        "games": 2,
        "points": 2500,
        "best_game": 1500,
        "best_turn": 1500,
        "wins": 1,
        "bonuses": 0,
        "turns": 3,
        "busts": 1,
    }
    del body["leaderboard"], body["compiled_at"]
    assert body == {
        "measure": "wins",
        "series": str(autumn.series_id),
        "year": 2026,
        "games": 2,
        "minimum_games": 1,
        "not_ranked": 0,
        "count": 3,
        "page": 1,
        "pages": 2,
    }
    etag = answer.headers["ETag"]
    again = client.get(
        answer.request["PATH_INFO"] + "?" + answer.request["QUERY_STRING"],
        headers={"If-None-Match": etag},
    )
    assert again.status_code == 304


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("measure=luck", 400),
        ("series=999", 400),
        ("series=x", 400),
        ("year=last", 400),
        ("page=0", 400),
        ("page=2", 404),
        ("year=1999", 200),
        ("measure=average&measure=wins", 400),
    ],
)
def test_what_the_api_cannot_answer_it_refuses(client: Client, query: str, status: int) -> None:
    assert client.get(f"/api/leaderboards/?{query}").status_code == status
