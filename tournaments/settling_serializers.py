"""What is told and asked about closing a stage, withdrawals, rulings and reviews in the API."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from roster.models import Player
from roster.serializers import PlayerSerializer
from tournaments.models import FieldReview
from tournaments.models.stages import REASON_LENGTH
from tournaments.schedule import Stage
from tournaments.stage_api import MemberSerializer
from tournaments.stages.cut import Passed
from tournaments.stages.field import NEXT

Shape = serializers.Serializer[Any]
Numbers = serializers.ListField
LOOKED_AT: Final = "Of what was looked at; where it is another one by now that is 409."
STAGES: Final = [stage.value for stage in NEXT]


class PassingSerializer(Shape):
    """A player of the table."""

    player = PlayerSerializer()
    rank = serializers.IntegerField()
    games = serializers.IntegerField()


class PassedOverSerializer(PassingSerializer):
    """Somebody who stands above the last one who goes on, and does not."""

    why = serializers.ChoiceField([Passed.SHORT, Passed.WITHDRAWN, Passed.NOT_IN_FIELD])


class OpenSerializer(Shape):
    """What is not settled about games: numbers."""

    left = Numbers(child=serializers.IntegerField(), help_text="Not played and not cancelled.")
    cancelled = Numbers(child=serializers.IntegerField())
    provisional = Numbers(child=serializers.IntegerField())
    under_review = Numbers(child=serializers.IntegerField())
    flagged = Numbers(child=serializers.IntegerField(), help_text="With an open flag.")
    begun_already = Numbers(
        child=serializers.IntegerField(), help_text="Of the next stage; who is at the table stays."
    )


class PlanSerializer(Shape):
    """What closing the stage would do now."""

    stamp = serializers.CharField(help_text="To be sent back with the closing.")
    places = serializers.IntegerField()
    advancing = PassingSerializer(many=True)
    passed_over = PassedOverSerializer(many=True)
    open = OpenSerializer()


class FieldReviewSerializer(Shape):
    """A correction changed who advances; the field stays until it is decided about."""

    stamp = serializers.CharField(help_text="To be sent back with the decision.")
    before = PlayerSerializer(many=True, help_text="Who has a place.")
    after = PlayerSerializer(many=True, help_text="Who has one by the standings now.")


class WithdrawnSerializer(Shape):
    """Who will not play on, entered before the stage was closed."""

    player = PlayerSerializer()
    reason = serializers.CharField()


class SettlingSerializer(Shape):
    """How far it is settled who plays on after a stage."""

    tournament = serializers.CharField()
    stage = serializers.ChoiceField(list(Stage))
    closed_at = serializers.DateTimeField(allow_null=True)
    plan = PlanSerializer(allow_null=True, help_text="Null where it cannot be closed now.")
    not_yet = serializers.CharField(help_text="Why it cannot be closed; empty where it can, or is.")
    withdrawn = WithdrawnSerializer(many=True)
    field = MemberSerializer(
        many=True, allow_null=True, help_text="Of the next stage; null while this one is open."
    )
    review = FieldReviewSerializer(allow_null=True, help_text="Null where nothing is to decide.")


class Closing(Shape):
    """A closing as it was looked at."""

    stamp = serializers.CharField(max_length=64, help_text=LOOKED_AT)
    note = serializers.CharField(max_length=REASON_LENGTH, default="", allow_blank=True)


class Reason(Shape):
    """Why, for everybody to read."""

    reason = serializers.CharField(max_length=REASON_LENGTH)


class OfPlayer(Reason):
    """About whom, and why."""

    player = serializers.PrimaryKeyRelatedField(
        queryset=Player.objects.all(), pk_field=serializers.CharField()
    )


class ReviewDecision(Reason):
    """What becomes of a field under review."""

    stamp = serializers.CharField(max_length=64, help_text=LOOKED_AT)
    decision = serializers.ChoiceField([FieldReview.Decision.KEEP, FieldReview.Decision.TAKE])
