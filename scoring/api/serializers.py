"""What the API's answers and requests look like, for its schema and its docs.

On the way of a roll these serializers are not run: `scoring.api` reads and writes plain objects.
"""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from rest_framework import serializers

from scoring import models
from scoring.api.envelopes import DEVICE_LENGTH, LAST_ROW, REASON_LENGTH, REQUEST_ID_LENGTH

Shape = serializers.Serializer[Any]

_SEQ = "The log's last row. Send it as `after` next."
_LEGAL = "What can be recorded now, as this game's rule set tells it."


class ErrorSerializer(Shape):
    """Every refusal."""

    code = serializers.CharField(help_text="For programs: one word for each reason.")
    detail = serializers.CharField(help_text="For people: what is wrong and what to do.")
    fields_ = serializers.DictField(required=False, help_text="What there is to say by field.")

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Call the third one `fields`, a name that a serializer keeps for itself."""
        given = super().get_fields()
        given["fields"] = given.pop("fields_")
        return given


class GameSerializer(serializers.ModelSerializer[models.Game]):
    """A game in a list."""

    id = serializers.CharField(source="pk", read_only=True)
    roster = serializers.CharField(source="roster_id", read_only=True)
    phase = serializers.SerializerMethodField(
        help_text="As last compiled: roster, lucky_number, turn, call, finished; empty before."
    )

    class Meta:
        model = models.Game
        fields = ["id", "label", "ruleset", "status", "phase", "roster", "created_at"]
        read_only_fields = fields

    def get_phase(self, game: models.Game) -> str:
        """The phase that the projection has."""
        try:
            return game.projection.phase
        except ObjectDoesNotExist:
            return ""


class GameDetail(GameSerializer):
    """A game and how it stands, for one audience."""

    rules = serializers.DictField(help_text="The settings that differ from the defaults.")
    names = serializers.DictField(
        child=serializers.CharField(), help_text="Player id -> name, everybody on the roster."
    )
    audience = serializers.ChoiceField(["public", "officials"])
    seq = serializers.IntegerField(help_text="The row that `state` is of.")
    state = serializers.DictField(
        help_text="For officials the whole state, for others what is announced."
    )
    legal = serializers.JSONField(help_text=f"{_LEGAL} Null for others.")

    class Meta(GameSerializer.Meta):
        fields = [
            *GameSerializer.Meta.fields,
            *["rules", "names", "audience", "seq", "state", "legal"],
        ]
        read_only_fields = fields


class Legal(Shape):
    """What is possible now."""

    seq = serializers.IntegerField(help_text=_SEQ)
    legal = serializers.JSONField(help_text=_LEGAL)


class StandingEvent(Shape):
    """An event that counts."""

    ref = serializers.CharField(help_text="Its name for corrections: “41”, or “57.0”.")
    event = serializers.DictField()


class StandingEvents(Shape):
    """All events that count, in order."""

    seq = serializers.IntegerField(help_text=_SEQ)
    events = StandingEvent(many=True)


class Actor(Shape):
    """Who recorded a row."""

    id = serializers.CharField()
    name = serializers.CharField()


class LogRow(Shape):
    """One row as written. `hash` covers the row and `prev_hash`."""

    seq = serializers.IntegerField()
    kind = serializers.ChoiceField(models.GameEvent.Kind.choices)
    payload = serializers.DictField()
    seal = serializers.DictField(
        allow_null=True,
        help_text="What the row says about virtual dice: `commitment`, `roll`, `seed`; or null.",
    )
    actor = Actor(allow_null=True)
    device = serializers.CharField(allow_blank=True)
    recorded_at = serializers.DateTimeField()
    request_id = serializers.CharField()
    prev_hash = serializers.CharField(allow_blank=True)
    hash = serializers.CharField()


class Log(Shape):
    """A part of the log."""

    seq = serializers.IntegerField(help_text="The log's last row; there are more until then.")
    rows = LogRow(many=True)


class Envelope(Shape):
    """What every write carries."""

    after = serializers.IntegerField(
        min_value=0, max_value=LAST_ROW, help_text="The last row that the sender knew."
    )
    request_id = serializers.CharField(
        max_length=REQUEST_ID_LENGTH, help_text="The sender's own name for this request."
    )
    device = serializers.CharField(required=False, max_length=DEVICE_LENGTH)


class NewEvent(Envelope):
    """An event of the game's rule set, with its own fields beside these."""

    type = serializers.CharField(max_length=REQUEST_ID_LENGTH)


class Change(Shape):
    """One change of what stands."""

    op = serializers.ChoiceField(["void", "replace", "insert"])
    ref = serializers.CharField(required=False, help_text="What to void or to replace.")
    after = serializers.CharField(
        required=False, allow_null=True, help_text="What to insert after; null: at the start."
    )
    event = serializers.DictField(required=False, help_text="What to put there.")


class Changes(Shape):
    """Changes to try out."""

    changes = Change(many=True, allow_empty=False)


class NewCorrection(Envelope, Changes):
    """Changes to write."""

    reason = serializers.CharField(max_length=REASON_LENGTH)


class NewUndo(Envelope):
    """The last event taken back."""

    reason = serializers.CharField(required=False, max_length=REASON_LENGTH)


class NewBackTo(NewUndo):
    """Everything after one event taken back."""

    ref = serializers.CharField(allow_null=True)


class Preview(Shape):
    """Where a correction would lead. Nothing was written."""

    seq = serializers.IntegerField(help_text=_SEQ)
    changes = serializers.ListField(
        child=serializers.DictField(), help_text="As they would be written."
    )
    before = serializers.DictField()
    after = serializers.DictField()
    affected = serializers.ListField(
        child=serializers.CharField(), help_text="The players whose totals would change."
    )


class Recorded(Shape):
    """What was written, and how the game stands now."""

    row = serializers.IntegerField(help_text="The row that holds it.")
    refs = serializers.ListField(
        child=serializers.CharField(), help_text="The events that it brought in."
    )
    repeated = serializers.BooleanField(help_text="Whether it stood there before.")
    seq = serializers.IntegerField(help_text=_SEQ)
    state = serializers.DictField(help_text="The state, with `last_turn` instead of all turns.")
    legal = serializers.JSONField(help_text=_LEGAL)


class Transcript(Shape):
    """A game on paper, players by name."""

    format = serializers.CharField(help_text="Such as “lucky-roll/1”.")
    rules = serializers.DictField(required=False)
    events = serializers.ListField(child=serializers.DictField())
