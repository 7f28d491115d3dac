"""Cards and the two dice: what can be dealt, bet on and rolled.

A card is written number and suit ("7H"); a roll is written the same way, with "T" or "RR"
where the suits die shows trump or the re-roll. A roll that names a card is that card's text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

NUMBERS = (2, 3, 4, 6, 7, 8)
SUITS = ("C", "D", "H", "S")
TRUMP = "T"
REROLL = "RR"
SUIT_FACES = (*SUITS, TRUMP, REROLL)
"""The six faces of the suits die; the numbers die shows NUMBERS."""

DECK = tuple(f"{number}{suit}" for number in NUMBERS for suit in SUITS)
CARDS = frozenset(DECK)

MIN_PLAYERS = 2
ONE_DECK_SEATS = 4
"""More players than these share two decks."""
MAX_PLAYERS = 2 * len(DECK)
"""Everybody is dealt at least one card of the two decks."""


def decks_for(seats: int) -> int:
    """Tell how many decks that many players share (the table, decks)."""
    return 1 if seats <= ONE_DECK_SEATS else 2


def is_deck(cards: Sequence[str], decks: int) -> bool:
    """Whether the cards, in any order, are exactly that many whole decks."""
    return len(cards) == decks * len(DECK) and Counter(cards) == Counter(DECK * decks)


def holds(hand: Sequence[str], cards: Sequence[str]) -> bool:
    """Whether the hand holds all of the cards at once, doubles counted."""
    return all(cards.count(card) <= hand.count(card) for card in cards)


def number_of(card: str) -> int:
    """Read the number that a card shows."""
    return int(card[0])


def suit_of(card: str) -> str:
    """Read the suit that a card shows."""
    return card[1]
