"""`manage.py verify`: refold every game, check every chain, and say what differs."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from scoring.checking import game_faults
from scoring.models import Game
from scoring.triggers import log_is_protected


class Command(BaseCommand):
    """Exit status 0 where everything agrees, else 1 with a line for each difference."""

    help = "Refold every game from its log, check the chains and the projections."

    def handle(self, *args: Any, **options: Any) -> None:
        faults = [
            f"Game {game.pk}, {game.label}: {fault}."
            for game in Game.objects.order_by("pk")
            for fault in game_faults(game)
        ]
        if not log_is_protected(connection):
            faults.append("The database does not refuse changes of the log: run migrate.")
        if faults:
            raise CommandError("\n".join(faults))
        count = Game.objects.count()
        self.stdout.write(f"{count} games verified: logs, folds and projections agree.")
