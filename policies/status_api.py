"""How final a result is, over the API: what is open, and the manager's steps (sign-off)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from policies import owed
from policies import shapes as told
from policies.desk_api import ID_LENGTH, DeskView, optional, whole_number
from policies.models import REASON_LENGTH, OwedTurn
from policies.signing import make_provisional, open_matters, sign_off
from roster.models import User
from roster.roles import Action
from scoring.api.access import visit
from scoring.api.envelopes import LAST_ROW, as_object, refuse, text
from scoring.models import Game, StatusChange
from scoring.reviewing import put_under_review
from scoring.selectors import state_of

Status = Game.Status
STATUS_LENGTH = 16


class StatusView(DeskView):
    """Provisional, under review or official."""

    @extend_schema(operation_id="status_retrieve", responses=told.GameStatusSerializer)
    def get(self, request: Request, game_id: int) -> Response:
        """Tell a game's status, the steps that led to it, and what a sign-off has to settle."""
        visit(request, game_id, Action.SEE_LOG)
        return Response(_told(Game.objects.get(pk=game_id)))

    @extend_schema(
        operation_id="status_set",
        request=told.NewStatus,
        responses=told.GameStatusSerializer,
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Put a game under review, make its result official, or make it provisional again.

        `official` needs `after`, the log's last row as whoever signs knew it, and a decision for
        each player who owes a turn; with flags or referrals open it needs `all_the_same` and a
        reason. The other two always need a reason.
        """
        access = visit(request, game_id, Action.SIGN_OFF)
        fields = as_object(request.data)
        wanted = text(fields, "status", STATUS_LENGTH)
        reason, actor = optional(fields, "reason", REASON_LENGTH), self.actor(access)
        if wanted == Status.OFFICIAL:
            game = _signed(game_id, fields, reason=reason, actor=actor)
        elif wanted == Status.UNDER_REVIEW:
            game = put_under_review(game_id, reason=reason, actor=actor)
        elif wanted == Status.PROVISIONAL:
            game = make_provisional(game_id, reason=reason, actor=actor)
        else:
            refuse("status", _("Send provisional, under_review or official."))
        return Response(_told(game))


def _signed(game_id: int, fields: Mapping[str, Any], *, reason: str, actor: User) -> Game:
    return sign_off(
        game_id,
        after=whole_number(fields, "after", 0, LAST_ROW),
        decisions=_decisions(fields.get("decisions", [])),
        actor=actor,
        reason=reason,
        all_the_same=fields.get("all_the_same") is True,
    )


def _decisions(sent: object) -> dict[str, owed.Decision]:
    """What becomes of whose lost turns."""
    if not isinstance(sent, list):
        refuse("decisions", _("Send a list, with one decision for each player."))
    found = {}
    for each in sent:
        fields = as_object(each)
        decision = text(fields, "decision", STATUS_LENGTH)
        if decision not in OwedTurn.Decision.values:
            refuse("decisions", _("Send carry or waive as decision."))
        why = optional(fields, "reason", REASON_LENGTH)
        player = text(fields, "player", ID_LENGTH)
        found[player] = owed.Decision(OwedTurn.Decision(decision), why)
    return found


def _told(game: Game) -> Any:
    steps = StatusChange.objects.filter(game=game).select_related("actor")
    matters = open_matters(game)
    left = owed.unserved(game, state_of(game))
    return told.GameStatusSerializer(
        {
            "status": game.status,
            "steps": steps,
            "open": {"flags": matters.flags, "referrals": matters.referrals},
            "owed": [{"player": each.player, "turns": each.turns} for each in left],
        }
    ).data
