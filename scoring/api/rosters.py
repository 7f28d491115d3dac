"""Rosters that belong to a game: its own officials set them, and who plays stays on them."""

from __future__ import annotations

from django.utils.translation import gettext as _
from rest_framework.permissions import SAFE_METHODS, IsAuthenticatedOrReadOnly

from roster.api import RosterViewSet
from roster.models import Roster
from roster.permissions import official_anywhere
from roster.roles import Action
from scoring.api.access import visit
from scoring.errors import Forbidden, Refusal
from scoring.models import Game
from scoring.selectors import players_in


class InTheGame(Refusal):
    """Somebody to be taken off the roster whom the game's log names."""

    code = "in_the_game"

    def __init__(self) -> None:
        super().__init__(
            _("This player is in the game already. Correct the roster in the game's events.")
        )


class GameRosterViewSet(RosterViewSet):
    """Who plays on an evening. Everybody reads, the game's officials add and remove.

    In a game the crew alone decides, whatever else somebody is; a roster that no game has is for
    whoever is an official anywhere.
    """

    permission_classes = [IsAuthenticatedOrReadOnly]

    def get_object(self) -> Roster:
        """The roster; to be changed, it takes an official of its game."""
        roster = super().get_object()
        if self.request.method in SAFE_METHODS:
            return roster
        game = Game.objects.filter(roster=roster).first()
        if game is None:
            if not official_anywhere(self.request.user):
                raise Forbidden
            return roster
        visit(self.request, game.pk, Action.SET_ROSTER)
        leaving = self.kwargs.get("player_id")
        if leaving is not None and str(int(leaving)) in players_in(game):
            raise InTheGame
        return roster
