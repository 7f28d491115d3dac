"""What a flag's page says about the result, for officials alone."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from policies.flags import raise_flag, resolve
from policies.models import Flag
from roster.roles import Role
from scoring import folding
from scoring.models import Game
from tests.tournaments.championship.finals import compiled, final, ids
from tests.tournaments.evenings import NOTHING, begin, official, opened, play, tournament
from tests.tournaments.test_pages import get, rows_of, text_of
from tournaments.championship.titles import give
from tournaments.models import Tournament
from tournaments.schedule import Stage
from tournaments.screens.protest import protests
from tournaments.services import appoint
from tournaments.stakes import at_stake

pytestmark = pytest.mark.django_db


def keeper(of: Tournament) -> Client:
    kim = official("kim")
    appoint(of, kim, Role.SCOREKEEPER)
    client = Client()
    client.force_login(kim, backend="django.contrib.auth.backends.ModelBackend")
    return client


def flagged(game: Game, player: str | None = None) -> Flag:
    """A protest, about the player's first roll if one is named."""
    game.refresh_from_db()
    entries = folding.entries_of(game)
    ref = next(
        (
            entry.ref
            for entry in entries
            if player
            and entry.event["type"] == "roll"
            and entry.event["player"] == str(ids(player)[0])
        ),
        "",
    )
    return raise_flag(game.pk, "Heard otherwise", ref=ref, actor=official("kim"))


def path(flag: Flag) -> str:
    return f"/games/{flag.game_id}/flags/{flag.pk}/"


def test_who_would_need_how_many_points_for_what() -> None:
    """Ana 2,000, Ben 1,500, Carla 0 in game 2; with game 1 Ana 3,000, Ben 2,600, Carla 1,050.

    One advances. Level with Ana, Ben and Carla would be behind on best game or games won. Carla,
    whom the flag is about, comes first.
    """
    autumn = tournament(semifinal_places=1, minimum_qualifying_games=0)
    client = keeper(autumn)
    play(opened(autumn, 1), {"Ana": 1000, "Ben": 1100, "Carla": 1050})
    game = opened(autumn, 2)
    play(game, {"Ana": 2000, "Ben": 1500, "Carla": NOTHING})
    compiled(autumn)
    page = get(client, path(flagged(game, "Carla")))
    text = text_of(page)
    assert "Can this still change the result? Yes, from 401 points of one player on" in text
    assert "Who won game 2 changes if Ana gets 500 points fewer." in text
    assert "A place changes if Ana gets 401 points fewer." in text
    assert "Who advances changes if Ana gets 401 points fewer." in text
    assert "Where several change at once, less can be enough." in text
    assert rows_of(page) == [
        "Carla (the flag is about this player) 0 2,000 more 1,551 more 1,951 more",
        "Ana 2,000 500 fewer 401 fewer 401 fewer",
        "Ben 1,500 500 more 401 more 401 more",
    ]


def test_a_game_that_goes_on_settles_nothing_and_a_resolved_flag_asks_nothing() -> None:
    autumn = tournament()
    client = keeper(autumn)
    game = opened(autumn, 1)
    begin(game, ["Ana", "Ben"])
    compiled(autumn)
    flag = flagged(game)
    assert "Yes: the game is not finished, so nothing is settled." in text_of(
        get(client, path(flag))
    )
    resolve(game.pk, flag.pk, actor=official("kim"), note="It was right.")
    assert "Can this still change" not in text_of(get(client, path(flag)))


def test_the_championship_and_a_title_that_was_given() -> None:
    autumn = tournament()
    client = keeper(autumn)
    game = final(autumn, {"Ana": 1500, "Ben": 1100})
    give(autumn, ids("Ana"), actor=official("max"))
    text = text_of(get(client, path(flagged(game))))
    assert "Who won game 26 changes if Ana gets 400 points fewer." in text
    assert "The title has been given: it changes only if the manager decides so." in text
    assert "Changes who advances" not in text


def test_carried_points_are_at_stake_in_the_semifinals_as_well() -> None:
    spring = tournament(qualifying_points_carried=True)
    play(opened(spring, 1), {"Ana": 1000, "Ben": 1500})
    compiled(spring)
    assert [each.stage for each in at_stake(spring, 1)] == ["qualifying"]
    play(opened(spring, 21), {"Ana": 1500, "Ben": 1100})
    compiled(spring)
    assert [each.stage for each in at_stake(spring, 1)] == ["qualifying", "semifinal"]
    assert [each.stage for each in at_stake(spring, 21)] == ["semifinal"]


@pytest.mark.parametrize("count", [1, 3])
def test_the_answer_costs_the_same_queries_however_many_play(count: int) -> None:
    autumn = tournament()
    game = opened(autumn, 1)
    play(game, {f"Player {letter}": 1000 for letter in "abc"[:count] + "z"})
    compiled(autumn)
    with CaptureQueriesContext(connection) as queries:
        at_stake(autumn, 1)
    assert len(queries) == 6


def test_officials_see_open_protests_beside_the_table_and_nobody_else(client: Client) -> None:
    autumn = tournament(semifinal_places=1, minimum_qualifying_games=0)
    officials = keeper(autumn)
    game = opened(autumn, 1)
    play(game, {"Ana": 1500, "Ben": 1100})
    compiled(autumn)
    flag = flagged(game)
    address = f"/tournaments/{autumn.pk}/standings/"
    seen = get(officials, address)
    text = text_of(seen)
    assert "Open protests, for officials Game 1: Heard otherwise" in text
    assert "Who advances changes if Ana gets 400 points fewer." in text
    assert path(flag) in seen.content.decode()
    assert "protest" not in text_of(get(client, address))
    client.force_login(official("paul"), backend="django.contrib.auth.backends.ModelBackend")
    assert "protest" not in text_of(get(client, address))
    resolve(game.pk, flag.pk, actor=official("kim"), note="It was right.")
    assert "protest" not in text_of(get(officials, address))


@pytest.mark.parametrize("count", [1, 3])
def test_protests_beside_the_table_cost_the_same_queries_however_many(count: int) -> None:
    autumn = tournament()
    keeper(autumn)
    for number in range(1, count + 1):
        game = opened(autumn, number)
        play(game, {"Ana": 1500, "Ben": 1100})
        compiled(autumn)
        flagged(game)
    with CaptureQueriesContext(connection) as queries:
        assert len(protests(autumn, Stage.QUALIFYING)) == count
    assert len(queries) == 9
