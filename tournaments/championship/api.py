"""The championship, the record books and past champions over the API."""

from __future__ import annotations

from typing import Any, cast

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.generics import get_object_or_404
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from roster.models import User
from roster.public_words import PublicWords
from roster.serializers import PlayerSerializer
from scoring.api.conditional import digest, unless_known
from scoring.api.paging import asked
from scoring.errors import Forbidden
from tournaments.access import manages
from tournaments.championship.outcome import Outcome, outcome_of
from tournaments.championship.past import Reign, reigns, titles
from tournaments.championship.record_book import Held, Record, RecordBook, record_book
from tournaments.championship.titles import give, keep, withdraw
from tournaments.championship.words import champions_of
from tournaments.models import Series, Title, Tournament
from tournaments.models.titles import REASON_LENGTH
from tournaments.ranking_words import plain
from tournaments.schedule import Stage
from tournaments.stages.field import Field, field_of
from tournaments.standings import Basis

Shape = serializers.Serializer[Any]


class ResultLine(Shape):
    """A player's result in the championship game."""

    rank = serializers.IntegerField(allow_null=True, help_text="Null for the disqualified.")
    player = PlayerSerializer()
    total = serializers.IntegerField()
    won = serializers.BooleanField()


class HeldTitle(serializers.ModelSerializer[Title]):
    """A title: to whom it was given, how and why."""

    champions = serializers.SerializerMethodField("people")
    reason = serializers.SerializerMethodField("why")

    class Meta:
        model = Title
        fields = ["how", "reason", "given_at", "champions"]
        read_only_fields = fields

    def why(self, title: Title) -> str:
        """Tell the reason by the names that everybody reads."""
        return PublicWords()(title.reason)

    @extend_schema_field(PlayerSerializer(many=True))
    def people(self, title: Title) -> Any:
        """List joint champions by name."""
        return PlayerSerializer(champions_of(title), many=True).data


class FieldMember(Shape):
    """Somebody who plays for the title."""

    player = PlayerSerializer()
    place = serializers.IntegerField(
        allow_null=True, help_text="In the semifinals; null for who had none."
    )
    how = serializers.CharField(source="source", help_text="advanced, moved_up or admitted.")


class ChampionshipSerializer(Shape):
    """How the championship of a tournament stands."""

    number = serializers.IntegerField(help_text="The game's number.")
    cancelled = serializers.BooleanField()
    official = serializers.BooleanField(help_text="Whether the result is signed off.")
    result = ResultLine(many=True, help_text="Best first; empty until the game is finished.")
    members = FieldMember(
        many=True, allow_null=True, help_text="The field; null until it is settled."
    )
    title = HeldTitle(allow_null=True, help_text="Null until the manager gives it.")
    changed = serializers.BooleanField(
        help_text="Whether the game has other winners than those the title was decided by."
    )


def _told(outcome: Outcome, field: Field | None) -> Any:
    return ChampionshipSerializer(
        {
            "number": outcome.scheduled.number,
            "cancelled": outcome.scheduled.cancelled,
            "official": outcome.official,
            "result": outcome.lines,
            "members": None if field is None else field.members,
            "title": outcome.title,
            "changed": outcome.changed,
        }
    ).data


def _championship(tournament: Tournament) -> Any:
    return _told(outcome_of(tournament), field_of(tournament, Stage.CHAMPIONSHIP))


class ChampionshipView(APIView):
    """The championship of a tournament."""

    @extend_schema(operation_id="championship_retrieve", responses=ChampionshipSerializer)
    def get(self, request: Request, tournament_id: int) -> Response:
        """Tell who plays for the title, the game's result, and the title that holds."""
        body = _championship(get_object_or_404(Tournament, pk=tournament_id))
        return unless_known(request, digest(body), lambda: body)


class NewTitle(Shape):
    """To whom the title is given; several are joint champions."""

    players = serializers.ListField(
        child=serializers.RegexField(r"^[0-9]{1,18}$"), min_length=1, max_length=100
    )
    reason = serializers.CharField(
        max_length=REASON_LENGTH,
        default="",
        allow_blank=True,
        help_text="Needed for a tie-break and for a ruling.",
    )


class Why(Shape):
    """Why something is decided."""

    reason = serializers.CharField(max_length=REASON_LENGTH)


class _Deciding(APIView):
    """What only the tournament's managers may do."""

    permission_classes = [IsAuthenticated]

    def managed(self, request: Request, tournament_id: int) -> tuple[Tournament, User]:
        """Return the tournament and who manages it; 403 for everybody else."""
        tournament = get_object_or_404(Tournament, pk=tournament_id)
        if not manages(request.user, tournament):
            raise Forbidden
        return tournament, cast("User", request.user)


class GiveTitleView(_Deciding):
    """Giving the title."""

    @extend_schema(
        operation_id="title_give", request=NewTitle, responses={201: ChampionshipSerializer}
    )
    def post(self, request: Request, tournament_id: int) -> Response:
        """Give the title of an official championship, or of a cancelled one by a ruling."""
        tournament, actor = self.managed(request, tournament_id)
        new = NewTitle(data=request.data)
        new.is_valid(raise_exception=True)
        players = [int(each) for each in new.validated_data["players"]]
        give(tournament, players, actor=actor, reason=new.validated_data["reason"])
        return Response(_championship(tournament), status=status.HTTP_201_CREATED)


class WithdrawTitleView(_Deciding):
    """Taking the title back."""

    @extend_schema(operation_id="title_withdraw", request=Why, responses=ChampionshipSerializer)
    def post(self, request: Request, tournament_id: int) -> Response:
        """Take the title back, with a reason; another one can be given then."""
        tournament, actor = self.managed(request, tournament_id)
        why = Why(data=request.data)
        why.is_valid(raise_exception=True)
        withdraw(tournament, actor=actor, reason=why.validated_data["reason"])
        return Response(_championship(tournament))


class KeepTitleView(_Deciding):
    """Keeping the title."""

    @extend_schema(operation_id="title_keep", request=Why, responses=ChampionshipSerializer)
    def post(self, request: Request, tournament_id: int) -> Response:
        """Leave the title as it is though the game has other winners now, with a reason."""
        tournament, actor = self.managed(request, tournament_id)
        why = Why(data=request.data)
        why.is_valid(raise_exception=True)
        keep(tournament, actor=actor, reason=why.validated_data["reason"])
        return Response(_championship(tournament))


class RecordHolder(Shape):
    """Who holds a record."""

    player = PlayerSerializer()
    number = serializers.IntegerField(
        allow_null=True, help_text="The game in which it was set, if it was one game."
    )


class SeasonRecord(Shape):
    """A record of the season, and all who share it."""

    record = serializers.ChoiceField(list(Record))
    value = serializers.SerializerMethodField("written", help_text="An average has three decimals.")
    holders = RecordHolder(many=True)

    def written(self, held: Held) -> str:
        """Write the value without rounding errors."""
        average = held.record is Record.AVERAGE
        return plain(held.value, Basis.AVERAGE if average else Basis.TOTAL)


class RecordBookSerializer(Shape):
    """A tournament's page of the record books."""

    title = HeldTitle(allow_null=True, source="outcome.title")
    games = serializers.IntegerField()
    players = serializers.IntegerField()
    result = ResultLine(many=True, source="outcome.lines", help_text="Of the championship game.")
    records = SeasonRecord(many=True)


class RecordBookView(APIView):
    """The record book of a tournament."""

    @extend_schema(operation_id="record_book_retrieve", responses=RecordBookSerializer)
    def get(self, request: Request, tournament_id: int) -> Response:
        """Tell what a tournament is remembered by; it can change until the title is given."""
        book: RecordBook = record_book(get_object_or_404(Tournament, pk=tournament_id))
        body = RecordBookSerializer(book).data
        return unless_known(request, digest(body), lambda: body)


class ChampionsQuery(Shape):
    """Of which series."""

    series = serializers.PrimaryKeyRelatedField(
        queryset=Series.objects.all(), pk_field=serializers.CharField(), default=None
    )


class PastTitle(Shape):
    """A title that holds, and of which tournament."""

    tournament = serializers.CharField(source="title.tournament_id")
    name = serializers.CharField(source="title.tournament.name")
    series = serializers.CharField(source="title.tournament.series_id")
    how = serializers.CharField(source="title.how")
    champions = PlayerSerializer(many=True)
    ended = serializers.DateField(help_text="The date of the last game.")


class Champions(Shape):
    """Past champions, series by series, the latest first."""

    titles = PastTitle(many=True)


class ChampionsView(APIView):
    """Past champions."""

    @extend_schema(operation_id="champions_list", parameters=[ChampionsQuery], responses=Champions)
    def get(self, request: Request) -> Response:
        """List the champions of all tournaments, or of one series."""
        found: list[Reign] = reigns(list(titles(asked(ChampionsQuery, request)["series"])))
        body = Champions({"titles": found}).data
        return unless_known(request, digest(body), lambda: body)
