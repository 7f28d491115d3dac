"""`manage.py verify`: refold every game, check every chain, and say what differs."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction

from scoring.checking import game_faults
from scoring.models import Game
from scoring.triggers import log_is_protected


class Command(BaseCommand):
    """Exit status 0 where everything agrees, else 1 with a line for each difference."""

    help = "Refold every game from its log, check the chains and the projections."

    def handle(self, *args: Any, **options: Any) -> None:
        games = list(Game.objects.order_by("pk").values_list("pk", flat=True))
        faults = [fault for game in games for fault in faults_of(game)]
        if not log_is_protected(connection):
            faults.append("The database does not refuse changes of the log: run migrate.")
        if faults:
            raise CommandError("\n".join(faults))
        self.stdout.write(f"{len(games)} games verified: logs, folds and projections agree.")


def faults_of(game_id: int) -> list[str]:
    """What is wrong with one game, looked at while nobody can record in it."""
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
        return [f"Game {game.pk}, {game.label}: {fault}." for fault in game_faults(game)]
