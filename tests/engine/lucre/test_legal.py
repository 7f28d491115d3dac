"""What `legal` offers, and how much of it each viewer is told."""

from __future__ import annotations

from scoring.engine.lucre import Legal, State, legal, legal_for
from scoring.engine.lucre.state import Bet
from tests.engine.lucre.table import (
    GAME_ENDED,
    LABELS,
    NO_BLUFF,
    ONE_DECK,
    after,
    deal,
    from_the_start,
    on_number,
    on_suit,
    opening,
    rolls,
    seats,
    table,
    trump_bet,
)


def events(state: State) -> str:
    return " ".join(legal(state).events)


def offered(state: State) -> set[str]:
    return {f"{bet.on} {' '.join(bet.cards)}" for bet in legal(state).bets}


def test_before_the_first_turn() -> None:
    log = (seats("A B C D"), deal(ONE_DECK), opening(A=8, B=8, C=2, D=2))
    assert events(from_the_start()) == "roster_set game_ended"
    assert events(from_the_start(*log[:1])) == "deal game_ended"
    assert events(from_the_start(*log[:2])) == "opening_roll game_ended"
    assert legal(from_the_start(*log)).players == ("A", "B")


def test_before_a_roll() -> None:
    start = table(A="7C 7D 8H", B="2C")
    assert events(start) == "bet game_ended"
    assert offered(start) == {
        "suit 7C",
        "suit 7D",
        "suit 8H",
        "number 7C",
        "number 7D",
        "number 7C 7D",
        "number 8H",
    }
    assert events(after(start, on_suit("A", "7C"))) == "bet roll game_ended"
    spent = after(start, on_suit("A", "7C"), on_suit("A", "7D"), on_suit("A", "8H"))
    assert (events(spent), offered(spent)) == ("roll game_ended", set())


def test_with_three_bets_made_there_is_no_fourth() -> None:
    start = table(A="7C 7D 8H 8S", B="2C")
    full = after(start, on_suit("A", "7C"), on_suit("A", "7D"), on_suit("A", "8H"))
    assert (events(full), offered(full)) == ("roll game_ended", set())


def test_labels_offer_the_free_places_only() -> None:
    start = table(A="7C 7D 8C 8H", B="2C", rules=LABELS)
    state = after(start, on_suit("A", "7C"), on_number("A", "8C"))
    assert offered(state) == {"suit 7D", "suit 8H", "number 7D"}


def test_doubles_are_offered_by_how_many() -> None:
    assert offered(table(A="7C 7C 7D", B="2C")) == {
        "suit 7C",
        "suit 7D",
        "number 7C",
        "number 7D",
        "number 7C 7C",
        "number 7C 7D",
        "number 7C 7C 7D",
    }


def test_a_number_is_offered_four_cards_at_most() -> None:
    most = [bet.cards for bet in legal(table(A="7C 7C 7D 7H 7S", B="2C")).bets]
    assert max(map(len, most)) == 4
    assert ("7C", "7D", "7H", "7S") in most


def test_a_trump_bet_is_offered_once_a_turn_while_trump_is_in_play() -> None:
    start = table(A="7C 7C 8H", B="2C", trump="B:4H")
    assert (events(start), legal(start).trump_bets) == ("bet trump_bet game_ended", ("7C", "8H"))
    doubted = after(start, trump_bet("A", "7C"))
    assert (events(doubted), legal(doubted).players) == ("bluff_called no_bluff game_ended", ("B",))
    assert events(after(doubted, NO_BLUFF)) == "bet game_ended"


def test_after_a_t() -> None:
    must = after(table(A="7C 8H", B="2C"), on_suit("A", "7C"), rolls("A", "2T"))
    assert legal(must) == Legal(("lay_trump", "game_ended"), ("A",), trumps=("7C", "8H"))
    may = after(table(A="7C 8H", B="2C", trump="B:4H"), on_suit("A", "7C"), rolls("A", "2T"))
    assert legal(may).trumps == ("7C", "8H", None)


def test_after_an_exact_roll() -> None:
    board = table(B="2C", A="7C 8H", C="3C", discard="6C")
    exact = after(board, on_suit("A", "7C"), rolls("A", "7C"))
    assert legal(exact) == Legal(
        ("pass_out", "game_ended"), ("A",), pile=("6C", "7C"), opponents=("C", "B")
    )


def test_without_cards_only_the_roll_is_left() -> None:
    again = after(table(A="7C", B="2C"), on_number("A", "7C"), rolls("A", "7RR"))
    assert legal(again) == Legal(("roll", "game_ended"), ("A",))


def test_after_the_end_nothing() -> None:
    assert legal(after(table(A="7C", B="2C"), GAME_ENDED)) == Legal(())


# Who is told.


def test_the_player_who_is_on_is_told_everything() -> None:
    start = table(A="7C 7D 8H", B="2C", trump="B:4H")
    assert legal_for(start, "A") == legal(start)
    assert Bet("number", ("7C", "7D")) in legal_for(start, "A").bets


def test_others_are_told_no_card_of_the_hand() -> None:
    start = table(A="7C 7D 8H", B="2C", trump="B:4H")
    shown = Legal(("bet", "trump_bet", "game_ended"), ("A",))
    assert (legal_for(start, "B"), legal_for(start, None)) == (shown, shown)
    laying = after(start, on_suit("A", "7C"), rolls("A", "2T"))
    assert legal_for(laying, None) == Legal(("lay_trump", "game_ended"), ("A",))


def test_what_fits_the_free_places_is_not_given_away() -> None:
    """A holds 8C: with both its labels taken nothing can be bet, and nobody else may know."""
    start = table(A="7C 8D 8C", B="2C", rules=LABELS)
    stuck = after(start, on_suit("A", "7C"), on_number("A", "8D"))
    assert legal_for(stuck, "A").events == ("roll", "game_ended")
    assert legal_for(stuck, "B").events == ("bet", "roll", "game_ended")


def test_what_the_open_table_rules_out_is_ruled_out_for_all() -> None:
    start = table(A="7C 7D 8H 8S", B="2C")
    full = after(start, on_suit("A", "7C"), on_suit("A", "7D"), on_suit("A", "8H"))
    assert legal_for(full, "B").events == ("roll", "game_ended")
    empty = after(table(A="7C 7D", B="2C"), on_number("A", "7C 7D"))
    assert legal_for(empty, "B").events == ("roll", "game_ended")


def test_the_pile_is_open_to_all() -> None:
    exact = after(table(A="7C 8H", B="2C"), on_suit("A", "7C"), rolls("A", "7C"))
    assert legal_for(exact, None) == legal(exact)
    tied = from_the_start(seats("A B"), deal(ONE_DECK), opening(A=8, B=8))
    assert legal_for(tied, None) == legal(tied)
