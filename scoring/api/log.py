"""`/games/<id>/log/`: the rows as they were written, with who, when and the chain."""

from __future__ import annotations

from typing import Final

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from roster.roles import Action
from scoring.api import serializers as told
from scoring.api.access import visit
from scoring.api.paging import asked
from scoring.engine.core import Json
from scoring.fair.seals import seal_json
from scoring.log import parse_payload
from scoring.models import Game, GameEvent
from scoring.selectors import demand_open_hands

ROWS: Final = 200
"""Rows of one answer, unless the client asks for others."""
MOST_ROWS: Final = 1000
LAST_ROW: Final = 2**31 - 1


class LogQuery(serializers.Serializer[GameEvent]):
    """Which part of the log."""

    after = serializers.IntegerField(
        default=0, min_value=0, max_value=LAST_ROW, help_text="Rows that come after this one."
    )
    limit = serializers.IntegerField(
        default=ROWS, min_value=1, max_value=MOST_ROWS, help_text="How many rows at most."
    )


class LogView(APIView):
    """The log of one game. For its officials."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="log_list", parameters=[LogQuery], responses=told.Log)
    def get(self, request: Request, game_id: int) -> Response:
        """List the rows of the log, events and corrections alike, in the order written."""
        visit(request, game_id, Action.SEE_LOG)
        part = asked(LogQuery, request)
        game = Game.objects.get(pk=game_id)
        demand_open_hands(game)
        rows = GameEvent.objects.filter(game=game, seq__gt=part["after"]).select_related("actor")
        listed = [_row(row) for row in rows.order_by("seq")[: part["limit"]]]
        return Response({"seq": game.seq, "rows": listed})


def _row(row: GameEvent) -> Json:
    actor = None if row.actor is None else {"id": str(row.actor.pk), "name": str(row.actor)}
    return {
        "seq": row.seq,
        "kind": row.kind,
        "payload": parse_payload(row.payload),
        "seal": seal_json(row.seal),
        "actor": actor,
        "device": row.device,
        "recorded_at": row.recorded_at,
        "request_id": row.request_id,
        "prev_hash": row.prev_hash,
        "hash": row.hash,
    }
