"""The field of a stage: who may play in it, once the stage before is closed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from roster.models import Player
from roster.public_words import PublicWords
from roster.shown import kept_of
from tournaments.models import FieldReview, Qualification, StageClosing, Tournament
from tournaments.schedule import Stage
from tournaments.stages.errors import StageRefused

BEFORE: Mapping[Stage, Stage] = {
    Stage.SEMIFINAL: Stage.QUALIFYING,
    Stage.CHAMPIONSHIP: Stage.SEMIFINAL,
}
"""The stage that a stage's field comes from; everybody may play in the qualifying stage."""
NEXT: Mapping[Stage, Stage] = {before: stage for stage, before in BEFORE.items()}
"""The stage that who advances plays in."""


@dataclass(frozen=True, slots=True)
class Member:
    """A player of a field, and how they came into it."""

    player: Player
    place: int | None
    """The place in the stage before; None where a ruling admitted somebody who had none."""
    source: Qualification.Source
    reason: str


@dataclass(frozen=True, slots=True)
class Field:
    """Who may play in a stage, by place in the stage before, then in the order of decisions."""

    stage: Stage
    closing: StageClosing
    members: tuple[Member, ...]

    @property
    def players(self) -> frozenset[int]:
        """The ids of who may play."""
        return frozenset(member.player.pk for member in self.members)


def field_of(tournament: Tournament, stage: Stage) -> Field | None:
    """Return the field of a stage, or None while everybody may play in it (two queries).

    That is always so in the qualifying stage, and in the others until the stage before is closed.
    Reasons are by the names that everybody reads.
    """
    closing = closing_of(tournament, BEFORE[stage]) if stage in BEFORE else None
    if closing is None:
        return None
    members: dict[int, Member] = {}
    reads = PublicWords()
    for row in standing_rows([closing]).select_related("player__merged_into"):
        player = kept_of(row.player)
        source = Qualification.Source(row.source)
        members.setdefault(player.pk, Member(player, row.place, source, reads(row.reason)))
    return Field(stage, closing, tuple(members.values()))


def closing_of(tournament: Tournament, stage: Stage) -> StageClosing | None:
    """Return the closing of a stage that holds, or None while the stage is open (one query)."""
    return closings_of([tournament]).filter(stage=stage).first()


def demand_closed(tournament: Tournament, stage: Stage) -> StageClosing:
    """Return the closing of a stage that holds; StageRefused while the stage is open."""
    return demanded(closing_of(tournament, stage))


def demanded(closing: StageClosing | None) -> StageClosing:
    """Return a closing that there is; StageRefused else."""
    if closing is None:
        raise StageRefused(_("This stage is not closed, so it has made no field yet."))
    return closing


def closings_of(tournaments: Iterable[Tournament]) -> QuerySet[StageClosing]:
    """The closings of some tournaments that hold."""
    return StageClosing.objects.filter(tournament__in=list(tournaments), reopened_at=None)


def standing_rows(closings: Iterable[StageClosing]) -> QuerySet[Qualification]:
    """Who is in the fields that some closings made, by place; who has none comes last."""
    rows = Qualification.objects.filter(closing__in=list(closings), left_at=None)
    return rows.order_by("closing", F("place").asc(nulls_last=True), "pk")


def open_reviews(tournaments: Iterable[Tournament]) -> QuerySet[FieldReview]:
    """Reviews of fields of some tournaments that wait for the manager."""
    found = FieldReview.objects.filter(
        closing__tournament__in=list(tournaments), closing__reopened_at=None, decided_at=None
    )
    return found.select_related("closing")
