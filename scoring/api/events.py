"""`/games/<id>/events/`: the events that stand, and the way of every new one into the log."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from roster.roles import Action
from scoring import authority, folding
from scoring.api import serializers as told
from scoring.api.access import Access, visit
from scoring.api.envelopes import Sent, read_event
from scoring.api.examples import EVENTS
from scoring.api.moments import recorded_answer, telling_where_it_stands
from scoring.errors import NeedsRuling
from scoring.models import Game
from scoring.selectors import demand_open_hands
from scoring.services import Recorded, record


class EventsView(APIView):
    """What was observed in one game. For its officials."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="events_list", responses=told.StandingEvents)
    def get(self, request: Request, game_id: int) -> Response:
        """List the events that stand, corrections applied, each with the ref that names it."""
        visit(request, game_id, Action.SEE_LOG)
        game = Game.objects.get(pk=game_id)
        demand_open_hands(game)
        entries = [{"ref": entry.ref, "event": entry.event} for entry in folding.entries_of(game)]
        return Response({"seq": game.seq, "events": entries})

    @extend_schema(
        operation_id="events_record",
        request=told.NewEvent,
        responses={201: told.Recorded, 200: told.Recorded},
        examples=EVENTS,
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Record one observed event.

        `after` is the last row that the sender knew (`seq` of the last answer), `request_id` the
        sender's own name for this request: sent again, it gets the first answer (200).
        """
        access = visit(request, game_id, Action.RECORD)
        sent = read_event(request.data)
        with telling_where_it_stands(game_id):
            return recorded_answer(self.write(access, sent))

    def write(self, access: Access, sent: Sent) -> Recorded:
        """Record what needs no ruling; `policies` takes the rest."""
        if authority.is_ruled(sent.event):
            raise NeedsRuling
        access.demand(authority.to_record(sent.event))
        return record(
            access.game_id,
            sent.event,
            after=sent.after,
            request_id=sent.request_id,
            actor=access.actor,
            device=sent.device,
        )
