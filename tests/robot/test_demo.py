"""`manage.py demo`: an empty database becomes seasons, one with a champion, an evening played."""

from __future__ import annotations

from datetime import date
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from roster.models import Player, User
from scoring.models import CrewMember, Game, GameTotal
from scoring.selectors import state_of
from tests.tournaments.evenings import series
from tournaments.championship.outcome import held_titles
from tournaments.models import SettingChange, StageClosing, StandingsTable, Tournament
from tournaments.robot import demo, past
from tournaments.robot.demo import make_demo
from tournaments.stages.field import field_of

pytestmark = pytest.mark.django_db

WEDNESDAY, SUNDAY, MONDAY = date(2026, 12, 2), date(2026, 11, 29), date(2026, 11, 30)


@pytest.fixture(autouse=True)
def standing() -> None:
    """The two standing series, also after a test that emptied all tables."""
    series("Wednesday/Saturday")
    series("Sunday/Thursday")


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """One game behind each season; all else is as in the real demo."""
    monkeypatch.setattr(demo, "UNDER_WAY", 1)
    monkeypatch.setattr(demo, "OVER", 1)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole seasons of games that end soon."""
    monkeypatch.setattr(past, "RULES", {"game_point": 1000})


def fill() -> list[str]:
    out = StringIO()
    call_command("demo", stdout=out)
    return out.getvalue().splitlines()


def test_an_empty_database_is_filled_and_a_filled_one_is_left_alone(short: None) -> None:
    lines = fill()
    an_evening_is_being_played()
    everybody_can_sign_in(lines)
    somebody_waits_for_the_call()
    call_command("verify", stdout=StringIO())
    before = (Game.objects.count(), User.objects.count(), Player.objects.count())
    with pytest.raises(CommandError, match="has games already"):
        fill()
    assert (Game.objects.count(), User.objects.count(), Player.objects.count()) == before


def live_game() -> Game:
    (live,) = (game for game in Game.objects.all() if state_of(game).phase == "turn")
    return live


def an_evening_is_being_played() -> None:
    live = live_game()
    state = state_of(live)
    assert (state.round, state.due.awaiting) == (demo.LIVE_ROUND, "instruction")
    assert set(live.crew.values_list("user__username", "role")) == {
        ("keeper", "scorekeeper"),
        ("roller", "active_roller"),
        ("manager", "manager"),
    }
    assert Player.objects.filter(name="Élodie Everbright").exists()


def somebody_waits_for_the_call() -> None:
    """Ana, who can sign in, plays; somebody came new, through another's connection."""
    live = live_game()
    ana = live.roster.entries.get(player__user__username="player")
    assert str(ana.player_id) in state_of(live).scores
    assert not live.roster.entries.filter(present_at=None).exists()
    new = live.roster.entries.exclude(through=None).get()
    assert str(new.player_id) not in state_of(live).scores


def everybody_can_sign_in(lines: list[str]) -> None:
    assert len(lines) == len(demo.SIGN_INS) == 4
    assert "manager / lucky-demo  (Max Maplewood, manager)" in lines
    for line in lines:
        username, _slash, password, *_who = line.split()
        answer = Client().post("/sign-in/", {"username": username, "password": password})
        assert answer.status_code == 302
    assert CrewMember.objects.filter(user__username="player").count() == 0


def test_a_sign_in_that_is_taken_is_left_alone(short: None) -> None:
    User.objects.create_user("manager", password="my own")
    with pytest.raises(CommandError, match="sign-ins are taken: keeper, roller, manager, player"):
        fill()
    assert not Game.objects.exists()
    assert User.objects.get().check_password("my own")


def test_a_demo_that_is_broken_off_leaves_nothing(
    short: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(demo, "_live", broken)
    with pytest.raises(KeyboardInterrupt):
        fill()
    assert (Game.objects.count(), User.objects.count(), Tournament.objects.count()) == (0, 0, 0)


def numbers(of: Tournament, **what: str) -> list[int]:
    games = of.schedule.filter(game__isnull=False, **what).order_by("number")
    return list(games.values_list("number", flat=True))


def test_one_season_is_in_its_semifinals_and_one_has_a_champion(quick: None) -> None:
    """On a Monday no series plays; the first one's game 23 is moved there."""
    make_demo(MONDAY)
    under_way = Tournament.objects.get(series__name="Wednesday/Saturday")
    over, to_come = Tournament.objects.filter(series__name="Sunday/Thursday").order_by("starts_on")

    assert numbers(under_way, game__status="official") == list(range(1, 22))
    assert numbers(under_way, game__status="provisional") == [22, 23]
    assert under_way.schedule.get(number=23).date == MONDAY
    field = field_of(under_way, under_way.schedule.get(number=23).stage)
    assert field is not None
    assert len(field.players) >= 16
    playing = live_game().roster.entries.values_list("player", flat=True)
    assert set(playing) <= field.players

    assert numbers(over, game__status="official") == list(range(1, 27))
    assert over.schedule.get(number=26).date == SUNDAY
    closed = StageClosing.objects.filter(tournament=over).values_list("stage", flat=True)
    assert list(closed) == ["qualifying", "semifinal"]
    title = held_titles([over]).get()
    champions = set(title.champions.values_list("player", flat=True))
    winners = GameTotal.objects.filter(game__scheduled=over.schedule.get(number=26), won=True)
    assert champions == set(winners.values_list("player", flat=True))
    counted = StandingsTable.objects.exclude(as_of=None).order_by("tournament", "stage")
    assert {(table.tournament_id, table.stage, table.as_of) for table in counted} == {
        (under_way.pk, "qualifying", 20),
        (under_way.pk, "semifinal", 22),
        (over.pk, "qualifying", 20),
        (over.pk, "semifinal", 25),
        (over.pk, "championship", 26),
    }

    assert to_come.starts_on > MONDAY
    assert SettingChange.objects.get().tournament == under_way


@pytest.mark.parametrize(
    ("today", "plays"), [(WEDNESDAY, "Wednesday/Saturday"), (SUNDAY, "Sunday/Thursday")]
)
def test_whose_evening_it_is_has_the_game(short: None, today: date, plays: str) -> None:
    make_demo(today)
    scheduled = live_game().scheduled
    assert (scheduled.tournament.series.name, scheduled.date, scheduled.moved_from) == (
        plays,
        today,
        None,
    )
