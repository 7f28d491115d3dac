"""What a stage's outlook and its closing are worked out from, as the database has it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from roster.shown import kept
from tournaments.models import Qualification, StageClosing, Standing, StandingsTable, Tournament
from tournaments.ranking_words import basis_of
from tournaments.schedule import Stage
from tournaments.stages.field import BEFORE, Field, field_of
from tournaments.stages.outlook import Terms, through
from tournaments.standings import Place, Result

PASSED_ON = (Qualification.Left.WITHDRAWN,)
"""How somebody leaves a field so that the next one moves up."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A stage's table: its rows and places, what it is cut by, and who is in it for nothing."""

    table: StandingsTable | None
    rows: Sequence[Standing]
    places: Sequence[Place]
    terms: Terms
    field: Field | None
    """Who may play in the stage itself; None where everybody may."""
    out: frozenset[int]
    """Who is in the table and cannot advance: not in the field, or withdrawn."""


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
    field = field_of(tournament, stage) if stage in BEFORE else None
    places = [place_of(row) for row in rows]
    outsiders = {row.player_id for row in rows if field and row.player_id not in field.players}
    out = frozenset(outsiders | set(withdrawn(closing)))
    return Ranked(table, rows, places, terms_of(tournament, stage), field, out)


def place_of(row: Standing) -> Place:
    """Return a compiled row as what it was compiled from."""
    return Place(
        row.rank, Result(row.player_id, row.value, row.total, row.games, row.wins, row.best)
    )


def withdrawn(closing: StageClosing | None) -> Collection[int]:
    """Who had a place and gave it up in time for the next one to move up (one query)."""
    if closing is None:
        return ()
    left = Qualification.objects.filter(closing=closing, left_how__in=PASSED_ON)
    advanced = left.exclude(source=Qualification.Source.ADMITTED)
    return frozenset(people_of(advanced))


def people_of(rows: QuerySet[Qualification]) -> list[int]:
    """The ids of the records that are kept of some players of a field, in the rows' order."""
    return list(rows.annotate(person=kept("player__")).values_list("person", flat=True))


def entitled(ranked: Ranked, also_out: Iterable[int] = ()) -> list[int]:
    """Return who advances by the standings once all is played, best first."""
    out = ranked.out | frozenset(also_out)
    return [place.result.player for place in through(ranked.places, ranked.terms, out=out)]


def waiting(ranked: Ranked) -> int | None:
    """How many of a field have not played in the stage yet; None where there is no field."""
    if ranked.field is None:
        return None
    return len(ranked.field.players - {row.player_id for row in ranked.rows})
