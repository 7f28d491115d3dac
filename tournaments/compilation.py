"""The standings, compiled whole from the games' projections and stamped with what they held.

Recomputed, never incremented. Only finished games count; what a running game has so far is on
its own page. A stamp that is already there means that there is nothing to do, so this is safe
to call at any time, by several workers at once, and as often as one likes.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass

from django.db import transaction
from django.db.models import CharField, Exists, F, OuterRef, Value
from django.db.models.functions import Cast, Concat
from django.utils import timezone

from roster.shown import kept, kept_key
from scoring.codec import canonical
from scoring.models import Game, GameTotal, TurnRow
from tournaments.models import ScheduledGame, Standing, StandingsTable, Tournament
from tournaments.schedule import STAGES, Stage
from tournaments.stages.differences import look_again
from tournaments.standings import Basis, Place, Result, Score, ranked, tally, tie_notes

FORMAT = 2
"""What tables hold; raised when that changes, so that all of them are compiled again."""
FINISHED = "finished"
"""The phase of a game whose result counts."""
NOT_PLAYED = ("missed", "forfeited")
"""Outcomes of turns that nobody played: who had no other one was absent, which is no zero."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A finished game: its number, and what its result was read from."""

    number: int
    game: int
    stamp: str
    status: str


def compile_tournament(tournament: Tournament) -> list[Stage]:
    """Bring a tournament's tables up to its games' projections; return the stages that changed.

    Where they say now that others advance than was decided, a review of the field is due.
    """
    lagging = [stage for _, stage in lagging_tables([tournament])]
    changed = compile_stages(tournament, lagging) if lagging else []
    look_again(tournament)
    return changed


def lagging_tables(tournaments: Iterable[Tournament]) -> list[tuple[Tournament, Stage]]:
    """Return the stages whose table is not of the games' projections (two queries for all)."""
    asked = list(tournaments)
    counted = _counted(asked)
    tables = StandingsTable.objects.filter(tournament__in=asked)
    stamps = {(table.tournament_id, table.stage): table.stamp for table in tables}
    return [
        (tournament, stage)
        for tournament in asked
        for stage in Stage
        if stamps.get((tournament.pk, stage)) != _stamp(tournament, stage, counted[tournament.pk])
    ]


def lagging_games() -> list[int]:
    """Return the ids of all games whose projection is not of the log's last row (one query)."""
    current = Concat(
        Cast("seq", CharField()), Value("."), Cast("revision", CharField())
    )  # as `Game.stamp` puts it
    lagging = Game.objects.annotate(current=current).exclude(projection__stamp=F("current"))
    return list(lagging.order_by("pk").values_list("pk", flat=True))


def _counted(tournaments: Collection[Tournament]) -> Mapping[int, Sequence[Counted]]:
    """Read the finished games of some tournaments, by tournament and in order."""
    found: defaultdict[int, list[Counted]] = defaultdict(list)
    games = ScheduledGame.objects.filter(
        tournament__in=tournaments, game__projection__phase=FINISHED
    ).order_by("tournament", "number")
    for tournament, number, game, stamp, status in games.values_list(
        "tournament_id", "number", "game_id", "game__projection__stamp", "game__status"
    ):
        found[tournament].append(Counted(number, game, stamp, status))
    return found


def _stamp(tournament: Tournament, stage: Stage, counted: Iterable[Counted]) -> str:
    """Return the stamp of a table that holds these games under the tournament's settings."""
    parts: list[object] = [
        FORMAT,
        tournament.ranking_basis,
        tournament.best_games,
        tournament.qualifying_points_carried,
    ]
    numbers = points_from(tournament, stage)
    parts += [asdict(game) for game in counted if game.number in numbers]
    return hashlib.sha256(canonical(parts).encode()).hexdigest()


def points_from(tournament: Tournament, stage: Stage) -> range:
    """Return the numbers of the games whose points count in a stage."""
    own = STAGES[stage]
    if stage is Stage.SEMIFINAL and tournament.qualifying_points_carried:
        return range(STAGES[Stage.QUALIFYING].start, own.stop)
    return own


@transaction.atomic
def compile_stages(tournament: Tournament, stages: Collection[Stage]) -> list[Stage]:
    """Compile some tables, unless somebody else has in the meantime; return what changed.

    The scores of all of them are read once.
    """
    tables = _locked(tournament, stages)
    counted = _counted([tournament])[tournament.pk]
    stamps = {stage: _stamp(tournament, stage, counted) for stage in tables}
    due = [stage for stage, table in tables.items() if table.stamp != stamps[stage]]
    if not due:
        return []
    numbers = {stage: points_from(tournament, stage) for stage in due}
    scores = scores_in(tournament, range(numbers[due[0]].start, numbers[due[-1]].stop))
    rows: list[Standing] = []
    for stage in due:
        own = [score for score in scores if score.number in numbers[stage]]
        rows += _drawn_up(tables[stage], counted, own)
        tables[stage].stamp, tables[stage].compiled_at = stamps[stage], timezone.now()
        tables[stage].save()
    Standing.objects.filter(table__in=[tables[stage] for stage in due]).delete()
    Standing.objects.bulk_create(rows)
    return due


def _locked(tournament: Tournament, stages: Collection[Stage]) -> Mapping[Stage, StandingsTable]:
    """Return the stages' tables, held against other workers until the transaction ends."""
    of = StandingsTable.objects.filter(tournament=tournament, stage__in=stages)
    held = of.select_for_update(no_key=True).order_by("pk")
    found = {Stage(table.stage): table for table in held}
    if missing := [stage for stage in Stage if stage in stages and stage not in found]:
        now = timezone.now()
        StandingsTable.objects.bulk_create(
            [StandingsTable(tournament=tournament, stage=it, compiled_at=now) for it in missing],
            ignore_conflicts=True,  # another worker may be about to make them, too
        )
        found = {Stage(table.stage): table for table in held.all()}
    for table in found.values():
        table.tournament = tournament
    return {stage: found[stage] for stage in Stage if stage in found}


def table_after(
    compiled: StandingsTable, number: int
) -> tuple[StandingsTable, Sequence[Standing]] | None:
    """Draw up a stage as it stands after one of its games, later ones left out (two queries).

    None where no game of this number counts in the stage. Nothing is kept: a correction of an
    earlier game is in every table after it at once. Rows come without their players.
    """
    counted = _counted([compiled.tournament])[compiled.tournament_id]
    stage = Stage(compiled.stage)
    if number not in STAGES[stage] or number not in {game.number for game in counted}:
        return None
    table = StandingsTable(
        tournament=compiled.tournament, stage=stage, compiled_at=compiled.compiled_at
    )
    past = [game for game in counted if game.number <= number]
    return table, _drawn_up(table, past, scores_of(compiled.tournament, stage))


def _drawn_up(
    table: StandingsTable, counted: Iterable[Counted], scores: Sequence[Score]
) -> list[Standing]:
    """Fill in a table from the games that count; return its rows. Saves nothing."""
    stage = Stage(table.stage)
    numbers = points_from(table.tournament, stage)
    held = [game for game in counted if game.number in numbers]
    own = [game.number for game in held if game.number in STAGES[stage]]
    table.as_of = own[-1] if own else None
    table.before = own[-2] if len(own) > 1 else None
    table.provisional = [g.number for g in held if own and g.status != Game.Status.OFFICIAL]
    places = _places(table, scores, table.as_of)
    table.notes = [asdict(note) for note in tie_notes(places)]
    earlier = _places(table, scores, table.before)
    previous = {place.result.player: place.rank for place in earlier}
    return [
        _row(table, position, place, previous.get(place.result.player))
        for position, place in enumerate(places)
    ]


def _places(table: StandingsTable, scores: Sequence[Score], until: int | None) -> list[Place]:
    """Rank the stage after one game; nobody has a place before there is any."""
    if until is None:
        return []
    past = (score for score in scores if score.number <= until)
    return ranked(counted_up(table.tournament, Stage(table.stage), past))


def _row(table: StandingsTable, position: int, place: Place, previous: int | None) -> Standing:
    result = place.result
    return Standing(
        table=table,
        player_id=result.player,
        position=position,
        rank=place.rank,
        previous_rank=previous,
        value_numerator=result.value.numerator,
        value_denominator=result.value.denominator,
        games=result.games,
        total=result.total,
        wins=result.wins,
        best=result.best,
    )


def counted_up(tournament: Tournament, stage: Stage, scores: Iterable[Score]) -> list[Result]:
    """Add up scores as the tournament ranks this stage."""
    basis = Basis(tournament.ranking_basis)
    return tally(scores, STAGES[stage], basis, tournament.best_games)


def results(tournament: Tournament, stage: Stage) -> list[Result]:
    """Add up every player's results in a stage, in order of name (one query)."""
    return counted_up(tournament, stage, scores_of(tournament, stage))


def scores_of(tournament: Tournament, stage: Stage) -> list[Score]:
    """Read every score that counts in a stage, by name of the player and number (one query)."""
    return scores_in(tournament, points_from(tournament, stage))


def scores_in(tournament: Tournament, numbers: range) -> list[Score]:
    """Read every score of some finished games, by name of the player and number (one query).

    Records that were merged count as the one that is kept.

    Who was on a roster and played no turn of that game was absent; who is out of a game's
    ranking, being disqualified, has no result in it. Neither counts, not even as a zero.
    """
    played = TurnRow.objects.filter(game=OuterRef("game"), player=OuterRef("player"))
    rows = GameTotal.objects.filter(
        Exists(played.exclude(outcome__in=NOT_PLAYED)),
        game__scheduled__tournament=tournament,
        game__scheduled__number__range=(numbers[0], numbers[-1]),
        game__projection__phase=FINISHED,
        rank__isnull=False,
    ).annotate(person=kept("player__"))
    in_order = rows.order_by(kept_key("player__"), "person", "game__scheduled__number")
    return [
        Score(number, person, total, won)
        for number, person, total, won in in_order.values_list(
            "game__scheduled__number", "person", "total", "won"
        )
    ]
