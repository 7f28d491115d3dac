"""Stages that are about to be closed, or are, for tests of what comes of them."""

from __future__ import annotations

from datetime import date

from roster.roles import Role
from scoring.models import Game
from tests.tournaments.evenings import (
    NOTHING,
    START,
    Round,
    official,
    opened,
    play,
    players,
    say,
    tournament,
)
from tournaments.models import StageClosing, Tournament
from tournaments.schedule import Stage
from tournaments.services import appoint
from tournaments.stages.closing import close, plan
from tournaments.stages.freshness import bring_up_to_date

POINTS: Round = {"Ana": 2000, "Ben": 1500, "Carla": 1000, "Dan": 1000, "Elsa": NOTHING}
"""What game 1 brings: the cut is after place 2, Carla and Dan share place 3."""


def one_game_played(
    starts_on: date = START, rounds: Round = POINTS, name: str = "Autumn 2026"
) -> Tournament:
    """A season of one qualifying game, which is over; the others are cancelled. Max manages it."""
    season = tournament(
        name,
        semifinal_places=2,
        minimum_qualifying_games=1,
        championship_places=1,
        starts_on=starts_on,
    )
    season.schedule.filter(number__in=range(2, 21)).update(cancelled=True)
    appoint(season, official("max"), Role.MANAGER)
    play(opened(season, 1), rounds)
    bring_up_to_date(season)
    return season


def closed(season: Tournament, stage: Stage = Stage.QUALIFYING) -> StageClosing:
    """The stage closed as it stands."""
    stamp = plan(season, stage).stamp
    return close(season, stage, stamp=stamp, actor=official("max"))


def first_game(season: Tournament) -> Game:
    """Game 1, which is over."""
    game = season.schedule.get(number=1).game
    assert game is not None
    return game


def lose(season: Tournament, name: str, points: int) -> None:
    """Take points from somebody in game 1."""
    player = players(name)[name]
    say(first_game(season), "penalty", player=str(player.pk), kind="points", points=points)
    bring_up_to_date(season)
