"""One evening of a tournament over the API: read it, move it, cancel it, make it up."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments import serializers as told
from tournaments.models import ScheduledGame, Tournament
from tournaments.rescheduling import cancel, cancel_from_here, move, move_from_here
from tournaments.setup import serializers as given
from tournaments.setup.api import demand_manager


def _scheduled(tournament_id: int, number: int) -> ScheduledGame:
    found = ScheduledGame.objects.select_related("tournament__series")
    tournament = Tournament.objects.filter(pk=tournament_id)  # 404 for any number, however large
    return get_object_or_404(found, tournament__in=tournament, number=number)


class EveningView(APIView):
    """One evening."""

    @extend_schema(operation_id="schedule_retrieve", responses=told.ScheduledGameSerializer)
    def get(self, request: Request, tournament_id: int, number: int) -> Response:  # noqa: ARG002
        """Tell when a game is played, and the game once it is open."""
        return Response(told.ScheduledGameSerializer(_scheduled(tournament_id, number)).data)


class MoveView(APIView):
    """Another evening for a game."""

    @extend_schema(
        operation_id="schedule_move", request=given.EveningToMove, responses=told.Schedule
    )
    def post(self, request: Request, tournament_id: int, number: int) -> Response:
        """Move a game, or it and all later ones; a cancelled game is made up so."""
        game = _scheduled(tournament_id, number)
        actor = demand_manager(self, request, game.tournament)
        wanted = given.EveningToMove(data=request.data)
        wanted.is_valid(raise_exception=True)
        values = wanted.validated_data
        when = (values["date"], values["start_time"])
        said = {"note": values["note"], "expected": values.get("changes_made")}
        if values["all_later"]:
            skip = values.get("days_off")
            moved = move_from_here(game, *when, actor=actor, skip=skip, **said)
        else:
            moved = [move(game, *when, actor=actor, **said)]
        return Response({"games": told.ScheduledGameSerializer(moved, many=True).data})


class CancelView(APIView):
    """A game that is not played on its evening."""

    @extend_schema(
        operation_id="schedule_cancel",
        request=given.EveningToCancel,
        responses=told.Schedule,
    )
    def post(self, request: Request, tournament_id: int, number: int) -> Response:
        """Cancel a game, or it and all later ones. A number stays; each can be made up."""
        game = _scheduled(tournament_id, number)
        actor = demand_manager(self, request, game.tournament)
        wanted = given.EveningToCancel(data=request.data)
        wanted.is_valid(raise_exception=True)
        values = wanted.validated_data
        said = {"note": values["note"], "expected": values.get("changes_made")}
        if values["all_later"]:
            cancelled = cancel_from_here(game, actor=actor, **said)
        else:
            cancelled = [cancel(game, actor=actor, **said)]
        return Response({"games": told.ScheduledGameSerializer(cancelled, many=True).data})
