"""A season with something of everything, and the way back into an empty database."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Any

from django.db import transaction

from policies.services import issue_ruling
from scoring import folding
from scoring.models import Game
from scoring.projections import rebuild
from scoring.reviewing import put_under_review, sign_off
from tests.tournaments.evenings import (
    ABSENT,
    NOTHING,
    begin,
    official,
    opened,
    play,
    play_round,
    scheduled,
    tournament,
)
from tournaments.archive.exporting import season_of
from tournaments.compilation import compile_tournament
from tournaments.models import Standing, StandingsTable, Tournament
from tournaments.rescheduling import cancel, move

SPOKE = "Spoke during a turn"
Rows = list[tuple[str, str, int, int, int, int, int]]


def season() -> Tournament:
    """Four games: official, with a ruling, under review and running; one moved, one cancelled."""
    of = tournament(minimum_qualifying_games=3, ranking_basis="average")
    first, second, third = opened(of, 1), opened(of, 2), opened(of, 3)
    play(first, {"Ana": 1500, "Ben": 1000, "Zoë": NOTHING})
    first.refresh_from_db()
    sign_off(first.pk, after=first.seq, actor=official())
    penalised(second)
    play(third, {"Ana": 1100, "Carla": ABSENT, "Zoë": 2000})
    put_under_review(third.pk, reason="A protest", actor=official())
    begin(opened(of, 4), ["Ana", "Ben"])
    move(
        scheduled(of, 5),
        scheduled(of, 5).date.replace(day=5),
        scheduled(of, 5).start_time,
        note="Hall is taken",
        actor=official(),
    )
    cancel(scheduled(of, 6), note="Snow", actor=official())
    compiled(of)
    return of


@dataclass(frozen=True)
class Elsewhere:
    """A season of another database: its file, and how it stood there."""

    data: bytes
    standings: Rows
    tables: list[Any]


@cache
def elsewhere(lay_out: Callable[[], Tournament] = season) -> Elsewhere:
    """Lay a season out, export it and forget all about it: the database is empty after that.

    Played once; it is the same to all tests.
    """
    with transaction.atomic():
        of = lay_out()
        left = Elsewhere(season_of(of), standings(of), tables(of))
        transaction.set_rollback(True)
    folding.forget()
    return left


def penalised(game: Game) -> None:
    """Ben loses 300 points by a ruling after the first round, then the manager ends it."""
    called = begin(game, ["Ana", "Ben"])
    play_round(game, called, {"Ana": 1000, "Ben": 1500})
    ben = next(player for player, name in called.items() if name == "Ben")
    ruled(game, {"type": "penalty", "player": ben, "kind": "points", "points": 300}, 5, SPOKE)
    ruled(game, {"type": "game_ended"}, 8, "It is late")


def ruled(game: Game, event: dict[str, Any], policy: int, reason: str) -> None:
    """The manager rules."""
    game.refresh_from_db()
    issue_ruling(
        game.pk,
        event,
        policy=policy,
        reason=reason,
        after=game.seq,
        request_id=f"ruling-{game.seq}",
        actor=official(),
    )


def compiled(of: Tournament) -> None:
    for game in Game.objects.filter(scheduled__tournament=of):
        rebuild(game.pk)
    compile_tournament(of)


def standings(of: Tournament) -> Rows:
    """Every row of every table, by name."""
    rows = Standing.objects.filter(table__tournament=of).order_by("table__stage", "position")
    return [
        (
            row.table.stage,
            row.player.name,
            row.rank,
            row.games,
            row.total,
            row.wins,
            row.best,
        )
        for row in rows.select_related("table", "player")
    ]


def tables(of: Tournament) -> list[tuple[str, int | None, list[int]]]:
    """As of which game each stage is, and what of it is provisional."""
    found = StandingsTable.objects.filter(tournament=of).order_by("stage")
    return [(table.stage, table.as_of, table.provisional) for table in found]


def repacked(
    data: bytes, change: Callable[[dict[str, bytes]], object], *, seal: bool = True
) -> bytes:
    """The ZIP with its files changed in some way, and as if it had been exported so."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    change(files)
    if seal and "SHA256SUMS" in files:
        del files["SHA256SUMS"]
        sums = [f"{sha256(body).hexdigest()}  {name}\n" for name, body in files.items()]
        files["SHA256SUMS"] = "".join(sums).encode()
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, body in files.items():
            archive.writestr(name, body)
    return out.getvalue()


def with_manifest(data: bytes, change: Callable[[Any], object]) -> bytes:
    """The ZIP with its manifest changed in some way."""

    def edit(files: dict[str, bytes]) -> None:
        manifest = json.loads(files["season.json"])
        change(manifest)
        files["season.json"] = json.dumps(manifest).encode()

    return repacked(data, edit)
