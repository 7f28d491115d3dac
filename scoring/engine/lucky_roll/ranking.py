"""Who stands where: equal totals share a rank and the win, until the tie is broken."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.engine.lucky_roll.draft import Draft
from scoring.engine.lucky_roll.state import Rank, State


def rank(game: State | Draft) -> tuple[Rank, ...]:
    """Rank everybody but the disqualified by total, of equals in turn order.

    The rank is one more than the number of players ahead. The winner whom the manager named
    is ahead of those with the same total, as long as that total is the highest.
    """
    players = [player for player in game.order if player not in game.disqualified]
    scores = game.scores
    best = max((scores[player] for player in players), default=0)
    named = game.tie_winner if game.tie_winner in players else None
    if named is not None and scores[named] != best:
        named = None
    players.sort(key=lambda player: (-scores[player], player != named))
    table: list[Rank] = []
    for place, player in enumerate(players, start=1):
        shares = table and table[-1].total == scores[player] and table[-1].player != named
        table.append(Rank(table[-1].rank if shares else place, player, scores[player]))
    return tuple(table)


def joint_winners(table: Sequence[Rank]) -> tuple[str, ...]:
    """Tell who shares the first rank; nobody if it has one holder or none."""
    first = tuple(entry.player for entry in table if entry.rank == 1)
    return first if len(first) > 1 else ()
