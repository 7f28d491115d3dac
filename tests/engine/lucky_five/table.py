"""Words in which the tests tell a game: every function is one event's JSON, or a bet's worth."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.core import RuleViolation
from scoring.engine.lucky_five import RULESET
from scoring.engine.lucky_five.state import State

Json = dict[str, Any]


def roster(*players: str, **more: Any) -> Json:
    return {"type": "roster_set", "players": list(players), **more}


def dice(*faces: int) -> Json:
    return {"type": "dice_set", "dice": list(faces)}


def card(player: str, kind: str) -> Json:
    return {"type": "card_turned", "player": player, "card": kind}


def picks(player: str, *numbers: int) -> Json:
    return {"type": "dice_chosen", "player": player, "dice": list(numbers)}


def chip(player: str, value: int) -> Json:
    return {"type": "chip_placed", "player": player, "value": value}


def bet(player: str, call: str) -> Json:
    return {"type": "bet", "player": player, "call": call}


def roll(player: str, *faces: int) -> Json:
    return {"type": "roll", "player": player, "dice": list(faces)}


def stop(player: str) -> Json:
    return {"type": "stop", "player": player}


ENDED: Json = {"type": "game_ended"}


def round_of(player: str, kind: str, value: int, call: str, *faces: int) -> list[Json]:
    """Bet once: a card that pictures its dice, a chip, a bet and the roll."""
    return [card(player, kind), chip(player, value), bet(player, call), roll(player, *faces)]


def to_and_fro(player: str, *values: int) -> list[Json]:
    """Bet right with each chip, all on die 1, which has to show a 1 and goes 6, 1, 6, 1..."""
    return [
        event
        for index, value in enumerate(values)
        for event in (
            round_of(player, "1", value, "lower", 1)
            if index % 2
            else round_of(player, "1", value, "higher", 6)
        )
    ]


ALL_TEN = (10, 10, 10, 10, 10, 10, 10, 50, 50, 100)
"""Every chip that a player starts with."""


def play(*told: Json | list[Json], rules: Json | None = None) -> State:
    """Play these events from the start; lists of events are played in their place."""
    events = [event for part in told for event in (part if isinstance(part, list) else [part])]
    start = RULESET.initial(RULESET.parse_rules(rules or {}))
    return RULESET.fold(start, map(RULESET.parse, events))


def goes_on(state: State, *told: Json | list[Json]) -> State:
    """Play these further events."""
    events = [event for part in told for event in (part if isinstance(part, list) else [part])]
    return RULESET.fold(state, map(RULESET.parse, events))


def shown(state: State) -> Json:
    """Print the state as the contract has it."""
    return RULESET.snapshot(state)


def refusal(state: State, event: object) -> RuleViolation:
    """Tell what an event is refused with."""
    with pytest.raises(RuleViolation) as refused:
        RULESET.apply(state, RULESET.parse(event))  # type: ignore[arg-type] # anything can be posted
    return refused.value


def code(state: State, event: object) -> str:
    """Tell the code that an event is refused with."""
    return refusal(state, event).code
