"""What the top floor does when something was recorded below."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from scoring.signals import game_recorded
from tournaments.tasks import ask_for_standings


@receiver(game_recorded)
def compile_after_record(game_id: int, **_signal: Any) -> None:
    """Have the standings compiled once something was recorded in a game."""
    ask_for_standings(game_id)
