"""The folded state of a game, kept per process and caught up from the log.

Recording therefore costs the same at event 3,000 as at event 30. What is kept is named by the
hash of the row it was folded to: a state of a transaction that was rolled back can never be
mistaken for the log's.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import Any

from scoring.log import CORRECTION, EVENT, Entry, Row, parse_payload, standing
from scoring.models import Game, GameEvent


@dataclass(frozen=True, slots=True)
class Folded:
    """A state, and number and hash of the log's row that it was folded to."""

    seq: int
    head: str
    state: Any


_KEPT = 200
"""Games kept per process; an evening has two, a season's page of old ones a few more."""

_cache: OrderedDict[int, Folded] = OrderedDict()
_lock = Lock()


def current(game: Game) -> Folded:
    """The state at the game's `seq`, caught up from what this process already folded.

    The engine refuses nothing here: every row was legal when it was written.
    """
    kept = _kept(game.pk)
    if kept is not None and kept.head == game.head:
        return kept
    if kept is None or kept.seq >= game.seq:
        return _folded_anew(game)
    return _caught_up(game, kept)


def public(game: Game) -> Any:
    """The state that the public is shown: the log's, or that of the row it was frozen at.

    Everything that reaches the public comes from here: its view, totals and turns, standings.
    """
    if game.frozen_at is None or game.frozen_at >= game.seq:
        return current(game).state
    return fold_entries(game, entries_at(game, game.frozen_at))


def remember(game_id: int, folded: Folded) -> None:
    """Keep a state whose row has been committed; none before that, while rules can change."""
    if not folded.seq:
        return
    with _lock:
        _cache[game_id] = folded
        _cache.move_to_end(game_id)
        while len(_cache) > _KEPT:
            _cache.popitem(last=False)


def forget() -> None:
    """Drop everything kept (tests, and after a restore of the database)."""
    with _lock:
        _cache.clear()


def fold_entries(game: Game, entries: list[Entry]) -> Any:
    """Events that stand -> state, from the very beginning; RuleViolation with `at`."""
    engine = game.engine
    start = engine.initial(engine.parse_rules(game.rules))
    return engine.fold(start, [engine.parse(entry.event) for entry in entries])


def entries_at(game: Game, seq: int) -> list[Entry]:
    """The events that stood when the log ended with row `seq`: what an older page was made of."""
    return standing(row for row in rows_after(game, 0) if row.seq <= seq)


def entries_of(game: Game) -> list[Entry]:
    """The events of the game that stand, corrections applied."""
    return standing(rows_after(game, 0))


def rows_after(game: Game, seq: int) -> list[Row]:
    """The log's rows after `seq`, as plain values."""
    rows = GameEvent.objects.filter(game=game, seq__gt=seq, seq__lte=game.seq).order_by("seq")
    return [
        Row(row_seq, kind, parse_payload(payload))
        for row_seq, kind, payload in rows.values_list("seq", "kind", "payload")
    ]


def _kept(game_id: int) -> Folded | None:
    with _lock:
        return _cache.get(game_id)


def _folded_anew(game: Game) -> Folded:
    folded = Folded(game.seq, game.head, fold_entries(game, entries_of(game)))
    remember(game.pk, folded)
    return folded


def _caught_up(game: Game, kept: Folded) -> Folded:
    """Apply the rows written since, unless one is a correction or they follow another log."""
    first = GameEvent.objects.filter(game=game, seq=kept.seq + 1).values_list("prev_hash").first()
    rows = rows_after(game, kept.seq)
    if first != (kept.head,) or any(row.kind == CORRECTION for row in rows):
        return _folded_anew(game)
    engine = game.engine
    events = [engine.parse(row.data) for row in rows if row.kind == EVENT]
    folded = Folded(game.seq, game.head, engine.fold(kept.state, events))
    remember(game.pk, folded)
    return folded
