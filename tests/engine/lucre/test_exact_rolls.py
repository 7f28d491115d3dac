"""Exact rolls: a roll that names a card lying face up, on the pile or on the board."""

from __future__ import annotations

import pytest

from tests.engine.lucre.table import (
    NO_BLUFF,
    after,
    calls,
    due,
    hand,
    lays,
    on_number,
    on_suit,
    passes,
    pile,
    refusal,
    rolls,
    table,
    trump_bet,
)

TABLE = table(A="7C 7D 7H 7S 8C 8D", B="2C 2D", C="3C 3D")


# An exact roll on the discard pile.


def test_the_roller_first_picks_up_the_whole_pile() -> None:
    board = table(A="7C 8D 4S", B="2C", discard="6C 6D 3H")
    state = after(board, on_number("A", "7C"), rolls("A", "3H"))
    assert (hand(state, "A"), pile(state)) == ("3H 4S 6C 6D 7C 8D", "")
    assert (state.turns[0].picked_up, state.turns[0].cards_left) == (3, 6)


def test_then_the_right_bets_are_discarded() -> None:
    board = table(A="3C 8D 4S", B="2C", discard="6C 6D 3H")
    state = after(board, on_number("A", "3C"), rolls("A", "3H"))
    assert (hand(state, "A"), pile(state)) == ("3H 4S 6C 6D 8D", "3C")


def test_only_the_top_card_counts() -> None:
    board = table(A="7C 8D 4S", B="2C", discard="3H 6C 6D")
    state = after(board, on_number("A", "7C"), rolls("A", "3H"))
    assert pile(state) == "3H 6C 6D"


def test_the_top_is_looked_at_before_anything_is_discarded() -> None:
    """Rolled 7D: the pile's 6C lies on top, and the 7D that the roll discards comes later."""
    board = table(A="7C 7D 8S", B="2C", discard="6C")
    state = after(board, on_number("A", "7C 7D"), rolls("A", "7D"))
    assert (pile(state), hand(state, "A")) == ("6C 7C 7D", "8S")


@pytest.mark.parametrize("face", ["3T", "3RR"])
def test_t_and_rr_name_no_card(face: str) -> None:
    board = table(A="7C 8D 4S", B="2C", discard="6C 3H")
    assert pile(after(board, on_number("A", "7C"), rolls("A", face))) == "6C 3H"


def test_a_re_roll_can_pick_up_what_the_first_roll_discarded() -> None:
    board = table(A="7C 8D 4S", B="2C", discard="6C")
    state = after(board, on_number("A", "7C"), rolls("A", "7RR"), rolls("A", "7C"))
    assert (hand(state, "A"), pile(state)) == ("4S 6C 7C 8D", "")
    assert (state.turns[0].discarded, state.turns[0].picked_up) == (1, 2)


# An exact roll on the board.

EXACT = after(
    table(A="7C 7D 8S", B="2C", C="3C", discard="6C"), on_number("A", "7C 7D"), rolls("A", "7D")
)


def test_the_pile_may_be_passed_out_the_cards_just_discarded_included() -> None:
    assert due(EXACT) == ("pass_out", "A", True)
    state = after(EXACT, passes("A", B="7D 6C", C="7C"))
    assert (hand(state, "B"), hand(state, "C"), pile(state)) == ("2C 6C 7D", "3C 7C", "")
    assert due(state) == ("roll", "B", False)
    assert (state.turns[0].passed_out, state.turns[0].discarded) == (3, 2)


def test_the_pile_may_all_go_to_one_opponent() -> None:
    assert hand(after(EXACT, passes("A", C="7D 6C 7C")), "C") == "3C 6C 7C 7D"
    assert hand(after(EXACT, passes("A", B="", C="7D 6C 7C")), "C") == "3C 6C 7C 7D"


def test_the_pile_may_be_left_where_it_lies() -> None:
    state = after(EXACT, passes("A"))
    assert (pile(state), state.turns[0].passed_out) == ("6C 7C 7D", 0)
    assert due(state) == ("roll", "B", False)


@pytest.mark.parametrize(
    "to",
    [
        {"B": "7D 6C"},
        {"B": ""},
        {"B": "", "C": ""},
        {"B": "7D 6C 7C 7C"},
        {"B": "7D 6C", "C": "8S"},
        {"B": "7D 6C", "C": "5X"},
        {"A": "7D 6C 7C"},
        {"A": "", "B": "7D 6C 7C"},
        {"A": "7D", "B": "6C 7C"},
        {"A": ""},
    ],
)
def test_all_or_nothing_and_never_to_oneself(to: dict[str, str]) -> None:
    assert refusal(EXACT, passes("A", **to)) == "bad_pass"


def test_a_stranger_gets_no_cards() -> None:
    assert refusal(EXACT, passes("A", Z="7D")) == "unknown_player"
    assert refusal(EXACT, passes("A", A="7D", Z="")) == "unknown_player"


def test_doubles_are_passed_out_one_by_one() -> None:
    board = table(A="7C 7C 8S", B="2C", C="3C")
    state = after(board, on_number("A", "7C 7C"), rolls("A", "7C"))
    assert refusal(state, passes("A", B="7C")) == "bad_pass"
    assert hand(after(state, passes("A", B="7C", C="7C")), "C") == "3C 7C"


def test_a_card_on_a_suit_bet_can_be_named_exactly_too() -> None:
    state = after(TABLE, on_suit("A", "8D"), rolls("A", "8D"))
    assert due(state) == ("pass_out", "A", True)


def test_a_card_still_in_the_hand_is_not_on_the_board() -> None:
    state = after(TABLE, on_suit("A", "8D"), rolls("A", "7D"))
    assert (pile(state), due(state)) == ("8D", ("roll", "B", False))


def test_only_the_roller_passes_out() -> None:
    assert refusal(EXACT, passes("B")) == "wrong_player"
    assert refusal(EXACT, passes("Z")) == "unknown_player"
    assert refusal(TABLE, passes("A")) == "not_now"


@pytest.mark.parametrize(
    "event",
    [on_suit("A", "8S"), trump_bet("A", "8S"), rolls("A", "7D"), lays("A", "8S"), calls("B")],
    ids=lambda event: event["type"],
)
def test_the_pile_is_dealt_with_before_anything_else(event: dict[str, object]) -> None:
    assert refusal(EXACT, event) == "not_now"
    assert refusal(EXACT, NO_BLUFF) == "not_now"


def test_exact_on_pile_and_board_picks_up_first_then_passes_out_the_bets() -> None:
    """Two decks: one 7H on top of the pile, the other on a bet."""
    board = table(A="7H 8S", B="2C", C="3C", discard="6C 7H")
    state = after(board, on_suit("A", "7H"), rolls("A", "7H"))
    assert (hand(state, "A"), pile(state)) == ("6C 7H 8S", "7H")
    assert due(state) == ("pass_out", "A", True)
    assert refusal(state, passes("A", B="6C 7H")) == "bad_pass"
    row = after(state, passes("A", B="7H")).turns[0]
    assert (row.picked_up, row.discarded, row.passed_out) == (2, 1, 1)
