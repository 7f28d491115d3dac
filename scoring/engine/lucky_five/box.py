"""What is in the box: three dice, sixty chips and the cards with the dice they picture."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

PLAYERS_MIN: Final = 2
PLAYERS_MAX: Final = 6

DICE: Final = (1, 2, 3)
"""The numbers of the dice; each lies in the open and keeps its face until rolled again."""
FACES: Final = range(1, 7)

STARTING_CHIPS: Final[Mapping[int, int]] = MappingProxyType({10: 7, 50: 2, 100: 1})
"""Value of a chip -> how many of them everybody starts with; 270 in ten chips."""
CHIP_VALUES: Final = tuple(STARTING_CHIPS)

PICTURED: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {
        "1": (1,),
        "2": (2,),
        "3": (3,),
        "12": (1, 2),
        "13": (1, 3),
        "23": (2, 3),
        "123": DICE,
        "lucky5": DICE,
    }
)
"""Card -> the numbers of the dice that it has rolled again."""
OWN_CHOICE: Final = "?"
"""The card for which the player picks two dice."""
NEIGHBOURS_CHOICE: Final = "!"
"""The card for which the right-hand neighbour picks two dice."""
CHOICES: Final = ((1, 2), (1, 3), (2, 3))
"""The pairs of dice that can be picked."""

KINDS: Final = ("1", "2", "3", "12", "13", "23", "123", OWN_CHOICE, NEIGHBOURS_CHOICE, "lucky5")
"""Every kind of card."""
CARDS: Final = 33
"""Cards in the draw pile where the kinds are not counted."""
DEALT_DECK: Final[Mapping[str, int]] = MappingProxyType(
    {"1": 3, "2": 3, "3": 3, "12": 4, "13": 4, "23": 4, "123": 2, "?": 4, "!": 4, "lucky5": 2}
)
"""Kind -> number of cards where software deals: our mix, as the page counts no kinds."""
