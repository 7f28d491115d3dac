"""The public page of a game in parts, as live news send them: rendered once for everybody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import get_language

from scoring.live.pages import Parts, PublicPage
from scoring.live.story import Story
from scoring.models import Game
from tournaments.screens.evening import GameScreen
from tournaments.screens.game import own_lines, screen_of

OWN = "live-own"

Shown = tuple[tuple[str, Any], ...]
"""What a part shows, by field of the screen."""


@dataclass(frozen=True, slots=True)
class Part:
    """One element of the page: its template, and the fields of the screen that it reads.

    Nothing in it depends on who looks, or holds the focus for long.
    """

    template: str
    fields: tuple[str, ...]

    def shows(self, screen: GameScreen) -> Shown:
        """What is read of a screen."""
        return tuple((name, getattr(screen, name)) for name in self.fields)


PARTS = {
    "live-state": Part(
        "tournaments/_live_state.html",
        ("where", "eyebrow", "heading", "place", "line", "remarks"),
    ),
    "live-lucky": Part("tournaments/_live_lucky.html", ("lucky", "rolled")),
    "live-totals": Part("tournaments/_live_totals.html", ("totals", "as_of", "players")),
    "live-turns": Part("tournaments/_live_turns.html", ("latest_round",)),
    "live-turns-earlier": Part("tournaments/_live_turns_earlier.html", ("earlier_rounds",)),
    "live-bulletins": Part("tournaments/_bulletins.html", ("bulletins",)),
}
"""By the element's id."""


def parts(game: Game, story: Story) -> Parts:
    """What everybody sees of a game."""
    screen = screen_of(game, story, settings.TIME_ZONE)
    language = get_language() or ""
    return Parts(
        title=screen.title,
        elements={
            id_: _drawn(part.template, part.shows(screen), language) for id_, part in PARTS.items()
        },
        log=tuple(entry.html for entry in reversed(screen.log)),
    )


@lru_cache(maxsize=500)  # most parts stay as they were when a game moves on
def _drawn(template: str, shown: Shown, _language: str) -> str:
    fields = dict(shown)
    return render_to_string(template, {"screen": fields, **fields})


def own(game: Game, story: Story, player: str) -> Mapping[str, str]:
    """What only this player sees of it."""
    lines = own_lines(story, player)
    return {OWN: render_to_string("tournaments/_live_own.html", {"own": lines})}


PAGE = PublicPage(parts, own, related=("scheduled__tournament__series",))
