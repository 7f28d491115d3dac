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
from django.db.models import CharField, Count, Exists, F, Max, OuterRef, Q, Sum, Value
from django.db.models.functions import Cast, Concat
from django.utils import timezone

from roster.shown import kept, kept_key
from scoring.codec import canonical
from scoring.models import Game, GameTotal, TurnRow
from tournaments.models import ScheduledGame, Standing, StandingsTable, Tournament
from tournaments.schedule import STAGES, Stage
from tournaments.standings import Place, Result, ranked, tie_notes

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
    """Bring a tournament's tables up to its games' projections; return the stages that changed."""
    return [stage for _, stage in lagging_tables([tournament]) if compile_table(tournament, stage)]


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
    parts = [tournament.ranking_basis, tournament.qualifying_points_carried]
    numbers = points_from(tournament, stage)
    parts += [asdict(game) for game in counted if game.number in numbers]
    return hashlib.sha256(canonical(parts).encode()).hexdigest()


def points_from(tournament: Tournament, stage: Stage) -> range:
    """Return the numbers of the games whose points count in a stage."""
    own = STAGES[stage]
    if stage is Stage.SEMIFINAL and tournament.qualifying_points_carried:
        return range(STAGES[Stage.QUALIFYING].start, own.stop)
    return own


def compile_table(tournament: Tournament, stage: Stage) -> bool:
    """Compile one table, unless somebody else has in the meantime; return whether it changed."""
    with transaction.atomic():
        table = _locked(tournament, stage)
        counted = _counted([tournament])[tournament.pk]
        stamp = _stamp(tournament, stage, counted)
        if table.stamp == stamp:
            return False
        places = ranked(results(tournament, stage))
        own = [game for game in counted if game.number in STAGES[stage]]
        table.stamp = stamp
        table.as_of = max((game.number for game in own), default=None)
        table.provisional = [g.number for g in own if g.status != Game.Status.OFFICIAL]
        table.notes = [asdict(note) for note in tie_notes(places)]
        table.compiled_at = timezone.now()
        table.save()
        _write(table, places)
    return True


def _locked(tournament: Tournament, stage: Stage) -> StandingsTable:
    """Return the stage's table, held against other workers until the transaction ends."""
    StandingsTable.objects.get_or_create(
        tournament=tournament, stage=stage, defaults={"compiled_at": timezone.now()}
    )
    return StandingsTable.objects.select_for_update(no_key=True).get(
        tournament=tournament, stage=stage
    )


def results(tournament: Tournament, stage: Stage) -> list[Result]:
    """Add up every player's results in a stage, in order of name (one query).

    Records that were merged count as the one that is kept.

    Who was on a roster and played no turn of that game was absent; who is out of a game's
    ranking, being disqualified, has no result in it. Neither counts, not even as a zero.
    """
    numbers, own = points_from(tournament, stage), STAGES[stage]
    played = TurnRow.objects.filter(game=OuterRef("game"), player=OuterRef("player"))
    in_stage = Q(game__scheduled__number__gte=own.start)
    rows = (
        GameTotal.objects.filter(
            Exists(played.exclude(outcome__in=NOT_PLAYED)),
            game__scheduled__tournament=tournament,
            game__scheduled__number__range=(numbers[0], numbers[-1]),
            game__projection__phase=FINISHED,
            rank__isnull=False,
        )
        .annotate(person=kept("player__"))
        .values("person")
        .annotate(
            points=Sum("total"),
            games=Count("pk", filter=in_stage),
            wins=Count("pk", filter=in_stage & Q(won=True)),
            best=Max("total", filter=in_stage),
        )
        .filter(games__gt=0)
        .order_by(kept_key("player__"), "person")
    )
    return [
        Result(row["person"], row["points"], row["games"], row["wins"], row["best"]) for row in rows
    ]


def _write(table: StandingsTable, places: Sequence[Place]) -> None:
    """Put a table's rows in place of what it held."""
    table.rows.all().delete()
    Standing.objects.bulk_create(
        Standing(
            table=table,
            player_id=place.result.player,
            position=position,
            rank=place.rank,
            games=place.result.games,
            total=place.result.total,
            wins=place.result.wins,
            best=place.result.best,
        )
        for position, place in enumerate(places)
    )
