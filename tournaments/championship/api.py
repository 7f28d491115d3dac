"""The championship, the record books and past champions over the API."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from roster.models import Player
from roster.serializers import PlayerSerializer
from scoring.api.conditional import digest, unless_known
from scoring.api.paging import asked
from tournaments.championship.outcome import outcome_of
from tournaments.championship.past import Reign, reigns, titles
from tournaments.championship.record_book import Held, Holder, Record, record_book
from tournaments.models import Series, Standing, Title, Tournament
from tournaments.ranking_words import plain
from tournaments.schedule import Stage
from tournaments.stages.field import Member, field_of
from tournaments.standings import Basis

Shape = serializers.Serializer[Any]


class ResultLine(Shape):
    """A player's result in the championship game."""

    rank = serializers.IntegerField(allow_null=True, help_text="Null for the disqualified.")
    player = PlayerSerializer()
    total = serializers.IntegerField()
    won = serializers.BooleanField()


class HeldTitle(serializers.ModelSerializer[Title]):
    """The title that holds: to whom it was given, how and why."""

    champions = serializers.SerializerMethodField()

    class Meta:
        model = Title
        fields = ["how", "reason", "given_at", "champions"]
        read_only_fields = fields

    @extend_schema_field(PlayerSerializer(many=True))
    def get_champions(self, title: Title) -> Any:
        """List joint champions by name."""
        return PlayerSerializer([each.player for each in title.champions.all()], many=True).data


class FieldMember(Shape):
    """Somebody who plays for the title."""

    player = PlayerSerializer()
    place = serializers.IntegerField(
        allow_null=True, help_text="In the semifinals; null for who had none."
    )
    source = serializers.CharField(help_text="advanced, moved_up or admitted.")


class Championship(Shape):
    """How the championship of a tournament stands."""

    number = serializers.IntegerField(help_text="The game's number.")
    cancelled = serializers.BooleanField()
    official = serializers.BooleanField(help_text="Whether the result is signed off.")
    result = ResultLine(many=True, help_text="Best first; empty until the game is finished.")
    field = FieldMember(many=True, allow_null=True, help_text="Null until it is settled.")
    title = HeldTitle(allow_null=True, help_text="Null until the manager gives it.")
    changed = serializers.BooleanField(
        help_text="Whether the game has other winners than those the title was decided by."
    )
