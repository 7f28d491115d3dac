"""Malformed events, and the order in which the codes are told."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.core import RuleViolation
from scoring.engine.lucre import dump, fold, initial, parse, parse_rules
from scoring.engine.lucre.settings import Rules
from tests.engine.lucre.table import (
    GAME_ENDED,
    NO_BLUFF,
    ONE_DECK,
    after,
    calls,
    deal,
    due,
    lays,
    on_suit,
    opening,
    passes,
    refusal,
    rolls,
    seats,
    table,
    trump_bet,
)

WELL_FORMED: dict[str, dict[str, Any]] = {
    "roster_set": seats("A B"),
    "deal": deal(ONE_DECK),
    "opening_roll": opening(A=8, B=2),
    "bet": on_suit("A", "7C"),
    "trump_bet": trump_bet("A", "7C"),
    "bluff_called": calls("B"),
    "no_bluff": NO_BLUFF,
    "roll": rolls("A", "7H"),
    "lay_trump": lays("A", None),
    "pass_out": passes("A", B="7C"),
    "game_ended": GAME_ENDED,
}
OTHER_TYPES: list[object] = [
    True,
    False,
    1.0,
    7.5,
    [],
    {},
    "",
    None,
    7,
    [7],
    ["7C", None],
    {"A": 1},
]
TAKES: dict[str, list[object]] = {
    "players": [[], ["7C"]],
    "deck": [[]],
    "cards": [[]],
    "card": ["", None],
    "rolls": [{}, {"A": 1}],
    "to": [{}],
    "player": [""],
    "on": [],
    "number": [7],
    "suit": [""],
}
"""The other values that have the field's type, and so are for the rules to judge."""


def malformed(event: object) -> bool:
    with pytest.raises(RuleViolation) as refused:
        parse(event)
    return refused.value.code == "malformed"


def fields_of_all() -> list[tuple[str, str]]:
    return [
        (kind, field) for kind, event in WELL_FORMED.items() for field in event if field != "type"
    ]


def test_every_event_of_the_contract_is_read_and_written_alike() -> None:
    for event in WELL_FORMED.values():
        assert dump(parse(event)) == event


def test_further_fields_are_let_through() -> None:
    for event in WELL_FORMED.values():
        assert parse(event | {"reason": "seen twice", "order": 5, "note": None}) == parse(event)


@pytest.mark.parametrize(("kind", "field"), fields_of_all())
def test_no_field_may_be_missing(kind: str, field: str) -> None:
    event = {key: value for key, value in WELL_FORMED[kind].items() if key != field}
    assert malformed(event)


@pytest.mark.parametrize(("kind", "field"), fields_of_all())
def test_every_field_has_its_type(kind: str, field: str) -> None:
    takes = [*TAKES[field], WELL_FORMED[kind][field]]
    if kind != "lay_trump":
        takes = [value for value in takes if value is not None]
    for value in OTHER_TYPES:
        event = WELL_FORMED[kind] | {field: value}
        if any(value is each or (value == each and type(value) is type(each)) for each in takes):
            parse(event)
        else:
            assert malformed(event), value


@pytest.mark.parametrize(
    "event",
    [
        on_suit("A", "7C") | {"on": "suits"},
        on_suit("A", "7C") | {"on": "trump"},
        on_suit("A", "7C") | {"cards": "7C"},
        on_suit("A", "7C") | {"cards": [7]},
        opening(A=8, B=2) | {"rolls": {"A": True, "B": 2}},
        opening(A=8, B=2) | {"rolls": {"A": "8", "B": 2}},
        opening(A=8, B=2) | {"rolls": [["A", 8]]},
        passes("A", B="7C") | {"to": {"B": "7C"}},
        passes("A", B="7C") | {"to": {"B": [7]}},
        passes("A", B="7C") | {"to": {"B": None}},
        passes("A", B="7C") | {"to": None},
        seats("A B") | {"players": ["A", 2]},
        rolls("A", "7H") | {"number": "7"},
        rolls("A", "7H") | {"number": 7.0},
        rolls("A", "7H") | {"suit": 7},
    ],
)
def test_wrong_inside(event: dict[str, Any]) -> None:
    assert malformed(event)


@pytest.mark.parametrize(
    "event",
    [{}, {"type": "fold"}, {"type": None}, {"type": ["bet"]}, {"type": "Bet"}, [], "bet", None, 5],
)
def test_an_unknown_type_is_malformed(event: object) -> None:
    assert malformed(event)


def test_unknown_cards_faces_and_suits_are_for_the_rules_to_refuse() -> None:
    parse(on_suit("A", "5X"))
    parse(rolls("A", "5X"))
    parse(deal("5X"))


def test_malformed_comes_before_anything_else() -> None:
    """In a finished game, by a stranger: still malformed."""
    finished = after(table(A="7C", B="2C"), GAME_ENDED)
    assert refusal(finished, on_suit("Z", "7C") | {"on": "trump"}) == "malformed"


def test_then_the_phase_the_stranger_the_player_and_the_step() -> None:
    board = table(A="7C 7D", B="2C", trump="B:4H")
    finished = after(board, GAME_ENDED)
    doubted = after(board, trump_bet("A", "7C"))
    assert refusal(finished, on_suit("Z", "5X")) == "not_now"
    assert refusal(doubted, on_suit("Z", "5X")) == "unknown_player"
    assert refusal(doubted, on_suit("B", "5X")) == "wrong_player"
    assert refusal(doubted, on_suit("A", "5X")) == "not_now"
    assert refusal(board, on_suit("A", "5X")) == "not_a_card"


def test_in_a_call_the_step_comes_before_the_player() -> None:
    board = table(A="7C 7D", B="2C", trump="B:4H")
    finished = after(board, GAME_ENDED)
    assert refusal(finished, calls("Z")) == "not_now"
    assert refusal(board, calls("Z")) == "unknown_player"
    assert refusal(board, calls("A")) == "not_now"
    assert refusal(after(board, trump_bet("A", "7C")), calls("A")) == "wrong_player"


def test_lay_trump_codes_from_left_to_right() -> None:
    must = after(table(A="7C 7D", B="2C"), on_suit("A", "7C"), rolls("A", "2T"))
    assert due(must) == ("lay_trump", "A", False)
    assert refusal(must, lays("B", None)) == "wrong_player"
    assert refusal(must, lays("A", None)) == "must_lay"
    assert refusal(must, lays("A", "5X")) == "not_a_card"
    assert refusal(must, lays("A", "2C")) == "not_in_hand"


# A whole log.


def test_the_fold_says_which_event_was_refused() -> None:
    log = [seats("A B"), deal(ONE_DECK), opening(A=8, B=2), rolls("A", "7H"), rolls("Z", "7H")]
    with pytest.raises(RuleViolation) as refused:
        fold(initial(Rules()), map(parse, log))
    assert (refused.value.code, refused.value.at) == ("no_bets", 3)


def test_the_fold_says_where_a_log_cannot_be_read() -> None:
    with pytest.raises(RuleViolation) as refused:
        fold(initial(Rules()), map(parse, [seats("A B"), {"type": "deal"}, seats("A")]))
    assert (refused.value.code, refused.value.at) == ("malformed", 1)


def test_a_refused_fold_leaves_the_state_as_it_was() -> None:
    start = table(A="7C 7D", B="2C")
    with pytest.raises(RuleViolation):
        after(start, on_suit("A", "7C"), rolls("A", "7S"), rolls("A", "7S"))
    assert start == table(A="7C 7D", B="2C")


# The settings.


def test_the_settings_have_their_defaults() -> None:
    assert parse_rules({}) == Rules(board="slots", reroll_bets="stand")
    assert parse_rules({"board": "labels"}) == Rules(board="labels")
    assert parse_rules({"board": "slots", "reroll_bets": "fresh"}) == Rules(reroll_bets="fresh")


@pytest.mark.parametrize(
    "rules",
    [
        {"board": "both"},
        {"board": None},
        {"reroll_bets": "slots"},
        {"board": ["labels"]},
        {"x": 1},
        [],
    ],
)
def test_an_unknown_setting_is_malformed(rules: Any) -> None:
    with pytest.raises(RuleViolation) as refused:
        parse_rules(rules)
    assert refused.value.code == "malformed"
