"""Tournaments, tonight's game and standings over the API."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from roster.models import Player
from roster.services import rename_player
from scoring.models import CrewMember, Game
from scoring.projections import rebuild
from tests.api.operations import World
from tests.api.table import CREW, account, client_of
from tests.tournaments.evenings import NOTHING, opened, play, scheduled, series, tournament
from tournaments.api import tonight
from tournaments.compilation import compile_tournament
from tournaments.models import Tournament


def played(of: Tournament, number: int, **saves: int) -> Game:
    """A game of one round, compiled; everybody by what the turn saved."""
    game = opened(of, number)
    play(game, saves)
    rebuild(game.pk)
    compile_tournament(of)
    return game


def read(path: str, **query: Any) -> Any:
    answer = APIClient().get(path, query)
    assert answer.status_code == 200, answer.content
    return answer.json()


@pytest.mark.django_db
def test_a_tournament_is_read_with_its_series_and_settings() -> None:
    made = tournament(championship_places=8)
    assert read(f"/api/tournaments/{made.pk}/") == {
        "id": str(made.pk),
        "series": {
            "id": str(made.series.pk),
            "name": "Wednesday/Saturday",
            "weekdays": [2, 5],
            "start_time": "16:00",
            "zone": "America/New_York",
        },
        "name": "Autumn 2026",
        "starts_on": "2026-10-21",
        "days_off": [],
        "ranking_basis": "total",
        "best_games": 10,
        "minimum_qualifying_games": 10,
        "semifinal_places": 16,
        "championship_places": 8,
        "qualifying_points_carried": False,
    }


@pytest.mark.parametrize("more", [0, 2])
@pytest.mark.django_db
def test_the_list_takes_two_queries_however_long(
    django_assert_num_queries: DjangoAssertNumQueries, more: int
) -> None:
    for number in range(more + 1):
        tournament(f"Season {number}")
    with django_assert_num_queries(2):
        assert read("/api/tournaments/")["count"] == more + 1


@pytest.mark.django_db
def test_the_schedule_has_26_games_in_local_time_and_as_moments() -> None:
    """Game 12 is on Saturday, November 28: 4 PM in New York, where summer time is over."""
    games = read(f"/api/tournaments/{tournament().pk}/schedule/")["games"]
    assert [game["number"] for game in games] == list(range(1, 27))
    assert [game["stage"] for game in games[19:]] == [
        "qualifying",
        *["semifinal"] * 5,
        "championship",
    ]
    assert {key: games[11][key] for key in ("date", "start_time", "starts_at", "game")} == {
        "date": "2026-11-28",
        "start_time": "16:00",
        "starts_at": "2026-11-28T16:00:00-05:00",
        "game": None,
    }


@pytest.mark.django_db
def test_tonight_is_a_day_of_the_calendar_where_the_game_is_played() -> None:
    """At 02:30 on Sunday in London it is still Saturday evening in New York."""
    made = tournament()
    late = datetime(2026, 11, 29, 2, 30, tzinfo=UTC)
    assert [game.number for game in tonight(late)] == [12]
    assert tonight(datetime(2026, 11, 29, 12, 0, tzinfo=UTC)) == []
    game = scheduled(made, 12)
    game.cancelled = True
    game.save()
    assert tonight(late) == []


def test_an_official_opens_the_game_with_its_crew_and_an_empty_log(world: World) -> None:
    url = f"/api/tournaments/{world.tournament.pk}/schedule/2/open/"
    first = client_of("scorekeeper").post(url)
    assert (first.status_code, first.json()["label"]) == (201, "Game 2, Wednesday/Saturday")
    again = client_of("manager").post(url)
    assert (again.status_code, again.json()["id"]) == (200, first.json()["id"])
    crew = CrewMember.objects.filter(game=first.json()["id"])
    assert {(member.user.username, member.role) for member in crew} == set(CREW.items())


def test_a_cancelled_game_is_not_opened(world: World) -> None:
    world.tournament.schedule.filter(number=2).update(cancelled=True)
    url = f"/api/tournaments/{world.tournament.pk}/schedule/2/open/"
    answer = client_of("scorekeeper").post(url)
    assert (answer.status_code, answer.json()["code"]) == (422, "game_cancelled")


@pytest.mark.parametrize("number", [0, 27, 10**20])
def test_a_game_that_no_tournament_has_is_404(world: World, number: int) -> None:
    url = f"/api/tournaments/{world.tournament.pk}/schedule/{number}/open/"
    assert client_of("scorekeeper").post(url).status_code == 404


def test_a_manager_lays_out_the_next_tournament_and_manages_it(world: World) -> None:
    body = {"series": str(world.tournament.series.pk), "name": "Winter", "starts_on": "2027-01-20"}
    answer = client_of("manager").post("/api/tournaments/", body, format="json")
    assert answer.status_code == 201
    made = Tournament.objects.get(pk=answer.json()["id"])
    assert made.schedule.count() == 26
    assert [official.user for official in made.officials.all()] == [account("manager")]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": "Autumn"}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"name": ""}, "name"),
        ({"series": "0"}, "series"),
        ({"series": "first"}, "series"),
        ({"series": [1]}, "series"),
        ({"starts_on": "tomorrow"}, "starts_on"),
        ({"semifinal_places": -1}, "semifinal_places"),
        ({"semifinal_places": 2**31}, "semifinal_places"),
        ({"ranking_basis": "luck"}, "ranking_basis"),
    ],
)
def test_a_tournament_that_cannot_be_is_refused_by_field(
    world: World, change: dict[str, Any], field: str
) -> None:
    body = {"series": str(world.tournament.series.pk), "name": "Winter", "starts_on": "2027-01-20"}
    answer = client_of("manager").post("/api/tournaments/", {**body, **change}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert list(answer.json()["fields"]) in ([field], ["__all__"])
    assert Tournament.objects.count() == 1


@pytest.mark.django_db
def test_the_standings_tell_places_and_how_ties_were_decided() -> None:
    """Ana wins game 1 with 1,500, Cleo game 2: level in everything, so they share the place."""
    made = tournament()
    played(made, 1, Ana=1500, Ben=1000)
    played(made, 2, Ana=NOTHING, Ben=NOTHING, Cleo=1500)
    told = read(f"/api/tournaments/{made.pk}/standings/")
    assert (told["stage"], told["as_of"], told["provisional"]) == ("qualifying", 2, [1, 2])
    places = [
        (row["rank"], row["player"]["name"], row["total"], row["games"], row["wins"], row["best"])
        for row in told["standings"]
    ]
    assert places == [
        (1, "Ana", 1500, 2, 1, 1500),
        (1, "Cleo", 1500, 1, 1, 1500),
        (3, "Ben", 1000, 2, 0, 1000),
    ]
    tie = told["ties"][0]
    assert (tie["criterion"], tie["first"], tie["last"]) == ("shared", 1, 1)


@pytest.mark.parametrize("stage", ["semifinal", "championship"])
@pytest.mark.django_db
def test_a_stage_that_has_not_begun_has_empty_standings(stage: str) -> None:
    told = read(f"/api/tournaments/{tournament().pk}/standings/", stage=stage)
    assert (told["stage"], told["as_of"], told["standings"]) == (stage, None, [])


@pytest.mark.django_db
def test_a_stage_that_is_none_is_refused() -> None:
    url = f"/api/tournaments/{tournament().pk}/standings/"
    assert APIClient().get(url, {"stage": "final"}).status_code == 400


@pytest.mark.django_db
def test_standings_are_not_sent_again_until_they_change() -> None:
    made = tournament()
    played(made, 1, Ana=1500, Ben=1000)
    url = f"/api/tournaments/{made.pk}/standings/"
    first = APIClient().get(url)
    known = {"If-None-Match": first["ETag"]}
    assert APIClient().get(url, headers=known).status_code == 304
    rename_player(Player.objects.get(name="Ben"), "Benno", actor=account("manager"))
    assert APIClient().get(url, headers=known).status_code == 200
    played(made, 2, Ana=1500, Benno=1000)
    assert read(url)["as_of"] == 2


@pytest.mark.parametrize("more", [0, 6])
@pytest.mark.django_db
def test_standings_take_two_queries_however_many_players(
    django_assert_num_queries: DjangoAssertNumQueries, more: int
) -> None:
    made = tournament()
    played(made, 1, **{f"Player {number}": 1000 for number in range(more + 2)})
    with django_assert_num_queries(2):
        told = read(f"/api/tournaments/{made.pk}/standings/")
    assert len(told["standings"]) == more + 2


@pytest.mark.django_db
def test_the_series_are_listed() -> None:
    names = [each["name"] for each in read("/api/series/")["results"]]
    assert series().name in names


def test_starting_day_is_the_first_evening_of_the_series(world: World) -> None:
    """January 18, 2027 is a Monday, so game 1 is on Wednesday the 20th."""
    body = {"series": str(world.tournament.series.pk), "name": "Winter", "starts_on": "2027-01-18"}
    made = client_of("manager").post("/api/tournaments/", body, format="json").json()
    first = Tournament.objects.get(pk=made["id"]).schedule.get(number=1)
    assert first.date == date(2027, 1, 20)
