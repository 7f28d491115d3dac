"""Series, tournaments and their settings over the API, for those who set them up."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers, status
from rest_framework.generics import ListAPIView, RetrieveAPIView, get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from roster.models import User
from roster.roles import Role
from scoring.api.paging import asked
from scoring.errors import Forbidden
from tournaments import serializers as told
from tournaments.access import manages, manages_somewhere
from tournaments.models import Series, SettingChange, Tournament
from tournaments.services import appoint, create_tournament
from tournaments.setup import serializers as given
from tournaments.setup.series import add_series, change_series
from tournaments.setup.settings import change_settings

TOURNAMENTS = Tournament.objects.select_related("series")


def demand_manager(view: APIView, request: Request, tournament: Tournament | None = None) -> User:
    """Return who manages the tournament, or any where none is named; 401 or 403 else."""
    if not request.user.is_authenticated:
        view.permission_denied(request)
    if tournament is None:
        allowed = manages_somewhere(request.user)
    else:
        allowed = manages(request.user, tournament)
    if not allowed:
        raise Forbidden
    return request.user


@extend_schema_view(get=extend_schema(operation_id="series_list"))
class SeriesView(ListAPIView[Series]):
    """The standing appointments."""

    queryset = Series.objects.all()
    serializer_class = told.SeriesSerializer
    filter_backends = []

    @extend_schema(
        operation_id="series_create",
        request=given.NewSeries,
        responses={201: told.SeriesSerializer},
    )
    def post(self, request: Request) -> Response:
        """Make another series: its weekdays, and the local time at which it starts."""
        actor = demand_manager(self, request)
        new = given.NewSeries(data=request.data)
        new.is_valid(raise_exception=True)
        series = add_series(actor=actor, **new.validated_data)
        return Response(told.SeriesSerializer(series).data, status=status.HTTP_201_CREATED)


@extend_schema_view(get=extend_schema(operation_id="series_retrieve"))
class OneSeriesView(RetrieveAPIView[Series]):
    """One standing appointment."""

    queryset = Series.objects.all()
    serializer_class = told.SeriesSerializer
    lookup_url_kwarg = "series_id"

    @extend_schema(
        operation_id="series_partial_update",
        request=given.SeriesToChange(partial=True),
        responses=told.SeriesSerializer,
    )
    def patch(self, request: Request, series_id: int) -> Response:
        """Change a series, with a reason, as long as no tournament has been laid out by it."""
        actor = demand_manager(self, request)
        series = get_object_or_404(Series, pk=series_id)
        asked_for = given.SeriesToChange(data=request.data, partial=True)
        asked_for.is_valid(raise_exception=True)
        values = dict(asked_for.validated_data)
        reason = values.pop("reason", "")
        changed = change_series(series, values, reason=reason, actor=actor)
        return Response(told.SeriesSerializer(changed).data)


class TournamentsQuery(serializers.Serializer[Tournament]):
    """Which tournaments."""

    series = serializers.PrimaryKeyRelatedField(
        queryset=Series.objects.all(), pk_field=serializers.CharField(), required=False
    )


@extend_schema_view(
    get=extend_schema(operation_id="tournaments_list", parameters=[TournamentsQuery])
)
class TournamentsView(ListAPIView[Tournament]):
    """All tournaments, the latest first."""

    serializer_class = told.TournamentSerializer
    filter_backends = []

    def get_queryset(self) -> QuerySet[Tournament]:
        """The tournaments that were asked for."""
        return TOURNAMENTS.filter(**asked(TournamentsQuery, self.request))

    @extend_schema(
        operation_id="tournaments_create",
        request=told.NewTournament,
        responses={201: told.TournamentSerializer},
    )
    def post(self, request: Request) -> Response:
        """Lay out a tournament on its series' evenings; who does it becomes its manager."""
        actor = demand_manager(self, request)
        new = told.NewTournament(data=request.data)
        new.is_valid(raise_exception=True)
        with transaction.atomic():
            tournament = create_tournament(**new.validated_data)
            appoint(tournament, actor, Role.MANAGER, by=actor)
        body = told.TournamentSerializer(tournament).data
        return Response(body, status=status.HTTP_201_CREATED)


@extend_schema_view(get=extend_schema(operation_id="tournaments_retrieve"))
class TournamentView(RetrieveAPIView[Tournament]):
    """One tournament and its settings."""

    queryset = TOURNAMENTS
    serializer_class = told.TournamentSerializer
    lookup_url_kwarg = "tournament_id"

    @extend_schema(
        operation_id="tournaments_partial_update",
        request=given.SettingsToChange,
        responses=told.TournamentSerializer,
    )
    def patch(self, request: Request, tournament_id: int) -> Response:
        """Change settings, with a reason; those under which games were played by a ruling only."""
        tournament = get_object_or_404(TOURNAMENTS, pk=tournament_id)
        actor = demand_manager(self, request, tournament)
        wanted = given.SettingsToChange(data=request.data)
        wanted.is_valid(raise_exception=True)
        values = dict(wanted.validated_data)
        how = {"reason": values.pop("reason"), "rule_otherwise": values.pop("rule_otherwise")}
        change_settings(tournament, values, actor=actor, **how)
        return Response(told.TournamentSerializer(tournament).data)


@extend_schema_view(get=extend_schema(operation_id="tournaments_setting_changes_list"))
class SettingChangesView(ListAPIView[SettingChange]):
    """The settings of a tournament that were changed, the latest first."""

    serializer_class = given.SettingChangeSerializer
    filter_backends = []

    def get_queryset(self) -> QuerySet[SettingChange]:
        """All changes of the tournament that is asked for."""
        tournament = get_object_or_404(Tournament, pk=self.kwargs.get("tournament_id"))
        return tournament.setting_changes.select_related("actor").order_by("-pk")
