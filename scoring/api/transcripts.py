"""Games on paper: `/games/<id>/transcript/` writes one, `/transcripts/` reads one."""

from __future__ import annotations

from typing import Final, cast

from django.db import transaction
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from roster.models import User
from roster.permissions import official_anywhere
from roster.roles import Action, Role
from scoring.api import serializers as told
from scoring.api.access import visit
from scoring.api.examples import TRANSCRIPTS
from scoring.api.paging import asked
from scoring.api.throttling import ImportThrottle
from scoring.importing import import_transcript
from scoring.models import CrewMember, Game
from scoring.selectors import public_transcript, transcript_of

TRANSCRIPT_LIMIT: Final = 1024 * 1024
"""Bytes of a transcript: three times a game of 3,000 events."""


class TranscriptView(APIView):
    """A game's transcript: for its officials while it runs, for everybody once it is finished."""

    @extend_schema(operation_id="games_transcript", responses=told.Transcript)
    def get(self, request: Request, game_id: int) -> Response:
        """Write the events that stand, players by name; under review those of before it."""
        access = visit(request, game_id)
        game = Game.objects.get(pk=game_id)
        if not access.may(Action.SEE_TRANSCRIPT_RUNNING):
            paper = public_transcript(game)
            if paper is not None:
                return Response(paper)
        access.demand(Action.SEE_TRANSCRIPT_RUNNING)
        return Response(transcript_of(game))


class OfficialAnywhere(BasePermission):
    """Who may bring in a game that has no crew yet."""

    def has_permission(self, request: Request, view: APIView) -> bool:  # noqa: ARG002 (DRF's)
        """Whether an official asks."""
        return official_anywhere(request.user)


class NameQuery(serializers.Serializer[Game]):
    """What an imported game is called."""

    name = serializers.CharField(default="", allow_blank=True, max_length=120)


class TranscriptsView(APIView):
    """Games that were played elsewhere. For officials."""

    permission_classes = [IsAuthenticated, OfficialAnywhere]
    body_limit = TRANSCRIPT_LIMIT

    def get_throttles(self) -> list[BaseThrottle]:
        """An import is long work for a server that also records."""
        return [ImportThrottle()]

    @extend_schema(
        operation_id="transcripts_import",
        parameters=[NameQuery],
        request=told.Transcript,
        responses={201: told.GameSerializer},
        examples=TRANSCRIPTS,
    )
    def post(self, request: Request) -> Response:
        """Make a game of a transcript, all or nothing; who sends it becomes its scorekeeper.

        Players are found by name, or added.
        """
        name = asked(NameQuery, request)["name"]
        official = cast("User", request.user)  # the permissions have let nobody else through
        game = self.write(request.data, official, name)
        return Response(told.GameSerializer(game).data, status=status.HTTP_201_CREATED)

    @transaction.atomic
    def write(self, data: object, actor: User, label: str) -> Game:
        """Import the game and seat its first official."""
        game = import_transcript(data, actor=actor, label=label)
        CrewMember.objects.create(game=game, user=actor, role=Role.SCOREKEEPER)
        return game
