"""What flags, notices, referrals, suspensions, reversals and sign-offs look like in the API.

Ids are strings, as everywhere in the API.
"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from policies.catalogue import Policy
from policies.models import (
    REASON_LENGTH,
    Flag,
    Notice,
    OwedTurn,
    Referral,
    Reversal,
    Sanction,
)
from policies.sanctions import MOST_GAMES
from roster.serializers import CalledPlayerSerializer
from scoring.api.envelopes import LAST_ROW, REQUEST_ID_LENGTH
from scoring.models import Game, StatusChange

Shape = serializers.Serializer[Any]


class OfficialSerializer(Shape):
    """Who did something."""

    id = serializers.CharField(source="pk")
    name = serializers.CharField(source="get_username")


class FlagSerializer(serializers.ModelSerializer[Flag]):
    """A flag: who raised it, who has it, how it was resolved."""

    id = serializers.CharField(source="pk")
    raised_by = OfficialSerializer(allow_null=True)
    taken_by = OfficialSerializer(allow_null=True)
    resolved_by = OfficialSerializer(allow_null=True)

    class Meta:
        model = Flag
        fields = [
            *("id", "what", "ref", "raised_by", "raised_at", "taken_by", "taken_at"),
            *("resolved_by", "resolved_at", "note", "row"),
        ]


class Flags(Shape):
    """All flags of a game, the earliest first."""

    flags = FlagSerializer(many=True)


class NewFlag(Shape):
    """What is wrong, and which event it is about, if one."""

    what = serializers.CharField(max_length=REASON_LENGTH)
    ref = serializers.CharField(required=False, max_length=24)


class Resolution(Shape):
    """How a flag was resolved: with a note, with the correction in `row`, or with both."""

    note = serializers.CharField(required=False, max_length=REASON_LENGTH)
    row = serializers.IntegerField(required=False, min_value=1, max_value=2**31 - 1)


class NoticeSerializer(serializers.ModelSerializer[Notice]):
    """A correction that was noted, or a hold for noise."""

    id = serializers.CharField(source="pk")
    player = CalledPlayerSerializer(allow_null=True)
    actor = OfficialSerializer(allow_null=True)
    ended_by = OfficialSerializer(allow_null=True)

    class Meta:
        model = Notice
        fields = [
            *("id", "kind", "player", "policy", "note", "actor", "noted_at"),
            *("ended_at", "ended_by"),
        ]


class Notices(Shape):
    """All notices of a game, the earliest first."""

    notices = NoticeSerializer(many=True)


class NewNotice(Shape):
    """A correction of a player by a policy, or a hold for noise, of a player or of nobody."""

    kind = serializers.ChoiceField(Notice.Kind.choices)
    player = serializers.CharField(required=False, help_text="Needed for a correction.")
    policy = serializers.IntegerField(
        required=False, min_value=1, max_value=8, help_text="8 unless given; a hold is policy 7."
    )
    note = serializers.CharField(required=False, max_length=REASON_LENGTH)


class ReferralSerializer(serializers.ModelSerializer[Referral]):
    """A referral to the manager, and how it was decided."""

    id = serializers.CharField(source="pk")
    player = CalledPlayerSerializer()
    actor = OfficialSerializer(allow_null=True)
    decided_by = OfficialSerializer(allow_null=True)

    class Meta:
        model = Referral
        fields = [
            *("id", "player", "policy", "note", "actor", "referred_at"),
            *("decided_by", "decided_at", "answer"),
        ]


class Referrals(Shape):
    """All referrals of a game, the earliest first."""

    referrals = ReferralSerializer(many=True)


class NewReferral(Shape):
    """Whom to refer to the manager, by which policy, and what happened."""

    player = serializers.CharField()
    policy = serializers.IntegerField(min_value=min(Policy), max_value=max(Policy))
    note = serializers.CharField(max_length=REASON_LENGTH)


class SuspensionSerializer(serializers.ModelSerializer[Sanction]):
    """A suspension for a number of games or from date to date."""

    id = serializers.CharField(source="pk")
    player = CalledPlayerSerializer()
    actor = OfficialSerializer(allow_null=True)
    lifted_by = OfficialSerializer(allow_null=True)

    class Meta:
        model = Sanction
        fields = [
            *("id", "player", "policy", "reason", "games", "starts_on", "ends_on", "preview"),
            *("actor", "ruled_at", "lifted_by", "lifted_at", "lift_reason"),
        ]


class Suspensions(Shape):
    """The suspensions ruled in a game, the earliest first."""

    suspensions = SuspensionSerializer(many=True)


class NewSuspension(Shape):
    """Whom to suspend, by which policy, why, and for how long: for games, or from day to day."""

    player = serializers.CharField()
    policy = serializers.IntegerField(min_value=min(Policy), max_value=max(Policy))
    reason = serializers.CharField(max_length=REASON_LENGTH)
    games = serializers.IntegerField(required=False, min_value=1, max_value=MOST_GAMES)
    starts_on = serializers.DateField(required=False)
    ends_on = serializers.DateField(required=False)


class NewLift(Shape):
    """Why a suspension ends early."""

    reason = serializers.CharField(max_length=REASON_LENGTH)


class ReversalSerializer(serializers.ModelSerializer[Reversal]):
    """How a ruling was reversed, by whom and why."""

    actor = OfficialSerializer(allow_null=True)

    class Meta:
        model = Reversal
        fields = ["how", "row", "reason", "actor", "reversed_at"]


class NewReversal(Shape):
    """Why a ruling is reversed."""

    reason = serializers.CharField(max_length=REASON_LENGTH)
    request_id = serializers.CharField(max_length=REQUEST_ID_LENGTH)


class ReversalPlan(Shape):
    """How a ruling would be reversed now, in words. Nothing was written."""

    how = serializers.ChoiceField(Reversal.How.choices)
    preview = serializers.CharField()


class StatusStep(serializers.ModelSerializer[StatusChange]):
    """A step of the sign-off: from which status to which, who, when and why."""

    actor = OfficialSerializer(allow_null=True)

    class Meta:
        model = StatusChange
        fields = ["before", "after", "reason", "seq", "actor", "changed_at"]


class OpenMatters(Shape):
    """What nobody has settled."""

    flags = FlagSerializer(many=True)
    referrals = ReferralSerializer(many=True)


class OwedTurns(Shape):
    """Lost turns that were left when the game ended."""

    player = serializers.CharField()
    turns = serializers.IntegerField()


class GameStatusSerializer(Shape):
    """How final a result is, and what a sign-off would have to settle."""

    status = serializers.ChoiceField(Game.Status.choices)
    steps = StatusStep(many=True)
    open = OpenMatters()
    owed = OwedTurns(many=True)


class OwedDecision(Shape):
    """What becomes of one player's lost turns; waiving them needs a reason."""

    player = serializers.CharField()
    decision = serializers.ChoiceField(OwedTurn.Decision.choices)
    reason = serializers.CharField(required=False, max_length=REASON_LENGTH)


class NewStatus(Shape):
    """The status that a game is to have."""

    status = serializers.ChoiceField(Game.Status.choices)
    reason = serializers.CharField(required=False, max_length=REASON_LENGTH)
    after = serializers.IntegerField(required=False, min_value=0, max_value=LAST_ROW)
    decisions = OwedDecision(many=True, required=False)
    all_the_same = serializers.BooleanField(required=False)
