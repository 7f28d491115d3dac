"""What tournaments, their schedule and their standings look like in the API."""

from __future__ import annotations

from typing import Any, cast

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from roster.public_words import PublicWords
from roster.serializers import PlayerSerializer
from tournaments.models import ScheduledGame, Series, Standing, Tournament
from tournaments.ranking_words import basis_of, plain
from tournaments.schedule import Stage

Shape = serializers.Serializer[Any]


def public_words(serializer: serializers.BaseSerializer[Any]) -> PublicWords:
    """What puts officials' words as everybody reads them: one for the whole answer."""
    context = cast("dict[str, Any]", serializer.context)
    words: PublicWords = context.setdefault("public words", PublicWords())
    return words


SETTINGS = [
    "ranking_basis",
    "best_games",
    "minimum_qualifying_games",
    "semifinal_places",
    "championship_places",
    "qualifying_points_carried",
]
"""What a tournament decides for itself, each with a default."""
MOST_SKIPPED = 100
"""Dates that somebody can mean to leave out."""


@extend_schema_field({"type": "string", "example": "16:00"})
class WallClock(serializers.TimeField):
    """What the clock on the wall shows where it is played, with no offset to any other."""

    def __init__(self, **options: Any) -> None:
        super().__init__(format="%H:%M", **options)


class SeriesSerializer(serializers.ModelSerializer[Series]):
    """A standing appointment."""

    id = serializers.CharField(source="pk", read_only=True)
    weekdays = serializers.ListField(
        child=serializers.IntegerField(), help_text="Monday is 0, Sunday 6."
    )
    start_time = WallClock(read_only=True)

    class Meta:
        model = Series
        fields = ["id", "name", "weekdays", "start_time", "zone"]
        read_only_fields = fields


class TournamentSerializer(serializers.ModelSerializer[Tournament]):
    """A tournament and what it is played by."""

    id = serializers.CharField(source="pk", read_only=True)
    series = SeriesSerializer(read_only=True)
    days_off = serializers.ListField(
        child=serializers.DateField(), read_only=True, help_text="Days without a game."
    )

    class Meta:
        model = Tournament
        fields = ["id", "series", "name", "starts_on", "days_off", *SETTINGS]
        read_only_fields = fields


class NewTournament(serializers.ModelSerializer[Tournament]):
    """A tournament to be laid out on its series' evenings."""

    series = serializers.PrimaryKeyRelatedField(
        queryset=Series.objects.all(), pk_field=serializers.CharField()
    )
    skip = serializers.ListField(
        child=serializers.DateField(),
        required=False,
        max_length=MOST_SKIPPED,
        help_text="Dates on which nothing is played.",
    )

    class Meta:
        model = Tournament
        fields = ["series", "name", "starts_on", "skip", *SETTINGS]
        validators: list[object] = []  # the model's own answer by field


class ScheduledGameSerializer(serializers.ModelSerializer[ScheduledGame]):
    """One evening of a tournament, and the game once it is open."""

    tournament = serializers.CharField(source="tournament_id", read_only=True)
    stage = serializers.ChoiceField(list(Stage), read_only=True)
    start_time = WallClock(read_only=True)
    starts_at = serializers.DateTimeField(read_only=True, help_text="The moment of the start.")
    game = serializers.CharField(
        source="game_id", read_only=True, allow_null=True, help_text="Null until it is opened."
    )
    note = serializers.SerializerMethodField()

    class Meta:
        model = ScheduledGame
        fields = [
            *["tournament", "number", "stage", "date", "start_time", "starts_at"],
            *["moved_from", "cancelled", "note", "changes_made", "game"],
        ]
        read_only_fields = fields

    def get_note(self, game: ScheduledGame) -> str:
        """What is said of it, by the names that everybody reads."""
        return public_words(self)(game.note)


class Schedule(Shape):
    """Some scheduled games, in order."""

    games = ScheduledGameSerializer(many=True)


class StandingSerializer(Shape):
    """One player's place."""

    rank = serializers.IntegerField()
    previous_rank = serializers.IntegerField(
        allow_null=True,
        help_text="After the game `before`; null for who was not in the table then.",
    )
    player = PlayerSerializer()
    value = serializers.SerializerMethodField(
        "written", help_text="What ranks: points, or the average of a game with three decimals."
    )
    games = serializers.IntegerField()
    total = serializers.IntegerField(help_text="All points that count.")
    wins = serializers.IntegerField()
    best = serializers.IntegerField()

    def written(self, row: Standing) -> str:
        """Write the value without rounding errors; places are by the exact one."""
        stage = Stage(row.table.stage)
        return plain(row.value, basis_of(row.table.tournament, stage))


class Tie(Shape):
    """How a tie was decided between players of the same value."""

    criterion = serializers.CharField(help_text="wins, best, or shared where nothing decides.")
    players = serializers.ListField(child=serializers.CharField(), help_text="Ids, best first.")
    values = serializers.ListField(child=serializers.IntegerField())
    first = serializers.IntegerField(help_text="The places that they take: from here")
    last = serializers.IntegerField(help_text="to here.")


class StandingsSerializer(Shape):
    """The standings of one stage: as last compiled, or as of an earlier game."""

    tournament = serializers.CharField(source="table.tournament_id")
    stage = serializers.ChoiceField(list(Stage), source="table.stage")
    as_of = serializers.IntegerField(
        source="table.as_of",
        allow_null=True,
        help_text="The latest game that counts; null before any is finished.",
    )
    before = serializers.IntegerField(
        source="table.before",
        allow_null=True,
        help_text="The game before that one, since which places have moved.",
    )
    provisional = serializers.ListField(
        source="table.provisional",
        child=serializers.IntegerField(),
        help_text="Games that count and are not official yet.",
    )
    compiled_at = serializers.DateTimeField(source="table.compiled_at")
    standings = StandingSerializer(source="rows", many=True)
    ties = Tie(source="table.notes", many=True)
