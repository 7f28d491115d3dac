"""What a club may set, and the defaults where the page is silent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from scoring.engine.core import RuleViolation
from scoring.engine.lucky_five.box import CARDS, KINDS

Call = Literal["higher", "lower", "equal"]
WrongBetCards = Literal["tray", "middle"]

Deck = tuple[tuple[str, int], ...]
"""(kind, number) for each kind that the pile starts with, in the order of `KINDS`."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The settings of one game.

    `wrong_bet_cards`: whether a wrong bet sends the cards to the tray, or leaves them in the
    middle with the chips. `equal_bet`: whether an equal total can be bet on. `deck`: the
    counted kinds of the draw pile, or None where only their number is known.
    """

    wrong_bet_cards: WrongBetCards = "tray"
    equal_bet: bool = False
    deck: Deck | None = None

    @property
    def pile(self) -> int:
        """Cards in the draw pile before the first turn."""
        return CARDS if self.deck is None else sum(number for _, number in self.deck)

    @property
    def calls(self) -> tuple[Call, ...]:
        """What a bet may say."""
        return ("higher", "lower", "equal") if self.equal_bet else ("higher", "lower")


def parse_rules(rules: object) -> Rules:
    """Read a transcript's `rules`, which hold what differs from the defaults.

    RuleViolation("malformed", field=...) on a setting or a value that there is not.
    """
    if not isinstance(rules, Mapping):
        raise RuleViolation("malformed", field="rules")
    read: dict[str, Any] = {}
    for name, value in rules.items():
        if name not in _READERS:
            raise RuleViolation("malformed", field=str(name))
        read[name] = _READERS[name](value)
    return Rules(**read)


def _wrong_bet_cards(value: object) -> WrongBetCards:
    if value == "tray":
        return "tray"
    if value == "middle":
        return "middle"
    raise RuleViolation("malformed", field="wrong_bet_cards")


def _equal_bet(value: object) -> bool:
    if not isinstance(value, bool):
        raise RuleViolation("malformed", field="equal_bet")
    return value


def _deck(value: object) -> Deck | None:
    """Read a deck: kinds left out count as none; without any card it cannot be played."""
    if value is None:
        return None
    if not isinstance(value, Mapping) or not value.keys() <= set(KINDS):
        raise RuleViolation("malformed", field="deck")
    if not all(type(number) is int and number >= 0 for number in value.values()):
        raise RuleViolation("malformed", field="deck")
    deck = tuple((kind, value[kind]) for kind in KINDS if value.get(kind))
    if not deck:
        raise RuleViolation("malformed", field="deck")
    return deck


_READERS: Final[Mapping[str, Callable[[object], Any]]] = {
    "wrong_bet_cards": _wrong_bet_cards,
    "equal_bet": _equal_bet,
    "deck": _deck,
}
