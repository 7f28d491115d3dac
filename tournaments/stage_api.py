"""Stages over the API: who is in, what each still needs, and a stage's field."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from roster.serializers import PlayerSerializer
from scoring.api.conditional import digest, unless_known
from tournaments.models import Qualification, Tournament
from tournaments.schedule import Stage
from tournaments.screens.stage import games_left
from tournaments.selectors import schedules
from tournaments.stages.field import NEXT, Field, closing_of, open_reviews
from tournaments.stages.outlook import Chance, More, OneGame, Prospect
from tournaments.stages.prospects import prospects
from tournaments.stages.reading import ranked_stage
from tournaments.stages.words import outlook_sentence

Shape = serializers.Serializer[Any]


class NeedSerializer(Shape):
    """What somebody outside still needs, compared with the player at the cut as they are now."""

    kind = serializers.ChoiceField(
        ["more", "one_game"],
        help_text="more: points above that player's over the games left. one_game: the points of "
        "a game that draws level with them.",
    )
    points = serializers.IntegerField()
    over = serializers.BooleanField(help_text="Whether it takes more than these points.")
    place = serializers.IntegerField(help_text="The place of the player at the cut.")


class ProspectSerializer(Shape):
    """How one player stands in a stage that is not closed."""

    player = PlayerSerializer()
    rank = serializers.IntegerField()
    chance = serializers.ChoiceField(
        list(Chance),
        help_text="sure and short are certain: too few others can come, too few games are left. "
        "in and outside are as it is today. out: all games are played. withdrawn and "
        "not_in_field are passed over.",
    )
    games = serializers.IntegerField()
    games_missing = serializers.IntegerField(help_text="To the minimum of the stage.")
    on_the_bubble = serializers.BooleanField(
        help_text="Whether one game as good as a player's best so far crosses the cut."
    )
    need = NeedSerializer(allow_null=True)
    sentence = serializers.CharField(help_text="The same in words.")


class MemberSerializer(Shape):
    """A player of a field."""

    player = PlayerSerializer()
    place = serializers.IntegerField(allow_null=True, help_text="In the stage before.")
    how = serializers.ChoiceField(
        list(Qualification.Source), help_text="How the player came into the field."
    )
    reason = serializers.CharField()


class StageSerializer(Shape):
    """A stage of a tournament."""

    tournament = serializers.CharField()
    stage = serializers.ChoiceField(list(Stage))
    places = serializers.IntegerField(help_text="In the next stage; 0 for the championship.")
    games_needed = serializers.IntegerField()
    games_left = serializers.ListField(child=serializers.IntegerField())
    closed_at = serializers.DateTimeField(allow_null=True)
    under_review = serializers.BooleanField(
        help_text="Whether the field that it leads to waits for the manager."
    )
    prospects = ProspectSerializer(many=True, help_text="Empty once the stage is closed.")
    players = MemberSerializer(
        many=True,
        allow_null=True,
        help_text="Who may play in it; null where everybody may.",
    )


class StageView(APIView):
    """A stage of a tournament."""

    @extend_schema(operation_id="stages_retrieve", responses=StageSerializer)
    def get(self, request: Request, tournament_id: int, stage: str) -> Response:
        """Tell who may play in a stage, who is in for the next one, and what each still needs."""
        if stage not in list(Stage):
            raise Http404
        tournament = get_object_or_404(
            Tournament.objects.select_related("series"), pk=tournament_id
        )
        body = StageSerializer(_told(tournament, Stage(stage))).data
        return unless_known(request, digest(body), lambda: body)


def _told(tournament: Tournament, stage: Stage) -> dict[str, Any]:
    closing = closing_of(tournament, stage) if stage in NEXT else None
    ranked = ranked_stage(tournament, stage, closing)
    left = games_left(schedules([tournament])[tournament.pk], stage)
    open_ = stage in NEXT and closing is None
    rows = {row.player_id: row.player for row in ranked.rows}
    found = prospects(tournament, stage, ranked, len(left)) if open_ else []
    reviews = open_reviews([tournament]).filter(closing__stage=stage.value)
    return {
        "tournament": str(tournament.pk),
        "stage": stage.value,
        "places": ranked.terms.places,
        "games_needed": ranked.terms.minimum if stage in NEXT else 0,
        "games_left": left,
        "closed_at": closing.closed_at if closing else None,
        "under_review": reviews.exists(),
        "prospects": [
            {
                "player": rows[each.player],
                "rank": each.rank,
                "chance": each.chance.value,
                "games": each.games,
                "games_missing": each.missing,
                "on_the_bubble": each.bubble,
                "need": _need(each),
                "sentence": outlook_sentence(
                    each,
                    ranked.terms,
                    left,
                    withdrew=ranked.barred.withdrawn.get(each.player, ""),
                ),
            }
            for each in found
        ],
        "players": told_members(ranked.field),
    }


def _need(prospect: Prospect) -> dict[str, Any] | None:
    match prospect.need:
        case More(points, place, over):
            return {"kind": "more", "points": points, "place": place, "over": over}
        case OneGame(points, place, over):
            return {"kind": "one_game", "points": points, "place": place, "over": over}
        case None:
            return None


def told_members(field: Field | None) -> list[dict[str, Any]] | None:
    """A field as the API tells it; None where everybody may play."""
    if field is None:
        return None
    return [
        {
            "player": member.player,
            "place": member.place,
            "how": member.source.value,
            "reason": member.reason,
        }
        for member in field.members
    ]
