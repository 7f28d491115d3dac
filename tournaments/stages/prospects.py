"""The outlook of everybody in a stage, as the database has it."""

from __future__ import annotations

from tournaments.compilation import scores_of
from tournaments.models import Tournament
from tournaments.schedule import Stage
from tournaments.stages.outlook import Prospect, outlook
from tournaments.stages.reading import Ranked, waiting


def prospects(tournament: Tournament, stage: Stage, ranked: Ranked, left: int) -> list[Prospect]:
    """Tell what may become of everybody in a stage with so many games left (one query)."""
    points: dict[int, list[int]] = {row.player_id: [] for row in ranked.rows}
    for score in scores_of(tournament, stage):
        points.setdefault(score.player, []).append(score.points)
    return outlook(
        ranked.places,
        points,
        ranked.terms,
        left=left,
        waiting=waiting(ranked),
        outsiders=ranked.barred.outsiders,
        withdrawn=ranked.barred.withdrawn.keys(),
    )
