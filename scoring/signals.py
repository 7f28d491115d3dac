"""The one signal of the product: something was recorded in, or changed about, a game."""

from django.dispatch import Signal

game_recorded = Signal()
"""Sent after commit with `game_id`: int and `seq`: int (the log's last row)."""
