"""What other settings would do to the standings: who would be above the cut, before and after."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from roster.models import Player
from roster.shown import called
from scoring.words.wording import players
from tournaments.compilation import FINISHED, results
from tournaments.models import STAGE_NAMES, Tournament
from tournaments.schedule import STAGES, Stage
from tournaments.setup.settings import STAGE_OF
from tournaments.stages.field import closing_of, closings_of
from tournaments.stages.outlook import through
from tournaments.stages.reading import barred_in, terms_of
from tournaments.standings import ranked


@dataclass(frozen=True, slots=True)
class Consequence:
    """Who comes above the cut of a stage by other settings, and who drops below it."""

    stage: Stage
    closed: bool
    """Whether the stage was closed: its field stays what it is."""
    counted: bool
    """Whether anybody has a result in the stage yet."""
    comes_in: tuple[int, ...]
    drops_out: tuple[int, ...]


def consequences(tournament: Tournament, values: Mapping[str, Any]) -> list[Consequence]:
    """Work out what these settings would do, a consequence a stage whose cut they decide."""
    after = copy(tournament)
    for setting, value in values.items():
        setattr(after, setting, value)
    stages = _decided_by(values)
    closed = set(closings_of([tournament]).values_list("stage", flat=True)) if stages else set()
    return [_consequence(tournament, after, stage, closed=stage in closed) for stage in stages]


def _decided_by(settings: Iterable[str]) -> list[Stage]:
    """The stages whose cut some settings decide; what is ranked by decides the semifinals' too."""
    asked = set(settings)
    stages = {STAGE_OF[setting] for setting in asked if setting in STAGE_OF}
    if asked & {"ranking_basis", "best_games"}:
        stages.add(Stage.SEMIFINAL)
    return [stage for stage in Stage if stage in stages]


def _consequence(
    before: Tournament, after: Tournament, stage: Stage, *, closed: bool
) -> Consequence:
    left = _games_left(before, stage)
    old, new = above_cut(before, stage, left), above_cut(after, stage, left)
    return Consequence(
        stage=stage,
        closed=closed,
        counted=bool(old or new),
        comes_in=tuple(player for player in new if player not in old),
        drops_out=tuple(player for player in old if player not in new),
    )


def above_cut(tournament: Tournament, stage: Stage, games_left: int) -> list[int]:
    """Return who would advance from a stage as the standings are, by place."""
    places = ranked(results(tournament, stage))
    ids = [place.result.player for place in places]
    barred = barred_in(tournament, stage, closing_of(tournament, stage), ids)
    inside = through(places, terms_of(tournament, stage), left=games_left, out=barred.out)
    return [place.result.player for place in inside]


def _games_left(tournament: Tournament, stage: Stage) -> int:
    games = tournament.schedule.filter(number__in=STAGES[stage], cancelled=False)
    return games.exclude(game__projection__phase=FINISHED).count()


def in_words(found: Sequence[Consequence]) -> list[str]:
    """Tell consequences, a sentence a stage (one query)."""
    ids = {player for one in found for player in (*one.comes_in, *one.drops_out)}
    rows = Player.objects.filter(pk__in=ids).annotate(said=called())
    names = {str(pk): said for pk, said in rows.values_list("pk", "said")}
    return [_sentence(one, names) for one in found]


def _sentence(one: Consequence, names: Mapping[str, str]) -> str:
    stage = str(STAGE_NAMES[one.stage])
    if one.closed:
        return _("{stage}: closed, so its field stays as it is.").format(stage=stage)
    if not one.counted:
        return _("{stage}: no game has counted yet.").format(stage=stage)
    if not one.comes_in and not one.drops_out:
        text = _("{stage}: the same players as before are above the cut today.")
        return text.format(stage=stage)
    up = players([str(player) for player in one.comes_in], names)
    down = players([str(player) for player in one.drops_out], names)
    if not down:
        return _("{stage}: above the cut today, too: {up}.").format(stage=stage, up=up)
    if not up:
        return _("{stage}: no longer above the cut today: {down}.").format(stage=stage, down=down)
    return _("{stage}: above the cut today, too: {up}. No longer: {down}.").format(
        stage=stage, up=up, down=down
    )
