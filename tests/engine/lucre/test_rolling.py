"""Turn, step 3: what a roll does, in its order, and who is on after it."""

from __future__ import annotations

import pytest

from scoring.engine.lucre.state import Bet, TurnRow
from tests.engine.lucre.table import (
    FRESH,
    after,
    calls,
    due,
    hand,
    lays,
    on_number,
    on_suit,
    pile,
    refusal,
    rolls,
    table,
    trump_bet,
    turn_of,
)

TABLE = table(A="7C 7D 7H 7S 8C 8D", B="2C 2D", C="3C 3D")


# Right and wrong.


def test_nothing_right_everything_comes_back_and_the_left_hand_neighbour_is_on() -> None:
    state = after(TABLE, on_number("A", "7C 7D"), on_suit("A", "8D"), rolls("A", "2S"))
    assert (hand(state, "A"), pile(state)) == ("7C 7D 7H 7S 8C 8D", "")
    assert (due(state), turn_of(state).number) == (("roll", "B", False), 2)


def test_a_bet_on_a_suit_is_right_if_its_suit_is_rolled_whatever_the_number() -> None:
    state = after(TABLE, on_suit("A", "8D"), on_suit("A", "8C"), rolls("A", "2D"))
    assert (hand(state, "A"), pile(state)) == ("7C 7D 7H 7S 8C", "8D")


def test_a_bet_on_a_number_is_right_if_it_is_rolled_whatever_the_suit() -> None:
    state = after(TABLE, on_number("A", "7C 7D"), on_number("A", "8D"), rolls("A", "7S"))
    assert (hand(state, "A"), pile(state)) == ("7H 7S 8C 8D", "7C 7D")


def test_a_card_bet_on_its_suit_is_not_right_by_its_number() -> None:
    state = after(TABLE, on_suit("A", "7C"), on_number("A", "8D"), rolls("A", "7D"))
    assert pile(state) == ""


def test_right_bets_are_discarded_in_the_order_made_cards_as_listed() -> None:
    bets = (on_suit("A", "8H"), on_number("A", "7S 7C 7D"), on_suit("A", "2H"))
    board = table(A="7C 7D 7S 8H 2H 3S", B="2C", discard="6C")
    assert pile(after(board, *bets, rolls("A", "7H"))) == "6C 8H 7S 7C 7D 2H"


def test_a_right_bet_gives_no_further_turn() -> None:
    assert due(after(TABLE, on_number("A", "7C"), rolls("A", "7S"))) == ("roll", "B", False)


def test_after_the_last_seat_the_first_is_on() -> None:
    state = after(table(A="7C", B="2C", C="3C 3D", on="C"), on_suit("C", "3C"), rolls("C", "2S"))
    assert due(state) == ("roll", "A", False)


@pytest.mark.parametrize("face", ["5H", "1H", "9C", "7X", "7R", "7", "7RRR", "7t", "7c"])
def test_a_roll_shows_faces_of_the_two_dice(face: str) -> None:
    bet = after(TABLE, on_suit("A", "8D"))
    assert refusal(bet, rolls("A", face)) == "not_a_die"


def test_roll_codes_from_left_to_right() -> None:
    assert refusal(TABLE, rolls("A", "5H")) == "not_a_die"
    assert refusal(TABLE, rolls("A", "7H")) == "no_bets"
    assert refusal(TABLE, rolls("B", "5H")) == "wrong_player"
    assert refusal(TABLE, rolls("Z", "5H")) == "unknown_player"


# RR.


def test_rr_the_number_is_played_the_other_bets_stand_the_same_player_rolls() -> None:
    state = after(TABLE, on_number("A", "7C 7D"), on_suit("A", "8D"), rolls("A", "7RR"))
    assert (pile(state), hand(state, "A")) == ("7C 7D", "7H 7S 8C")
    assert turn_of(state).bets == (Bet("suit", ("8D",)),)
    assert (turn_of(state).bets_made, turn_of(state).rolls) == (2, ("7RR",))
    assert due(state) == ("roll", "A", False)


def test_rr_standing_bets_may_win_at_the_next_roll() -> None:
    bets = (on_number("A", "7C 7D"), on_suit("A", "8D"))
    state = after(TABLE, *bets, rolls("A", "7RR"), rolls("A", "2D"))
    assert pile(state) == "7C 7D 8D"
    assert (state.turns[0].rolls, state.turns[0].discarded) == (("7RR", "2D"), 3)


def test_rr_bets_up_to_the_turns_three_may_be_added() -> None:
    state = after(TABLE, on_number("A", "7C"), on_suit("A", "8D"), rolls("A", "7RR"))
    third = after(state, on_suit("A", "8C"))
    assert turn_of(third).bets_made == 3
    assert refusal(third, on_suit("A", "7H")) == "too_many_bets"


def test_fresh_rr_the_bets_come_back_and_may_be_made_anew() -> None:
    board = table(A="7C 7D 7H 8C 8D 2C", B="3C", rules=FRESH)
    bets = (on_number("A", "7C"), on_suit("A", "8D"), on_suit("A", "8C"))
    state = after(board, *bets, rolls("A", "7RR"))
    assert (hand(state, "A"), pile(state)) == ("2C 7D 7H 8C 8D", "7C")
    assert (turn_of(state).bets, turn_of(state).bets_made) == ((), 0)
    three = after(state, on_suit("A", "8D"), on_suit("A", "8C"), on_suit("A", "7H"))
    assert refusal(three, on_suit("A", "2C")) == "too_many_bets"


def test_fresh_counts_what_all_rolls_of_the_turn_discarded() -> None:
    board = table(A="7C 7D 8D 2C", B="3C", rules=FRESH)
    state = after(
        board,
        on_number("A", "7C"),
        rolls("A", "7RR"),
        on_number("A", "7D"),
        rolls("A", "7S"),
    )
    assert (state.turns[0].discarded, pile(state)) == (2, "7C 7D")


def test_fresh_changes_nothing_at_a_t() -> None:
    board = table(A="7C 8D", B="3C", rules=FRESH)
    state = after(board, on_number("A", "7C"), rolls("A", "7T"), lays("A", "8D"))
    assert (turn_of(state).bets_made, due(state)) == (1, ("roll", "A", False))


# The row of a finished turn.


def test_a_finished_turn_leaves_its_row() -> None:
    board = table(A="7C 7D 8S 8H", B="2C", C="3C", discard="6C", trump="B:4H")
    state = after(
        board,
        trump_bet("A", "8H"),
        calls("C"),
        on_number("A", "7C 7D"),
        rolls("A", "7T"),
        lays("A", "8S"),
        rolls("A", "2S"),
    )
    assert state.turns == (
        TurnRow(
            turn=1,
            player="A",
            rolls=("7T", "2S"),
            discarded=2,
            picked_up=0,
            passed_out=0,
            laid=True,
            trump="matched",
            called_by="C",
            cards_left=0,
        ),
    )


def test_the_next_turn_starts_from_nothing() -> None:
    board = table(A="7C 7D 8S", B="2C 2D", trump="B:4H")
    state = after(board, trump_bet("A", "8S"), calls("B"), on_suit("A", "7C"), rolls("A", "2S"))
    turn = turn_of(state)
    assert (turn.number, turn.player, turn.bets, turn.bets_made) == (2, "B", (), 0)
    assert (turn.trump_bet_made, turn.rolls) == (False, ())
    row = after(state, on_suit("B", "2C"), rolls("B", "8S")).turns[1]
    assert (row.turn, row.trump, row.called_by, row.rolls) == (2, None, None, ("8S",))
