"""`/games/<id>/arrivals/`: who is here, checked in by themselves or by an official."""

from __future__ import annotations

from typing import Any, cast

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.generics import get_object_or_404
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from roster.models import Player, RosterEntry, User
from roster.roles import Action
from roster.serializers import CALLED, PlayerSerializer, TextField
from scoring.api.access import visit
from scoring.arrivals import arrive, connect, depart
from scoring.errors import Refusal
from scoring.models import Game
from scoring.seating import as_pk
from scoring.selectors import own_player


class NoPlayer(Refusal):
    """Somebody checks in as themselves whose account is no player's."""

    status = 403
    code = "no_player"

    def __init__(self) -> None:
        super().__init__(_("Your account is linked to no player. Ask an official to link it."))


class PresenceSerializer(serializers.ModelSerializer[RosterEntry]):
    """A player on the roster: since when they are here, and through whose connection they play."""

    player = PlayerSerializer(read_only=True)
    through = PlayerSerializer(read_only=True, allow_null=True)

    class Meta:
        model = RosterEntry
        fields = ["player", "present_at", "through"]
        read_only_fields = ["present_at"]


class Arrivals(serializers.Serializer[Any]):
    """Everybody on the roster, in alphabetical order."""

    arrivals = PresenceSerializer(many=True)


class NewArrival(serializers.Serializer[RosterEntry]):
    """Who is here now. Left out: who asks."""

    player = serializers.PrimaryKeyRelatedField(
        queryset=Player.objects.all(), pk_field=TextField(), required=False
    )


class Connection(serializers.Serializer[RosterEntry]):
    """Through whose connection somebody plays; null: their own."""

    through = serializers.PrimaryKeyRelatedField(
        queryset=Player.objects.all(), pk_field=TextField(), allow_null=True
    )


FOR_OFFICIALS = {CALLED: True}


def _entries(game: Game) -> Any:
    found = RosterEntry.objects.filter(roster=game.roster_id)
    return found.select_related("player__merged_into", "through__merged_into")


class ArrivalsView(APIView):
    """Who is here for a game."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="arrivals_list", responses=Arrivals)
    def get(self, request: Request, game_id: int) -> Response:
        """List who is on the roster and who of them has checked in. For the game's officials."""
        visit(request, game_id, Action.MARK_PRESENT)
        entries = _entries(Game.objects.get(pk=game_id))
        shown = PresenceSerializer(entries, many=True, context=FOR_OFFICIALS)
        return Response({"arrivals": shown.data})

    @extend_schema(
        operation_id="arrivals_check_in", request=NewArrival, responses={201: PresenceSerializer}
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Check a player in: oneself, or as an official anybody.

        Whoever is not on the roster is put there; a second check-in counts from its own time.
        While the game is played they wait for the next call for players.
        """
        access = visit(request, game_id)
        new = NewArrival(data=request.data)
        new.is_valid(raise_exception=True)
        own = own_player(cast("User", request.user))
        player = new.validated_data.get("player", own)
        access.demand(Action.CHECK_IN if player == own else Action.MARK_PRESENT)
        if player is None:
            raise NoPlayer
        entry = arrive(Game.objects.get(pk=game_id), player, by=cast("User", request.user))
        context = {CALLED: access.may(Action.MARK_PRESENT)}
        return Response(
            PresenceSerializer(entry, context=context).data, status=status.HTTP_201_CREATED
        )


class ArrivalView(APIView):
    """One player's presence at a game. For the game's officials."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="arrivals_check_out", responses={204: None})
    def delete(self, request: Request, game_id: int, player_id: int) -> Response:
        """Take a check-in back; the player stays on the roster."""
        visit(request, game_id, Action.MARK_PRESENT)
        player = get_object_or_404(Player, pk=as_pk(str(player_id)))
        depart(Game.objects.get(pk=game_id), player)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(
        operation_id="arrivals_connection", request=Connection, responses=PresenceSerializer
    )
    def patch(self, request: Request, game_id: int, player_id: int) -> Response:
        """Say through whose connection the player plays (Policy 1)."""
        visit(request, game_id, Action.MARK_PRESENT)
        sent = Connection(data=request.data)
        sent.is_valid(raise_exception=True)
        game = Game.objects.get(pk=game_id)
        entry = get_object_or_404(_entries(game), player=as_pk(str(player_id)))
        entry = connect(game, entry, sent.validated_data["through"])
        return Response(PresenceSerializer(entry, context=FOR_OFFICIALS).data)
