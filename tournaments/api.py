"""The schedule of tournaments and their standings over the API."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import cast

from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.generics import get_object_or_404
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from roster.models import User
from roster.roles import Action
from scoring.api.conditional import digest, unless_known
from scoring.api.paging import asked
from scoring.api.serializers import GameSerializer
from scoring.errors import Forbidden
from tournaments import serializers as told
from tournaments.access import may_in
from tournaments.models import ScheduledGame, Series, StandingsTable, Tournament
from tournaments.schedule import GAMES, Stage, today_in
from tournaments.selectors import table_as_of
from tournaments.services import open_game


class ScheduleView(APIView):
    """The games of a tournament."""

    @extend_schema(operation_id="schedule_list", responses=told.Schedule)
    def get(self, request: Request, tournament_id: int) -> Response:  # noqa: ARG002 (DRF's)
        """List all its games in order: when each is played, and the game once it is open."""
        tournament = get_object_or_404(Tournament, pk=tournament_id)
        return Response(_listed(_scheduled().filter(tournament=tournament)))


class TonightView(APIView):
    """What is played today."""

    @extend_schema(operation_id="tonight_list", responses=told.Schedule)
    def get(self, request: Request) -> Response:  # noqa: ARG002 (DRF's)
        """List today's games of all tournaments, by the calendar where each is played."""
        return Response(_listed(tonight(timezone.now())))


def tonight(now: datetime) -> list[ScheduledGame]:
    """The games, not cancelled, whose date is today in their own series' zone."""
    zones = Series.objects.values_list("zone", flat=True).distinct()
    days = {today_in(now, zone) for zone in zones}
    games = _scheduled().filter(date__in=days, cancelled=False)
    return [game for game in games if game.date == today_in(now, game.tournament.series.zone)]


def _scheduled() -> QuerySet[ScheduledGame]:
    return ScheduledGame.objects.select_related("tournament__series").order_by(
        "tournament", "number"
    )


def _listed(games: Sequence[ScheduledGame] | QuerySet[ScheduledGame]) -> dict[str, object]:
    return {"games": told.ScheduledGameSerializer(games, many=True).data}


class OpenView(APIView):
    """A scheduled game on its evening."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="schedule_open",
        request=None,
        responses={201: GameSerializer, 200: GameSerializer},
    )
    def post(self, request: Request, tournament_id: int, number: int) -> Response:
        """Open the game for its officials: an empty roster, the crew, an empty log.

        Whoever opens it again gets the same game (200).
        """
        asked_for = Tournament.objects.filter(pk=tournament_id)
        scheduled = get_object_or_404(_scheduled(), tournament__in=asked_for, number=number)
        if not may_in(request.user, scheduled.tournament, Action.SET_ROSTER):
            raise Forbidden
        already = scheduled.game_id is not None
        game = open_game(scheduled, actor=cast("User", request.user))
        code = status.HTTP_200_OK if already else status.HTTP_201_CREATED
        return Response(GameSerializer(game).data, status=code)


class StageQuery(serializers.Serializer[StandingsTable]):
    """Which part of a tournament."""

    stage = serializers.ChoiceField(list(Stage), default=Stage.QUALIFYING)
    as_of = serializers.IntegerField(
        min_value=1,
        max_value=GAMES,
        required=False,
        help_text="The number of a game of the stage that counts; later games are left out.",
    )


class StandingsView(APIView):
    """The standings of a tournament."""

    @extend_schema(
        operation_id="standings_retrieve",
        parameters=[StageQuery],
        responses=told.StandingsSerializer,
    )
    def get(self, request: Request, tournament_id: int) -> Response:
        """List the places of one stage, as last compiled or after an earlier game.

        How ties were decided is told as well. 404 for a game that does not count.
        """
        wanted = asked(StageQuery, request)
        tables = StandingsTable.objects.select_related("tournament")
        asked_for = Tournament.objects.filter(pk=tournament_id)  # 404 for any number, however large
        compiled = get_object_or_404(tables, tournament__in=asked_for, stage=wanted["stage"])
        found = table_as_of(compiled, wanted.get("as_of"))
        if found is None:
            raise Http404
        body = told.StandingsSerializer(found).data
        return unless_known(request, digest(body), lambda: body)
