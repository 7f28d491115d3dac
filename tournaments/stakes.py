"""What is at stake in a game: the stages in which its points count, as the database has them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from policies.models import Flag
from tournaments.compilation import FINISHED, points_from, scores_of
from tournaments.models import ScheduledGame, StageClosing, Tournament
from tournaments.protests import Stakes, Swing, swings
from tournaments.schedule import STAGES, Stage
from tournaments.stages.field import closing_of
from tournaments.stages.reading import ranked_stage


@dataclass(frozen=True, slots=True)
class AtStake:
    """A stage in which a game counts, and what each player's points in it would change there."""

    stage: Stage
    swings: Sequence[Swing]
    closing: StageClosing | None
    """By which the stage is closed, if it is: what changes then waits for the manager."""


def at_stake(tournament: Tournament, number: int) -> list[AtStake]:
    """Tell what a finished game can still change, stage by stage; none where it does not count.

    Points that are carried over count in the semifinals as well, once a game of them is played.
    """
    found = []
    for stage in Stage:
        if number not in points_from(tournament, stage):
            continue
        closing = closing_of(tournament, stage)
        changes = swings(_stakes(tournament, stage, closing), number)
        if changes and (number in STAGES[stage] or _begun(tournament, stage)):
            found.append(AtStake(stage, changes, closing))
    return found


def open_protests(tournament: Tournament, stage: Stage) -> list[tuple[Flag, int, AtStake]]:
    """The open flags of the stage's finished games, by number, with what each can still change.

    Two queries where no flag is open, however many are.
    """
    flags = {
        game.game_id: game.number
        for game in _games(tournament, stage).filter(game__projection__phase=FINISHED)
    }
    found = list(
        Flag.objects.filter(game__in=flags, resolved_at=None).order_by("game__scheduled__number")
    )
    if not found:
        return []
    closing = closing_of(tournament, stage)
    stakes = _stakes(tournament, stage, closing)
    answers = {
        number: AtStake(stage, swings(stakes, number), closing)
        for number in {flags[flag.game_id] for flag in found}
    }
    return [(flag, flags[flag.game_id], answers[flags[flag.game_id]]) for flag in found]


def _stakes(tournament: Tournament, stage: Stage, closing: StageClosing | None) -> Stakes:
    ranked = ranked_stage(tournament, stage, closing)
    return Stakes(
        scores=scores_of(tournament, stage),
        own=STAGES[stage],
        terms=ranked.terms,
        left=_games(tournament, stage).exclude(game__projection__phase=FINISHED).count(),
        out=ranked.out,
    )


def _begun(tournament: Tournament, stage: Stage) -> bool:
    return _games(tournament, stage).filter(game__projection__phase=FINISHED).exists()


def _games(tournament: Tournament, stage: Stage) -> QuerySet[ScheduledGame]:
    numbers = STAGES[stage]
    return ScheduledGame.objects.filter(
        tournament=tournament, number__range=(numbers[0], numbers[-1]), cancelled=False
    )
