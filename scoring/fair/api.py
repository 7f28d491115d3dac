"""`/games/<id>/rolls/` rolls here; `/games/<id>/dice/` is what everybody may check."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from roster.roles import Action
from scoring.api import serializers as told
from scoring.api.access import visit
from scoring.api.envelopes import as_object, read_envelope
from scoring.api.moments import recorded_answer, telling_where_it_stands
from scoring.engine.core import Json
from scoring.fair.public import Shown, shown_dice
from scoring.fair.rolling import roll_here
from scoring.models import Game

Shape = serializers.Serializer[Any]


class VirtualRoll(Shape):
    """One virtual roll of a finished game."""

    row = serializers.IntegerField(help_text="The row of the log that holds it.")
    number = serializers.IntegerField(help_text="The roll's number, to be derived from.")
    dice = serializers.ListField(child=serializers.IntegerField())
    face = serializers.IntegerField(
        required=False, help_text="The lucky number, where it is one of the faces."
    )
    became = serializers.ChoiceField(["stands", "undone", "corrected"])
    holds = serializers.BooleanField(help_text="Whether seed and number give these dice.")


class DiceSeedShown(Shape):
    """What was committed to, and once the game is finished what it was."""

    commitment = serializers.CharField(help_text="SHA-256 of the seed's 32 bytes.")
    committed_in = serializers.IntegerField(help_text="The row of the log with the commitment.")
    seed = serializers.CharField(allow_null=True, help_text="Null until it is published.")
    published_in = serializers.IntegerField(allow_null=True)
    count = serializers.IntegerField(
        allow_null=True,
        help_text="Rolls made with it; null while the game is played.",
    )
    rolls = VirtualRoll(many=True, help_text="Empty until the game is finished.")


class Dice(Shape):
    """A game's virtual dice."""

    seeds = DiceSeedShown(many=True)
    holds = serializers.BooleanField(
        allow_null=True, help_text="Whether everything holds; null until the game is finished."
    )


class RollsView(APIView):
    """Virtual dice, straight into the log. For the active roller and the manager."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="rolls_create",
        request=told.Envelope,
        responses={201: told.Recorded, 200: told.Recorded},
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Roll the dice that are due here: a turn's, or the lucky number's.

        How many, and which they are, is not the sender's to say.
        """
        access = visit(request, game_id, Action.RECORD_VIRTUAL_DICE)
        sent = read_envelope(as_object(request.data))
        with telling_where_it_stands(game_id):
            return recorded_answer(
                roll_here(
                    game_id,
                    after=sent.after,
                    request_id=sent.request_id,
                    actor=access.actor,
                    device=sent.device,
                )
            )


class DiceView(APIView):
    """A game's virtual dice, for everybody to check."""

    @extend_schema(operation_id="dice_retrieve", responses=Dice)
    def get(self, request: Request, game_id: int) -> Response:
        """Tell commitments; seeds, rolls and their numbers once the game is finished."""
        visit(request, game_id)
        return Response(_told(shown_dice(Game.objects.get(pk=game_id))))


def _told(shown: Shown) -> Json:
    seeds = [
        {
            "commitment": one.commitment,
            "committed_in": one.committed_in,
            "seed": one.seed,
            "published_in": one.published_in,
            "count": one.count,
            "rolls": [
                {
                    "row": roll.row,
                    "number": roll.number,
                    **{name: roll.event[name] for name in ("dice", "face") if name in roll.event},
                    "became": roll.became,
                    "holds": bool(roll.holds),
                }
                for roll in one.rolls
            ],
        }
        for one in shown.seeds
    ]
    return {"seeds": seeds, "holds": shown.holds}
