"""Winning: getting rid of the last card, what stands against it, and the manager's end."""

from __future__ import annotations

import pytest

from scoring.engine.lucre import State
from scoring.engine.lucre.settings import Rules
from tests.engine.lucre.table import (
    FRESH,
    GAME_ENDED,
    NO_BLUFF,
    ONE_DECK,
    SLOTS,
    after,
    calls,
    deal,
    due,
    from_the_start,
    hand,
    lays,
    on_number,
    on_suit,
    opening,
    passes,
    pile,
    refusal,
    rolls,
    seats,
    table,
    trump_bet,
    trump_pile,
    turn_of,
)

LAST_TWO = table(A="7C 7D", B="2C 2D", C="3C")


def won(state: State) -> tuple[str, str | None, str | None]:
    return state.phase, state.winner, state.won_by


# By a roll.


def test_the_last_cards_at_an_ordinary_roll_win() -> None:
    state = after(LAST_TWO, on_number("A", "7C 7D"), rolls("A", "7S"))
    assert won(state) == ("finished", "A", "roll")
    assert (due(state), state.turn) == (None, None)
    assert (state.turns[0].cards_left, state.cards_left("B")) == (0, 2)


def test_an_exact_roll_on_the_board_wins_and_nothing_is_passed_out() -> None:
    state = after(LAST_TWO, on_number("A", "7C 7D"), rolls("A", "7D"))
    assert won(state) == ("finished", "A", "exact_roll")
    assert (pile(state), state.turns[0].passed_out) == ("7C 7D", 0)
    assert refusal(state, passes("A", B="7C 7D")) == "not_now"


def test_one_wrong_bet_is_a_card_left() -> None:
    state = after(LAST_TWO, on_number("A", "7C"), on_suit("A", "7D"), rolls("A", "7S"))
    assert (won(state), hand(state, "A")) == (("turn", None, None), "7D")


def test_the_game_does_not_go_on_after_the_win() -> None:
    state = after(LAST_TWO, on_number("A", "7C 7D"), rolls("A", "7S"))
    events = (on_suit("B", "2C"), rolls("B", "2C"), calls("Z"), NO_BLUFF, GAME_ENDED)
    assert [refusal(state, event) for event in events] == ["not_now"] * 5


# Not by RR.


@pytest.mark.parametrize("rules", [SLOTS, FRESH])
def test_rr_does_not_win_the_next_ordinary_roll_does(rules: Rules) -> None:
    board = table(A="7C 7D", B="2C", rules=rules)
    again = after(board, on_number("A", "7C 7D"), rolls("A", "7RR"))
    assert (won(again), due(again)) == (("turn", None, None), ("roll", "A", False))
    assert won(after(again, rolls("A", "2S"))) == ("finished", "A", "roll")


def test_without_cards_there_is_nothing_to_bet() -> None:
    again = after(LAST_TWO, on_number("A", "7C 7D"), rolls("A", "7RR"))
    assert refusal(again, on_suit("A", "7C")) == "not_in_hand"
    assert refusal(again, on_suit("A", "")) == "bad_bet"
    assert refusal(again, trump_bet("A", "7C")) == "no_trump"


def test_re_rolls_go_on_until_an_ordinary_roll() -> None:
    again = after(LAST_TWO, on_number("A", "7C 7D"), rolls("A", "7RR"))
    for face in ("2RR", "7T", "3RR", "8T"):
        again = after(again, rolls("A", face))
        assert (won(again), due(again)) == (("turn", None, None), ("roll", "A", False))
    state = after(again, rolls("A", "8H"))
    assert won(state) == ("finished", "A", "roll")
    assert state.turns[0].rolls == ("7RR", "2RR", "7T", "3RR", "8T", "8H")


# Not by T.


def test_t_and_no_card_left_there_is_none_to_lay_and_the_roll_is_made_again() -> None:
    again = after(LAST_TWO, on_number("A", "7C 7D"), rolls("A", "7T"))
    assert due(again) == ("roll", "A", False)
    assert refusal(again, lays("A", None)) == "not_now"
    assert won(after(again, rolls("A", "2S"))) == ("finished", "A", "roll")


def test_t_and_one_last_card_it_is_laid_then_the_roll_is_made_again() -> None:
    laying = after(LAST_TWO, on_number("A", "7C"), rolls("A", "7T"))
    assert due(laying) == ("lay_trump", "A", False)
    again = after(laying, lays("A", "7D"))
    assert (due(again), trump_pile(again), won(again)) == (
        ("roll", "A", False),
        "A:7D",
        ("turn", None, None),
    )
    state = after(again, rolls("A", "2S"))
    assert won(state) == ("finished", "A", "roll")
    assert state.turns[0].laid


def test_a_last_card_that_may_be_kept_is_no_last_card() -> None:
    board = table(A="7C 7D", B="2C", trump="B:4H")
    laying = after(board, on_number("A", "7C"), rolls("A", "7T"))
    assert due(laying) == ("lay_trump", "A", True)
    assert due(after(laying, lays("A", None))) == ("roll", "B", False)


def test_both_dice_are_played_even_without_cards_a_pile_is_turned_over() -> None:
    board = table(A="7C 7D", B="2C", trump="B:4H C:3D")
    again = after(board, on_number("A", "7C 7D"), rolls("A", "7T"))
    assert (pile(again), trump_pile(again)) == ("7C 7D 3D 4H", "")
    assert due(again) == ("roll", "A", False)


def test_ones_own_last_card_can_be_turned_over_by_the_next_t() -> None:
    laid = after(LAST_TWO, on_number("A", "7C"), rolls("A", "7T"), lays("A", "7D"))
    again = after(laid, rolls("A", "3T"))
    assert (pile(again), due(again)) == ("7C 7D", ("roll", "A", False))
    caught = after(again, rolls("A", "7D"))
    assert (hand(caught, "A"), won(caught)) == ("7C 7D", ("turn", None, None))


# Not by an exact roll on the discard pile.


def test_who_names_the_top_of_the_pile_has_cards_left() -> None:
    board = table(A="7C 7D", B="2C", discard="7S")
    state = after(board, on_number("A", "7C 7D"), rolls("A", "7S"))
    assert (hand(state, "A"), pile(state)) == ("7S", "7C 7D")
    assert (won(state), due(state)) == (("turn", None, None), ("roll", "B", False))


def test_nor_has_a_re_roll_without_cards_won_then() -> None:
    again = after(LAST_TWO, on_number("A", "7C 7D"), rolls("A", "7RR"))
    state = after(again, rolls("A", "7D"))
    assert (hand(state, "A"), won(state)) == ("7C 7D", ("turn", None, None))


def test_exact_on_pile_and_board_with_the_last_card_does_not_win() -> None:
    board = table(A="7H", B="2C", discard="6C 7H")
    state = after(board, on_suit("A", "7H"), rolls("A", "7H"))
    assert (won(state), due(state)) == (("turn", None, None), ("pass_out", "A", True))


# By a trump bet.


def test_a_last_card_that_nobody_doubts_wins_without_a_roll() -> None:
    state = after(table(A="7C", B="2C", trump="B:4H"), trump_bet("A", "7C"), NO_BLUFF)
    assert won(state) == ("finished", "A", "trump_bet")
    assert (state.turns[0].rolls, state.turns[0].trump) == ((), "unchallenged")
    assert trump_pile(state) == "B:4H A:7C"


def test_a_last_card_that_matches_wins_and_the_pile_is_the_callers() -> None:
    state = after(table(A="7H", B="2C", trump="B:4H"), trump_bet("A", "7H"), calls("B"))
    assert won(state) == ("finished", "A", "trump_bet")
    assert (hand(state, "B"), state.exposed) == ("2C 4H 7H", ("4H", "7H"))
    assert (state.turns[0].trump, state.turns[0].called_by) == ("matched", "B")


def test_the_last_card_alone_does_not_win_before_the_opponents_had_their_chance() -> None:
    state = after(table(A="7H", B="2C", trump="B:4H"), trump_bet("A", "7H"))
    assert (won(state), due(state)) == (("turn", None, None), ("bluff", "B", False))


def test_a_caught_bluff_brings_the_pile_back_and_the_turn_goes_on() -> None:
    state = after(table(A="7C", B="2C", trump="B:4H"), trump_bet("A", "7C"), calls("B"))
    assert (won(state), hand(state, "A")) == (("turn", None, None), "4H 7C")
    assert refusal(state, rolls("A", "2S")) == "no_bets"


def test_cards_on_the_board_are_still_to_be_got_rid_of() -> None:
    board = table(A="7C 8D", B="2C", trump="B:4H")
    state = after(board, on_suit("A", "8D"), trump_bet("A", "7C"), NO_BLUFF)
    assert (won(state), due(state)) == (("turn", None, None), ("roll", "A", False))
    assert won(after(state, rolls("A", "2D"))) == ("finished", "A", "roll")


def test_a_trump_bet_may_win_before_a_re_roll() -> None:
    board = table(A="7C 8D", B="2C", trump="B:4H")
    again = after(board, on_number("A", "7C"), rolls("A", "7RR"))
    state = after(again, trump_bet("A", "8D"), NO_BLUFF)
    assert won(state) == ("finished", "A", "trump_bet")
    assert state.turns[0].rolls == ("7RR",)


# The manager ends the game.

SEATED = (seats("A B C D"),)
DEALT = (*SEATED, deal(ONE_DECK))
OPENED = (*DEALT, opening(A=8, B=2, C=2, D=2))


@pytest.mark.parametrize("log", [(), SEATED, DEALT, OPENED], ids=["roster", "deal", "opening", ""])
def test_the_manager_may_end_the_game_in_any_phase(log: tuple[dict[str, object], ...]) -> None:
    state = from_the_start(*log, GAME_ENDED)
    assert won(state) == ("finished", None, None)
    assert (due(state), state.turn, state.turns) == (None, None, ())
    assert state.order == from_the_start(*log).order
    assert refusal(state, GAME_ENDED) == "not_now"


def test_bets_go_back_and_the_open_turn_leaves_no_row() -> None:
    bets = (on_number("A", "7C"), on_suit("A", "7D"))
    state = after(LAST_TWO, *bets, GAME_ENDED)
    assert (hand(state, "A"), state.cards_left("A"), state.turns) == ("7C 7D", 2, ())


def test_an_unanswered_trump_bet_stays_in_the_pile() -> None:
    board = table(A="7C 7D", B="2C", trump="B:4H")
    state = after(board, on_suit("A", "7D"), trump_bet("A", "7C"), GAME_ENDED)
    assert (trump_pile(state), hand(state, "A")) == ("B:4H A:7C", "7D")
    assert won(state) == ("finished", None, None)


def test_the_manager_need_not_wait_for_a_trump_or_a_pass() -> None:
    laying = after(LAST_TWO, on_number("A", "7C"), rolls("A", "7T"), GAME_ENDED)
    assert (won(laying), trump_pile(laying)) == (("finished", None, None), "")
    passing = after(LAST_TWO, on_number("A", "7C"), rolls("A", "7C"), GAME_ENDED)
    assert (won(passing), pile(passing)) == (("finished", None, None), "7C")


def test_finished_turns_keep_their_rows() -> None:
    state = after(LAST_TWO, on_suit("A", "7C"), rolls("A", "2S"), on_suit("B", "2C"), GAME_ENDED)
    assert [row.player for row in state.turns] == ["A"]
    assert turn_of(after(LAST_TWO, on_suit("A", "7C"))).player == "A"
