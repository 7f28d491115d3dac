"""Links as pages show them."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import ScheduledGame, Tournament


@dataclass(frozen=True, slots=True)
class Link:
    """Where to go; `posts` makes it a button, since it changes something."""

    label: str
    url: str
    current: bool = False
    posts: bool = False


def game_link(game: ScheduledGame) -> Link | None:
    """Return the link to a game's public page, or None while it is not open."""
    if game.game_id is None:
        return None
    return Link(_("Game {number}").format(number=game.number), reverse("game", args=[game.game_id]))


def standings_link(tournament: Tournament) -> Link:
    """Return the link to a tournament's standings."""
    return Link(_("Standings"), reverse("tournament-standings", args=[tournament.pk]))
