"""The evening that the browser tests are about: an official who can sign in, and tonight's game.

Players, rounds and turns are told in the words of `tests.tournaments.evenings`.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from functools import cache

from django.contrib.auth.hashers import make_password
from django.test import Client
from django.utils import timezone

from roster.models import User
from roster.roles import Role
from roster.services import enter
from scoring.models import Game
from scoring.selectors import state_of
from tests.browser.script import CALL, Step
from tests.tournaments.evenings import begin, official, players, say, scheduled, series
from tournaments.models import ScheduledGame, Tournament
from tournaments.services import appoint, create_tournament, open_game
from tournaments.tasks import compile_standings

PASSWORD = "a long way to the table"
NUMBER = 12
ONE_DAY, SIX_WEEKS = timedelta(days=1), timedelta(days=42)


@cache
def hashed_password() -> str:
    """The password as it is kept; a good hash takes its time, so it is made once."""
    return make_password(PASSWORD)


def account(username: str = "kim") -> User:
    """Somebody who can sign in."""
    user = official(username)
    user.password = hashed_password()
    user.save()
    return user


def keeper_of(tournament: Tournament, username: str = "kim") -> User:
    """A scorekeeper of all games of a tournament."""
    user = account(username)
    appoint(tournament, user, Role.SCOREKEEPER)
    return user


def season(name: str = "Autumn") -> Tournament:
    """A tournament that is under way today, whatever day it is."""
    starts_on = timezone.localdate() - SIX_WEEKS
    return create_tournament(series=series(), name=name, starts_on=starts_on)


def tonight(tournament: Tournament, number: int = NUMBER) -> ScheduledGame:
    """A game of the tournament that is on today; no other one is, whatever day it is."""
    today = timezone.localdate()
    for other in tournament.schedule.filter(date=today).exclude(number=number):
        other.move(today + ONE_DAY)
        other.save()
    game = scheduled(tournament, number)
    game.move(today)
    game.save()
    return game


def opened_tonight(*names: str) -> Game:
    """Tonight's game, opened, with Kim as its scorekeeper and these players on the roster."""
    tournament = season()
    kim = keeper_of(tournament)
    game = open_game(tonight(tournament), actor=kim)
    for player in players(*names).values():
        enter(game.roster, player, actor=kim)
    return game


def seated(*names: str) -> Game:
    """Tonight's game with its roster set; the lucky number is due."""
    game = opened_tonight(*names)
    say(game, "roster_set", players=[str(player.pk) for player in players(*names).values()])
    return game


def begun(*names: str) -> Game:
    """Tonight's game with its roster set and its lucky number rolled; the first turn is due."""
    game = opened_tonight(*names)
    begin(game, names)
    return game


def due(game: Game) -> str:
    """The player (id) whose turn it is."""
    game.refresh_from_db()
    turn = state_of(game).due
    assert turn is not None
    return str(turn.player)


def published(games: Iterable[Game]) -> None:
    """Compile now what the worker would compile in a moment."""
    for game in games:
        compile_standings(game.pk)


def entry_path(game: Game, page: str = "entry") -> str:
    """The address of one of a game's pages for officials."""
    return f"/games/{game.pk}/{page}/"


def played(game: Game, steps: Iterable[Step], *, keeper: User) -> None:
    """Carry out lines of a script without a browser, to where a test begins."""
    client = Client()
    client.force_login(keeper, backend="django.contrib.auth.backends.ModelBackend")
    for number, step in enumerate(steps):
        game.refresh_from_db()
        page = "call" if step.typed == CALL else "entry"
        sent = {"command": step.typed, "after": game.seq, "request_id": f"played-{number}"}
        answer = client.post(entry_path(game, page), sent)
        assert answer.status_code == (422 if step.refused else 302), (step, answer.content)
    game.refresh_from_db()
