"""`manage.py export_game ID`: a game's transcript, players by name."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.errors import HandsHidden
from scoring.models import Game
from scoring.selectors import transcript_of


class Command(BaseCommand):
    """Writes to FILE, or to the standard output."""

    help = "Write a game's transcript as JSON: the events that stand, players by name."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", type=int, help="the game's number in the database")
        parser.add_argument("file", nargs="?", help="where to write it; else it is printed")

    def handle(self, *args: Any, **options: Any) -> None:
        game = Game.objects.filter(pk=options["game"]).first()
        if game is None:
            raise CommandError(f"There is no game {options['game']}.")
        try:
            paper = transcript_of(game)
        except HandsHidden as refusal:
            raise CommandError(refusal.detail) from refusal
        text = json.dumps(paper, ensure_ascii=False, indent=1)
        if not options["file"]:
            self.stdout.write(text)
            return
        try:
            Path(options["file"]).write_text(text + "\n", encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be written: {error}") from error
