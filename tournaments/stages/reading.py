"""What a stage's outlook and its closing are worked out from, as the database has it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import QuerySet

from roster.shown import kept
from tournaments.models import (
    Qualification,
    StageClosing,
    Standing,
    StandingsTable,
    Tournament,
    Withdrawal,
)
from tournaments.ranking_words import basis_of
from tournaments.schedule import Stage
from tournaments.stages.field import BEFORE, Field, field_of
from tournaments.stages.outlook import Terms, through
from tournaments.standings import Place, Result

Left, Source = Qualification.Left, Qualification.Source
PASSED_ON = (Left.WITHDRAWN,)
"""How somebody leaves a field so that the next one moves up."""
GONE = (Left.WITHDRAWN, Left.DURING)
"""How somebody leaves a field of their own accord."""

Row = TypeVar("Row", Qualification, Withdrawal)


@dataclass(frozen=True, slots=True)
class Barred:
    """Who cannot go on from a stage, whatever the table says."""

    field: Field | None
    """Who may play in the stage itself; None where everybody may."""
    withdrawn: Mapping[int, str]
    """Who has withdrawn, and why: from the stage, or from the place that they had after it."""
    outsiders: frozenset[int]
    """Who is in the table and not in the field: taken out, or had played before there was one."""

    @property
    def out(self) -> frozenset[int]:
        """All of them."""
        return self.outsiders | self.withdrawn.keys()


@dataclass(frozen=True, slots=True)
class Ranked:
    """A stage's table: its rows and places, what it is cut by, and who is in it for nothing."""

    table: StandingsTable | None
    rows: Sequence[Standing]
    places: Sequence[Place]
    terms: Terms
    barred: Barred

    @property
    def field(self) -> Field | None:
        """Who may play in the stage itself; None where everybody may."""
        return self.barred.field

    @property
    def out(self) -> frozenset[int]:
        """Who cannot advance: not in the field, or withdrawn."""
        return self.barred.out


def terms_of(tournament: Tournament, stage: Stage) -> Terms:
    """Tell by which settings a stage is cut."""
    places, needed = {
        Stage.QUALIFYING: (tournament.semifinal_places, tournament.minimum_qualifying_games),
        Stage.SEMIFINAL: (tournament.championship_places, 0),
        Stage.CHAMPIONSHIP: (0, 0),
    }[stage]
    return Terms(places, needed, basis_of(tournament, stage), tournament.best_games)


def ranked_stage(tournament: Tournament, stage: Stage, closing: StageClosing | None) -> Ranked:
    """Read a stage as last compiled; `closing` is the one by which it is closed, if it is."""
    table = StandingsTable.objects.filter(tournament=tournament, stage=stage).first()
    rows = list(table.rows.select_related("player__merged_into")) if table else []
    barred = barred_in(tournament, stage, closing, [row.player_id for row in rows])
    places = [place_of(row) for row in rows]
    return Ranked(table, rows, places, terms_of(tournament, stage), barred)


def barred_in(
    tournament: Tournament, stage: Stage, closing: StageClosing | None, players: Iterable[int]
) -> Barred:
    """Read who of a stage's table cannot go on from it (a query, and three where it has a field).

    One query more where the stage is closed.
    """
    own = field_of(tournament, stage) if stage in BEFORE else None
    withdrawn = {**gave_up(tournament, stage), **gave_place_up(closing)}
    outsiders: frozenset[int] = frozenset()
    if own is not None:
        outsiders = frozenset(players) - own.players
        withdrawn |= {
            person: why
            for person, why in left_the_field(own.closing).items()
            if person in outsiders
        }
    return Barred(own, withdrawn, outsiders - withdrawn.keys())


def gave_up(tournament: Tournament, stage: Stage) -> Mapping[int, str]:
    """Who withdrew from a stage before it was closed, and why (one query)."""
    rows = Withdrawal.objects.filter(tournament=tournament, stage=stage, taken_back_at=None)
    return {person: row.reason for person, row in by_person(rows)}


def gave_place_up(closing: StageClosing | None) -> Mapping[int, str]:
    """Who had a place and gave it up in time for the next one to move up, and why (one query)."""
    if closing is None:
        return {}
    left = Qualification.objects.filter(closing=closing, left_how__in=PASSED_ON)
    return {person: row.left_why for person, row in by_person(left.exclude(source=Source.ADMITTED))}


def left_the_field(closing: StageClosing) -> Mapping[int, str]:
    """Who withdrew from the field that a closing made, and why (one query)."""
    rows = Qualification.objects.filter(closing=closing, left_how__in=GONE)
    return {person: row.left_why for person, row in by_person(rows)}


def place_of(row: Standing) -> Place:
    """Return a compiled row as what it was compiled from."""
    return Place(
        row.rank, Result(row.player_id, row.value, row.total, row.games, row.wins, row.best)
    )


def by_person(rows: QuerySet[Row]) -> list[tuple[int, Row]]:
    """Some rows, each with the id of the record that is kept of its player."""
    return [(row.person, row) for row in rows.annotate(person=kept("player__"))]


def people_of(rows: QuerySet[Qualification]) -> list[int]:
    """The ids of the records that are kept of some players of a field, in the rows' order."""
    return list(rows.annotate(person=kept("player__")).values_list("person", flat=True))


def entitled(ranked: Ranked) -> list[int]:
    """Return who advances by the standings once all is played, best first."""
    return [place.result.player for place in through(ranked.places, ranked.terms, out=ranked.out)]


def waiting(ranked: Ranked) -> int | None:
    """How many of a field may still come who have not played in the stage; None without a field."""
    if ranked.field is None:
        return None
    played = {row.player_id for row in ranked.rows}
    return len(ranked.field.players - played - ranked.barred.withdrawn.keys())
