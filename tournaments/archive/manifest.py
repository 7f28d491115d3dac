"""What stands in `season.json`: its shape, checked before anything is done with it.

Players are told by the name that officials call, as in transcripts; accounts, e-mail addresses and
who did what are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from rest_framework import serializers

from roster.names import NAME_LENGTH
from scoring.engine.core import Json
from scoring.models import Game
from tournaments.archive.packing import TRANSCRIPT, SeasonRefused
from tournaments.models import Qualification, ScheduledGame
from tournaments.models.stages import REASON_LENGTH
from tournaments.schedule import GAMES
from tournaments.stages.field import NEXT

FORMAT: Final = "lucky-roll-season/1"
TIME: Final = "%H:%M"


class SeriesShape(serializers.Serializer[Any]):
    """The series: when it plays; weekdays and zone are checked by the model."""

    name = serializers.CharField(max_length=80)
    weekdays = serializers.ListField(child=serializers.IntegerField())
    start_time = serializers.TimeField(format=TIME, input_formats=[TIME])
    zone = serializers.CharField(max_length=64)


class TournamentShape(serializers.Serializer[Any]):
    """The tournament; its settings are checked by the model, all of them."""

    name = serializers.CharField(max_length=80)
    starts_on = serializers.DateField()
    days_off = serializers.ListField(child=serializers.CharField(), default=list)
    settings = serializers.DictField()


class PlayerShape(serializers.Serializer[Any]):
    """A player; whoever was merged into another record stands under that one."""

    name = serializers.CharField(max_length=NAME_LENGTH)
    sort_name = serializers.CharField(max_length=NAME_LENGTH, allow_blank=True)
    public_name = serializers.CharField(max_length=NAME_LENGTH, allow_blank=True)


class EveningShape(serializers.Serializer[Any]):
    """When an evening is, before or after a change."""

    date = serializers.DateField()
    start_time = serializers.TimeField(format=TIME, input_formats=[TIME])
    cancelled = serializers.BooleanField()


class ChangeShape(serializers.Serializer[Any]):
    """A change of an evening, and what was told about it."""

    before = EveningShape()
    after = EveningShape()
    note = serializers.CharField(max_length=200)


class RulingShape(serializers.Serializer[Any]):
    """A ruling about an event of the transcript, which is told by its number, from 1."""

    event = serializers.IntegerField(min_value=1)
    policy = serializers.IntegerField(min_value=1, max_value=8)
    reason = serializers.CharField(max_length=500, allow_blank=True)


class GameShape(EveningShape):
    """A game of the schedule; `transcript` is the file that it is in, empty before it is played."""

    number = serializers.IntegerField(min_value=1, max_value=GAMES)
    moved_from = serializers.DateField(allow_null=True)
    note = serializers.CharField(
        max_length=ScheduledGame._meta.get_field("note").max_length,  # noqa: SLF001 (Django's own)
        allow_blank=True,
    )
    changes = ChangeShape(many=True)
    transcript = serializers.RegexField(TRANSCRIPT, allow_blank=True)
    status = serializers.ChoiceField(Game.Status.choices)
    live_totals = serializers.BooleanField()
    rulings = RulingShape(many=True)


class MemberShape(serializers.Serializer[Any]):
    """A player of a stage's field: how they came into it and, if so, how they left it."""

    player = serializers.CharField()
    place = serializers.IntegerField(min_value=1, allow_null=True)
    came_by = serializers.ChoiceField(Qualification.Source.choices)
    reason = serializers.CharField(max_length=REASON_LENGTH, allow_blank=True)
    left_how = serializers.ChoiceField(Qualification.Left.choices, allow_blank=True)
    left_why = serializers.CharField(max_length=REASON_LENGTH, allow_blank=True)


class ClosingShape(serializers.Serializer[Any]):
    """A stage that is closed, and the field of the next one."""

    stage = serializers.ChoiceField([stage.value for stage in NEXT])
    entitled = serializers.ListField(child=serializers.CharField())
    note = serializers.CharField(max_length=REASON_LENGTH, allow_blank=True)
    field = MemberShape(many=True)


class ManifestShape(serializers.Serializer[Any]):
    """All of it."""

    series = SeriesShape()
    tournament = TournamentShape()
    players = PlayerShape(many=True)
    games = GameShape(many=True)
    closings = ClosingShape(many=True)


def read_manifest(data: object) -> Json:
    """The manifest's values, dates as dates; SeasonRefused with the first thing that is wrong."""
    if not isinstance(data, dict):
        raise SeasonRefused(_("season.json holds no season."))
    if data.get("format") != FORMAT:
        text = _("season.json is of the format {found}. This version reads {known}.")
        raise SeasonRefused(text.format(found=data.get("format"), known=FORMAT))
    shape = ManifestShape(data=data)
    if not shape.is_valid():
        where, what = next(_complaints(shape.errors))
        raise SeasonRefused(_("season.json, {where}: {what}").format(where=where, what=what))
    manifest: Json = dict(shape.validated_data)
    numbers = [game["number"] for game in manifest["games"]]
    if numbers != list(range(1, GAMES + 1)):
        text = _("season.json must tell the games 1 to {last}, each once and in order.")
        raise SeasonRefused(text.format(last=GAMES))
    return manifest


def _complaints(errors: object, where: str = "") -> Iterator[tuple[str, str]]:
    """What is wrong where, in the order of the file: "games.3.date"."""
    if isinstance(errors, Mapping):
        for name, inner in errors.items():
            yield from _complaints(inner, f"{where}.{name}" if where else str(name))
    elif isinstance(errors, list):
        for index, inner in enumerate(errors):
            if isinstance(inner, Mapping):
                yield from _complaints(inner, f"{where}.{index}")
            else:
                yield where, str(inner)
