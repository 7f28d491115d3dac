"""Links as pages show them."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from roster.models import Player
from roster.shown import kept_of, shown_name
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


def player_link(player: Player) -> Link:
    """Return the link to a player's page; a record that was merged has that of the kept one.

    A merged record costs a query unless `merged_into` was read along.
    """
    return Link(shown_name(player), reverse("player", args=[kept_of(player).pk]))


def standings_link(tournament: Tournament) -> Link:
    """Return the link to a tournament's standings."""
    return Link(_("Standings"), reverse("tournament-standings", args=[tournament.pk]))


def championship_link(tournament: Tournament) -> Link:
    """Return the link to a tournament's championship."""
    return Link(_("Championship"), reverse("championship", args=[tournament.pk]))
