"""`/games/<id>/corrections/`: changes of what was recorded, and what they would lead to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from roster.roles import Action
from scoring import authority, folding
from scoring.api import serializers as told
from scoring.api.access import Access, visit
from scoring.api.envelopes import (
    REASON_LENGTH,
    SentCorrection,
    as_object,
    read_changes,
    read_correction,
    read_envelope,
    refuse,
    text,
)
from scoring.api.examples import CORRECTIONS, PREVIEWS
from scoring.api.moments import recorded_answer, short_state, telling_where_it_stands
from scoring.corrections import preview
from scoring.engine.core import Json
from scoring.errors import NothingToUndo, Stale, UnknownEntry
from scoring.log import Entry, UnknownRef, back_to, undo
from scoring.models import Game
from scoring.services import Recorded, correct

CORRECTION_LIMIT: Final = 512 * 1024
"""Bytes of a correction: back to the start of a long game names every event."""


class CorrectingView(APIView):
    """What all corrections share: who may, and the one way into the log."""

    permission_classes = [IsAuthenticated]
    body_limit = CORRECTION_LIMIT

    def answer(self, request: Request, game_id: int) -> Response:
        """Write the correction that `read` makes of the request."""
        access = visit(request, game_id, Action.CORRECT)
        with telling_where_it_stands(game_id):
            return recorded_answer(self.write(access, self.read(request.data, game_id)))

    def read(self, data: object, game_id: int) -> SentCorrection:
        """The request's body -> a correction."""
        raise NotImplementedError

    def write(self, access: Access, sent: SentCorrection) -> Recorded:
        """Ask for each event that is touched whether this official may, then correct."""
        taken = self.taken(access.game_id, sent)
        put_in = authority.put_in(sent.changes)
        for action in authority.to_take(access.game_id, taken) | authority.to_put(put_in):
            access.demand(action)
        return self.commit(access, sent)

    def commit(self, access: Access, sent: SentCorrection) -> Recorded:
        """Write the correction."""
        return correct(
            access.game_id,
            sent.changes,
            reason=sent.reason,
            after=sent.after,
            request_id=sent.request_id,
            actor=access.actor,
            device=sent.device,
        )

    def taken(self, game_id: int, sent: SentCorrection) -> Sequence[Entry]:
        """The events that would be voided or replaced.

        A log that is behind what the sender claims to know is refused: by the time it got there,
        an event could stand under a ref that was not looked at here.
        """
        game = Game.objects.get(pk=game_id)
        if sent.after > game.seq:
            raise Stale(after=sent.after, seq=game.seq)
        return authority.taken_away(folding.entries_of(game), sent.changes)


class CorrectionsView(CorrectingView):
    """A list of changes, all or none."""

    @extend_schema(
        operation_id="corrections_record",
        request=told.NewCorrection,
        responses={201: told.Recorded, 200: told.Recorded},
        examples=CORRECTIONS,
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Void, replace or insert events; refused whole where another event would be illegal."""
        return self.answer(request, game_id)

    def read(self, data: object, game_id: int) -> SentCorrection:  # noqa: ARG002 (others ask it)
        """The changes as they were sent."""
        return read_correction(data)


class UndoView(CorrectingView):
    """The last event taken back."""

    @extend_schema(
        operation_id="corrections_undo",
        request=told.NewUndo,
        responses={201: told.Recorded, 200: told.Recorded},
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Take back the last event that stood as the sender knew the log."""
        return self.answer(request, game_id)

    def read(self, data: object, game_id: int) -> SentCorrection:
        """A void of the last event; the same one again when the request is repeated."""
        fields = as_object(data)
        after = read_envelope(fields).after
        return _taking_back(fields, undo(_known(game_id, after)), _("Undo"))


class BackToView(CorrectingView):
    """Everything after one event taken back."""

    @extend_schema(
        operation_id="corrections_back_to",
        request=told.NewBackTo,
        responses={201: told.Recorded, 200: told.Recorded},
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Take back everything after the event `ref`; null: everything."""
        return self.answer(request, game_id)

    def read(self, data: object, game_id: int) -> SentCorrection:
        """A void of each event after `ref`."""
        fields = as_object(data)
        after = read_envelope(fields).after
        ref = fields.get("ref", "")
        if not isinstance(ref, str | None) or ref == "":
            refuse("ref", _("Name the last event that is to stand, or null for none."))
        try:
            changes = back_to(_known(game_id, after), ref)
        except UnknownRef as unknown:
            raise UnknownEntry(unknown.ref) from unknown
        return _taking_back(fields, changes, _("Back to an earlier point"))


class PreviewView(APIView):
    """A correction tried out."""

    permission_classes = [IsAuthenticated]
    body_limit = CORRECTION_LIMIT

    @extend_schema(
        operation_id="corrections_preview",
        request=told.Changes,
        responses=told.Preview,
        examples=PREVIEWS,
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Tell what a correction would lead to, or why it is not possible. Nothing is written."""
        visit(request, game_id, Action.CORRECT)
        changes = read_changes(as_object(request.data))
        game = Game.objects.get(pk=game_id)
        checked = preview(game, changes)
        before = short_state(game.engine, folding.current(game).state)
        after = short_state(game.engine, checked.state)
        body = {"seq": game.seq, "changes": checked.changes, "before": before, "after": after}
        return Response({**body, "affected": _affected(before, after)})


def _affected(before: Json, after: Json) -> list[str]:
    """The players whose totals differ, in turn order."""
    was, will_be = before.get("scores", {}), after.get("scores", {})
    everybody = dict.fromkeys([*was, *will_be])
    return [player for player in everybody if was.get(player) != will_be.get(player)]


def _known(game_id: int, after: int) -> list[Entry]:
    """The events that stood when the log ended with row `after`."""
    return folding.entries_at(Game.objects.get(pk=game_id), after)


def _taking_back(fields: Json, changes: list[Json], reason: str) -> SentCorrection:
    if not changes:
        raise NothingToUndo
    around = read_envelope(fields)
    if "reason" in fields:
        reason = text(fields, "reason", REASON_LENGTH)
    return SentCorrection(changes, reason, around.after, around.request_id, around.device)
