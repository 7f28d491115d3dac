"""What is sent to set a tournament up, and its changed settings, in the API."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.models import ScheduledGame, Series, SettingChange, Tournament
from tournaments.serializers import MOST_SKIPPED, SETTINGS, WallClock, public_words
from tournaments.setup.wording import changed_by

Shape = serializers.Serializer[Any]


class NewSeries(serializers.ModelSerializer[Series]):
    """A standing appointment to be made, or what of one is to be changed."""

    weekdays = serializers.ListField(
        child=serializers.IntegerField(), help_text="Monday is 0, Sunday 6."
    )
    start_time = WallClock()

    class Meta:
        model = Series
        fields = ["name", "weekdays", "start_time", "zone"]
        extra_kwargs: dict[str, dict[str, object]] = {
            "name": {"validators": []}  # the model's own answer by field
        }


class SeriesToChange(NewSeries):
    """What of a standing appointment is to be other, and why."""

    reason = serializers.CharField(max_length=300, help_text="Who sets tournaments up reads it.")

    class Meta(NewSeries.Meta):
        fields = [*NewSeries.Meta.fields, "reason"]


class SettingsToChange(serializers.ModelSerializer[Tournament]):
    """Settings of a tournament that are to be other ones; what is left out stays."""

    reason = serializers.CharField(max_length=300, help_text="Everybody reads it.")
    rule_otherwise = serializers.BooleanField(
        default=False,
        help_text="Change what is fixed because games have been played under it.",
    )

    class Meta:
        model = Tournament
        fields = ["name", *SETTINGS, "reason", "rule_otherwise"]
        extra_kwargs = {field: {"required": False} for field in ["name", *SETTINGS]}


class SettingChangeSerializer(serializers.ModelSerializer[SettingChange]):
    """One setting that was changed: what it was, what it is, why, by whom and when."""

    before = serializers.JSONField(read_only=True)
    after = serializers.JSONField(read_only=True)
    reason = serializers.SerializerMethodField()
    by = serializers.SerializerMethodField()

    class Meta:
        model = SettingChange
        fields = ["setting", "before", "after", "reason", "overruled", "by", "changed_at"]
        read_only_fields = fields

    def get_reason(self, change: SettingChange) -> str:
        """Why it was changed, by the names that everybody reads."""
        return public_words(self)(change.reason)

    def get_by(self, change: SettingChange) -> str:
        """Who changed it, by name where they have given one."""
        return changed_by(change.actor)


class EveningToMove(serializers.ModelSerializer[ScheduledGame]):
    """Another evening for a game: also a make-up date for one that was cancelled."""

    start_time = WallClock()
    note = serializers.CharField(max_length=200, help_text="Why; everybody reads it.")
    all_later = serializers.BooleanField(
        default=False, help_text="Have all later games follow on the series' weekdays."
    )
    changes_made = serializers.IntegerField(
        required=False, help_text="As it was read; refused where somebody changed it since."
    )
    days_off = serializers.ListField(
        child=serializers.DateField(),
        required=False,
        max_length=MOST_SKIPPED,
        help_text="With all_later: the tournament's days without a game from now on.",
    )

    class Meta:
        model = ScheduledGame
        fields = ["date", "start_time", "note", "all_later", "changes_made", "days_off"]


class EveningToCancel(Shape):
    """Why a game is cancelled, and whether all later ones are."""

    note = serializers.CharField(max_length=200, help_text="Everybody reads it.")
    all_later = serializers.BooleanField(default=False, help_text="Cancel all later games as well.")
    changes_made = serializers.IntegerField(required=False)
