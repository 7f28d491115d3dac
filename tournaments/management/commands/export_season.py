"""`manage.py export_season ID [FILE]`: a season as one ZIP."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.errors import Refusal
from tournaments.archive.exporting import file_name, season_of
from tournaments.models import Tournament


class Command(BaseCommand):
    """Prints where it was written."""

    help = "Write a season as a ZIP: transcripts of its games, schedule, settings and players."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("tournament", type=int, help="the tournament's number in the database")
        parser.add_argument(
            "file", nargs="?", help="where to write it; else a name of its own here"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        found = Tournament.objects.select_related("series")
        tournament = found.filter(pk=options["tournament"]).first()
        if tournament is None:
            raise CommandError(f"There is no tournament {options['tournament']}.")
        target = Path(options["file"] or file_name(tournament))
        try:
            target.write_bytes(season_of(tournament))
        except Refusal as refusal:
            raise CommandError(refusal.detail) from refusal
        except OSError as error:
            raise CommandError(f"{target} cannot be written: {error}") from error
        self.stdout.write(f"{tournament} -> {target}")
