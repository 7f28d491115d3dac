"""Turn, step 1: the bets on the board."""

from __future__ import annotations

import pytest

from scoring.engine.lucre import Rules
from scoring.engine.lucre.state import Bet
from tests.engine.lucre.table import (
    FRESH,
    LABELS,
    SLOTS,
    after,
    due,
    hand,
    on_number,
    on_suit,
    refusal,
    rolls,
    table,
    turn_of,
)

TABLE = table(A="7C 7D 7H 7S 8C 8D", B="2C 2D")


def test_a_bet_lies_on_the_board_until_the_roll() -> None:
    state = after(TABLE, on_number("A", "7D 7C"), on_suit("A", "8C"))
    assert turn_of(state).bets == (Bet("number", ("7D", "7C")), Bet("suit", ("8C",)))
    assert (turn_of(state).bets_made, hand(state, "A")) == (2, "7H 7S 8D")
    assert due(state) == ("roll", "A", False)


def test_cards_on_bets_are_still_to_be_got_rid_of() -> None:
    state = after(TABLE, on_number("A", "7D 7C"), on_suit("A", "8C"))
    assert (state.cards_left("A"), state.cards_left("B")) == (6, 2)


def test_up_to_four_cards_of_one_number_are_one_bet() -> None:
    state = after(TABLE, on_number("A", "7C 7D 7H 7S"))
    assert (turn_of(state).bets_made, hand(state, "A")) == (1, "8C 8D")


def test_a_fifth_card_does_not_fit_on_a_number() -> None:
    five = table(A="7C 7C 7D 7H 7S 8C", B="2C")
    assert refusal(five, on_number("A", "7C 7C 7D 7H 7S")) == "bad_bet"
    assert turn_of(after(five, on_number("A", "7C 7C 7D 7H"))).bets_made == 1


def test_a_suit_takes_one_card() -> None:
    assert refusal(TABLE, on_suit("A", "7C 8C")) == "bad_bet"
    assert refusal(TABLE, on_suit("A", "")) == "bad_bet"


def test_a_number_takes_cards_that_all_show_it() -> None:
    assert refusal(TABLE, on_number("A", "7C 8C")) == "bad_bet"
    assert refusal(TABLE, on_number("A", "")) == "bad_bet"


def test_bets_come_from_the_hand() -> None:
    assert refusal(TABLE, on_suit("A", "2C")) == "not_in_hand"
    once = after(TABLE, on_suit("A", "7C"))
    assert refusal(once, on_number("A", "7C")) == "not_in_hand"


def test_a_card_held_once_cannot_be_bet_twice() -> None:
    assert refusal(TABLE, on_number("A", "7C 7C")) == "not_in_hand"
    double = table(A="7C 7C 8C", B="2C")
    assert hand(after(double, on_number("A", "7C 7C")), "A") == "8C"


def test_three_bets_a_turn() -> None:
    three = after(TABLE, on_suit("A", "7C"), on_suit("A", "8C"), on_number("A", "7D"))
    assert refusal(three, on_number("A", "7H")) == "too_many_bets"


@pytest.mark.parametrize("bets", ["suits", "numbers"])
def test_three_bets_always_fit_the_three_places_of_a_kind(bets: str) -> None:
    on = on_suit if bets == "suits" else on_number
    state = after(TABLE, on("A", "7C"), on("A", "7D"), on("A", "7H"))
    assert turn_of(state).bets_made == 3


def test_labels_have_one_place_for_each_suit_and_number() -> None:
    board = table(A="7C 7D 8C 8D", B="2C", rules=LABELS)
    state = after(board, on_suit("A", "7C"), on_number("A", "7D"))
    assert refusal(state, on_suit("A", "8C")) == "location_taken"
    assert refusal(after(board, on_number("A", "7C")), on_number("A", "7D")) == "location_taken"
    assert turn_of(after(state, on_suit("A", "8D"))).bets_made == 3
    assert turn_of(after(state, on_number("A", "8C"))).bets_made == 3


def test_a_place_is_free_again_once_its_bet_was_won() -> None:
    board = table(A="7C 7D 8C 8D", B="2C", rules=LABELS)
    state = after(board, on_number("A", "7C"), on_suit("A", "8C"), rolls("A", "7RR"))
    assert refusal(state, on_suit("A", "8C")) == "not_in_hand"
    assert turn_of(after(state, on_number("A", "7D"))).bets == (
        Bet("suit", ("8C",)),
        Bet("number", ("7D",)),
    )


def test_a_bet_that_stands_through_a_re_roll_keeps_its_place() -> None:
    board = table(A="7C 7D 8C 8D", B="2C", rules=LABELS)
    state = after(board, on_number("A", "7C"), rolls("A", "2RR"))
    assert refusal(state, on_number("A", "7D")) == "location_taken"


def test_bet_codes_from_left_to_right() -> None:
    """Each bet breaks everything to the right of its code as well."""
    board = table(A="7C 7D 7H 7S 8C 8D", B="2C", rules=LABELS)
    full = after(board, on_suit("A", "7C"), on_number("A", "7D"), on_number("A", "8C"))
    assert refusal(full, on_suit("A", "5C 2C")) == "not_a_card"
    assert refusal(full, on_suit("A", "2C 8D")) == "not_in_hand"
    assert refusal(full, on_suit("A", "7H 7S")) == "bad_bet"
    assert refusal(full, on_number("A", "7H")) == "too_many_bets"


def test_any_listed_card_that_is_none_is_told_first() -> None:
    assert refusal(TABLE, on_number("A", "2C 9C")) == "not_a_card"


@pytest.mark.parametrize("rules", [SLOTS, LABELS, FRESH])
def test_at_least_one_bet_before_the_first_roll(rules: Rules) -> None:
    start = table(A="7C 8C", B="2C", rules=rules)
    assert refusal(start, rolls("A", "7H")) == "no_bets"
    assert due(after(start, on_suit("A", "7C"), rolls("A", "2D"))) == ("roll", "B", False)


def test_a_re_roll_needs_no_bet() -> None:
    state = after(TABLE, on_suit("A", "7C"), rolls("A", "2RR"), rolls("A", "2S"))
    assert due(state) == ("roll", "B", False)


def test_only_the_player_whose_turn_it_is_bets() -> None:
    assert refusal(TABLE, on_suit("B", "2C")) == "wrong_player"
    assert refusal(TABLE, on_suit("Z", "2C")) == "unknown_player"
