"""Flags, notices, referrals and reversals over the API: parse, call, render."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from policies import shapes as told
from policies.catalogue import Policy
from policies.flags import raise_flag, release, resolve, take
from policies.models import REASON_LENGTH, Flag, Notice, Referral, Ruling
from policies.notices import hold, note_correction, quiet
from policies.referrals import refer
from policies.reversing import find, plan, reverse, to_reverse
from policies.selectors import Ruled
from roster.models import User
from roster.roles import Action
from scoring.api.access import Access, visit
from scoring.api.envelopes import REQUEST_ID_LENGTH, as_object, refuse, text
from scoring.models import Game
from scoring.seating import as_pk

REF_LENGTH, ID_LENGTH = 24, 19


class DeskView(APIView):
    """What all of these share: officials alone, who are known by name."""

    permission_classes = [IsAuthenticated]

    def actor(self, access: Access) -> User:
        """Who asks; `visit` has let nobody through who has not signed in."""
        if access.actor is None:
            raise TypeError(access)
        return access.actor


def optional(fields: Mapping[str, Any], name: str, limit: int) -> str:
    """A text that may be missing; "" then."""
    return text(fields, name, limit) if name in fields else ""


def whole_number(fields: Mapping[str, Any], name: str, least: int, most: int) -> int:
    """A field that holds a whole number within its bounds."""
    value = fields.get(name)
    if type(value) is not int or not least <= value <= most:
        refuse(
            name, _("Send a whole number from {least} to {most}.").format(least=least, most=most)
        )
    return int(value)


class FlagsView(DeskView):
    """Procedural errors that officials raise (Policy 6)."""

    @extend_schema(operation_id="flags_list", responses=told.Flags)
    def get(self, request: Request, game_id: int) -> Response:
        """List all flags of the game: open, taken and resolved."""
        visit(request, game_id, Action.RAISE_FLAG)
        flags = Flag.objects.filter(game=game_id)
        whole = flags.select_related("raised_by", "taken_by", "resolved_by")
        return Response(told.Flags({"flags": whole}).data)

    @extend_schema(
        operation_id="flags_raise", request=told.NewFlag, responses={201: told.FlagSerializer}
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Raise a flag. The same one again, while it is open, is the same flag."""
        access = visit(request, game_id, Action.RAISE_FLAG)
        fields = as_object(request.data)
        what, ref = text(fields, "what", REASON_LENGTH), optional(fields, "ref", REF_LENGTH)
        flag = raise_flag(game_id, what, ref=ref, actor=self.actor(access))
        return Response(told.FlagSerializer(flag).data, status=status.HTTP_201_CREATED)


class FlagStepView(DeskView):
    """One step of one flag."""

    def flag(self, game_id: int, flag_id: int) -> Flag:
        """The flag, or 404."""
        return get_object_or_404(Flag, pk=as_pk(str(flag_id)), game=game_id)


class FlagTakeView(FlagStepView):
    """A flag taken."""

    @extend_schema(operation_id="flags_take", request=None, responses=told.FlagSerializer)
    def post(self, request: Request, game_id: int, flag_id: int) -> Response:
        """Take a flag; 409 tells who has it."""
        access = visit(request, game_id, Action.TAKE_FLAG)
        flag = take(game_id, self.flag(game_id, flag_id).pk, actor=self.actor(access))
        return Response(told.FlagSerializer(flag).data)


class FlagReleaseView(FlagStepView):
    """A flag put back."""

    @extend_schema(operation_id="flags_release", request=None, responses=told.FlagSerializer)
    def post(self, request: Request, game_id: int, flag_id: int) -> Response:
        """Put a flag back that one has taken."""
        access = visit(request, game_id, Action.TAKE_FLAG)
        flag = release(game_id, self.flag(game_id, flag_id).pk, actor=self.actor(access))
        return Response(told.FlagSerializer(flag).data)


class FlagResolveView(FlagStepView):
    """A flag resolved."""

    @extend_schema(
        operation_id="flags_resolve", request=told.Resolution, responses=told.FlagSerializer
    )
    def post(self, request: Request, game_id: int, flag_id: int) -> Response:
        """Resolve a flag with a note, or with a correction of the log by its row."""
        access = visit(request, game_id, Action.TAKE_FLAG)
        fields = as_object(request.data)
        note = optional(fields, "note", REASON_LENGTH)
        row = whole_number(fields, "row", 1, 2**31 - 1) if "row" in fields else None
        if not note and row is None:
            refuse("note", _("Write what was said or done."))
        pk = self.flag(game_id, flag_id).pk
        flag = resolve(game_id, pk, actor=self.actor(access), note=note, row=row)
        return Response(told.FlagSerializer(flag).data)


class NoticesView(DeskView):
    """Corrections that were noted, and holds for noise (Policies 6 to 8)."""

    @extend_schema(operation_id="notices_list", responses=told.Notices)
    def get(self, request: Request, game_id: int) -> Response:
        """List what was dealt with on the spot."""
        visit(request, game_id, Action.SEE_LOG)
        notices = Notice.objects.filter(game=game_id)
        whole = notices.select_related("player", "actor", "ended_by")
        return Response(told.Notices({"notices": whole}).data)

    @extend_schema(
        operation_id="notices_give", request=told.NewNotice, responses={201: told.NoticeSerializer}
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Note a correction, or hold the game until it is quiet."""
        access = visit(request, game_id, Action.SEE_LOG)
        fields = as_object(request.data)
        kind, note = fields.get("kind"), optional(fields, "note", REASON_LENGTH)
        policy = (
            whole_number(fields, "policy", min(Policy), max(Policy))
            if "policy" in fields
            else Policy.ENFORCEMENT.value
        )
        if kind == Notice.Kind.HOLD:
            access.demand(Action.HOLD)
            player = optional(fields, "player", ID_LENGTH)
            notice = hold(game_id, player, note=note, actor=self.actor(access))
        elif kind == Notice.Kind.CORRECTION:
            access.demand(Action.GIVE_NOTICE)
            player = text(fields, "player", ID_LENGTH)
            notice = note_correction(
                game_id, player, policy=policy, note=note, actor=self.actor(access)
            )
        else:
            refuse("kind", _("Send correction or hold."))
        return Response(told.NoticeSerializer(notice).data, status=status.HTTP_201_CREATED)


class NoticeEndView(DeskView):
    """A hold ended."""

    @extend_schema(operation_id="notices_end", request=None, responses=told.NoticeSerializer)
    def post(self, request: Request, game_id: int, notice_id: int) -> Response:
        """Say that it is quiet again."""
        access = visit(request, game_id, Action.HOLD)
        notice = get_object_or_404(
            Notice, pk=as_pk(str(notice_id)), game=game_id, kind=Notice.Kind.HOLD
        )
        ended = quiet(game_id, notice.pk, actor=self.actor(access))
        return Response(told.NoticeSerializer(ended).data)


class ReferralsView(DeskView):
    """What was put before the manager (Policy 8)."""

    @extend_schema(operation_id="referrals_list", responses=told.Referrals)
    def get(self, request: Request, game_id: int) -> Response:
        """List the referrals and how they were decided."""
        visit(request, game_id, Action.REFER)
        referrals = Referral.objects.filter(game=game_id)
        whole = referrals.select_related("player", "actor", "decided_by")
        return Response(told.Referrals({"referrals": whole}).data)

    @extend_schema(
        operation_id="referrals_refer",
        request=told.NewReferral,
        responses={201: told.ReferralSerializer},
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Refer a player to the manager."""
        access = visit(request, game_id, Action.REFER)
        fields = as_object(request.data)
        referral = refer(
            game_id,
            text(fields, "player", ID_LENGTH),
            policy=whole_number(fields, "policy", min(Policy), max(Policy)),
            note=text(fields, "note", REASON_LENGTH),
            actor=self.actor(access),
        )
        return Response(told.ReferralSerializer(referral).data, status=status.HTTP_201_CREATED)


class ReversalView(DeskView):
    """A ruling taken back."""

    def ruled(self, access: Access, ruling_id: int) -> tuple[Game, Ruled]:
        """The ruling, for who may reverse it; 404 where there is none."""
        game = Game.objects.get(pk=access.game_id)
        found = find(game, get_object_or_404(Ruling, pk=as_pk(str(ruling_id)), game=game).pk)
        if found is None:
            raise Ruling.DoesNotExist
        access.demand(to_reverse(found))
        return game, found

    @extend_schema(operation_id="rulings_reversal_preview", responses=told.ReversalPlan)
    def get(self, request: Request, game_id: int, ruling_id: int) -> Response:
        """Tell how the ruling would be reversed now: as if never made, made good, or not at all."""
        access = visit(request, game_id, Action.SEE_LOG)
        planned = plan(*self.ruled(access, ruling_id))
        return Response({"how": planned.how, "preview": planned.foreseen.text})

    @extend_schema(
        operation_id="rulings_reverse",
        request=told.NewReversal,
        responses={201: told.ReversalSerializer},
    )
    def post(self, request: Request, game_id: int, ruling_id: int) -> Response:
        """Reverse the ruling with a reason."""
        access = visit(request, game_id, Action.SEE_LOG)
        fields = as_object(request.data)
        reason = text(fields, "reason", REASON_LENGTH)
        request_id = text(fields, "request_id", REQUEST_ID_LENGTH)
        _game, found = self.ruled(access, ruling_id)
        reversal = reverse(
            game_id,
            found.ruling.pk,
            reason=reason,
            actor=self.actor(access),
            request_id=request_id,
        )
        return Response(told.ReversalSerializer(reversal).data, status=status.HTTP_201_CREATED)
