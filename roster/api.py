"""Players and rosters over the API: parse, call one function, render."""

from __future__ import annotations

from typing import Any, TypeVar, cast

from django.db import transaction
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import mixins, status
from rest_framework.decorators import action
from rest_framework.generics import get_object_or_404
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from . import services
from .models import Player, Roster, RosterEntry, User
from .permissions import ReadOrOfficial, official_anywhere
from .public_names import show_as
from .selectors import rosters_with_entries, search_players
from .serializers import (
    CALLED,
    CalledPlayerSerializer,
    EntrySerializer,
    NewEntrySerializer,
    PlayerNamesSerializer,
    PlayerSearchSerializer,
    PlayerSerializer,
    RosterSerializer,
)

ID = "[0-9]{1,19}"
Named = TypeVar("Named", Player, Roster)


class _NamesByAudience(GenericViewSet[Named]):
    """What officials read has the names that they call, everybody else's the public ones."""

    def get_serializer_context(self) -> dict[str, Any]:
        """Tell the serializers who asks."""
        return {**super().get_serializer_context(), CALLED: official_anywhere(self.request.user)}


def _official(request: Request) -> User:
    """Who writes; `ReadOrOfficial` has let nobody else through."""
    return cast("User", request.user)


class PlayerViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, _NamesByAudience[Player]):
    """Players by name. Everybody reads, officials add and rename."""

    queryset = Player.objects.select_related("merged_into")
    serializer_class = PlayerSerializer
    permission_classes = [IsAuthenticatedOrReadOnly, ReadOrOfficial]
    filter_backends = []
    lookup_value_regex = ID

    def get_queryset(self) -> QuerySet[Player]:
        """All players, or in the list those that were asked for; in alphabetical order."""
        if self.action != "list":
            return super().get_queryset()
        asked = PlayerSearchSerializer(data=self.request.query_params)
        asked.is_valid(raise_exception=True)
        return search_players(
            asked.validated_data.get("search", ""),
            asked.validated_data.get("exclude_roster"),
            public=not official_anywhere(self.request.user),
        )

    @extend_schema(parameters=[PlayerSearchSerializer])
    def list(self, request: Request) -> Response:
        """List players in alphabetical order."""
        return super().list(request)

    @extend_schema(request=PlayerNamesSerializer, responses={201: CalledPlayerSerializer})
    def create(self, request: Request) -> Response:
        """Add a player. A name that another player has is refused with proposals (409)."""
        names = PlayerNamesSerializer(data=request.data)
        names.is_valid(raise_exception=True)
        given = dict(names.validated_data)
        shown, actor = given.pop("public_name", ""), _official(request)
        with transaction.atomic():
            player = services.add_player(**given, actor=actor)
            if shown:
                show_as(player, shown, actor=actor)
        return Response(CalledPlayerSerializer(player).data, status=status.HTTP_201_CREATED)

    @extend_schema(request=PlayerNamesSerializer(partial=True), responses=CalledPlayerSerializer)
    def partial_update(self, request: Request, pk: str) -> Response:  # noqa: ARG002 (DRF's)
        """Change a player's name, sort name or public name."""
        player = self.get_object()
        names = PlayerNamesSerializer(data=request.data, partial=True)
        names.is_valid(raise_exception=True)
        changes = {"name": player.name, **names.validated_data}
        shown, actor = changes.pop("public_name", None), _official(request)
        with transaction.atomic():
            player = services.rename_player(player, **changes, actor=actor)
            if shown is not None:
                show_as(player, shown, actor=actor)
        return Response(CalledPlayerSerializer(player).data)


class RosterViewSet(mixins.RetrieveModelMixin, _NamesByAudience[Roster]):
    """Who plays on an evening. Everybody reads, officials add and remove."""

    queryset = rosters_with_entries()
    serializer_class = RosterSerializer
    permission_classes = [IsAuthenticatedOrReadOnly, ReadOrOfficial]
    filter_backends = []
    lookup_value_regex = ID

    @extend_schema(request=NewEntrySerializer, responses={201: EntrySerializer})
    @action(detail=True, methods=["post"])
    def entries(self, request: Request, pk: str) -> Response:  # noqa: ARG002 (DRF's)
        """Put a player on the roster."""
        roster = self.get_object()
        new = NewEntrySerializer(data=request.data)
        new.is_valid(raise_exception=True)
        entry = services.enter(roster, new.validated_data["player"], actor=_official(request))
        return Response(self._shown(entry), status=status.HTTP_201_CREATED)

    def _shown(self, entry: RosterEntry) -> Any:
        return EntrySerializer(entry, context=self.get_serializer_context()).data

    @extend_schema(responses={204: None})
    @action(detail=True, methods=["delete"], url_path=f"entries/(?P<player_id>{ID})")
    def entry(self, request: Request, pk: str, player_id: str) -> Response:  # noqa: ARG002 (DRF's)
        """Take a player off the roster."""
        roster = self.get_object()
        services.leave(roster, get_object_or_404(Player, pk=player_id))
        return Response(status=status.HTTP_204_NO_CONTENT)
