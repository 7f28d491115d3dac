"""Tournaments and whole evenings for tests, played through the only writer of the log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, time
from itertools import count
from typing import Any

from roster.models import Player, User
from roster.services import add_player
from scoring.models import Game
from scoring.selectors import state_of
from scoring.services import Recorded, record
from tournaments.models import ScheduledGame, Series, Tournament
from tournaments.services import create_tournament, open_game

START = date(2026, 10, 21)
"""A Wednesday; game 12 of the tournament is on Saturday, November 28, 2026."""

NOTHING = 0
ABSENT = None
SAVES = {
    300: [1, 1, 1, 2, 3, 4],
    1000: [2, 2, 2, 2, 3, 4],
    1050: [2, 2, 2, 2, 3, 5],
    1100: [1, 2, 2, 2, 2, 3],
    1500: [2, 3, 4, 5, 6, 6],
    2000: [1, 2, 3, 4, 5, 6],
}
BUST = [2, 2, 3, 3, 4, 6]
NEVER_LUCKY = [6, 6, 6, 6, 6, 6]
"""A lucky number of 36, which only six sixes show."""

Round = Mapping[str, int | None]
"""Player -> what the turn saves: points, NOTHING for a bust, ABSENT for no answer."""

_requests = count(1)


def official(username: str = "olive") -> User:
    """An account that may record."""
    user, _created = User.objects.get_or_create(username=username)
    return user


def series(name: str = "Wednesday/Saturday") -> Series:
    """One of the standing series, also after a test that emptied all tables."""
    weekdays, start_time = {
        "Wednesday/Saturday": ([2, 5], time(16)),
        "Sunday/Thursday": ([6, 3], time(17)),
    }[name]
    found, _created = Series.objects.get_or_create(
        name=name, defaults={"weekdays": weekdays, "start_time": start_time}
    )
    return found


def tournament(name: str = "Autumn 2026", **settings: Any) -> Tournament:
    """A tournament of Wednesdays and Saturdays, unless `series` says otherwise."""
    return create_tournament(**{"series": series(), "name": name, "starts_on": START, **settings})


def scheduled(of: Tournament, number: int) -> ScheduledGame:
    """A tournament's game by its number."""
    return ScheduledGame.objects.get(tournament=of, number=number)


def opened(of: Tournament, number: int) -> Game:
    """A tournament's game by its number, opened."""
    return open_game(scheduled(of, number), actor=official())


def players(*names: str) -> dict[str, Player]:
    """Players by name, added where they are new."""
    known = {player.name: player for player in Player.objects.filter(name__in=names)}
    return {name: known.get(name) or add_player(name, actor=official()) for name in names}


def say(game: Game, event: str, /, **fields: Any) -> Recorded:
    """Record one event at the end of the log."""
    game.refresh_from_db()
    return record(
        game.pk,
        {"type": event, **fields},
        after=game.seq,
        request_id=f"test-{next(_requests)}",
        actor=official(),
    )


def begin(game: Game, names: Iterable[str]) -> dict[str, str]:
    """Set the roster and roll the lucky number; player id -> name."""
    called = {str(player.pk): name for name, player in players(*names).items()}
    say(game, "roster_set", players=list(called))
    say(game, "lucky_number_rolled", dice=NEVER_LUCKY)
    return called


def turn(game: Game, player: str, saves: int | None) -> None:
    """One turn of the player (an id): points saved with the first roll, a bust, or absence."""
    if saves is ABSENT:
        while (due := state_of(_fresh(game)).due) is not None and due.player == player:
            say(game, "no_response", player=player)
    elif saves == NOTHING:
        say(game, "roll", player=player, dice=BUST)
    else:
        say(game, "roll", player=player, dice=SAVES[saves])
        say(game, "instruction", player=player, points=saves, then="stop")


def play_round(game: Game, called: Mapping[str, str], saves: Round) -> None:
    """Everybody's turn of the round that is due; players by name."""
    number = state_of(_fresh(game)).round
    while (state := state_of(_fresh(game))).phase == "turn" and state.round == number:
        turn(game, state.due.player, saves[called[state.due.player]])


def play(game: Game, *rounds: Round) -> None:
    """A whole game: these rounds, then its end, by the rules or because the manager ends it."""
    called = begin(game, rounds[0])
    for saves in rounds:
        if state_of(_fresh(game)).phase == "call":
            say(game, "call_for_players", joined=[], returned=[])
        play_round(game, called, saves)
    if state_of(_fresh(game)).phase != "finished":
        say(game, "game_ended")


def _fresh(game: Game) -> Game:
    game.refresh_from_db()
    return game
