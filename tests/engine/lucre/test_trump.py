"""The trump bet, the call of bluff, and the card laid for a T."""

from __future__ import annotations

import pytest

from scoring.engine.lucre import State
from tests.engine.lucre.table import (
    GAME_ENDED,
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
    trump_pile,
    turn_of,
)

IN_PLAY = table(A="7C 7D 8H", B="2C 2D", C="3C 3D", trump="C:4H")
NO_TRUMP = table(A="7C 7D 8H", B="2C 2D")
DOUBTED = after(IN_PLAY, trump_bet("A", "7C"))


# The trump bet.


def test_any_card_goes_face_down_on_top() -> None:
    assert trump_pile(DOUBTED) == "C:4H A:7C"
    assert hand(DOUBTED, "A") == "7D 8H"
    assert turn_of(DOUBTED).trump_bet_made


def test_a_trump_bet_is_no_bet_of_the_three() -> None:
    passed = after(DOUBTED, NO_BLUFF)
    assert (turn_of(passed).bets, turn_of(passed).bets_made) == ((), 0)
    assert refusal(passed, rolls("A", "7D")) == "no_bets"
    full = table(A="7C 7D 7H 8C", B="2C", trump="B:4H")
    three = after(full, on_suit("A", "7C"), on_suit("A", "7D"), on_suit("A", "7H"))
    assert due(after(three, trump_bet("A", "8C"))) == ("bluff", "B", False)


def test_trump_is_bet_only_while_the_trump_pile_holds_a_card() -> None:
    assert refusal(NO_TRUMP, trump_bet("A", "7C")) == "no_trump"


def test_face_up_cards_in_the_discard_pile_are_no_trump() -> None:
    assert refusal(table(A="7C 8C", B="2C", discard="4H"), trump_bet("A", "7C")) == "no_trump"


def test_one_trump_bet_a_turn() -> None:
    assert refusal(after(DOUBTED, NO_BLUFF), trump_bet("A", "7D")) == "trump_bet_made"


def test_a_re_roll_gives_no_second_trump_bet() -> None:
    again = after(DOUBTED, NO_BLUFF, on_suit("A", "7D"), rolls("A", "2RR"))
    assert refusal(again, trump_bet("A", "8H")) == "trump_bet_made"


def test_a_trump_bet_may_be_made_before_a_re_roll() -> None:
    again = after(IN_PLAY, on_suit("A", "7D"), rolls("A", "2RR"), trump_bet("A", "8H"))
    assert due(again) == ("bluff", "B C", False)


def test_a_trump_bet_comes_from_the_hand() -> None:
    assert refusal(IN_PLAY, trump_bet("A", "2C")) == "not_in_hand"
    assert refusal(IN_PLAY, trump_bet("A", "5C")) == "not_a_card"
    on_board = after(IN_PLAY, on_suit("A", "7C"))
    assert refusal(on_board, trump_bet("A", "7C")) == "not_in_hand"


def test_trump_bet_codes_from_left_to_right() -> None:
    called = after(DOUBTED, calls("B"))  # no trump any more, and the one trump bet made
    assert refusal(called, trump_bet("A", "5C")) == "no_trump"
    passed = after(DOUBTED, NO_BLUFF)
    assert refusal(passed, trump_bet("A", "5C")) == "trump_bet_made"


def test_a_card_laid_for_a_t_is_no_trump_bet() -> None:
    laid = after(NO_TRUMP, on_suit("A", "7C"), rolls("A", "2T"), lays("A", "8H"))
    assert laid.turns[0].trump is None
    assert laid.turns[0].laid


# All opponents have their chance.


def test_all_opponents_may_call_from_the_left_on() -> None:
    first = table(A="7C 7D", B="2C", C="3C", D="6C", trump="C:4H")
    assert due(after(first, trump_bet("A", "7C"))) == ("bluff", "B C D", False)
    third = table(A="7C", B="2C", C="3C 3D", D="6C", on="C", trump="A:4H")
    assert due(after(third, trump_bet("C", "3C"))) == ("bluff", "D A B", False)


@pytest.mark.parametrize(
    "event",
    [
        on_suit("A", "7D"),
        trump_bet("A", "7D"),
        rolls("A", "7D"),
        lays("A", "7D"),
        passes("A"),
    ],
    ids=lambda event: event["type"],
)
def test_only_then_does_the_turn_go_on(event: dict[str, object]) -> None:
    assert refusal(DOUBTED, event) == "not_now"


def test_nobody_doubts_oneself() -> None:
    assert refusal(DOUBTED, calls("A")) == "wrong_player"


def test_a_stranger_cannot_call() -> None:
    assert refusal(DOUBTED, calls("Z")) == "unknown_player"


def test_there_is_nothing_to_doubt_without_a_trump_bet() -> None:
    """The step is looked at before the player, once it is one of the roster."""
    assert refusal(IN_PLAY, NO_BLUFF) == "not_now"
    assert refusal(IN_PLAY, calls("B")) == "not_now"
    assert refusal(IN_PLAY, calls("A")) == "not_now"
    assert refusal(IN_PLAY, calls("Z")) == "unknown_player"


def test_a_trump_bet_is_answered_once() -> None:
    for answered in (after(DOUBTED, NO_BLUFF), after(DOUBTED, calls("B"))):
        assert refusal(answered, calls("C")) == "not_now"
        assert refusal(answered, NO_BLUFF) == "not_now"


def test_unchallenged_the_card_stays_and_the_turn_goes_on() -> None:
    state = after(DOUBTED, NO_BLUFF)
    assert (trump_pile(state), due(state)) == ("C:4H A:7C", ("roll", "A", False))
    assert state.exposed is None
    row = after(state, on_suit("A", "7D"), rolls("A", "2S")).turns[0]
    assert (row.trump, row.called_by) == ("unchallenged", None)


# Called.


def test_a_bluff_its_layer_takes_the_whole_pile() -> None:
    state = after(DOUBTED, calls("C"))
    assert hand(state, "A") == "4H 7C 7D 8H"
    assert (trump_pile(state), state.exposed) == ("", ("4H", "7C"))
    assert due(state) == ("roll", "A", False)
    row = after(state, on_suit("A", "7D"), rolls("A", "2S")).turns[0]
    assert (row.trump, row.called_by) == ("bluff", "C")


def test_a_match_the_caller_takes_the_whole_pile() -> None:
    state = after(IN_PLAY, trump_bet("A", "8H"), calls("C"))
    assert (hand(state, "A"), hand(state, "C")) == ("7C 7D", "3C 3D 4H 8H")
    assert (trump_pile(state), state.exposed) == ("", ("4H", "8H"))
    assert due(state) == ("roll", "A", False)
    row = after(state, on_suit("A", "7D"), rolls("A", "2S")).turns[0]
    assert (row.trump, row.called_by) == ("matched", "C")


def test_the_latest_card_is_held_against_the_original_not_the_one_below() -> None:
    below = table(A="7C 7D", B="2C", C="3C", trump="C:4H B:8D")
    assert hand(after(below, trump_bet("A", "7D"), calls("B")), "A") == "4H 7C 7D 8D"
    original = table(A="7H 7D", B="2C", C="3C", trump="C:4H B:8D")
    assert hand(after(original, trump_bet("A", "7H"), calls("B")), "B") == "2C 4H 7H 8D"


def test_the_whole_pile_is_shown_until_the_next_event() -> None:
    state = after(table(A="7C 7D", B="2C", trump="B:4H A:8D"), trump_bet("A", "7D"), calls("B"))
    assert state.exposed == ("4H", "8D", "7D")
    assert after(state, on_suit("A", "7C")).exposed is None
    assert after(state, GAME_ENDED).exposed is None


def test_a_refused_event_does_not_cover_them_again() -> None:
    state = after(DOUBTED, calls("C"))
    assert refusal(state, calls("B")) == "not_now"
    assert state.exposed == ("4H", "7C")


def test_after_a_call_there_is_no_trump_until_the_next_t() -> None:
    called = after(DOUBTED, calls("C"), on_suit("A", "7D"), rolls("A", "2S"))
    assert refusal(called, trump_bet("B", "2C")) == "no_trump"
    new = after(called, on_suit("B", "2C"), rolls("B", "8T"), lays("B", "2D"))
    assert due(after(new, trump_bet("C", "3C"))) == ("bluff", "A B", False)


# T.


def on_t(state: State, *, left: str = "7C") -> State:
    """A bets one card wrongly and rolls 2T."""
    return after(state, on_suit("A", left), rolls("A", "2T"))


def test_a_t_without_trump_in_play_is_a_must() -> None:
    state = on_t(NO_TRUMP)
    assert due(state) == ("lay_trump", "A", False)
    assert hand(state, "A") == "7C 7D 8H"
    assert refusal(state, lays("A", None)) == "must_lay"


def test_the_card_laid_is_the_new_original_and_the_turn_is_over() -> None:
    state = after(on_t(NO_TRUMP), lays("A", "7C"))
    assert (trump_pile(state), hand(state, "A")) == ("A:7C", "7D 8H")
    assert due(state) == ("roll", "B", False)
    assert state.turns[0].laid


def test_a_second_t_turns_the_pile_over_the_original_on_top() -> None:
    board = table(A="7C 7D", B="2C", discard="6C", trump="B:4H A:8D B:3S")
    state = on_t(board)
    assert (pile(state), trump_pile(state)) == ("6C 3S 8D 4H", "")
    assert due(state) == ("lay_trump", "A", True)


def test_right_bets_are_discarded_before_the_pile_is_turned_over() -> None:
    board = table(A="7C 7D", B="2C", trump="B:4H")
    assert pile(after(board, on_number("A", "7C"), rolls("A", "7T"))) == "7C 4H"


def test_after_a_pile_was_turned_over_laying_is_a_may() -> None:
    state = on_t(IN_PLAY)
    declined = after(state, lays("A", None))
    assert (trump_pile(declined), due(declined)) == ("", ("roll", "B", False))
    assert not declined.turns[0].laid
    laid = after(state, lays("A", "8H"))
    assert (trump_pile(laid), laid.turns[0].laid) == ("A:8H", True)


def test_a_t_is_laid_from_the_hand() -> None:
    state = on_t(NO_TRUMP)
    assert refusal(state, lays("A", "2C")) == "not_in_hand"
    assert refusal(state, lays("A", "5C")) == "not_a_card"


@pytest.mark.parametrize(
    "event",
    [on_suit("A", "7D"), trump_bet("A", "7D"), rolls("A", "7D"), passes("A"), NO_BLUFF],
    ids=lambda event: event["type"],
)
def test_a_t_is_played_before_anything_else(event: dict[str, object]) -> None:
    assert refusal(on_t(NO_TRUMP), event) == "not_now"


def test_only_the_roller_lays() -> None:
    assert refusal(on_t(NO_TRUMP), lays("B", None)) == "wrong_player"
    assert refusal(on_t(NO_TRUMP), lays("Z", None)) == "unknown_player"
    assert refusal(NO_TRUMP, lays("A", None)) == "not_now"
    assert refusal(NO_TRUMP, lays("B", None)) == "wrong_player"
