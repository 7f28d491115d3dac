"""Who goes on from a stage as its table is read: what the cut is drawn by."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.models import Qualification, Tournament
from tournaments.schedule import Stage
from tournaments.stages.cut import Going
from tournaments.stages.field import NEXT, closing_of, field_of
from tournaments.stages.reading import barred_in, left_the_field


def going_on(tournament: Tournament, stage: Stage, players: Iterable[int], *, past: bool) -> Going:
    """Read who of a stage's table goes on, or cannot.

    Once the stage is closed that is the field that it made, unless the table is of a `past` game:
    then it is told as it stood, without those who have withdrawn by now.
    """
    if stage not in NEXT:
        return Going()
    closing = closing_of(tournament, stage)
    barred = barred_in(tournament, stage, closing, players)
    if closing is None or past:
        return Going(barred.outsiders, barred.withdrawn.keys())
    onward = field_of(tournament, NEXT[stage])
    members = () if onward is None else onward.members
    admitted = {it.player.pk for it in members if it.source == Qualification.Source.ADMITTED}
    on = {it.player.pk for it in members}
    return Going(
        outsiders=barred.outsiders - on,
        withdrawn=(barred.withdrawn.keys() | left_the_field(closing).keys()) - on,
        settled=on - admitted,
        admitted=admitted,
    )
