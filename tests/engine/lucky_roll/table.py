"""Words in which the tests tell a game: each function is one event's JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from scoring.engine.core import RuleViolation
from scoring.engine.lucky_roll import RULESET, State

Json = dict[str, Any]
Told = Json | Sequence[Json]

BUST = (2, 2, 3, 3, 4, 6)
"""Six dice of which none scores."""
FOUR_ONES = (1, 1, 1, 1, 2, 3)
"""1,000 for the four 1s, and two dice left."""


def roster(*players: str, **more: Any) -> Json:
    return {"type": "roster_set", "players": list(players), **more}


def lucky(*dice: int, **more: Any) -> Json:
    return {"type": "lucky_number_rolled", "dice": list(dice), **more}


def roll(player: str, *dice: int) -> Json:
    return {"type": "roll", "player": player, "dice": list(dice)}


def again(player: str, dice: int, **claim: Any) -> Json:
    """What the player has, and how many dice to roll again."""
    return {"type": "instruction", "player": player, "then": "roll", "dice": dice, **claim}


def stop(player: str, **claim: Any) -> Json:
    return {"type": "instruction", "player": player, "then": "stop", **claim}


def said(event: str, player: str, **more: Any) -> Json:
    """Any event that needs no more than its player."""
    return {"type": event, "player": player, **more}


def silent(player: str) -> Json:
    return said("no_response", player)


def invalid(player: str) -> Json:
    return said("invalid_instruction", player)


def replay(player: str, by: str = "player") -> Json:
    return said("replay", player, requested_by=by)


def lost(player: str) -> Json:
    return said("connection_lost", player)


def restored(player: str) -> Json:
    return said("connection_restored", player)


def timed_out(player: str) -> Json:
    return said("connection_timed_out", player)


def helped(player: str, **more: Any) -> Json:
    return said("assistance", player, **more)


def penalty(player: str, kind: str, **more: Any) -> Json:
    return {"type": "penalty", "player": player, "kind": kind, **more}


def call(*joined: str, returned: Sequence[str] = (), **more: Any) -> Json:
    return {
        "type": "call_for_players", "joined": list(joined), "returned": list(returned), **more
    }  # fmt: skip


def tie_broken(winner: str) -> Json:
    return {"type": "tie_broken", "winner": winner}


ENDED: Json = {"type": "game_ended"}


def busts(*players: str) -> list[Json]:
    """A turn for each of them, over at the first roll."""
    return [roll(player, *BUST) for player in players]


def saves(player: str, points: int) -> list[Json]:
    """A turn in which 1,000 or 2,000 points are saved with one roll."""
    dice = {1000: FOUR_ONES, 2000: (2, 2, 2, 2, 2, 2)}[points]
    return [roll(player, *dice), stop(player, points=points)]


def misses(player: str) -> list[Json]:
    """A turn whose two calls nobody answers."""
    return [silent(player)] * 2


def opening(*players: str, dice: Sequence[int] = (6, 6, 6, 6, 6, 6), **more: Any) -> list[Json]:
    """The roster, and a Lucky Number that only six 6s can show."""
    return [roster(*(players or ("Al", "Bo"))), lucky(*dice, **more)]


def play(*told: Told, **rules: Any) -> State:
    """The state after these events, with the settings that differ from the default ones."""
    return goes_on(RULESET.initial(RULESET.parse_rules(rules)), *told)


def goes_on(state: State, *told: Told) -> State:
    """The state after these further events."""
    events = [event for part in told for event in ([part] if isinstance(part, dict) else part)]
    return RULESET.fold(state, map(RULESET.parse, events))


def shown(state: State) -> Json:
    """The state as the contract prints it."""
    return RULESET.snapshot(state)


def last_turn(state: State) -> Json:
    """The latest turn that is over, without its round and player."""
    turn = shown(state)["turns"][-1]
    return {key: turn[key] for key in ("outcome", "reason", "points", "bonus", "score")}


def ended(outcome: str, reason: str, points: int = 0, bonus: int = 0, score: int = 0) -> Json:
    """A turn as `last_turn` tells it."""
    return {
        "outcome": outcome, "reason": reason, "points": points, "bonus": bonus, "score": score
    }  # fmt: skip


def refusal(state: State, event: object) -> RuleViolation:
    """What an event is refused with."""
    with pytest.raises(RuleViolation) as refused:
        RULESET.apply(state, RULESET.parse(event))  # type: ignore[arg-type] # anything is posted
    return refused.value


def code(state: State, event: object) -> str:
    """The code that an event is refused with."""
    return refusal(state, event).code
