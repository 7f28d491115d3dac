"""The leaderboards over the API."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from roster.serializers import PlayerSerializer
from scoring.api.conditional import digest, unless_known
from scoring.api.paging import PageQuery, asked
from tournaments.boards.measures import DEFAULT, MEASURES
from tournaments.boards.reading import board_of, not_ranked, ranked
from tournaments.models import BoardRow, Series


class BoardQuery(PageQuery):
    """Whose figures, by which measure; of all series and all years where none is named."""

    measure = serializers.ChoiceField(
        list(MEASURES),
        default=DEFAULT.key,
        help_text="What players are ranked by; bust_rate has the lowest first.",
    )
    series = serializers.PrimaryKeyRelatedField(
        queryset=Series.objects.all(), pk_field=serializers.CharField(), default=None
    )
    year = serializers.IntegerField(
        default=None, min_value=1, max_value=9999, help_text="The year of the evening's date."
    )


class BoardEntry(serializers.ModelSerializer[BoardRow]):
    """One player's place, the measure's value, and all figures."""

    rank = serializers.IntegerField(help_text="Who is level shares it.")
    value = serializers.FloatField(help_text="What the players are ranked by.")
    player = PlayerSerializer()

    class Meta:
        model = BoardRow
        fields = [
            *["rank", "player", "value", "games", "points", "best_game", "best_turn"],
            *["wins", "bonuses", "turns", "busts"],
        ]


class BoardAnswer(serializers.Serializer[Any]):
    """A part of a leaderboard."""

    measure = serializers.ChoiceField(list(MEASURES))
    series = serializers.CharField(allow_null=True)
    year = serializers.IntegerField(allow_null=True)
    games = serializers.IntegerField(help_text="Finished games that count.")
    compiled_at = serializers.DateTimeField(allow_null=True)
    minimum_games = serializers.IntegerField(help_text="Games a player needs to be ranked.")
    not_ranked = serializers.IntegerField(help_text="Players who have played fewer.")
    count = serializers.IntegerField(help_text="Players who are ranked.")
    page = serializers.IntegerField()
    pages = serializers.IntegerField()
    leaderboard = BoardEntry(many=True)


class BoardsView(APIView):
    """The leaderboards of all tournaments."""

    @extend_schema(
        operation_id="leaderboards_retrieve", parameters=[BoardQuery], responses=BoardAnswer
    )
    def get(self, request: Request) -> Response:
        """List who stands where by a measure, best first; 404 beyond the last page."""
        query = asked(BoardQuery, request)
        measure = MEASURES[query["measure"]]
        board = board_of(query["series"], query["year"])
        pages = Paginator(ranked(board, measure), query["page_size"])
        if query["page"] > pages.num_pages:
            raise NotFound
        body = BoardAnswer(
            {
                "measure": measure.key,
                "series": query["series"] and str(query["series"].pk),
                "year": query["year"],
                "games": board.games if board else 0,
                "compiled_at": board.compiled_at if board else None,
                "minimum_games": measure.minimum,
                "not_ranked": not_ranked(board, measure),
                "count": pages.count,
                "page": query["page"],
                "pages": pages.num_pages,
                "leaderboard": pages.page(query["page"]).object_list,
            }
        ).data
        return unless_known(request, digest(body), lambda: body)
