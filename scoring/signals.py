"""What follows a commit: whoever listens hears that a game has moved on."""

from __future__ import annotations

from django.dispatch import Signal

from scoring.live import news

game_recorded = Signal()
"""Sent after commit with `game_id`: int and `seq`: int (the log's last row)."""


def tell_listeners(game_id: int, seq: int) -> None:
    """Tell that something was recorded in, or changed about, a game; after its commit.

    Who follows it live comes first, for people wait there. A receiver of the signal that fails is
    logged; it must not make a recorded event look refused.
    """
    news.recorded(game_id, seq)
    game_recorded.send_robust(sender=None, game_id=game_id, seq=seq)
