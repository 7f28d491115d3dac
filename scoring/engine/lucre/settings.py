"""The settings of Lucre: two places where the page can be read in two ways."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from scoring.engine.core import RuleViolation


@dataclass(frozen=True, slots=True)
class Rules:
    """One game's settings; each default is the reading of the page that was decided on."""

    board: Literal["slots", "labels"] = "slots"
    """Three places for suits and three for numbers, each good for any label; or one place for
    each suit and each number."""
    reroll_bets: Literal["stand", "fresh"] = "stand"
    """After RR the bets that did not win stand, or come back so that fresh ones may be made."""


_SETTINGS = {"board": ("slots", "labels"), "reroll_bets": ("stand", "fresh")}


def parse_rules(data: Mapping[str, Any]) -> Rules:
    """Read a transcript's `rules` as settings; RuleViolation("malformed", field=...) otherwise."""
    if not isinstance(data, Mapping):
        raise RuleViolation("malformed", field="rules")
    for name, value in data.items():
        if value not in _SETTINGS.get(name, ()):
            raise RuleViolation("malformed", field=str(name))
    return Rules(**data)
