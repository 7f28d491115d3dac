"""Evenings of a tournament in this process: who comes, and one game after the other."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from random import Random

from roster.errors import RosterError
from roster.models import Player, User
from roster.names import identity_key
from roster.services import add_player, enter
from scoring.models import Game
from tournaments.models import ScheduledGame, Tournament
from tournaments.robot.cast import CAST, ENOUGH, EVENING
from tournaments.robot.evening import Chances, Evening, StoppedEarly
from tournaments.robot.recorders import InProcess
from tournaments.robot.table import Table
from tournaments.services import open_game
from tournaments.stages.field import field_of


def players_of_the_club(actor: User, scheduled: ScheduledGame) -> list[Player]:
    """Who may play a game: its stage's field, or else the robot's cast as players, added anew."""
    field = field_of(scheduled.tournament, scheduled.stage)
    if field is not None:
        return [member.player for member in field.members]
    for name in CAST:
        with suppress(RosterError):
            add_player(name, actor=actor)
    return list(Player.objects.filter(name_key__in=[identity_key(name) for name in CAST]))


def next_games(tournament: Tournament, count: int) -> list[ScheduledGame]:
    """The next scheduled games that nobody has opened."""
    waiting = tournament.schedule.filter(game=None, cancelled=False).order_by("number")
    return list(waiting[:count])


def play_game(
    scheduled: ScheduledGame,
    *,
    actor: User,
    rng: Random,
    chances: Chances | None = None,
    sure: Collection[str] = (),
    stop_in_round: int | None = None,
    virtual_dice: bool = False,
) -> Game:
    """Open a scheduled game and play it, to the end or into the middle of a round.

    Who is `sure` to come is at the table from the start, by name. With virtual dice among the
    entered ones the game is another one each time.
    """
    game = open_game(scheduled, actor=actor)
    club = players_of_the_club(actor, scheduled)
    rng.shuffle(club)
    club.sort(key=lambda player: player.name not in sure)
    present = club[: rng.randint(min(ENOUGH, len(club)), min(EVENING, len(club)))]
    for player in present:
        enter(game.roster, player, actor=actor)
    late = [str(player.pk) for player in club[len(present) : len(present) + 3]]
    recorder = InProcess(game, actor)
    evening = Evening(
        Table(recorder, game.rules),
        rng,
        [str(player.pk) for player in present],
        late,
        chances or Chances(),
        stop_in_round=stop_in_round,
        roll_here=recorder.roll_here if virtual_dice else None,
    )
    with suppress(StoppedEarly):
        evening.play()
    game.refresh_from_db()
    return game
