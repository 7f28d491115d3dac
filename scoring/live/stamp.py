"""What an officials' page says about itself, so that live news go on from what it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest

from scoring import folding
from scoring.pages.panels import Panel

if TYPE_CHECKING:
    from scoring.models import Game


def stamp_of(_request: HttpRequest, game: Game) -> dict[str, object]:
    """The log's last row as the page knows it, and the stream from there."""
    turns = len(getattr(folding.current(game).state, "turns", ()))
    return {"seq": game.seq, "stream": f"/live/games/{game.pk}/?after={turns}-{game.seq}"}


PANEL = Panel("live-stamp", "scoring/_live_stamp.html", stamp_of)
