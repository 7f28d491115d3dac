"""The table: players, chips, dice and pile, before the first card."""

from __future__ import annotations

import pytest

from scoring.engine.lucky_five.box import DEALT_DECK, PICTURED
from tests.engine.lucky_five.table import code, dice, play, roster, shown

SIX = ("Al", "Bo", "Cy", "Di", "Ed", "Flo")


def test_before_the_roster_the_pile_lies_ready_and_nobody_is_there() -> None:
    assert shown(play()) == {
        "phase": "roster",
        "order": [],
        "dice": [],
        "pile": 33,
        "tray": [],
        "middle": {"cards": [], "chips": []},
        "chips": {},
        "stacks": {},
        "scores": {},
        "final_turn": None,
        "due": None,
        "turns": [],
        "ranking": [],
    }


def test_everybody_sits_down_as_listed_with_ten_chips_worth_270() -> None:
    game = shown(play(roster("Cy", "Al", "Bo")))
    assert game["phase"] == "dice"
    assert game["order"] == ["Cy", "Al", "Bo"]
    ten_chips = {"10": 7, "50": 2, "100": 1}
    assert game["chips"] == {"Cy": ten_chips, "Al": ten_chips, "Bo": ten_chips}
    assert game["due"] is None
    assert game["ranking"] == [[1, "Cy", 0, 0], [1, "Al", 0, 0], [1, "Bo", 0, 0]]


def test_the_first_listed_begins_unless_somebody_was_luckier_today() -> None:
    listed = shown(play(roster("Al", "Bo", "Cy"), dice(1, 2, 3)))
    luckiest = shown(play(roster("Al", "Bo", "Cy", first="Cy"), dice(1, 2, 3)))
    assert (listed["due"]["player"], listed["due"]["by"]) == ("Al", "Al")
    assert (luckiest["due"]["player"], luckiest["due"]["by"]) == ("Cy", "Cy")
    assert luckiest["order"] == ["Al", "Bo", "Cy"]


@pytest.mark.parametrize(
    ("event", "refused_with"),
    [
        (roster(), "roster_too_small"),
        (roster("Al"), "roster_too_small"),
        (roster("Al", first="Bo"), "roster_too_small"),
        (roster(*SIX, "Gus"), "roster_too_large"),
        (roster(*SIX, "Al", first="Nobody"), "roster_too_large"),
        (roster("Al", "Al"), "already_on_roster"),
        (roster("Al", "Bo", "Al", first="Nobody"), "already_on_roster"),
        (roster("Al", "Bo", first="Cy"), "unknown_player"),
        (roster("Al", "Bo", first="al"), "unknown_player"),
        (roster("Al", "Bo", first=""), "unknown_player"),
    ],
)
def test_a_roster_is_refused_with_the_first_of_its_codes(
    event: dict[str, object], refused_with: str
) -> None:
    assert code(play(), event) == refused_with


def test_two_can_play_and_so_can_six() -> None:
    assert shown(play(roster("Al", "Bo")))["order"] == ["Al", "Bo"]
    assert shown(play(roster(*SIX)))["order"] == list(SIX)


def test_the_roster_is_set_once() -> None:
    assert code(play(roster("Al", "Bo")), roster("Al", "Bo")) == "not_now"
    assert code(play(roster("Al", "Bo"), dice(1, 2, 3)), roster("Al", "Bo")) == "not_now"


def test_three_dice_are_rolled_into_the_open_and_the_first_turn_begins() -> None:
    game = shown(play(roster("Al", "Bo"), dice(6, 1, 6)))
    assert game["phase"] == "turn"
    assert game["dice"] == [6, 1, 6]
    assert game["due"] == {
        "turn": 1,
        "player": "Al",
        "awaiting": "card",
        "by": "Al",
        "card": None,
        "dice": [],
        "chip": None,
        "call": None,
        "right_so_far": 0,
    }


@pytest.mark.parametrize(
    ("event", "refused_with"),
    [
        (dice(0, 1, 2), "not_a_die"),
        (dice(1, 2, 7), "not_a_die"),
        (dice(1, 2, -1), "not_a_die"),
        (dice(1, 2, 3, 9), "not_a_die"),
        (dice(9), "not_a_die"),
        (dice(), "wrong_dice_count"),
        (dice(1, 2), "wrong_dice_count"),
        (dice(1, 2, 3, 4), "wrong_dice_count"),
    ],
)
def test_faces_are_looked_at_before_their_number(
    event: dict[str, object], refused_with: str
) -> None:
    assert code(play(roster("Al", "Bo")), event) == refused_with


def test_the_dice_are_set_between_roster_and_first_turn() -> None:
    assert code(play(), dice(1, 2, 3)) == "not_now"
    assert code(play(roster("Al", "Bo"), dice(1, 2, 3)), dice(1, 2, 3)) == "not_now"


def test_a_counted_deck_is_as_large_as_its_cards() -> None:
    game = play(roster("Al", "Bo"), rules={"deck": {"1": 2, "lucky5": 3, "?": 0}})
    assert shown(game)["pile"] == 5


def test_our_own_mix_has_33_cards_of_every_kind() -> None:
    assert sum(DEALT_DECK.values()) == 33
    assert set(DEALT_DECK) == {*PICTURED, "?", "!"}
