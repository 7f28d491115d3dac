"""The table: seats, deal, and who begins."""

from __future__ import annotations

import pytest

from scoring.engine.lucre.cards import DECK
from tests.engine.lucre.table import (
    NO_BLUFF,
    ONE_DECK,
    deal,
    due,
    from_the_start,
    hand,
    lays,
    on_suit,
    opening,
    passes,
    pile,
    refusal,
    rolls,
    seats,
    trump_bet,
    turn_of,
)

SEATED = seats("A B C D")
TWO_DECKS = " ".join(DECK * 2)


def many(players: int) -> str:
    return " ".join(f"P{seat}" for seat in range(players))


# Seats.


def test_nobody_has_sat_down_yet() -> None:
    state = from_the_start()
    assert (state.phase, state.order, state.decks, due(state)) == ("roster", (), 0, None)
    assert (state.hands, state.turn, state.exposed, state.turns) == ({}, None, None, ())


def test_seats_are_clockwise_as_listed() -> None:
    state = from_the_start(seats("Bo al Zoe Cy"))
    assert state.order == ("Bo", "al", "Zoe", "Cy")


def test_before_the_deal_every_hand_is_there_and_empty() -> None:
    state = from_the_start(SEATED)
    assert state.hands == {"A": (), "B": (), "C": (), "D": ()}
    assert [state.cards_left(player) for player in "ABCD"] == [0, 0, 0, 0]
    assert (state.phase, state.decks, due(state)) == ("deal", 1, None)


@pytest.mark.parametrize(("players", "decks"), [(2, 1), (4, 1), (5, 2), (48, 2)])
def test_more_than_four_players_use_two_decks(players: int, decks: int) -> None:
    assert from_the_start(seats(many(players))).decks == decks


@pytest.mark.parametrize("players", [0, 1])
def test_at_least_two_players(players: int) -> None:
    assert refusal(from_the_start(), seats(many(players))) == "roster_too_small"


def test_at_most_one_card_each_of_two_decks() -> None:
    assert refusal(from_the_start(), seats(many(49))) == "roster_too_large"


def test_a_player_sits_down_once() -> None:
    assert refusal(from_the_start(), seats("A B A")) == "already_on_roster"


def test_the_size_of_the_roster_is_looked_at_first() -> None:
    assert refusal(from_the_start(), seats("A " * 49)) == "roster_too_large"
    assert refusal(from_the_start(), seats("A A")) == "already_on_roster"


def test_the_roster_is_set_once() -> None:
    assert refusal(from_the_start(SEATED), SEATED) == "not_now"
    assert refusal(from_the_start(SEATED), seats("A")) == "not_now"


# Deal.


def test_the_deck_goes_round_one_by_one_from_the_first_listed() -> None:
    state = from_the_start(SEATED, deal(ONE_DECK))
    assert hand(state, "A") == "7C 7D 7H 7S 8C 8D"
    assert hand(state, "B") == "2C 2D 2H 2S 8H 8S"
    assert hand(state, "C") == "3C 3D 3H 3S 4C 4D"
    assert hand(state, "D") == "4H 4S 6C 6D 6H 6S"
    assert pile(state) == ""
    assert state.phase == "opening"


def test_what_is_left_over_lies_face_up_the_last_card_on_top() -> None:
    """Five players, 48 cards: nine each, and the last three start the discard pile."""
    state = from_the_start(seats("A B C D E"), deal(TWO_DECKS))
    assert [len(state.hands[player]) for player in "ABCDE"] == [9, 9, 9, 9, 9]
    assert pile(state) == "8D 8H 8S"
    assert state.cards_left("A") == 9


def test_forty_eight_players_get_one_card_each() -> None:
    state = from_the_start(seats(many(48)), deal(TWO_DECKS))
    assert [len(hand) for hand in state.hands.values()] == [1] * 48
    assert (hand(state, "P0"), hand(state, "P47")) == ("2C", "8S")


@pytest.mark.parametrize(
    "deck",
    [
        "7C",
        "",
        ONE_DECK + " 7C",
        ONE_DECK.replace("7C", "7D"),
        TWO_DECKS,
    ],
)
def test_a_deal_takes_exactly_the_decks_in_use(deck: str) -> None:
    assert refusal(from_the_start(SEATED), deal(deck)) == "wrong_deck"


def test_two_decks_are_each_card_twice_not_any_48() -> None:
    lopsided = " ".join([*DECK[1:], *DECK[1:], "8S", "8S"])
    state = from_the_start(seats("A B C D E"))
    assert refusal(state, deal(lopsided)) == "wrong_deck"
    assert refusal(state, deal(ONE_DECK)) == "wrong_deck"


@pytest.mark.parametrize("card", ["5H", "7T", "7", "H7", "7h", "10C", "7HH", "é7", "2RR"])
def test_what_is_no_card_cannot_be_dealt(card: str) -> None:
    assert refusal(from_the_start(SEATED), deal(card)) == "not_a_card"
    assert refusal(from_the_start(SEATED), deal(ONE_DECK.replace("6S", card))) == "not_a_card"


def test_the_deal_waits_for_the_roster_and_is_made_once() -> None:
    assert refusal(from_the_start(), deal(ONE_DECK)) == "not_now"
    assert refusal(from_the_start(SEATED, deal(ONE_DECK)), deal(ONE_DECK)) == "not_now"


# Who begins.

DEALT = from_the_start(SEATED, deal(ONE_DECK))


def test_all_roll_for_the_first_turn() -> None:
    assert due(DEALT) == ("opening_roll", "A B C D", False)
    assert DEALT.turn is None


def test_the_highest_begins() -> None:
    state = from_the_start(SEATED, deal(ONE_DECK), opening(A=2, B=2, C=7, D=6))
    assert (turn_of(state).player, turn_of(state).number) == ("C", 1)
    assert (state.phase, due(state)) == ("turn", ("roll", "C", False))


def test_only_those_tied_for_the_highest_roll_again_until_one_is_left() -> None:
    start = (SEATED, deal(ONE_DECK))
    first = from_the_start(*start, opening(A=7, B=3, C=7, D=7))
    assert (first.phase, due(first)) == ("opening", ("opening_roll", "A C D", False))
    again = from_the_start(*start, opening(A=7, B=3, C=7, D=7), opening(A=2, C=4, D=4))
    assert due(again) == ("opening_roll", "C D", False)
    rolled = (opening(A=7, B=3, C=7, D=7), opening(A=2, C=4, D=4), opening(D=3, C=2))
    assert due(from_the_start(*start, *rolled)) == ("roll", "D", False)


def test_the_tied_stay_in_seating_order_however_they_are_listed() -> None:
    state = from_the_start(SEATED, deal(ONE_DECK), opening(D=8, B=2, A=8, C=8))
    assert due(state) == ("opening_roll", "A C D", False)


def test_a_stranger_cannot_roll() -> None:
    assert refusal(DEALT, opening(A=2, B=2, C=2, Z=2)) == "unknown_player"


@pytest.mark.parametrize("rolled", [{}, {"A": 8}, {"A": 2, "B": 3, "C": 4}])
def test_nobody_who_is_to_roll_may_be_missing(rolled: dict[str, int]) -> None:
    assert refusal(DEALT, opening(**rolled)) == "wrong_player"


def test_who_has_lost_the_roll_does_not_roll_again() -> None:
    tied = from_the_start(SEATED, deal(ONE_DECK), opening(A=8, B=8, C=2, D=2))
    assert refusal(tied, opening(A=2, B=3, C=4)) == "wrong_player"
    assert refusal(tied, opening(A=2, C=4)) == "wrong_player"


@pytest.mark.parametrize("number", [5, 1, 9, 0, -2])
def test_the_numbers_die_shows_a_card_number(number: int) -> None:
    assert refusal(DEALT, opening(A=number, B=2, C=3, D=4)) == "not_a_die"


def test_opening_codes_from_left_to_right() -> None:
    assert refusal(DEALT, opening(A=5, Z=5)) == "unknown_player"
    assert refusal(DEALT, opening(A=5)) == "wrong_player"


def test_the_opening_roll_belongs_between_deal_and_first_turn() -> None:
    first_turn = from_the_start(SEATED, deal(ONE_DECK), opening(A=8, B=2, C=2, D=2))
    for state in (from_the_start(), from_the_start(SEATED), first_turn):
        assert refusal(state, opening(A=2, B=2, C=2, Z=2)) == "not_now"


@pytest.mark.parametrize(
    "event",
    [
        on_suit("Z", "7C"),
        trump_bet("A", "7C"),
        {"type": "bluff_called", "player": "A"},
        NO_BLUFF,
        rolls("A", "7H"),
        lays("A", None),
        passes("A"),
    ],
    ids=lambda event: event["type"],
)
def test_nothing_of_a_turn_happens_before_the_first_one(event: dict[str, object]) -> None:
    """The phase is looked at before the player: a stranger gets `not_now` too."""
    for state in (from_the_start(), from_the_start(SEATED), DEALT):
        assert refusal(state, event) == "not_now"
