"""Before the Game Begins, the Lucky Number and its bonus."""

from __future__ import annotations

import pytest

from tests.engine.lucky_roll.table import (
    FOUR_ONES,
    Json,
    again,
    busts,
    call,
    code,
    ended,
    goes_on,
    helped,
    invalid,
    last_turn,
    lucky,
    opening,
    play,
    replay,
    roll,
    roster,
    saves,
    shown,
    silent,
    stop,
)

NINE = (1, 1, 1, 1, 2, 3)
"""Six dice with a total of 9."""


def test_it_is_the_total_of_six_dice() -> None:
    state = play(opening(dice=(1, 2, 3, 4, 5, 6)))
    assert shown(state)["lucky_number"] == 21
    assert shown(state)["phase"] == "turn"


def test_it_is_a_face_by_the_setting() -> None:
    state = play(opening(dice=NINE, face=2), lucky_number="face")
    assert shown(state)["lucky_number"] == 2


@pytest.mark.parametrize("told", [lucky(*NINE), lucky(*NINE, face=4), lucky(*NINE, face=0)])
def test_a_face_must_be_one_of_those_shown(told: Json) -> None:
    assert code(play(roster("Al", "Bo"), lucky_number="face"), told) == "not_a_die"


def test_a_face_means_nothing_where_the_total_counts() -> None:
    assert shown(play(opening(dice=NINE, face=4)))["lucky_number"] == 9


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ((1, 2, 3, 4, 5), "wrong_dice_count"),
        ((1, 2, 3, 4, 5, 6, 1), "wrong_dice_count"),
        ((1, 2, 3, 4, 5, 7), "not_a_die"),
        ((1, 7), "not_a_die"),
    ],
)
def test_six_dice_select_it(dice: tuple[int, ...], expected: str) -> None:
    assert code(play(roster("Al", "Bo")), lucky(*dice)) == expected
    assert code(play(roster("Al", "Bo"), lucky_number="face"), lucky(*dice, face=1)) == expected


def test_a_missing_face_comes_before_too_few_dice() -> None:
    assert code(play(roster("Al", "Bo"), lucky_number="face"), lucky(1, 2)) == "not_a_die"


def test_a_roll_with_that_total_has_500_pending() -> None:
    state = play(opening(dice=NINE), roll("Al", *NINE))
    assert shown(state)["due"]["pending_bonus"] == 500
    assert shown(state)["due"]["bonus"] == 0
    assert last_turn(goes_on(state, stop("Al", points=1000))) == ended(
        "saved", "stop", 1000, 500, 1500
    )


def test_an_instruction_to_roll_establishes_it() -> None:
    state = play(opening(dice=NINE), roll("Al", *NINE), again("Al", 2, points=1000))
    due = shown(state)["due"]
    assert (due["points"], due["bonus"], due["pending_bonus"]) == (1000, 500, 0)


def test_a_face_counts_once_a_roll() -> None:
    state = play(opening(dice=NINE, face=3), roll("Al", 3, 3, 3, 3, 1, 2), lucky_number="face")
    assert shown(state)["due"]["pending_bonus"] == 500


def test_a_bust_loses_it_even_with_the_lucky_number_on_the_table() -> None:
    """2-2-3-3-4-6 is a total of 20, as 6-6-3-2-1-2 was."""
    state = play(opening(dice=(6, 6, 3, 2, 1, 2)), roll("Al", 2, 2, 3, 3, 4, 6))
    assert shown(state)["lucky_number"] == 20
    assert last_turn(state) == ended("bust", "bust")


def test_a_stop_that_claims_nothing_of_the_roll_saves_its_bonus() -> None:
    state = play(
        opening(dice=NINE),
        roll("Al", *FOUR_ONES),
        again("Al", 2, points=1000),
        roll("Al", 5, 4),
        stop("Al", points=0),
    )
    assert last_turn(state) == ended("saved", "stop", 1000, 1000, 2000)


@pytest.mark.parametrize("turn_points", [1050, 1550, 2050])
def test_turn_points_may_count_no_bonus_the_established_or_all(turn_points: int) -> None:
    """9 comes up twice: 500 are established, 500 pending."""
    state = play(
        opening(dice=NINE),
        roll("Al", *NINE),
        again("Al", 2, points=1000),
        roll("Al", 5, 4),
        again("Al", 1, turn_points=turn_points),
    )
    due = shown(state)["due"]
    assert (due["points"], due["bonus"], due["dice"]) == (1050, 1000, 1)


@pytest.mark.parametrize(
    ("turn_points", "points"),
    [(1000, 1000), (1050, 1050), (1500, 1000), (1550, 1050), (2000, 1000), (2050, 1050)],
)
def test_at_a_stop_too_with_the_last_roll_claimed_or_not(turn_points: int, points: int) -> None:
    """500 are established and 500 pending; the stop saves both, whatever was counted."""
    state = play(
        opening(dice=NINE),
        roll("Al", *NINE),
        again("Al", 2, points=1000),
        roll("Al", 5, 4),
        stop("Al", turn_points=turn_points),
    )
    assert last_turn(state) == ended("saved", "stop", points, 1000, points + 1000)


def test_turn_points_count_no_bonus_that_was_not_earned() -> None:
    """5-3 does not show the 9, so that 1,050 and 500 are all there is."""
    state = play(
        opening(dice=NINE), roll("Al", *NINE), again("Al", 2, points=1000), roll("Al", 5, 3)
    )
    assert code(state, again("Al", 1, turn_points=2050)) == "claim_impossible"
    assert shown(goes_on(state, again("Al", 1, turn_points=1550)))["due"]["points"] == 1050


def test_turn_points_are_read_without_bonus_first() -> None:
    """600 with the 6s kept is 600; with one 1 kept it would be 100 and the bonus of 500."""
    state = play(
        opening(dice=(6, 6, 6, 1, 2, 3)),
        roll("Al", 6, 6, 6, 1, 2, 3),
        again("Al", 3, turn_points=600),
    )
    assert (shown(state)["due"]["points"], shown(state)["due"]["bonus"]) == (600, 500)


def test_the_bonus_is_no_part_of_the_minimum() -> None:
    state = play(opening(dice=(6, 6, 6, 1, 2, 3)), roll("Al", 6, 6, 6, 1, 2, 3))
    assert code(state, stop("Al", points=700)) == "below_minimum"


def test_the_bonus_counts_toward_the_minimum_by_the_setting() -> None:
    state = play(
        opening(dice=(6, 6, 6, 1, 2, 3)),
        roll("Al", 6, 6, 6, 1, 2, 3),
        bonus_counts_toward_minimum=True,
    )
    assert last_turn(goes_on(state, stop("Al", points=600))) == ended(
        "saved", "stop", 600, 500, 1100
    )
    assert code(state, stop("Al", points=100)) == "below_minimum"


ESTABLISHED = [roll("Al", 6, 6, 6, 1, 2, 3), again("Al", 2, points=700), roll("Al", 5, 3)]
"""700 and a bonus of 500 (the total is 24), then 5-3."""


@pytest.mark.parametrize(
    ("settings", "row"),
    [
        ({}, ended("lost", "unresponsive")),
        ({"bonus_kept_when_turn_is_ended": True}, ended("lost", "unresponsive")),
        ({"bonus_counts_toward_minimum": True}, ended("kept", "unresponsive", 700, 0, 700)),
        (
            {"bonus_counts_toward_minimum": True, "bonus_kept_when_turn_is_ended": True},
            ended("kept", "unresponsive", 700, 500, 1200),
        ),
    ],
)
def test_a_policy_keeps_the_bonus_and_counts_it_by_the_settings(settings: Json, row: Json) -> None:
    opened = opening(dice=(6, 6, 6, 1, 2, 3))
    assert last_turn(play(opened, ESTABLISHED, silent("Al"), **settings)) == row


def test_the_bonus_of_the_roll_on_the_table_is_never_kept_by_a_policy() -> None:
    state = play(
        opening(dice=NINE),
        roll("Al", *FOUR_ONES),
        again("Al", 2, points=1000),
        roll("Al", 5, 4),
        [invalid("Al")] * 2,
        bonus_kept_when_turn_is_ended=True,
    )
    assert last_turn(state) == ended("kept", "invalid_instruction", 1000, 500, 1500)


def test_help_before_a_bonus_was_established_leaves_it_out() -> None:
    state = play(
        opening(dice=NINE),
        roll("Al", 1, 1, 1, 1, 3, 4),
        again("Al", 2, points=1000),
        roll("Al", 5, 4),
        again("Al", 1, points=50),
        helped("Al", after_instructions=1),
        bonus_kept_when_turn_is_ended=True,
    )
    assert last_turn(state) == ended("kept", "assistance", 1000, 0, 1000)


def test_points_saved_without_a_bonus_that_counted_put_the_player_on_the_board() -> None:
    state = play(
        opening(dice=(6, 6, 6, 1, 2, 3)),
        ESTABLISHED,
        silent("Al"),
        busts("Bo"),
        call(),
        roll("Al", 1, 1, 1, 2, 3, 4),
        stop("Al", points=300),
        bonus_counts_toward_minimum=True,
    )
    assert shown(state)["scores"] == {"Al": 1000, "Bo": 0}


def test_the_amount_of_the_bonus_is_a_setting() -> None:
    state = play(opening(dice=NINE), saves("Al", 1000), lucky_bonus=350)
    assert last_turn(state) == ended("saved", "stop", 1000, 350, 1350)


def test_a_replay_does_not_earn_it_again() -> None:
    state = play(opening(dice=NINE), roll("Al", *NINE), replay("Al"), stop("Al", points=1000))
    assert last_turn(state) == ended("saved", "stop", 1000, 500, 1500)
