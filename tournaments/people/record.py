"""A player's record: what they did in the games of a tournament, and against somebody else.

Only games that are finished for all the public knows count, and of merged records all. What a
running game has so far is on its own page.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum

from roster.models import Player
from roster.shown import records_of
from scoring.models import Game, GameTotal, TurnRow
from tournaments.compilation import FINISHED, NOT_PLAYED
from tournaments.models import ScheduledGame, Standing, Tournament

BUST = "bust"


class Part(StrEnum):
    """What part somebody had in a game."""

    PLAYED = "played"
    ABSENT = "absent"
    """Never at the table: no turn that was theirs was played. Absent is not zero."""
    DISQUALIFIED = "disqualified"


@dataclass(frozen=True, slots=True)
class Outing:
    """One finished game of a tournament, as one player had it."""

    number: int
    game: int
    date: date
    official: bool
    part: Part
    total: int = 0
    rank: int | None = None
    ranked: int = 0
    """How many had a place."""
    turns: int = 0
    busts: int = 0
    bonuses: int = 0
    bonus_points: int = 0

    @property
    def won(self) -> bool:
        """Whether nobody was ahead."""
        return self.rank == 1


@dataclass(frozen=True, slots=True)
class Record:
    """A player's season: the finished games in the order of their numbers."""

    outings: Sequence[Outing]

    @property
    def played(self) -> list[Outing]:
        """The games that count for the player."""
        return [outing for outing in self.outings if outing.part is Part.PLAYED]

    @property
    def total(self) -> int:
        """All points of the games played."""
        return sum(outing.total for outing in self.played)

    @property
    def average(self) -> Fraction | None:
        """Points a game played; None before there is one."""
        return Fraction(self.total, len(self.played)) if self.played else None

    @property
    def best(self) -> Outing | None:
        """The best game, the earliest of equal ones."""
        return max(self.played, key=lambda outing: (outing.total, -outing.number), default=None)

    @property
    def worst(self) -> Outing | None:
        """The lowest game, the earliest of equal ones."""
        return min(self.played, key=lambda outing: (outing.total, outing.number), default=None)


def tournaments_of(player: Player) -> QuerySet[Tournament]:
    """The tournaments in which somebody has a total, the latest first."""
    finished = {"schedule__game__projection__phase": FINISHED}
    found = Tournament.objects.filter(
        schedule__game__totals__player__in=records_of(player), **finished
    )
    return found.select_related("series").distinct().order_by("-starts_on", "-pk")


def record_in(player: Player, tournament: Tournament) -> Record:
    """Read what somebody did in a tournament (five queries)."""
    records = records_of(player)
    games = ScheduledGame.objects.filter(
        tournament=tournament, game__projection__phase=FINISHED
    ).select_related("game")
    listed = list(games.order_by("number"))
    ids = [game.game_id for game in listed]
    totals = {each.game_id: each for each in GameTotal.objects.filter(_of(records, ids))}
    turns = turns_in(records, ids)
    ranked = _ranked_in(ids)
    return Record([_outing(game, totals, turns, ranked) for game in listed])


def _of(records: Collection[int], games: Iterable[int | None]) -> Q:
    return Q(player__in=records, game__in=list(games))


@dataclass(frozen=True, slots=True)
class Turns:
    """The turns of one game that were somebody's and were played."""

    played: int = 0
    busts: int = 0
    bonuses: int = 0
    bonus_points: int = 0


def turns_in(records: Collection[int], games: Iterable[int | None]) -> Mapping[int, Turns]:
    """Count the turns that some records played, by game (one query)."""
    rows = TurnRow.objects.filter(_of(records, games)).exclude(outcome__in=NOT_PLAYED)
    counted = rows.values("game_id").annotate(
        played=Count("pk"),
        busts=Count("pk", filter=Q(outcome=BUST)),
        bonuses=Count("pk", filter=Q(bonus__gt=0)),
        bonus_points=Sum("bonus"),
    )
    values = counted.values_list("game_id", "played", "busts", "bonuses", "bonus_points")
    return {game: Turns(*counts) for game, *counts in values}


def _ranked_in(games: Iterable[int | None]) -> Mapping[int, int]:
    placed = GameTotal.objects.filter(game__in=list(games), rank__isnull=False)
    return dict(placed.values_list("game_id").annotate(Count("pk")))


def _outing(
    scheduled: ScheduledGame,
    totals: Mapping[int, GameTotal],
    turns: Mapping[int, Turns],
    ranked: Mapping[int, int],
) -> Outing:
    game = scheduled.game
    if game is None:
        raise ValueError("a game that is finished was opened")
    facts: dict[str, Any] = {
        "number": scheduled.number,
        "game": game.pk,
        "date": scheduled.date,
        "official": game.status == Game.Status.OFFICIAL,
    }
    total, played = totals.get(game.pk), turns.get(game.pk)
    if total is None or played is None:
        return Outing(**facts, part=Part.ABSENT)
    return Outing(
        **facts,
        part=Part.PLAYED if total.rank is not None else Part.DISQUALIFIED,
        total=total.total,
        rank=total.rank,
        ranked=ranked.get(game.pk, 0),
        turns=played.played,
        busts=played.busts,
        bonuses=played.bonuses,
        bonus_points=played.bonus_points,
    )


def standing_of(player: Player, tournament: Tournament) -> Standing | None:
    """The place in the latest stage in which somebody has one (one query)."""
    rows = Standing.objects.filter(table__tournament=tournament, player=player)
    return rows.select_related("table").order_by("-table__as_of").first()


# --- One game, turn by turn ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnOf:
    """One turn of a player. `score` is the total after it; None while totals are not public."""

    round: int
    outcome: str
    reason: str
    points: int
    bonus: int
    score: int | None


def turns_of(player: Player, game: Game, *, finished: bool) -> list[TurnOf]:
    """A player's turns in a game that are over, in order, as the public knows them.

    The total after a turn is told of finished games only: until then totals are announced.
    """
    rows = TurnRow.objects.filter(game=game, player__in=records_of(player)).order_by("index")
    return [
        TurnOf(
            row.round,
            row.outcome,
            row.reason,
            row.points,
            row.bonus,
            row.score if finished else None,
        )
        for row in rows
    ]


# --- Head to head --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Meeting:
    """A finished game that both played."""

    game: Game
    ours: int
    theirs: int


def meetings(player: Player, other: Player) -> list[Meeting]:
    """The finished games that two people both played, the latest first (four queries)."""
    ours, theirs = _totals_of(player), _totals_of(other)
    both = [game for game in ours if game in theirs]
    found = Game.objects.filter(pk__in=both).select_related("scheduled__tournament__series")
    ordered = found.order_by("-scheduled__date", "-pk")
    return [Meeting(game, ours[game.pk], theirs[game.pk]) for game in ordered]


def _totals_of(player: Player) -> Mapping[int, int]:
    totals = GameTotal.objects.filter(
        player__in=records_of(player), rank__isnull=False, game__projection__phase=FINISHED
    )
    took_part = TurnRow.objects.filter(player__in=records_of(player))
    games = took_part.exclude(outcome__in=NOT_PLAYED).values("game")
    return dict(totals.filter(game__in=games).values_list("game_id", "total"))


def opponents(player: Player) -> QuerySet[Player]:
    """Everybody with whom somebody was in a finished game, in alphabetical order."""
    games = GameTotal.objects.filter(
        player__in=records_of(player), game__projection__phase=FINISHED
    ).values("game")
    met = GameTotal.objects.filter(game__in=games).exclude(player__in=records_of(player))
    found = Player.objects.filter(
        Q(pk__in=met.values("player")) | Q(merged_records__in=met.values("player")),
        merged_into=None,
    )
    return found.distinct().order_by("collation_key", "pk")
