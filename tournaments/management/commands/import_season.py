"""`manage.py import_season FILE`: a season out of its ZIP, all of it or nothing."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.errors import Refusal
from tournaments.archive.importing import import_season
from tournaments.archive.packing import WHOLE_LIMIT


class Command(BaseCommand):
    """Prints the number of the new tournament."""

    help = "Import a season that export_season has written; players are found by name, or added."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with Path(options["file"]).open("rb") as file:
                data = file.read(WHOLE_LIMIT + 1)
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be read: {error}") from error
        try:
            tournament = import_season(data)
        except Refusal as refusal:
            raise CommandError(f"{options['file']}: {refusal.detail}") from refusal
        self.stdout.write(f"{options['file']} -> tournament {tournament.pk}, {tournament}")
