"""`manage.py rebuild_boards`: throw the leaderboards away and compile them from the turns."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.boards.compiling import rebuild_boards


class Command(BaseCommand):
    """Safe at any time: what is compiled meanwhile waits, and pages show the old until the end."""

    help = "Compile all leaderboards anew from the games' turns."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{rebuild_boards()} leaderboards compiled.")
