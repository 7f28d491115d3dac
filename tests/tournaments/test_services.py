"""Making a tournament, appointing its officials, opening its games."""

from datetime import date, time
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from roster.models import Roster
from roster.roles import Role
from scoring.models import CrewMember, Game, Projection
from tests.tournaments.evenings import official, opened, scheduled, series, tournament
from tournaments.models import Official, ScheduledGame, Series, StandingsTable
from tournaments.services import GameCancelled, appoint, open_game

pytestmark = pytest.mark.django_db


def crew_of(game: Game) -> set[tuple[str, str]]:
    return set(CrewMember.objects.filter(game=game).values_list("user__username", "role"))


def test_the_two_standing_series_are_there_from_the_start() -> None:
    """By a migration; run again here, since tests that commit empty all tables."""
    name = "0002_standing_series"
    assert ("tournaments", name) in MigrationRecorder(connection).applied_migrations()
    migration = import_module(f"tournaments.migrations.{name}")
    Series.objects.all().delete()
    for _time in range(2):
        migration.create(apps, connection.schema_editor())
    assert list(Series.objects.values_list("name", "weekdays", "start_time", "zone")) == [
        ("Wednesday/Saturday", [2, 5], time(16), "America/New_York"),
        ("Sunday/Thursday", [6, 3], time(17), "America/New_York"),
    ]


def test_a_tournament_lays_out_its_twenty_six_games() -> None:
    made = tournament()
    games = list(ScheduledGame.objects.filter(tournament=made))
    assert [game.number for game in games] == list(range(1, 27))
    assert [games[n - 1].date for n in (1, 2, 12, 20, 21, 26)] == [
        date(2026, 10, 21),
        date(2026, 10, 24),
        date(2026, 11, 28),
        date(2026, 12, 26),
        date(2026, 12, 30),
        date(2027, 1, 16),
    ]
    assert {game.start_time for game in games} == {time(16)}
    assert games[2].starts_at.isoformat() == "2026-10-28T16:00:00-04:00"
    assert games[4].starts_at.isoformat() == "2026-11-04T16:00:00-05:00"


def test_the_settings_have_the_defaults_that_everybody_is_shown() -> None:
    made = tournament()
    assert made.ranking_basis == "total"
    assert made.minimum_qualifying_games == 10
    assert made.semifinal_places == 16
    assert made.championship_places == 6
    assert made.qualifying_points_carried is False


def test_a_tournament_has_its_empty_tables_from_the_start() -> None:
    tables = StandingsTable.objects.filter(tournament=tournament())
    assert [(table.stage, table.as_of, table.rows.count()) for table in tables] == [
        ("qualifying", None, 0),
        ("semifinal", None, 0),
        ("championship", None, 0),
    ]


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"minimum_qualifying_games": -1}, "minimum_qualifying_games"),
        ({"ranking_basis": "luck"}, "ranking_basis"),
    ],
)
def test_an_impossible_tournament_is_refused_by_field(wrong: dict[str, Any], field: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        tournament(**wrong)
    assert list(refusal.value.message_dict) == [field]
    assert not ScheduledGame.objects.exists()


def test_two_tournaments_of_a_series_need_two_names() -> None:
    tournament("Autumn 2026")
    with pytest.raises(ValidationError):
        tournament("Autumn 2026")
    tournament("Autumn 2026", series=series("Sunday/Thursday"))


@pytest.mark.parametrize("weekdays", [[], [7], [1, 1], "Monday", None])
def test_a_series_needs_weekdays(weekdays: object) -> None:
    with pytest.raises(ValidationError) as refusal:
        Series(name="Odd", weekdays=weekdays, start_time=time(9)).full_clean()
    assert list(refusal.value.message_dict) == ["weekdays"]


@pytest.mark.parametrize("zone", ["Mars/Olympus", "../etc/passwd", "x" * 65, ""])
def test_a_series_needs_a_zone_that_exists(zone: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        Series(name="Odd", weekdays=[1], start_time=time(9), zone=zone).full_clean()
    assert list(refusal.value.message_dict) == ["zone"]


def test_a_game_number_stands_once_and_exists() -> None:
    made = tournament()
    for number in (12, 27, 0):
        with pytest.raises(IntegrityError), transaction.atomic():
            ScheduledGame.objects.create(
                tournament=made, number=number, date=date(2026, 12, 1), start_time=time(16)
            )


def test_a_game_that_is_moved_remembers_its_first_evening() -> None:
    game = scheduled(tournament(), 12)
    game.move(date(2026, 11, 30))
    game.move(date(2026, 12, 1))
    assert (game.date, game.moved_from) == (date(2026, 12, 1), date(2026, 11, 28))
    game.move(date(2026, 11, 28))
    assert (game.date, game.moved_from) == (date(2026, 11, 28), None)


def test_opening_a_game_makes_roster_crew_and_an_empty_log() -> None:
    made = tournament()
    appoint(made, official("mona"), Role.MANAGER)
    appoint(made, official("kim"), Role.SCOREKEEPER)
    game = open_game(scheduled(made, 12), actor=official("kim"))
    assert game.label == "Game 12, Wednesday/Saturday"
    assert (game.ruleset, game.rules, game.seq) == ("lucky-roll", {}, 0)
    assert game.roster.entries.count() == 0
    assert crew_of(game) == {("mona", "manager"), ("kim", "scorekeeper")}
    assert scheduled(made, 12).opened_by == official("kim")
    assert Projection.objects.get(game=game).phase == "roster"


def test_opening_it_again_gives_the_same_game() -> None:
    made = tournament()
    first = open_game(scheduled(made, 1), actor=official("kim"))
    second = open_game(scheduled(made, 1), actor=official("mona"))
    assert second == first
    assert (Game.objects.count(), Roster.objects.count()) == (1, 1)
    assert scheduled(made, 1).opened_by == official("kim")


def test_a_cancelled_game_cannot_be_opened() -> None:
    game = scheduled(tournament(), 3)
    game.cancelled = True
    game.save()
    with pytest.raises(GameCancelled) as refusal:
        open_game(game, actor=official())
    assert (refusal.value.status, refusal.value.code) == (422, "game_cancelled")
    assert not Game.objects.exists()


def test_who_is_appointed_joins_the_crews_of_open_games_but_not_of_official_ones() -> None:
    made = tournament()
    signed_off, running = opened(made, 1), opened(made, 2)
    Game.objects.filter(pk=signed_off.pk).update(status=Game.Status.OFFICIAL)
    kim = official("kim")
    appoint(made, kim, Role.SCOREKEEPER)
    appoint(made, kim, Role.SCOREKEEPER)
    assert Official.objects.filter(tournament=made, user=kim).count() == 1
    assert crew_of(running) == {("kim", "scorekeeper")}
    assert crew_of(signed_off) == set()
    kim.refresh_from_db()
    assert kim.is_official
