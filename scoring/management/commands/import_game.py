"""`manage.py import_game FILE…`: transcripts become games; each is imported whole or not at all."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from roster.errors import RosterError
from scoring.api.parsers import strict_json
from scoring.codec import TranscriptError
from scoring.engine.core import RuleViolation
from scoring.errors import Refusal
from scoring.importing import import_transcript
from scoring.models import LABEL_LENGTH


class Command(BaseCommand):
    """Prints the number of each new game; stops at the first file that cannot be imported."""

    help = "Import games from transcripts; players are found by name, or added."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")
        parser.add_argument("--label", default="", help="what the game is called on its pages")

    def handle(self, *args: Any, **options: Any) -> None:
        if len(options["label"]) > LABEL_LENGTH:
            raise CommandError(f"A label has room for {LABEL_LENGTH} characters.")
        for name in options["files"]:
            try:
                data = strict_json(Path(name).read_bytes())
                game = import_transcript(data, actor=None, label=options["label"])
            except OSError as error:
                raise CommandError(f"{name} cannot be read: {error}") from error
            except Refusal as error:
                raise CommandError(f"{name}: {error.code}, {error.detail}") from error
            except TranscriptError as error:
                raise CommandError(f"{name}: {error.code} {dict(error.facts)}") from error
            except RosterError as error:
                raise CommandError(f"{name}: {error.code} {dict(error.facts)}") from error
            except RuleViolation as violation:
                raise CommandError(f"{name} is refused: {violation}") from violation
            self.stdout.write(f"{name}: game {game.pk}")
