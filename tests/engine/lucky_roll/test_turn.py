"""How a Turn Works: the roll, the instruction, stopping and busting."""

from __future__ import annotations

import pytest

from scoring.engine.lucky_roll import Claim, normalise, parse
from tests.engine.lucky_roll.table import (
    BUST,
    FOUR_ONES,
    Json,
    again,
    busts,
    code,
    ended,
    goes_on,
    last_turn,
    opening,
    play,
    refusal,
    roll,
    saves,
    shown,
    stop,
)


def test_a_turn_begins_with_six_dice() -> None:
    state = play(opening())
    assert shown(state)["due"] == {
        "player": "Al",
        "awaiting": "roll",
        "dice": 6,
        "points": 0,
        "bonus": 0,
        "roll": None,
        "pending_bonus": 0,
        "calls_left": 2,
        "attempts_left": 2,
    }


def test_a_roll_with_a_scoring_die_waits_for_the_instruction() -> None:
    state = play(opening(), roll("Al", 3, 1, 6, 1, 5, 2))
    assert shown(state)["due"]["awaiting"] == "instruction"
    assert shown(state)["due"]["roll"] == [1, 1, 2, 3, 5, 6]
    assert state.due is not None
    assert state.due.heard == (3, 1, 6, 1, 5, 2)


def test_a_roll_without_one_is_a_bust_and_loses_the_turn() -> None:
    state = play(opening(), roll("Al", *FOUR_ONES), again("Al", 2, points=1000), roll("Al", 2, 3))
    assert last_turn(state) == ended("bust", "bust")
    assert shown(state)["due"]["player"] == "Bo"


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ((1, 2, 3, 4, 5), "wrong_dice_count"),
        ((1, 2, 3, 4, 5, 6, 6), "wrong_dice_count"),
        ((), "wrong_dice_count"),
        ((1, 2, 3, 4, 5, 7), "not_a_die"),
        ((0, 1, 1, 1, 1, 1), "not_a_die"),
        ((1, 9), "not_a_die"),
    ],
)
def test_the_dice_that_are_due_are_rolled(dice: tuple[int, ...], expected: str) -> None:
    assert code(play(opening()), roll("Al", *dice)) == expected


def test_a_refusal_of_dice_tells_how_many_are_due() -> None:
    state = play(opening(), roll("Al", *FOUR_ONES), again("Al", 2, points=1000))
    assert refusal(state, roll("Al", 1, 1, 1)).facts == {"given": 3, "due": 2}


@pytest.mark.parametrize(
    ("instruction", "points", "dice"),
    [
        (again("Al", 5, points=100), 100, 5),
        (again("Al", 4, points=200), 200, 4),
        (again("Al", 4, points=150), 150, 4),
        (again("Al", 3, points=250), 250, 3),
        (again("Al", 5, keep=[5]), 50, 5),
        (again("Al", 3, keep=[1, 5, 1]), 250, 3),
        (again("Al", 4, turn_points=200), 200, 4),
        (again("Al", 4, keep=[1, 1], points=200, turn_points=200), 200, 4),
    ],
)
def test_what_the_player_keeps_of_1_1_5_3_2_6(instruction: Json, points: int, dice: int) -> None:
    state = play(opening(), roll("Al", 1, 1, 5, 3, 2, 6))
    assert normalise(state, parse(instruction)) == Claim(points, dice)  # type: ignore[arg-type]
    due = shown(goes_on(state, instruction))["due"]
    assert (due["points"], due["dice"], due["awaiting"]) == (points, dice, "roll")
    assert (due["roll"], due["calls_left"], due["attempts_left"]) == (None, 0, 2)


@pytest.mark.parametrize(
    "instruction",
    [
        again("Al", 4, points=100),  # one 1 leaves five
        again("Al", 6, points=100),  # nothing would be set aside
        again("Al", 3, points=300),  # an over-claim
        again("Al", 0, points=250),
        again("Al", 7, points=250),
        again("Al", -1, points=250),
        again("Al", 6, points=0),
        again("Al", 5, points=0),
        again("Al", 5, points=-100),
        again("Al", 4, keep=[1]),  # keeping one leaves five
        again("Al", 5, keep=[3]),  # a 3 does not score
        again("Al", 4, keep=[1, 3]),
        again("Al", 3, keep=[1, 1, 1]),  # there are two
        again("Al", 5, keep=[4]),  # not rolled
        again("Al", 6, keep=[]),
        again("Al", 4, keep=[1, 1], points=150),
        again("Al", 4, points=150, turn_points=200),
        again("Al", 4, turn_points=0),
        stop("Al", points=125),
        stop("Al", keep=[], points=100),
        stop("Al", keep=[1], points=0),
        stop("Al", keep=[3]),
        stop("Al", turn_points=-1),
    ],
)
def test_what_no_selection_of_1_1_5_3_2_6_supports(instruction: Json) -> None:
    state = play(opening(), roll("Al", 1, 1, 5, 3, 2, 6))
    assert code(state, instruction) == "claim_impossible"


def test_dice_kept_leave_as_many_as_are_rolled_again() -> None:
    """The 1s and the 2s are 200 either way, but the 1s leave four dice and not three."""
    state = play(opening(), roll("Al", 2, 2, 2, 1, 1, 4))
    assert code(state, again("Al", 3, keep=[1, 1])) == "claim_impossible"
    assert shown(goes_on(state, again("Al", 3, keep=[2, 2, 2])))["due"]["points"] == 200
    assert shown(goes_on(state, again("Al", 4, keep=[1, 1])))["due"]["points"] == 200


def test_dice_kept_that_are_no_dice() -> None:
    state = play(opening(), roll("Al", 1, 1, 5, 3, 2, 6))
    assert code(state, again("Al", 5, keep=[7])) == "not_a_die"


def test_dice_kept_count_their_best_reading() -> None:
    state = play(opening(), roll("Al", 5, 5, 5, 2, 3, 4), again("Al", 3, keep=[5, 5, 5]))
    assert shown(state)["due"]["points"] == 500


@pytest.mark.parametrize("said", [{"points": 150}, {"turn_points": 150}])
def test_points_said_with_them_pick_another_reading(said: Json) -> None:
    state = play(opening(), roll("Al", 5, 5, 5, 2, 3, 4), again("Al", 3, keep=[5, 5, 5], **said))
    assert shown(state)["due"]["points"] == 150


def test_all_dice_used_over_several_rolls_are_rolled_again() -> None:
    state = play(
        opening(),
        roll("Al", *FOUR_ONES),
        again("Al", 2, points=1000),
        roll("Al", 5, 1),
        again("Al", 6, points=150),
    )
    due = shown(state)["due"]
    assert (due["points"], due["dice"]) == (1150, 6)
    assert code(state, roll("Al", 1)) == "wrong_dice_count"


def test_all_dice_used_are_not_rolled_as_none() -> None:
    state = play(opening(), roll("Al", 1, 2, 3, 4, 5, 6))
    assert code(state, again("Al", 0, points=2000)) == "claim_impossible"
    assert shown(goes_on(state, again("Al", 6, points=2000)))["due"]["dice"] == 6


def test_the_first_save_needs_1000() -> None:
    state = play(opening(), roll("Al", 2, 2, 2, 2, 1, 5))
    refused = refusal(state, stop("Al", points=150))
    assert refused.code == "below_minimum"
    assert refused.facts["minimum"] == 1000
    assert last_turn(goes_on(state, stop("Al", points=1000))) == ended(
        "saved", "stop", 1000, score=1000
    )


def test_on_the_board_300_are_enough() -> None:
    state = play(opening(), saves("Al", 1000), busts("Bo"), {"type": "call_for_players"})
    state = goes_on(state, roll("Al", 1, 1, 1, 2, 5, 4))
    assert code(state, stop("Al", points=200)) == "below_minimum"
    assert last_turn(goes_on(state, stop("Al", points=300))) == ended(
        "saved", "stop", 300, score=1300
    )


def test_an_impossible_claim_comes_before_too_few_points() -> None:
    assert code(play(opening(), roll("Al", 1, 2, 3, 4, 6, 6)), stop("Al", points=50)) == (
        "claim_impossible"
    )


def test_an_under_claim_stands() -> None:
    state = play(opening(), roll("Al", 1, 2, 3, 4, 5, 6), stop("Al", points=1500))
    assert shown(state)["scores"] == {"Al": 1500, "Bo": 0}


@pytest.mark.parametrize(
    "said",
    [
        {"points": 0},
        {"turn_points": 1000},
        {"points": 0, "turn_points": 1000},
        {"keep": []},
        {"keep": [], "points": 0},
    ],
)
def test_a_stop_may_claim_nothing_of_the_last_roll(said: Json) -> None:
    state = play(
        opening(),
        roll("Al", *FOUR_ONES),
        again("Al", 2, points=1000),
        roll("Al", 5, 3),
        stop("Al", **said),
    )
    assert last_turn(state) == ended("saved", "stop", 1000, score=1000)


@pytest.mark.parametrize(
    ("said", "points"),
    [
        ({"keep": [5, 5, 5]}, 800),
        ({"keep": [5, 5, 5], "points": 150}, 450),
        ({"keep": [5, 5, 5], "turn_points": 450}, 450),
        ({"keep": [5]}, 350),
        ({"keep": [5, 5], "points": 100, "turn_points": 400}, 400),
    ],
)
def test_a_stop_may_name_the_dice_kept(said: Json, points: int) -> None:
    """Three 1s, 300, are established; then three 5s lie on the table."""
    state = play(
        opening(),
        roll("Al", 1, 1, 1, 6, 3, 2),
        again("Al", 3, keep=[1, 1, 1]),
        roll("Al", 5, 5, 5),
        stop("Al", **said),
        entry_minimum=300,
    )
    assert last_turn(state) == ended("saved", "stop", points, score=points)


def test_a_stop_with_the_points_of_the_turn() -> None:
    state = play(
        opening(),
        roll("Al", *FOUR_ONES),
        again("Al", 2, turn_points=1000),
        roll("Al", 5, 1),
        stop("Al", turn_points=1100),
    )
    assert last_turn(state) == ended("saved", "stop", 1100, score=1100)


def test_another_players_dice_and_words_are_refused() -> None:
    state = play(opening())
    assert code(state, roll("Bo", *BUST)) == "wrong_player"
    assert code(state, roll("Zed", *BUST)) == "unknown_player"
    state = goes_on(state, roll("Al", *FOUR_ONES))
    assert code(state, stop("Bo", points=1000)) == "wrong_player"
    assert code(state, roll("Al", *FOUR_ONES)) == "not_now"


def test_an_instruction_needs_a_roll() -> None:
    refused = refusal(play(opening()), stop("Al", points=1000))
    assert refused.code == "not_now"
    assert refused.facts["awaiting"] == "roll"
