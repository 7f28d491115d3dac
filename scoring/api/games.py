"""`/games/`: the games, how each stands, and what can be recorded in it now."""

from __future__ import annotations

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from roster.roles import Action
from scoring import folding
from scoring.api import serializers as told
from scoring.api.access import visit
from scoring.api.conditional import digest, unless_known
from scoring.api.moments import moment, possible
from scoring.api.paging import asked
from scoring.audience import officials_view
from scoring.engine import RULESETS
from scoring.engine.core import Json
from scoring.models import Game, Projection
from scoring.projections import public_projection, shown_seq
from scoring.selectors import both_names_of
from scoring.words.wording import Names


class GamesQuery(serializers.Serializer[Game]):
    """Which games."""

    status = serializers.ChoiceField(Game.Status.choices, required=False)
    ruleset = serializers.ChoiceField(sorted(RULESETS), required=False)


@extend_schema_view(get=extend_schema(operation_id="games_list", parameters=[GamesQuery]))
class GamesView(ListAPIView[Game]):
    """All games, the latest first."""

    serializer_class = told.GameSerializer
    filter_backends = []

    def get_queryset(self) -> QuerySet[Game]:
        """The games that were asked for, with what was compiled of each."""
        wanted = asked(GamesQuery, self.request)
        return Game.objects.filter(**wanted).select_related("projection").order_by("-pk")


class GameView(APIView):
    """One game, as the one who asks may see it."""

    @extend_schema(operation_id="games_retrieve", responses=told.GameDetail)
    def get(self, request: Request, game_id: int) -> Response:
        """Tell how a game stands.

        Everybody is told what is announced, without an open roll, as last compiled. Officials of
        the game are told the whole state as of row `seq`, and what can be recorded now.
        """
        access = visit(request, game_id)
        game = Game.objects.select_related("projection").get(pk=game_id)
        both = both_names_of(game)
        if access.may(Action.SEE_OPEN_ROLL):
            return Response(_in_full(game, both.called))
        shown = public_projection(game)
        revision = shown.stamp.partition(".")[2]
        stamp = f"{shown_seq(game, shown)}.{revision}-{game.status}-{digest(both.public)}"
        return unless_known(request, stamp, lambda: _announced(game, shown, both.public))


def _in_full(game: Game, names: Names) -> Json:
    state = folding.current(game).state
    now = moment(game, state)
    now["state"] = {**officials_view(game.engine, state), **now["state"]}
    return {**_about(game, names), "audience": "officials", **now}


def _announced(game: Game, shown: Projection, names: Names) -> Json:
    now = {"seq": shown_seq(game, shown), "state": shown.public, "legal": None}
    return {**_about(game, names), "audience": "public", **now}


def _about(game: Game, names: Names) -> Json:
    return {**told.GameSerializer(game).data, "rules": game.rules, "names": names}


class LegalView(APIView):
    """What can be recorded now."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="games_legal", responses=told.Legal)
    def get(self, request: Request, game_id: int) -> Response:
        """List every kind of event that is possible now, with all valid instructions."""
        visit(request, game_id, Action.SEE_OPEN_ROLL)
        game = Game.objects.get(pk=game_id)
        legal = possible(game.engine, folding.current(game).state)
        return Response({"seq": game.seq, "legal": legal})
