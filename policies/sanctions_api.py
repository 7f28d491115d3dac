"""Suspensions over the API (Policy 8): who is suspended, ruled, lifted."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from policies import shapes as told
from policies.catalogue import Policy
from policies.desk_api import ID_LENGTH, DeskView, whole_number
from policies.models import REASON_LENGTH, Sanction
from policies.sanctions import MOST_GAMES, lift, suspend, term_problem
from roster.roles import Action
from roster.selectors import entries_in_order
from scoring import folding
from scoring.api.access import visit
from scoring.api.envelopes import as_object, refuse, text
from scoring.models import Game
from scoring.seating import as_pk


class SuspensionsView(DeskView):
    """Who was suspended in a game."""

    @extend_schema(operation_id="suspensions_list", responses=told.Suspensions)
    def get(self, request: Request, game_id: int) -> Response:
        """List the suspensions that were ruled in the game, the lifted ones included."""
        visit(request, game_id, Action.SEE_LOG)
        found = Sanction.objects.filter(game=game_id)
        whole = found.select_related("player", "actor", "lifted_by")
        return Response(told.Suspensions({"suspensions": whole}).data)

    @extend_schema(
        operation_id="suspensions_rule",
        request=told.NewSuspension,
        responses={201: told.SuspensionSerializer},
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Suspend a player for a number of games, or from one day to another.

        Sent twice it is one suspension.
        """
        access = visit(request, game_id, Action.SANCTION)
        fields = as_object(request.data)
        game = Game.objects.get(pk=game_id)
        sanction = suspend(
            game,
            _player(game, fields),
            policy=whole_number(fields, "policy", min(Policy), max(Policy)),
            reason=text(fields, "reason", REASON_LENGTH),
            actor=self.actor(access),
            **_term(fields),
        )
        return Response(told.SuspensionSerializer(sanction).data, status=status.HTTP_201_CREATED)


class SuspensionLiftView(DeskView):
    """A suspension lifted."""

    @extend_schema(
        operation_id="suspensions_lift",
        request=told.NewLift,
        responses=told.SuspensionSerializer,
    )
    def post(self, request: Request, game_id: int, sanction_id: int) -> Response:
        """End a suspension early, with a reason."""
        access = visit(request, game_id, Action.LIFT_SANCTION)
        sanction = get_object_or_404(Sanction, pk=as_pk(str(sanction_id)), game=game_id)
        reason = text(as_object(request.data), "reason", REASON_LENGTH)
        lifted = lift(sanction.pk, reason=reason, actor=self.actor(access))
        return Response(told.SuspensionSerializer(lifted).data)


def _player(game: Game, fields: Mapping[str, Any]) -> str:
    """Somebody who plays in the game or is on its roster."""
    player = text(fields, "player", ID_LENGTH)
    listed = {str(entry.player_id) for entry in entries_in_order(game.roster)}
    if player not in listed and player not in folding.current(game).state.order:
        refuse("player", _("This player neither plays in this game nor is on its roster."))
    return player


def _term(fields: Mapping[str, Any]) -> dict[str, Any]:
    """For how many games, or from when until when; 400 at the field that is wrong."""
    games = whole_number(fields, "games", 1, MOST_GAMES) if "games" in fields else None
    starts_on, ends_on = _day(fields, "starts_on"), _day(fields, "ends_on")
    problem = term_problem(games, starts_on, ends_on)
    if problem is not None:
        refuse(*problem)
    return {"games": games, "starts_on": starts_on, "ends_on": ends_on}


def _day(fields: Mapping[str, Any], name: str) -> date | None:
    if name not in fields:
        return None
    try:
        return date.fromisoformat(fields[name])
    except (TypeError, ValueError):
        refuse(name, _("Send a day as year, month and day, such as 2026-12-05."))
