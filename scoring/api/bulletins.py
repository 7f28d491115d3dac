"""`/games/<id>/bulletins/`: announced totals that were corrected, for everybody."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from roster.public_words import PublicWords
from scoring.api.access import visit
from scoring.api.conditional import digest, unless_known
from scoring.api.serializers import Shape
from scoring.bulletins import public_bulletins
from scoring.engine.core import Json
from scoring.models import Bulletin, Game
from scoring.selectors import public_names_of
from scoring.words.bulletins import bulletin_line, issued_by


class Change(Shape):
    """One player's totals and places: before and after, null where there is none."""

    player = serializers.CharField()
    total = serializers.ListField(
        child=serializers.IntegerField(allow_null=True), help_text="Before and after."
    )
    rank = serializers.ListField(
        child=serializers.IntegerField(allow_null=True), help_text="Before and after."
    )


class BulletinSerializer(Shape):
    """Totals that had been announced, and what holds instead."""

    row = serializers.IntegerField(help_text="The row of the log that changed them.")
    round = serializers.IntegerField(help_text="The round after which they had been announced.")
    result = serializers.BooleanField(help_text="Whether they were the game's result.")
    withdrawn = serializers.BooleanField(help_text="Whether nothing holds instead yet.")
    text = serializers.CharField(help_text="The same in a sentence.")
    reason = serializers.CharField(allow_blank=True)
    by = serializers.CharField(help_text="Who recorded it.")
    issued_at = serializers.DateTimeField()
    changes = Change(many=True)


class Bulletins(Shape):
    """A game's bulletins, the earliest first."""

    bulletins = BulletinSerializer(many=True)


class BulletinsView(APIView):
    """Corrections of announced totals."""

    @extend_schema(operation_id="games_bulletins", responses=Bulletins)
    def get(self, request: Request, game_id: int) -> Response:
        """List the bulletins of a game; under review none that came after it."""
        visit(request, game_id)
        game = Game.objects.get(pk=game_id)
        names = public_names_of(game)
        reads = PublicWords()
        found = [
            told(bulletin, bulletin_line(bulletin, names), reads(bulletin.reason))
            for bulletin in public_bulletins(game)
        ]
        body = Bulletins({"bulletins": found}).data
        return unless_known(request, digest(body), lambda: body)


def told(bulletin: Bulletin, text: str, reason: str) -> Json:
    """A bulletin as the API tells it."""
    changes = bulletin.changes
    return {
        "row": bulletin.row,
        "round": bulletin.round,
        "result": changes["result"],
        "withdrawn": changes["withdrawn"],
        "text": text,
        "reason": reason,
        "by": issued_by(bulletin),
        "issued_at": bulletin.issued_at,
        "changes": [{"player": player, **change} for player, change in changes["players"].items()],
    }
