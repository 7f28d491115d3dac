"""One player's turns in one game, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from roster.models import Player
from roster.shown import shown_name
from scoring.models import Game
from scoring.words.wording import points
from tournaments.people.record import TurnOf
from tournaments.screens.turns import turn_sentence


@dataclass(frozen=True, slots=True)
class TurnsScreen:
    """All that the page shows. `totals` tells whether there is a column of totals."""

    heading: str
    lede: str
    totals: bool
    turns: Sequence[tuple[str, str, str]]
    game_url: str
    game: str
    player_url: str
    player: str


def turns_screen(
    player: Player, game: Game, turns: Sequence[TurnOf], *, finished: bool
) -> TurnsScreen:
    """Put turns into words: the round, what came of it, and the total after it where public."""
    name = shown_name(player)
    lede = "" if finished else _("The game is not finished. Totals are told as they are announced.")
    return TurnsScreen(
        heading=_("{player}, turn by turn, {game}").format(player=name, game=game.label),
        lede=lede,
        totals=finished,
        turns=[_row(turn) for turn in turns],
        game_url=reverse("game", args=[game.pk]),
        game=game.label,
        player_url=reverse("player", args=[player.pk]),
        player=name,
    )


def _row(turn: TurnOf) -> tuple[str, str, str]:
    said = turn_sentence(
        {
            "outcome": turn.outcome,
            "reason": turn.reason,
            "points": turn.points,
            "bonus": turn.bonus,
        }
    )
    score = "" if turn.score is None else points(turn.score)
    return _("Round {round}").format(round=turn.round), said, score
