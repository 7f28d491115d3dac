"""What stands in `season.json`: its shape, checked before anything is done with it.

Players are told by the name that officials call, as in transcripts; accounts, e-mail addresses and
who did what are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from rest_framework import serializers

from policies.catalogue import Policy
from policies.models import REASON_LENGTH as LENGTH
from policies.models import Notice, OwedTurn, Reversal
from policies.sanctions import MOST_GAMES
from roster.names import NAME_LENGTH
from scoring.engine.core import Json
from scoring.models import Game
from tournaments.archive.formats import brought_up, version_of
from tournaments.archive.packing import TRANSCRIPT, SeasonRefused
from tournaments.models import Qualification, ScheduledGame, Title
from tournaments.models.stages import REASON_LENGTH
from tournaments.schedule import GAMES
from tournaments.setup.settings import STAGE_OF
from tournaments.stages.field import NEXT

TIME: Final = "%H:%M"
COUNT: Final = 999
"""What a club can mean by a number of turns or places."""
ROW: Final = 2**31 - 1


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
    changed_at = serializers.DateTimeField(allow_null=True)


class EventField(serializers.IntegerField):
    """An event of a transcript by its number, from 1."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=1, max_value=ROW, **options)


class ReversalShape(serializers.Serializer[Any]):
    """How a ruling was taken back; `event` is what made it good, if one did."""

    how = serializers.ChoiceField(Reversal.How.choices)
    event = EventField(allow_null=True)
    reason = serializers.CharField(max_length=LENGTH)
    reversed_at = serializers.DateTimeField()


class RulingShape(serializers.Serializer[Any]):
    """A ruling about an event of the transcript."""

    event = EventField()
    policy = serializers.ChoiceField(Policy.choices)
    reason = serializers.CharField(max_length=LENGTH, allow_blank=True)
    ruled_at = serializers.DateTimeField(allow_null=True)
    preview = serializers.CharField(allow_blank=True)
    reversal = ReversalShape(allow_null=True)


class FlagShape(serializers.Serializer[Any]):
    """A procedural error that was raised, and how it was resolved, if it is."""

    what = serializers.CharField(max_length=LENGTH)
    event = EventField(allow_null=True)
    raised_at = serializers.DateTimeField()
    resolved_at = serializers.DateTimeField(allow_null=True)
    note = serializers.CharField(max_length=LENGTH, allow_blank=True)


class NoticeShape(serializers.Serializer[Any]):
    """A correction that was noted, or a hold for noise."""

    player = serializers.CharField(allow_null=True)
    kind = serializers.ChoiceField(Notice.Kind.choices)
    policy = serializers.ChoiceField(Policy.choices)
    note = serializers.CharField(max_length=LENGTH, allow_blank=True)
    noted_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)


class SuspensionShape(serializers.Serializer[Any]):
    """A suspension ruled in a game: for how long, whether it was lifted, in which games served."""

    player = serializers.CharField()
    policy = serializers.ChoiceField(Policy.choices)
    reason = serializers.CharField(max_length=LENGTH)
    games = serializers.IntegerField(min_value=1, max_value=MOST_GAMES, allow_null=True)
    starts_on = serializers.DateField(allow_null=True)
    ends_on = serializers.DateField(allow_null=True)
    preview = serializers.CharField(allow_blank=True)
    ruled_at = serializers.DateTimeField()
    lifted_at = serializers.DateTimeField(allow_null=True)
    lift_reason = serializers.CharField(max_length=LENGTH, allow_blank=True)
    served = serializers.ListField(child=serializers.IntegerField(min_value=1, max_value=GAMES))


class ReferralShape(serializers.Serializer[Any]):
    """What was put before the manager; `suspension` counts those of the game, from 1."""

    player = serializers.CharField()
    policy = serializers.ChoiceField(Policy.choices)
    note = serializers.CharField(max_length=LENGTH)
    referred_at = serializers.DateTimeField()
    decided_at = serializers.DateTimeField(allow_null=True)
    answer = serializers.CharField(max_length=LENGTH, allow_blank=True)
    ruling = EventField(allow_null=True)
    suspension = serializers.IntegerField(min_value=1, max_value=COUNT, allow_null=True)


class ServedShape(serializers.Serializer[Any]):
    """Where a lost turn was served: a game, and an event of its transcript."""

    game = serializers.IntegerField(min_value=1, max_value=GAMES)
    event = EventField()


class OwedShape(serializers.Serializer[Any]):
    """Lost turns that a game left over, what was decided, and where they were served."""

    player = serializers.CharField()
    turns = serializers.IntegerField(min_value=1, max_value=COUNT)
    decision = serializers.ChoiceField(OwedTurn.Decision.choices)
    reason = serializers.CharField(max_length=LENGTH, allow_blank=True)
    decided_at = serializers.DateTimeField()
    served = ServedShape(many=True)


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
    flags = FlagShape(many=True)
    notices = NoticeShape(many=True)
    suspensions = SuspensionShape(many=True)
    referrals = ReferralShape(many=True)
    owed_turns = OwedShape(many=True)


class MemberShape(serializers.Serializer[Any]):
    """A player of a stage's field: how they came into it and, if so, how they left it."""

    player = serializers.CharField()
    place = serializers.IntegerField(min_value=1, max_value=ROW, allow_null=True)
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


class ReviewShape(serializers.Serializer[Any]):
    """The title stayed as it was though the championship game came to have other winners."""

    before = serializers.ListField(child=serializers.CharField())
    after = serializers.ListField(child=serializers.CharField())
    reason = serializers.CharField(max_length=REASON_LENGTH)
    decided_at = serializers.DateTimeField()


class TitleShape(serializers.Serializer[Any]):
    """The title as it was given once: to whom, and who had won the game by then."""

    how = serializers.ChoiceField(Title.How.choices)
    players = serializers.ListField(child=serializers.CharField())
    winners = serializers.ListField(child=serializers.CharField())
    reason = serializers.CharField(max_length=REASON_LENGTH, allow_blank=True)
    given_at = serializers.DateTimeField()
    withdrawn_at = serializers.DateTimeField(allow_null=True)
    withdrawn_why = serializers.CharField(max_length=REASON_LENGTH, allow_blank=True)
    reviews = ReviewShape(many=True)


class SettingChangeShape(serializers.Serializer[Any]):
    """A setting that was changed."""

    setting = serializers.ChoiceField(["name", "days_off", *STAGE_OF])
    before = serializers.JSONField()
    after = serializers.JSONField()
    reason = serializers.CharField(max_length=300)
    overruled = serializers.BooleanField()
    changed_at = serializers.DateTimeField()


class WithdrawalShape(serializers.Serializer[Any]):
    """A player who will not play on after a stage, entered before it was closed."""

    stage = serializers.ChoiceField([stage.value for stage in NEXT])
    player = serializers.CharField()
    reason = serializers.CharField(max_length=REASON_LENGTH)


class ManifestShape(serializers.Serializer[Any]):
    """All of it."""

    series = SeriesShape()
    tournament = TournamentShape()
    players = PlayerShape(many=True)
    games = GameShape(many=True)
    closings = ClosingShape(many=True)
    withdrawals = WithdrawalShape(many=True, default=list)
    titles = TitleShape(many=True)
    setting_changes = SettingChangeShape(many=True)


def read_manifest(data: object) -> Json:
    """The manifest's values, dates as dates; SeasonRefused with the first thing that is wrong.

    One of an older version is told as if it were of this one.
    """
    version = version_of(data)
    shape = ManifestShape(data=brought_up(data, version))
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
