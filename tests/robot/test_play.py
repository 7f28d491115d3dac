"""`manage.py play`: whole games through the services and over HTTP, and what it refuses."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from policies.models import Ruling
from policies.selectors import rulings_of
from roster.models import User
from roster.roles import Role
from scoring.authority import is_ruled
from scoring.folding import entries_of
from scoring.models import Game, GameEvent
from scoring.selectors import state_of, transcript_of
from tests.tournaments.evenings import scheduled, tournament
from tournaments.management.commands.play import robot, tournament_for
from tournaments.models import Tournament
from tournaments.services import appoint, open_game

pytestmark = pytest.mark.django_db


def play(**options: Any) -> list[Game]:
    """The games that were played; each line says that log and robot agree."""
    out = StringIO()
    call_command("play", stdout=out, **options)
    games = []
    for line in out.getvalue().splitlines():
        told = re.fullmatch(r"(.+): game (\d+), (\d+) rows, log and robot agree\.", line)
        assert told is not None
        game = Game.objects.get(pk=int(told[2]))
        assert (game.label, game.seq) == (told[1], int(told[3]))
        games.append(game)
    return games


def test_the_same_seed_is_the_same_game_in_the_log() -> None:
    """A whole eventful game, twice: finished, verified, every ruling with its record."""
    spring, autumn = tournament("Spring"), tournament("Autumn")
    (once,) = play(games=1, seed=3, tournament=spring.pk)
    (again,) = play(games=1, seed=3, tournament=autumn.pk)
    assert transcript_of(once) == transcript_of(again)
    assert state_of(once).phase == "finished"
    assert GameEvent.objects.filter(game=once, kind="correction").exists()
    assert GameEvent.objects.filter(game=once).exclude(actor__username="robot").count() == 0
    ruled = [entry.ref for entry in entries_of(once) if is_ruled(entry.event)]
    standing = [ruled.ruling.ref for ruled in rulings_of(once) if ruled.event is not None]
    assert sorted(standing) == sorted(ruled)
    assert Ruling.objects.filter(game=once, reason="").count() == 0
    call_command("verify", stdout=StringIO())


def test_virtual_dice_mix_with_entered_ones_and_hold() -> None:
    (game,) = play(games=1, seed=4, virtual_dice=True)
    rolled = GameEvent.objects.filter(game=game, kind="event")
    by_the_program = rolled.filter(seal__contains='"roll"').count()
    assert 0 < by_the_program < rolled.filter(payload__contains='"dice"').count()
    assert state_of(game).phase == "finished"
    out = StringIO()
    call_command("verify_dice", game.pk, stdout=out)
    assert f"{by_the_program} virtual rolls hold" in out.getvalue()


def test_without_a_tournament_one_is_made_and_its_games_follow_each_other() -> None:
    assert not Tournament.objects.exists()
    first, second = play(games=2, quiet_evening=True)
    of = Tournament.objects.get()
    assert (scheduled(of, 1).game, scheduled(of, 2).game) == (first, second)
    assert transcript_of(first) != transcript_of(second)
    assert not GameEvent.objects.filter(kind="correction").exists()
    assert not User.objects.get(username="robot").has_usable_password()


def test_a_tournament_whose_last_games_are_cancelled_has_none_left() -> None:
    of = tournament("Spring")
    for each in of.schedule.filter(number__lt=25):
        open_game(each, actor=None)
    of.schedule.filter(number__gte=25).update(cancelled=True)
    with pytest.raises(CommandError, match="has no games left to play"):
        play(games=1, tournament=of.pk)
    assert tournament_for(None, robot()) != of
    of.schedule.filter(number=26).update(cancelled=False)
    assert tournament_for(None, robot()) == of


def test_a_tournament_that_is_not_there() -> None:
    with pytest.raises(CommandError, match="There is no tournament 999999"):
        play(games=1, tournament=999_999)


def test_over_http_as_an_official_of_a_running_server(
    live_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    of = tournament("Spring")
    manager = User.objects.create_user("max", password="a long word for a robot")
    appoint(of, manager, Role.MANAGER)
    monkeypatch.setenv("ROBOT_PASSWORD", "a long word for a robot")
    (game,) = play(games=1, seed=5, url=live_server.url, user="max", virtual_dice=True)
    assert state_of(game).phase == "finished"
    rows = GameEvent.objects.filter(game=game)
    assert set(rows.values_list("actor__username", "device")) == {("max", "robot")}
    call_command("verify", stdout=StringIO())


def test_over_http_with_a_wrong_password(live_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROBOT_PASSWORD", "wrong")
    with pytest.raises(CommandError, match="POST token/: 40"):
        play(games=1, url=live_server.url, user="nobody")
