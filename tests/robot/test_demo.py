"""`manage.py demo`: an empty database becomes two seasons, one evening being played."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from roster.models import Player, User
from scoring.models import CrewMember, Game, Projection
from scoring.selectors import state_of
from tests.tournaments.evenings import series
from tournaments.models import StandingsTable, Tournament
from tournaments.robot import demo

pytestmark = pytest.mark.django_db


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """One game behind each season instead of nine; all else is as in the real demo."""
    series("Wednesday/Saturday")
    series("Sunday/Thursday")
    monkeypatch.setattr(demo, "PLAYED", 1)


def fill() -> list[str]:
    out = StringIO()
    call_command("demo", stdout=out)
    return out.getvalue().splitlines()


def test_an_empty_database_is_filled_and_a_filled_one_is_left_alone(short: None) -> None:
    lines = fill()
    seasons_are_under_way()
    everybody_can_sign_in(lines)
    somebody_waits_for_the_call()
    call_command("verify", stdout=StringIO())
    before = (Game.objects.count(), User.objects.count(), Player.objects.count())
    with pytest.raises(CommandError, match="has games already"):
        fill()
    assert (Game.objects.count(), User.objects.count(), Player.objects.count()) == before


def seasons_are_under_way() -> None:
    """A game behind each of the two, and one of them being played."""
    assert Tournament.objects.count() == 2
    games = list(Game.objects.order_by("pk"))
    assert sorted(state_of(game).phase for game in games) == ["finished", "finished", "turn"]
    (live,) = (game for game in games if state_of(game).phase == "turn")
    state = state_of(live)
    assert (state.round, state.due.awaiting) == (demo.LIVE_ROUND, "instruction")
    assert set(live.crew.values_list("user__username", "role")) == {
        ("keeper", "scorekeeper"),
        ("roller", "active_roller"),
        ("manager", "manager"),
    }
    assert Projection.objects.count() == 3
    assert StandingsTable.objects.filter(as_of=1).count() == 2
    assert Player.objects.filter(name="Élodie Everbright").exists()


def somebody_waits_for_the_call() -> None:
    """Ana, who can sign in, is here; somebody came new, through another's connection."""
    (live,) = (game for game in Game.objects.all() if state_of(game).phase == "turn")
    assert live.roster.entries.filter(player__user__username="player").count() == 1
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


def test_all_results_but_the_latest_are_official(
    short: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo, "PLAYED", 2)
    fill()
    finished = [game for game in Game.objects.order_by("pk") if state_of(game).phase == "finished"]
    assert [(game.scheduled.number, game.status) for game in finished] == [
        (1, "official"),
        (2, "provisional"),
    ] * 2
    assert StandingsTable.objects.filter(stage="qualifying", provisional=[2]).count() == 2
