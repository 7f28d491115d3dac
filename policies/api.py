"""Recording and correcting over the API where a ruling is part of it, and the rulings made."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from policies import serializers as told
from policies.catalogue import to_rule
from policies.rights import read_ruling
from policies.selectors import rulings_of
from policies.services import Words, correct_with_rulings, issue_ruling, rule_imported
from roster.models import User
from roster.roles import Action
from scoring import authority
from scoring.api.access import Access, visit
from scoring.api.corrections import BackToView, CorrectingView, CorrectionsView, UndoView
from scoring.api.envelopes import Sent, SentCorrection
from scoring.api.events import EventsView
from scoring.api.transcripts import TranscriptsView
from scoring.engine.core import Json
from scoring.models import Game
from scoring.services import Recorded


class RulingEventsView(EventsView):
    """What was observed in one game, and what was ruled. For its officials."""

    def write(self, access: Access, sent: Sent) -> Recorded:
        """Rule where a ruling is needed, and else record."""
        if not authority.is_ruled(sent.event):
            return super().write(access, sent)
        event, words = read_ruling(sent.event)
        access.demand(to_rule(event, words.policy))
        _ruling, recorded = issue_ruling(
            access.game_id,
            event,
            policy=words.policy,
            reason=words.reason,
            after=sent.after,
            request_id=sent.request_id,
            actor=access.actor,
            device=sent.device,
        )
        return recorded


class WithRulings(CorrectingView):
    """Corrections that take rulings back, or put new ones in."""

    def commit(self, access: Access, sent: SentCorrection) -> Recorded:
        """Write the correction and its rulings."""
        changes, words = _with_words(sent.changes, sent.reason)
        return correct_with_rulings(
            access.game_id,
            changes,
            reason=sent.reason,
            after=sent.after,
            request_id=sent.request_id,
            actor=access.actor,
            device=sent.device,
            words=words,
        )


def _with_words(changes: Sequence[Json], reason: str) -> tuple[list[Json], dict[int, Words]]:
    """The changes without what was said about their rulings, and that by the change's index."""
    result, words = [dict(change) for change in changes], {}
    for index, change in enumerate(result):
        if authority.is_ruled(change.get("event", {})):
            change["event"], words[index] = read_ruling(change["event"], reason)
    return result, words


class RulingCorrectionsView(WithRulings, CorrectionsView):
    """A list of changes, all or none."""


class RulingUndoView(WithRulings, UndoView):
    """The last event taken back."""


class RulingBackToView(WithRulings, BackToView):
    """Everything after one event taken back."""


class RulingTranscriptsView(TranscriptsView):
    """Games that were played elsewhere, with their rulings. For officials."""

    @transaction.atomic
    def write(self, data: object, actor: User, label: str) -> Game:
        """Import the game; what was ruled in it is ruled here as well."""
        game = super().write(data, actor, label)
        rule_imported(game, reason=_("Imported with the game."), actor=actor)
        return game


class RulingsView(APIView):
    """The rulings of one game. For its officials."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="rulings_list", responses=told.Rulings)
    def get(self, request: Request, game_id: int) -> Response:
        """List who ruled what, when, why and by which policy, and whether it still stands."""
        visit(request, game_id, Action.SEE_LOG)
        game = Game.objects.get(pk=game_id)
        return Response(told.Rulings({"rulings": rulings_of(game)}).data)


class PoliciesView(APIView):
    """The policies of the game."""

    @extend_schema(operation_id="policies_list", responses=told.Policies)
    def get(self, request: Request) -> Response:  # noqa: ARG002 (DRF's)
        """List the eight policies: what each asks and what follows."""
        return Response(told.Policies.all())
