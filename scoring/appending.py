"""The chain: adding one row to a game's log, and reading it back for a check."""

from __future__ import annotations

from django.utils import timezone

from roster.models import User
from scoring.codec import canonical
from scoring.engine.core import Json
from scoring.log import row_hash
from scoring.models import Game, GameEvent


def append(
    game: Game,
    kind: str,
    data: Json,
    *,
    request_id: str,
    actor: User | None,
    device: str,
    seal: str = "",
) -> GameEvent:
    """Insert the next row and move the game's head to it. The caller holds the game's lock."""
    row = chained(game, kind, data, request_id=request_id, actor=actor, device=device, seal=seal)
    row.save(force_insert=True)
    save_head(game)
    return row


def append_all(game: Game, rows: list[GameEvent]) -> None:
    """Insert rows that were chained one after the other, and move the game's head to the last."""
    GameEvent.objects.bulk_create(rows, batch_size=500)
    save_head(game)


def save_head(game: Game) -> None:
    """Write down how far the log has come."""
    Game.objects.filter(pk=game.pk).update(seq=game.seq, head=game.head)


def chained(
    game: Game,
    kind: str,
    data: Json,
    *,
    request_id: str,
    actor: User | None,
    device: str,
    seal: str = "",
) -> GameEvent:
    """The next row, unsaved; the game's `seq` and `head`, unsaved too, move to it."""
    row = GameEvent(
        game=game,
        seq=game.seq + 1,
        request_id=request_id,
        kind=kind,
        payload=canonical(data),
        actor=actor,
        device=device,
        recorded_at=timezone.now(),
        seal=seal,
        prev_hash=game.head,
    )
    row.hash = row_hash(game.head, hashed_fields(row))
    game.seq, game.head = row.seq, row.hash
    return row


def hashed_fields(row: GameEvent) -> list[object]:
    """What a row's hash covers, besides the row before it."""
    return [
        row.game_id,
        row.seq,
        row.request_id,
        row.kind,
        row.payload,
        row.actor_id,
        row.device,
        row.recorded_at.isoformat(),
        *([row.seal] if row.seal else []),  # rows from before there were virtual dice had none
    ]


def chain_faults(game: Game) -> list[str]:
    """What is wrong with a game's chain of rows, a sentence each; [] where it is whole."""
    faults: list[str] = []
    head, seq = "", 0
    for row in GameEvent.objects.filter(game=game).order_by("seq"):
        seq += 1
        if row.seq != seq:
            faults.append(f"row {seq} is missing")
            seq = row.seq
        if row.prev_hash != head:
            faults.append(f"row {row.seq} does not follow the row before it")
        if row.hash != row_hash(row.prev_hash, hashed_fields(row)):
            faults.append(f"row {row.seq} was changed after it was recorded")
        head = row.hash
    if (game.seq, game.head) != (seq, head):
        faults.append(f"the game points at row {game.seq}, the log ends with row {seq}")
    return faults
