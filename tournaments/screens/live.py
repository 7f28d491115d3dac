"""The public page of a game in parts, as live news send them: rendered once for everybody."""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings
from django.template.loader import render_to_string

from scoring.live.pages import Parts, PublicPage
from scoring.live.story import Story
from scoring.models import Game
from tournaments.screens.game import own_lines, screen_of

PARTS = {
    "live-state": "tournaments/_live_state.html",
    "live-lucky": "tournaments/_live_lucky.html",
    "live-totals": "tournaments/_live_totals.html",
    "live-turns": "tournaments/_live_turns.html",
    "live-turns-earlier": "tournaments/_live_turns_earlier.html",
    "live-bulletins": "tournaments/_bulletins.html",
}
"""Element id -> its template. Nothing in them depends on who looks, or holds the focus for long."""
OWN = "live-own"


def parts(game: Game, story: Story) -> Parts:
    """What everybody sees of a game."""
    screen = screen_of(game, story, settings.TIME_ZONE)
    context = {"screen": screen, "game": game, "bulletins": screen.bulletins}
    return Parts(
        title=screen.title,
        elements={id_: render_to_string(name, context) for id_, name in PARTS.items()},
        log=tuple(entry.html for entry in reversed(screen.log)),
    )


def own(game: Game, story: Story, player: str) -> Mapping[str, str]:
    """What only this player sees of it."""
    lines = own_lines(story, player)
    return {OWN: render_to_string("tournaments/_live_own.html", {"own": lines})}


PAGE = PublicPage(parts, own, related=("scheduled__tournament__series",))
