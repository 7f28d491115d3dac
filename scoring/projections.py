"""What pages read, rebuilt whole from the log and stamped with its seq.

While a game is under review they stay at the row that it was frozen at (`folding.public`), so
that standings, pages and feeds agree on what the public knows.

Recomputed, never incremented: the rows that a state calls for are worked out anew and only
where the stored ones differ something is written. A stamp that is already there, or a newer
one, means that there is nothing to do.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from scoring import folding
from scoring.audience import public_view
from scoring.engine.core import Json
from scoring.models import Game, GameTotal, Projection, TurnRow


def rebuild(game_id: int) -> str:
    """Bring a game's projections up to its log; returns the stamp that they now carry.

    Safe to call at any time, by several workers at once, and as often as one likes.
    """
    game = Game.objects.get(pk=game_id)
    state = folding.public(game)
    snapshot = game.engine.snapshot(state)
    with transaction.atomic():
        stored = _locked(game)
        if stored is not None and _order(stored.stamp) >= _order(game.stamp):
            return stored.stamp
        if game.ruleset == "lucky-roll":
            _write_turns(game, snapshot)
            _write_totals(game, snapshot)
        Projection.objects.update_or_create(
            game=game,
            defaults={
                "stamp": game.stamp,
                "phase": snapshot["phase"],
                "public": public_of(game, state),
                "compiled_at": timezone.now(),
            },
        )
    return game.stamp


def _locked(game: Game) -> Projection | None:
    """The stored projection, held against other workers until the transaction ends."""
    Projection.objects.get_or_create(
        game=game,
        defaults={"stamp": "", "phase": "", "public": {}, "compiled_at": timezone.now()},
    )
    stored = Projection.objects.select_for_update(no_key=True).get(game=game)
    return stored if stored.stamp else None


def _order(stamp: str) -> tuple[int, ...]:
    return tuple(int(part) for part in stamp.split("."))


def public_of(game: Game, state: Any) -> Json:
    """What everybody may read of a game that stands at this state."""
    if game.ruleset == "lucky-roll":
        return public_view(game.engine.snapshot(state), live_totals=game.live_totals)
    return game.engine.view(state, None)


def public_projection(game: Game) -> Projection:
    """What the public is shown of a game: as last compiled, or folded now where nothing was."""
    stored = Projection.objects.filter(game=game).exclude(stamp="").first()
    if stored is not None:
        return stored
    state = folding.public(game)
    phase = game.engine.snapshot(state)["phase"]
    return Projection(game=game, stamp=game.stamp, phase=phase, public=public_of(game, state))


def shown_seq(game: Game, shown: Projection) -> int:
    """The log's row that the public's view is of: under review no later one than the frozen."""
    return shown.seq if game.frozen_at is None else min(shown.seq, game.frozen_at)


def turn_rows(game: Game, snapshot: Json) -> list[TurnRow]:
    """The rows that a snapshot calls for, one a finished turn, unsaved."""
    return [
        TurnRow(
            game=game,
            index=index,
            round=turn["round"],
            player_id=int(turn["player"]),
            outcome=turn["outcome"],
            reason=turn["reason"],
            points=turn["points"],
            bonus=turn["bonus"],
            score=turn["score"],
        )
        for index, turn in enumerate(snapshot["turns"])
    ]


def total_rows(game: Game, snapshot: Json) -> list[GameTotal]:
    """The rows that a snapshot calls for, one a player in turn order, unsaved."""
    ranks = {player: rank for rank, player, _total in snapshot["ranking"]}
    finished = snapshot["phase"] == "finished"
    on_board = set(snapshot["on_board"])
    return [
        GameTotal(
            game=game,
            player_id=int(player),
            position=position,
            rank=ranks.get(player),
            total=snapshot["scores"][player],
            won=finished and ranks.get(player) == 1,
            on_board=player in on_board,
        )
        for position, player in enumerate(snapshot["order"])
    ]


def _write_turns(game: Game, snapshot: Json) -> None:
    wanted = turn_rows(game, snapshot)
    stored = {row.index: row for row in TurnRow.objects.filter(game=game)}
    TurnRow.objects.filter(game=game, index__gte=len(wanted)).delete()
    fields = ["round", "player_id", "outcome", "reason", "points", "bonus", "score"]
    _write(TurnRow, wanted, stored, "index", fields)


def _write_totals(game: Game, snapshot: Json) -> None:
    wanted = total_rows(game, snapshot)
    stored = {row.player_id: row for row in GameTotal.objects.filter(game=game)}
    gone = stored.keys() - {row.player_id for row in wanted}
    GameTotal.objects.filter(game=game, player_id__in=gone).delete()
    _write(GameTotal, wanted, stored, "player_id", ["position", "rank", "total", "won", "on_board"])


def _write(
    model: Any,
    wanted: list[Any],
    stored: dict[int, Any],
    key: str,
    fields: list[str],
) -> None:
    """Insert what is missing, update what differs, leave the rest alone."""
    missing, different = [], []
    for row in wanted:
        old = stored.get(getattr(row, key))
        if old is None:
            missing.append(row)
        elif any(getattr(old, field) != getattr(row, field) for field in fields):
            row.pk = old.pk
            different.append(row)
    model.objects.bulk_create(missing)
    if different:
        model.objects.bulk_update(different, [f.removesuffix("_id") for f in fields])
