"""Claims, invitations, merges and anonymising as JSON: what is sent, and what is told."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from roster.freetext import Passage
from roster.models import Claim, Merge, Player
from roster.models.records import REASON_LENGTH
from roster.serializers import CalledPlayerSerializer, PlayerSerializer, TextField

Shape = serializers.Serializer[Any]


class Sentence(serializers.CharField):
    """What somebody says in a line; a number is none."""

    def __init__(self, *, required: bool = True, help_text: str = "") -> None:
        more: dict[str, Any] = {} if required else {"default": "", "allow_blank": True}
        super().__init__(max_length=REASON_LENGTH, help_text=help_text, **more)

    def to_internal_value(self, data: object) -> str:
        """Refuse what JSON does not write as a string."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class YesOrNo(serializers.BooleanField):
    """True or false; words and numbers are neither."""

    def to_internal_value(self, data: Any) -> bool:
        """Refuse what JSON does not write as a truth value."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


def _record(help_text: str) -> Any:
    records = Player.objects.select_related("merged_into")
    return serializers.PrimaryKeyRelatedField(
        queryset=records, pk_field=TextField(), help_text=help_text
    )


class NewClaim(Shape):
    """What helps an official to decide."""

    note = Sentence(required=False, help_text="How officials know who claims.")


class OwnClaim(serializers.ModelSerializer[Claim]):
    """A claim as who made it reads it."""

    id = serializers.CharField(source="pk", read_only=True)
    player = PlayerSerializer(read_only=True)

    class Meta:
        model = Claim
        fields = ["id", "player", "note", "made_at", "approved", "reason"]
        read_only_fields = fields


class ClaimSerializer(OwnClaim):
    """A claim as officials read it."""

    player = CalledPlayerSerializer(read_only=True)
    account = serializers.CharField(source="user.username", read_only=True)

    class Meta(OwnClaim.Meta):
        fields = [*OwnClaim.Meta.fields, "account"]
        read_only_fields = fields


class Decision(Shape):
    """What becomes of a claim."""

    approve = YesOrNo()
    reason = Sentence(required=False, help_text="Needed to refuse; who claims reads it.")


class NewInvitation(Shape):
    """Where an invitation goes."""

    address = serializers.EmailField(
        default="", allow_blank=True, max_length=254, help_text="Empty: the link is handed over."
    )


class InvitationMade(Shape):
    """The link, which is told this once: the database does not keep it."""

    link = serializers.URLField()
    expires_at = serializers.DateTimeField()
    letter = serializers.BooleanField(help_text="Whether a letter with the link is on its way.")


class NewMerge(Shape):
    """Two records of one person."""

    kept = _record("The record that both are read as.")
    merged = _record("The record that is read as the other one.")
    reason = Sentence()


class NamedRecord(serializers.ModelSerializer[Player]):
    """A record by the name that is its own, whichever record it is read as."""

    id = serializers.CharField(source="pk", read_only=True)

    class Meta:
        model = Player
        fields = ["id", "name"]
        read_only_fields = fields


class MergeSerializer(serializers.ModelSerializer[Merge]):
    """Two records that are, or were, read as one person's."""

    id = serializers.CharField(source="pk", read_only=True)
    kept = NamedRecord(read_only=True)
    merged = NamedRecord(read_only=True)

    class Meta:
        model = Merge
        fields = ["id", "kept", "merged", "reason", "made_at", "undone_at"]
        read_only_fields = fields


class PassageSerializer(Shape):
    """A text that names the person, and how it reads afterwards."""

    where = serializers.CharField(help_text="What kind of record it stands in.")
    before = serializers.CharField()
    after = serializers.SerializerMethodField("instead")

    def instead(self, passage: Passage) -> str:
        """Write also what is no plain text as one."""
        return str(passage.after)


class ErasedSerializer(Shape):
    """What anonymising would change."""

    name = serializers.CharField(source="instead", help_text="What the record is called then.")
    accounts = serializers.ListField(child=serializers.CharField())
    passages = PassageSerializer(many=True)


class Sure(Shape):
    """That it is meant: it cannot be undone."""

    sure = YesOrNo()

    def validate_sure(self, sure: bool) -> bool:
        """Only who says so is sure."""
        if not sure:
            raise serializers.ValidationError(_("Send true, once you are sure."))
        return sure


class AnonymisedSerializer(Shape):
    """What an anonymised record is called, and how many texts were changed."""

    player = serializers.CharField()
    name = serializers.CharField()
    texts = serializers.IntegerField()
