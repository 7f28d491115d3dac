"""`manage.py play --games N --seed S [--url …]`: a robot plays believable whole games."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from roster.models import User
from roster.roles import Role
from scoring.models import Game
from tournaments.models import Series, Tournament
from tournaments.robot.evening import Chances, Evening
from tournaments.robot.recorders import OverHttp, Server, ServerRefused
from tournaments.robot.seasons import next_games, play_game
from tournaments.robot.server import open_next_game, players_on
from tournaments.robot.table import Disagreement, Table
from tournaments.services import appoint, create_tournament


class Command(BaseCommand):
    """In this process, or against a running server as one of its officials."""

    help = (
        "Play whole games: late joiners, absences, replays, lost connections, penalties and "
        "corrections included. With --url through the API of a running server; the password "
        "is then read from the environment variable ROBOT_PASSWORD."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--games", type=int, default=1, help="how many games")
        parser.add_argument("--seed", type=int, default=1, help="the same seed, the same dice")
        parser.add_argument("--tournament", type=int, help="a tournament's number in the database")
        parser.add_argument("--url", help="of a running server, such as http://127.0.0.1:8000")
        parser.add_argument("--user", default="manager", help="who signs in there")
        parser.add_argument(
            "--virtual-dice", action="store_true", help="a third of the rolls; other dice each time"
        )
        parser.add_argument("--quiet-evening", action="store_true", help="without incidents")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if options["url"]:
                self._over_http(options)
            else:
                self._in_process(options)
        except (Disagreement, ServerRefused) as error:
            raise CommandError(str(error)) from error

    def _in_process(self, options: dict[str, Any]) -> None:
        actor = robot()
        for number in range(options["games"]):
            tournament = tournament_for(options["tournament"], actor)
            games = next_games(tournament, 1)
            if not games:
                raise CommandError(f"{tournament} has no games left to play.")
            rng = Random(f"{options['seed']}-{number}")  # noqa: S311 - a game, no secret
            game = play_game(
                games[0],
                actor=actor,
                rng=rng,
                chances=chances(options),
                virtual_dice=options["virtual_dice"],
            )
            self._told(game.label, game.pk, game.seq)

    def _over_http(self, options: dict[str, Any]) -> None:
        password = os.environ.get("ROBOT_PASSWORD", "")
        server = Server(options["url"], username=options["user"], password=password)
        for number in range(options["games"]):
            rng = Random(f"{options['seed']}-{number}")  # noqa: S311 - a game, no secret
            label, game_id = open_next_game(server, options["tournament"])
            present, late = players_on(server, rng)
            recorder = OverHttp(server, game_id)
            table = Table(recorder, {})
            roll_here = recorder.roll_here if options["virtual_dice"] else None
            evening = Evening(table, rng, present, late, chances(options), roll_here=roll_here)
            evening.play()
            self._told(label, game_id, table.seq)

    def _told(self, label: str, game_id: int, seq: int) -> None:
        self.stdout.write(f"{label}: game {game_id}, {seq} rows, log and robot agree.")


def chances(options: dict[str, Any]) -> Chances:
    """How often things happen on these evenings."""
    if not options["quiet_evening"]:
        return Chances()
    return Chances(0, 0, 0, 0, 0, 0, 0, 0, 0, 0)


def robot() -> User:
    """The account in whose name the robot records; nobody can sign in with it."""
    user, created = User.objects.get_or_create(
        username="robot", defaults={"first_name": "Robot", "is_official": True}
    )
    if created:
        user.set_unusable_password()
        user.save()
    return user


def tournament_for(pk: int | None, actor: User) -> Tournament:
    """The tournament that was asked for; else one with games left; else a new one."""
    if pk is not None:
        found = Tournament.objects.filter(pk=pk).first()
        if found is None:
            raise CommandError(f"There is no tournament {pk}.")
    else:
        left = Tournament.objects.filter(schedule__game=None, schedule__cancelled=False)
        found = left.order_by("pk").first()
    if found is None:
        series = Series.objects.order_by("pk").first()
        if series is None:
            raise CommandError("There is no series to play in: run migrate first.")
        name = f"Trial {Game.objects.count() + 1}"
        found = create_tournament(series=series, name=name, starts_on=timezone.localdate())
    appoint(found, actor, Role.MANAGER)
    return found
