"""What the manager decides about stages over the API: closing, withdrawals, rulings, reviews."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.generics import get_object_or_404
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from roster.models import Player, User
from roster.roles import Action
from scoring.errors import Forbidden
from tournaments.access import may_in
from tournaments.models import FieldReview, StageClosing, Tournament
from tournaments.schedule import Stage
from tournaments.settling_serializers import (
    STAGES,
    Closing,
    OfPlayer,
    Reason,
    ReviewDecision,
    SettlingSerializer,
)
from tournaments.stage_api import told_members
from tournaments.stages.changes import admit, enter_withdrawal
from tournaments.stages.closing import Passing, Plan, close, plan, reopen
from tournaments.stages.cut import Passed
from tournaments.stages.differences import compare
from tournaments.stages.errors import StageRefused
from tournaments.stages.field import NEXT, closing_of, demand_closed, field_of
from tournaments.stages.review import decide, stamp_of
from tournaments.stages.withdrawals import standing_withdrawals, take_back


class _Settling(APIView):
    """What only the tournament's managers may see and do."""

    permission_classes = [IsAuthenticated]

    def found(
        self, request: Request, tournament_id: int, stage: str, action: Action
    ) -> tuple[Tournament, Stage, User]:
        """The tournament, the stage, and who may; 404 for a stage that leads to none, or 403."""
        known = Tournament.objects.select_related("series")
        tournament = get_object_or_404(known, pk=tournament_id)
        if not may_in(request.user, tournament, action):
            raise Forbidden
        if stage not in STAGES:
            raise Http404
        return tournament, Stage(stage), cast("User", request.user)


def _said(shape: type[serializers.Serializer[Any]], request: Request) -> Mapping[str, Any]:
    """What the request says, checked."""
    body = shape(data=request.data)
    body.is_valid(raise_exception=True)
    found: Mapping[str, Any] = body.validated_data
    return found


class SettlingView(_Settling):
    """How far it is settled who plays on."""

    @extend_schema(operation_id="stages_settling_retrieve", responses=SettlingSerializer)
    def get(self, request: Request, tournament_id: int, stage: str) -> Response:
        """Tell what closing the stage would do, or the field that it made and what is to decide."""
        tournament, which, _user = self.found(request, tournament_id, stage, Action.SETTLE_FIELD)
        return Response(_told(tournament, which))


class CloseView(_Settling):
    """Closing a stage."""

    @extend_schema(
        operation_id="stages_close", request=Closing, responses={201: SettlingSerializer}
    )
    def post(self, request: Request, tournament_id: int, stage: str) -> Response:
        """Close the stage as its plan was told; 409 where the plan is another one by now."""
        tournament, which, actor = self.found(request, tournament_id, stage, Action.SETTLE_FIELD)
        close(tournament, which, actor=actor, **_said(Closing, request))
        return Response(_told(tournament, which), status=status.HTTP_201_CREATED)


class ReopenView(_Settling):
    """Taking a closing back."""

    @extend_schema(operation_id="stages_reopen", request=Reason, responses=SettlingSerializer)
    def post(self, request: Request, tournament_id: int, stage: str) -> Response:
        """Open a stage again, until a game of the next one has begun."""
        tournament, which, actor = self.found(request, tournament_id, stage, Action.SETTLE_FIELD)
        why = _said(Reason, request)["reason"]
        reopen(demand_closed(tournament, which), reason=why, actor=actor)
        return Response(_told(tournament, which))


class WithdrawView(_Settling):
    """Withdrawals."""

    @extend_schema(operation_id="stages_withdraw", request=OfPlayer, responses=SettlingSerializer)
    def post(self, request: Request, tournament_id: int, stage: str) -> Response:
        """Enter that a player will not play on after the stage, closed or not.

        An open stage passes them over when it is closed; of a closed one they leave the field, and
        the next one moves up until a game of the next stage has begun.
        """
        tournament, which, actor = self.found(request, tournament_id, stage, Action.SETTLE_FIELD)
        enter_withdrawal(tournament, which, actor=actor, **_said(OfPlayer, request))
        return Response(_told(tournament, which))


class TakeBackView(_Settling):
    """Withdrawals that are taken back."""

    @extend_schema(operation_id="stages_take_back", request=OfPlayer, responses=SettlingSerializer)
    def post(self, request: Request, tournament_id: int, stage: str) -> Response:
        """Take a withdrawal back, until the stage is closed."""
        tournament, which, actor = self.found(request, tournament_id, stage, Action.SETTLE_FIELD)
        take_back(tournament, which, actor=actor, **_said(OfPlayer, request))
        return Response(_told(tournament, which))


class AdmitView(_Settling):
    """Admissions."""

    @extend_schema(operation_id="stages_admit", request=OfPlayer, responses=SettlingSerializer)
    def post(self, request: Request, tournament_id: int, stage: str) -> Response:
        """Admit a player to the next stage by a ruling; nobody loses a place for it."""
        tournament, which, actor = self.found(request, tournament_id, stage, Action.ADMIT)
        said = _said(OfPlayer, request)
        admit(demand_closed(tournament, which), actor=actor, **said)
        return Response(_told(tournament, which))


class ReviewView(_Settling):
    """Fields under review."""

    @extend_schema(
        operation_id="stages_review", request=ReviewDecision, responses=SettlingSerializer
    )
    def post(self, request: Request, tournament_id: int, stage: str) -> Response:
        """Keep the field after a correction, or take the one that the standings make now.

        409 where nothing is under review any more, or something else than was told.
        """
        tournament, which, actor = self.found(request, tournament_id, stage, Action.SETTLE_FIELD)
        said = _said(ReviewDecision, request)
        decide(
            demand_closed(tournament, which),
            FieldReview.Decision(said["decision"]),
            stamp=said["stamp"],
            reason=said["reason"],
            actor=actor,
        )
        return Response(_told(tournament, which))


def _told(tournament: Tournament, stage: Stage) -> Any:
    closing = closing_of(tournament, stage)
    withdrawn = standing_withdrawals(tournament, stage).select_related("player__merged_into")
    told: dict[str, Any] = {
        "tournament": str(tournament.pk),
        "stage": stage.value,
        "closed_at": None,
        "plan": None,
        "not_yet": "",
        "withdrawn": [{"player": row.player, "reason": row.reason} for row in withdrawn],
        "field": None,
        "review": None,
    }
    if closing is None:
        told |= _to_close(tournament, stage)
    else:
        field = told_members(field_of(tournament, NEXT[stage]))
        told |= {"closed_at": closing.closed_at, "field": field, "review": _review(closing)}
    return SettlingSerializer(told).data


def _to_close(tournament: Tournament, stage: Stage) -> dict[str, Any]:
    try:
        planned = plan(tournament, stage)
    except StageRefused as refusal:
        return {"not_yet": refusal.detail}
    return {"plan": _plan(planned)}


def _plan(planned: Plan) -> dict[str, Any]:
    people = {row.player_id: row.player for row in planned.ranked.rows}

    def line(it: Passing) -> dict[str, Any]:
        return {"player": people[it.player], "rank": it.rank, "games": it.games}

    over = (
        (Passed.SHORT, planned.short),
        (Passed.WITHDRAWN, planned.withdrawn),
        (Passed.NOT_IN_FIELD, planned.not_in_field),
    )
    return {
        "stamp": planned.stamp,
        "places": planned.ranked.terms.places,
        "advancing": [line(it) for it in planned.advancing],
        "passed_over": [{**line(it), "why": why.value} for why, group in over for it in group],
        "open": planned.open,
    }


def _review(closing: StageClosing) -> dict[str, Any] | None:
    review = compare(closing)
    if review is None:
        return None
    people = _people([*review.before, *review.after])
    return {
        "stamp": stamp_of(review),
        "before": [people[pk] for pk in review.before],
        "after": [people[pk] for pk in review.after],
    }


def _people(ids: Iterable[int]) -> Mapping[int, Player]:
    return Player.objects.select_related("merged_into").in_bulk(set(ids))
