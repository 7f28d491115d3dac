"""Events and settings as JSON: what is malformed, and what is let through."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.core import RuleViolation
from scoring.engine.lucky_roll import RULESET, Settings, dump, parse, parse_settings
from scoring.engine.lucky_roll.events import (
    AssistanceGiven,
    DiceRolled,
    InstructionGiven,
    PenaltyImposed,
    PlayersCalled,
)


def refused(event: object) -> RuleViolation:
    with pytest.raises(RuleViolation) as violation:
        parse(event)  # type: ignore[arg-type] # anything can be posted
    assert violation.value.code == "malformed"
    return violation.value


@pytest.mark.parametrize(
    "event",
    [
        None,
        [],
        "roll",
        5,
        {},
        {"type": None},
        {"type": ["roll"]},
        {"type": {}},
        {"type": "flip"},
        {"player": "Al", "dice": [1]},
        # players
        {"type": "roster_set"},
        {"type": "roster_set", "players": "Al"},
        {"type": "roster_set", "players": ["Al", 5]},
        {"type": "roster_set", "players": {"Al": 1}},
        {"type": "roster_set", "players": ["Al", "Bo"], "order": "Al"},
        {"type": "roster_set", "players": ["Al", "Bo"], "order": None},
        {"type": "roster_set", "players": ["Al", "Bo"], "order": [1, 2]},
        {"type": "responded"},
        {"type": "responded", "player": None},
        {"type": "responded", "player": 5},
        {"type": "responded", "player": ["Al"]},
        {"type": "call_for_players", "joined": None},
        {"type": "call_for_players", "joined": "Cy"},
        {"type": "call_for_players", "returned": [None]},
        {"type": "tie_broken"},
        {"type": "tie_broken", "player": "Al"},
        {"type": "tie_broken", "winner": ["Al"]},
        # dice
        {"type": "roll", "player": "Al"},
        {"type": "roll", "player": "Al", "dice": 5},
        {"type": "roll", "player": "Al", "dice": "115326"},
        {"type": "roll", "player": "Al", "dice": [1, "2"]},
        {"type": "roll", "player": "Al", "dice": [1, True]},
        {"type": "roll", "player": "Al", "dice": [1, 2.0]},
        {"type": "roll", "player": "Al", "dice": [1, None]},
        {"type": "roll", "player": "Al", "dice": [[1]]},
        {"type": "lucky_number_rolled"},
        {"type": "lucky_number_rolled", "dice": [1] * 6, "face": "1"},
        {"type": "lucky_number_rolled", "dice": [1] * 6, "face": True},
        # instructions
        {"type": "instruction", "player": "Al", "points": 100},
        {"type": "instruction", "player": "Al", "points": 100, "then": "bank"},
        {"type": "instruction", "player": "Al", "points": 100, "then": ["stop"]},
        {"type": "instruction", "player": "Al", "then": "stop"},
        {"type": "instruction", "player": "Al", "then": "roll", "dice": 5},
        {"type": "instruction", "player": "Al", "points": 100, "then": "roll"},
        {"type": "instruction", "player": "Al", "points": 100, "then": "stop", "dice": 5},
        {"type": "instruction", "player": "Al", "points": 100, "then": "roll", "dice": [5]},
        {"type": "instruction", "player": "Al", "points": 100, "then": "roll", "dice": True},
        {"type": "instruction", "player": "Al", "points": 100, "then": "stop", "dice": None},
        {"type": "instruction", "player": "Al", "points": True, "then": "stop"},
        {"type": "instruction", "player": "Al", "points": 100.0, "then": "stop"},
        {"type": "instruction", "player": "Al", "points": "100", "then": "stop"},
        {"type": "instruction", "player": "Al", "points": None, "then": "stop"},
        {"type": "instruction", "player": "Al", "turn_points": False, "then": "stop"},
        {"type": "instruction", "player": "Al", "keep": 1, "then": "stop"},
        {"type": "instruction", "player": "Al", "keep": [True], "then": "stop"},
        {"type": "instruction", "points": 100, "then": "stop"},
        # the rest
        {"type": "replay", "player": "Al"},
        {"type": "replay", "player": "Al", "requested_by": "roller"},
        {"type": "replay", "player": "Al", "requested_by": 1},
        {"type": "assistance", "player": "Al", "helper": None},
        {"type": "assistance", "player": "Al", "helper": 5},
        {"type": "assistance", "player": "Al", "after_instructions": "1"},
        {"type": "assistance", "player": "Al", "after_instructions": True},
        {"type": "assistance", "player": "Al", "after_instructions": 1.0},
        {"type": "penalty", "player": "Al"},
        {"type": "penalty", "player": "Al", "kind": "flogging"},
        {"type": "penalty", "player": "Al", "kind": "points"},
        {"type": "penalty", "player": "Al", "kind": "award"},
        {"type": "penalty", "player": "Al", "kind": "points", "points": "100"},
        {"type": "penalty", "player": "Al", "kind": "points", "points": True},
        {"type": "penalty", "player": "Al", "kind": "reminder", "points": 100},
        {"type": "penalty", "player": "Al", "kind": "lose_turn", "points": 100},
        {"type": "penalty", "player": "Al", "kind": "disqualify", "points": 0},
        {"type": "penalty", "player": "Al", "kind": "reinstate", "points": 100},
    ],
)
def test_what_no_event_looks_like(event: object) -> None:
    refused(event)


def test_the_refusal_tells_the_field() -> None:
    facts = refused({"type": "roll", "player": "Al", "dice": [1, True]}).facts
    assert facts == {"event": "roll", "field": "dice"}


@pytest.mark.parametrize(
    ("data", "event"),
    [
        (
            {"type": "roll", "player": "Al", "dice": [1, 9], "note": "loud"},
            DiceRolled("Al", (1, 9)),
        ),
        (
            {"type": "instruction", "player": "Al", "keep": [], "then": "roll", "dice": -3},
            InstructionGiven("Al", "roll", keep=(), dice=-3),
        ),
        (
            {"type": "penalty", "player": "Al", "kind": "reminder", "reason": "a ruling"},
            PenaltyImposed("Al", "reminder"),
        ),
        (
            {"type": "assistance", "player": "Al", "after_instructions": -1},
            AssistanceGiven("Al", after_instructions=-1),
        ),
        ({"type": "call_for_players"}, PlayersCalled()),
        ({"type": "call_for_players", "joined": ["Cy"]}, PlayersCalled(("Cy",))),
    ],
)
def test_further_fields_and_odd_numbers_are_let_through(
    data: dict[str, Any], event: object
) -> None:
    assert parse(data) == event


def test_what_was_not_given_is_not_written() -> None:
    event = InstructionGiven("Al", "stop", points=0)
    assert dump(event) == {"type": "instruction", "player": "Al", "then": "stop", "points": 0}
    assert dump(PlayersCalled(("Cy",))) == {
        "type": "call_for_players",
        "joined": ["Cy"],
        "returned": [],
    }


@pytest.mark.parametrize(
    "rules",
    [
        None,
        [],
        {"speed": 5},
        {"lucky_number": "sum"},
        {"lucky_number": 6},
        {"game_point": "10000"},
        {"game_point": True},
        {"game_point": 10000.0},
        {"game_point": None},
        {"game_point": -1},
        {"bonus_counts_toward_minimum": 1},
        {"bonus_counts_toward_minimum": None},
    ],
)
def test_settings_that_there_are_not(rules: object) -> None:
    with pytest.raises(RuleViolation, match="malformed"):
        parse_settings(rules)  # type: ignore[arg-type] # anything can be posted


def test_the_default_settings() -> None:
    assert parse_settings({}) == Settings(
        lucky_number="total",
        bonus_counts_toward_minimum=False,
        bonus_kept_when_turn_is_ended=False,
        points_kept_on_technical_timeout=True,
        four_and_pair_is_triple_double=True,
        game_point=10_000,
        entry_minimum=1000,
        save_minimum=300,
        lucky_bonus=500,
        player_replays=2,
    )


def test_settings_that_differ() -> None:
    told = {"lucky_number": "face", "game_point": 5000, "four_and_pair_is_triple_double": False}
    assert parse_settings(told) == Settings(
        lucky_number="face", game_point=5000, four_and_pair_is_triple_double=False
    )


def test_the_rule_set_names_its_format() -> None:
    assert RULESET.format == "lucky-roll/1"
    state = RULESET.initial(RULESET.parse_rules({}))
    assert RULESET.view(state, "Al") == RULESET.view(state, None) == RULESET.snapshot(state)
