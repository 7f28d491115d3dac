"""What rulings and policies look like in the API."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from policies.catalogue import EFFECTS, Policy
from policies.selectors import Ruled
from policies.shapes import ReversalSerializer
from scoring.engine.core import Json

Shape = serializers.Serializer[Any]


class RulingSerializer(Shape):
    """One ruling, and the event that it stands for."""

    id = serializers.CharField(source="ruling.pk")
    ref = serializers.CharField(source="ruling.ref")
    row = serializers.IntegerField(source="ruling.row")
    policy = serializers.IntegerField(source="ruling.policy")
    reason = serializers.CharField(source="ruling.reason", allow_blank=True)
    actor = serializers.SerializerMethodField()
    ruled_at = serializers.DateTimeField(source="ruling.ruled_at")
    preview = serializers.CharField(source="ruling.preview", allow_blank=True)
    stands = serializers.BooleanField(
        help_text="False once it was reversed, or a correction has taken its event away."
    )
    event = serializers.DictField(allow_null=True, help_text="As it stands, else null.")
    reversal = ReversalSerializer(allow_null=True)

    def get_actor(self, ruled: Ruled) -> Json | None:
        """Who ruled."""
        actor = ruled.ruling.actor
        return None if actor is None else {"id": str(actor.pk), "name": str(actor)}


class Rulings(Shape):
    """The rulings of one game, the earliest first."""

    rulings = RulingSerializer(many=True)


class PolicySerializer(Shape):
    """One policy."""

    number = serializers.IntegerField()
    title = serializers.CharField()
    effect = serializers.CharField()


class Policies(Shape):
    """All policies in the order of their numbers."""

    policies = PolicySerializer(many=True)

    @classmethod
    def all(cls) -> Json:
        """The catalogue."""
        return {
            "policies": [
                {"number": policy.value, "title": policy.label, "effect": EFFECTS[policy]}
                for policy in Policy
            ]
        }
