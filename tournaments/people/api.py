"""Players' records over the API: everybody reads them."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from roster.models import Player
from roster.serializers import PlayerSerializer, TextField
from roster.shown import kept_of, records_of
from scoring.api.conditional import digest, unless_known
from scoring.api.paging import asked
from scoring.models import Game
from scoring.projections import public_projection
from scoring.seating import as_pk
from tournaments.compilation import FINISHED
from tournaments.people.penalties import notes_about
from tournaments.people.record import Outing, meetings, record_in, tournaments_of, turns_of


class SeasonQuery(serializers.Serializer[Any]):
    """Of which tournament; left out: the latest that the player has a result in."""

    tournament = TextField(required=False)


class OutingSerializer(serializers.Serializer[Outing]):
    """One finished game of the tournament."""

    number = serializers.IntegerField()
    game = serializers.CharField()
    date = serializers.DateField()
    official = serializers.BooleanField()
    part = serializers.ChoiceField(choices=["played", "absent", "disqualified"])
    total = serializers.IntegerField()
    rank = serializers.IntegerField(allow_null=True)
    ranked = serializers.IntegerField(help_text="How many had a place.")
    turns = serializers.IntegerField()
    busts = serializers.IntegerField()
    bonuses = serializers.IntegerField()
    bonus_points = serializers.IntegerField()


class NoteSerializer(serializers.Serializer[Any]):
    """A correction or a ruling that everybody heard."""

    game = serializers.CharField()
    text = serializers.CharField()


class RecordSerializer(serializers.Serializer[Any]):
    """A player's season."""

    player = PlayerSerializer()
    tournament = serializers.CharField(allow_null=True)
    tournaments = serializers.ListField(child=serializers.CharField())
    total = serializers.IntegerField()
    games = serializers.ListField(child=OutingSerializer())
    notes = serializers.ListField(child=NoteSerializer())


class TurnSerializer(serializers.Serializer[Any]):
    """One turn that is over; `score`, the total after it, is told of finished games alone."""

    round = serializers.IntegerField()
    outcome = serializers.CharField()
    reason = serializers.CharField()
    points = serializers.IntegerField()
    bonus = serializers.IntegerField()
    score = serializers.IntegerField(allow_null=True)


class TurnsOfPlayerSerializer(serializers.Serializer[Any]):
    """A player's turns in one game."""

    player = PlayerSerializer()
    game = serializers.CharField()
    turns = serializers.ListField(child=TurnSerializer())


class MeetingSerializer(serializers.Serializer[Any]):
    """A finished game that both played."""

    game = serializers.CharField(source="game.pk")
    total = serializers.IntegerField(source="ours")
    other_total = serializers.IntegerField(source="theirs")


class AgainstSerializer(serializers.Serializer[Any]):
    """Two players side by side."""

    player = PlayerSerializer()
    other = PlayerSerializer()
    games = serializers.ListField(child=MeetingSerializer())


def _person(player_id: int) -> Player:
    found = Player.objects.select_related("merged_into")
    return kept_of(get_object_or_404(found, pk=as_pk(str(player_id))))


class RecordView(APIView):
    """A player's season."""

    @extend_schema(
        operation_id="players_record", parameters=[SeasonQuery], responses=RecordSerializer
    )
    def get(self, request: Request, player_id: int) -> Response:
        """Show what a player did in the finished games of a tournament."""
        person, wanted = _person(player_id), asked(SeasonQuery, request).get("tournament")
        seasons = list(tournaments_of(person))
        chosen = next((each for each in seasons if wanted in (None, str(each.pk))), None)
        if wanted is not None and chosen is None:
            raise Http404
        record = None if chosen is None else record_in(person, chosen)
        outings = [] if record is None else record.outings
        body = {
            "player": PlayerSerializer(person).data,
            "tournament": None if chosen is None else str(chosen.pk),
            "tournaments": [str(each.pk) for each in seasons],
            "total": 0 if record is None else record.total,
            "games": [OutingSerializer(outing).data for outing in outings],
            "notes": NoteSerializer(notes_about(records_of(person), outings), many=True).data,
        }
        return unless_known(request, digest(body), lambda: body)


class TurnsView(APIView):
    """A player's turns in one game."""

    @extend_schema(operation_id="players_turns", responses=TurnsOfPlayerSerializer)
    def get(self, request: Request, player_id: int, game_id: int) -> Response:
        """List a player's turns that are over, as far as they are public."""
        person = _person(player_id)
        game = get_object_or_404(Game, pk=as_pk(str(game_id)), ruleset="lucky-roll")
        finished = public_projection(game).phase == FINISHED
        turns = turns_of(person, game, finished=finished)
        body = {
            "player": PlayerSerializer(person).data,
            "game": str(game.pk),
            "turns": TurnSerializer(turns, many=True).data,
        }
        return unless_known(request, digest(body), lambda: body)


class AgainstView(APIView):
    """Two players side by side."""

    @extend_schema(operation_id="players_against", responses=AgainstSerializer)
    def get(self, request: Request, player_id: int, other_id: int) -> Response:
        """List the finished games that two people both played, the latest first."""
        person, other = _person(player_id), _person(other_id)
        body = {
            "player": PlayerSerializer(person).data,
            "other": PlayerSerializer(other).data,
            "games": MeetingSerializer(meetings(person, other), many=True).data,
        }
        return unless_known(request, digest(body), lambda: body)
