"""Reading tournaments: which ones are on, what is tonight, what is next, how tables stand."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery, prefetch_related_objects
from django.db.models.functions import Coalesce

from roster.models import Player, RosterEntry, User
from roster.roles import Role
from roster.shown import shown
from scoring.engine.core import Json
from scoring.models import Game, Projection
from tournaments.compilation import FINISHED, table_after
from tournaments.models import (
    Official,
    Qualification,
    ScheduledGame,
    Series,
    StageClosing,
    Standing,
    StandingsTable,
    Tournament,
    Withdrawal,
)
from tournaments.schedule import Stage, today_in
from tournaments.stages.field import NEXT


def current_tournaments(today: date) -> list[Tournament]:
    """Return one tournament a series: the latest that has started, else the first to come."""
    of_series = Tournament.objects.filter(series=OuterRef("pk")).values("pk")
    started = of_series.filter(starts_on__lte=today).order_by("-starts_on", "-pk")
    coming = of_series.filter(starts_on__gt=today).order_by("starts_on", "pk")
    current = Series.objects.annotate(current=Coalesce(Subquery(started[:1]), Subquery(coming[:1])))
    chosen = Tournament.objects.filter(pk__in=current.values("current"))
    return list(chosen.select_related("series").order_by("series"))


def scheduled_games() -> QuerySet[ScheduledGame]:
    """Return scheduled games with what their pages say of them; not the games' turns."""
    games = ScheduledGame.objects.select_related("tournament__series", "game__projection")
    return games.defer("game__projection__public", "game__rules")


def schedules(tournaments: Iterable[Tournament]) -> Mapping[int, Sequence[ScheduledGame]]:
    """Read the schedules of some tournaments, by tournament and in order (one query)."""
    asked = list(tournaments)
    found: dict[int, list[ScheduledGame]] = {tournament.pk: [] for tournament in asked}
    for game in scheduled_games().filter(tournament__in=asked).order_by("tournament", "number"):
        found[game.tournament_id].append(game)
    return found


def tonight(now: datetime) -> list[ScheduledGame]:
    """Return today's games by the calendar where each is played, and those not finished since.

    A game that goes on past midnight stays until it is finished, for a day at most.
    """
    days = (now.date() - timedelta(days=2), now.date() + timedelta(days=1))
    games = scheduled_games().filter(date__range=days).order_by("date", "start_time", "number")
    return [game for game in games if _is_on(game, now)]


def _is_on(game: ScheduledGame, now: datetime) -> bool:
    today = today_in(now, game.tournament.series.zone)
    if game.date == today:
        return True
    return game.date == today - timedelta(days=1) and is_running(game)


def phase_of(game: ScheduledGame) -> str:
    """Return the phase of a scheduled game as last compiled; "" while it is not open."""
    if game.game is None:
        return ""
    projection: Projection | None = getattr(game.game, "projection", None)
    return projection.phase if projection else ""


def is_finished(game: ScheduledGame) -> bool:
    """Whether the game has been played to its end."""
    return phase_of(game) == FINISHED


def is_running(game: ScheduledGame) -> bool:
    """Whether players are at the table: the roster is set, and the game is not finished."""
    return phase_of(game) in ("lucky_number", "turn", "call")


def evenings_of_player(player: Player) -> list[ScheduledGame]:
    """Return the evenings that a player may play in the tournaments that they have played in.

    By date. Who is not in the field of a stage, or has withdrawn from going on to it, has none of
    its evenings, nor those of the stages after it, but for a game on whose roster they were
    (three queries).
    """
    records = Player.objects.filter(Q(pk=player.pk) | Q(merged_into=player))
    entered = Tournament.objects.filter(schedule__game__roster__entries__player__in=records)
    games = scheduled_games().filter(tournament__in=entered.values("pk"))
    games = games.annotate(
        rostered=Exists(
            RosterEntry.objects.filter(roster=OuterRef("game__roster"), player__in=records)
        )
    ).order_by("date", "start_time", "tournament", "number")
    listed = list(games)
    out = _stages_without(records, {game.tournament_id for game in listed})
    return [
        game
        for game in listed
        if getattr(game, "rostered", False) or (game.tournament_id, game.stage) not in out
    ]


def _stages_without(
    records: QuerySet[Player], tournaments: Collection[int]
) -> frozenset[tuple[int, Stage]]:
    """Return the stages, by tournament, in which none of a person's records may play."""
    closed = StageClosing.objects.filter(tournament__in=tournaments, reopened_at=None).annotate(
        within=Exists(
            Qualification.objects.filter(closing=OuterRef("pk"), left_at=None, player__in=records)
        )
    )
    gave_up = Withdrawal.objects.filter(
        tournament__in=tournaments, taken_back_at=None, player__in=records
    )
    within = {(one.tournament_id, NEXT[Stage(one.stage)]): False for one in gave_up}
    within |= {(one.tournament_id, NEXT[Stage(one.stage)]): one.within for one in closed}
    out: set[tuple[int, Stage]] = set()
    for tournament in tournaments:
        barred = False
        for stage in Stage:
            barred = not within.get((tournament, stage), not barred)
            if barred:
                out.add((tournament, stage))
    return frozenset(out)


def is_under_review(game: ScheduledGame) -> bool:
    """Whether what the public knows of the game is frozen."""
    return game.game is not None and game.game.status == Game.Status.UNDER_REVIEW


def next_game(games: Iterable[ScheduledGame], today: date) -> ScheduledGame | None:
    """Return the game that is being played or is the next to be, by date.

    One that was to be played on an earlier day is next only where none is to come.
    """
    left = [game for game in games if not game.cancelled and not is_finished(game)]
    coming = [game for game in left if game.date >= today or is_running(game)]
    return min(
        coming or left, key=lambda game: (game.date, game.start_time, game.number), default=None
    )


def next_seasons(current: Collection[Tournament], today: date) -> Mapping[int, ScheduledGame]:
    """Return the first game to come of the tournaments after the current ones, by series."""
    after = scheduled_games().filter(
        tournament__series__in=[each.series_id for each in current],
        tournament__starts_on__gt=today,
        date__gt=today,
        cancelled=False,
    )
    found: dict[int, ScheduledGame] = {}
    for game in after.exclude(tournament__in=current).order_by("date", "start_time", "number"):
        found.setdefault(game.tournament.series_id, game)
    return found


def public_views(games: Iterable[ScheduledGame]) -> Mapping[int, Json]:
    """Read what everybody may know of some games, by game (one query)."""
    ids = [game.game_id for game in games if game.game_id is not None]
    found = Projection.objects.filter(game__in=ids, game__ruleset="lucky-roll").exclude(stamp="")
    return dict(found.values_list("game_id", "public"))


def names_in(views: Iterable[Json]) -> Mapping[str, str]:
    """Read the public names of everybody in some games' public views, by id (one query)."""
    ids = {int(player) for view in views for player in view["order"]}
    found = Player.objects.filter(pk__in=ids).annotate(shown=shown())
    return {str(pk): name for pk, name in found.values_list("pk", "shown")}


def tables(tournaments: Collection[Tournament]) -> Mapping[int, Mapping[str, StandingsTable]]:
    """Read the tables of some tournaments, by tournament and stage (one query)."""
    found: dict[int, dict[str, StandingsTable]] = {each.pk: {} for each in tournaments}
    for table in StandingsTable.objects.filter(tournament__in=tournaments):
        found[table.tournament_id][table.stage] = table
    return found


@dataclass(frozen=True, slots=True)
class StageTable:
    """A stage's table and its rows in order of place, with their players."""

    table: StandingsTable
    rows: Sequence[Standing]


def table_as_of(compiled: StandingsTable, number: int | None) -> StageTable | None:
    """Return a table as compiled, or as it is after an earlier game (one query, or three).

    None where no game of this number counts in the stage.
    """
    if number in (None, compiled.as_of):
        return StageTable(compiled, list(compiled.rows.select_related("player")))
    found = table_after(compiled, int(number or 0))
    if found is None:
        return None
    table, rows = found
    prefetch_related_objects(rows, "player")
    return StageTable(table, rows)


def latest_stage(of: Mapping[str, StandingsTable]) -> Stage:
    """Return the last stage in which a game counts; qualifying before there is any."""
    begun = [stage for stage in Stage if stage in of and of[stage].as_of is not None]
    return begun[-1] if begun else Stage.QUALIFYING


def top_rows(of: Collection[StandingsTable], places: int) -> Mapping[int, Sequence[Standing]]:
    """Read the first rows of some tables, by table and in order (one query)."""
    found: dict[int, list[Standing]] = {table.pk: [] for table in of}
    rows = Standing.objects.filter(table__in=of, position__lt=places).select_related("player")
    for row in rows.order_by("table", "position"):
        found[row.table_id].append(row)
    return found


def appointments(user: User, tournaments: Iterable[int]) -> Mapping[int, frozenset[Role]]:
    """Read what somebody is in some tournaments, by tournament (one query).

    As `access.roles_in`: an alternate roller has a role only while standing in at a game.
    """
    asked = set(tournaments)
    if user.is_superuser:
        return {tournament: frozenset({Role.MANAGER}) for tournament in asked}
    held = Official.objects.filter(user=user, tournament__in=asked).exclude(
        role=Role.ALTERNATE_ROLLER
    )
    found: dict[int, set[Role]] = {tournament: set() for tournament in asked}
    for tournament, role in held.values_list("tournament_id", "role"):
        found[tournament].add(Role(role))
    return {tournament: frozenset(roles) for tournament, roles in found.items()}
