"""Who is ahead, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.engine.lucky_five.state import Seat


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the ranking: total points, and the cards in the stacks."""

    rank: int
    player: str
    total: int
    cards: int


def ranking(seats: Sequence[Seat]) -> tuple[Place, ...]:
    """Rank everybody: the highest total first, on equal totals whoever has more cards in stacks.

    Who is equal in both shares the rank, and the win; they stand in seating order, and the
    next rank counts them all (1, 1, 3).
    """
    results = [(seat.score, seat.cards_won) for seat in seats]
    order = sorted(range(len(seats)), key=lambda index: results[index], reverse=True)
    ahead = sorted(results, reverse=True)
    return tuple(
        Place(1 + ahead.index(results[index]), seats[index].player, *results[index])
        for index in order
    )
