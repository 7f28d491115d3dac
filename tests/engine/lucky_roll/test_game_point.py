"""How a Turn Works: what reaches game point, and the final round that follows."""

from __future__ import annotations

from tests.engine.lucky_roll.table import (
    FOUR_ONES,
    again,
    busts,
    call,
    code,
    ended,
    goes_on,
    helped,
    last_turn,
    misses,
    opening,
    penalty,
    play,
    roll,
    saves,
    shown,
    silent,
)

NINE = (1, 1, 1, 1, 2, 3)
"""Six dice with a total of 9; four 1s are 1,000."""


def test_points_kept_by_a_policy_reach_it() -> None:
    state = play(
        opening(),
        roll("Al", *FOUR_ONES),
        again("Al", 2, points=1000),
        roll("Al", 5, 3),
        silent("Al"),
        busts("Bo"),
        game_point=1000,
    )
    now = shown(state)
    assert (now["game_point_round"], now["round"], now["final_round"]) == (1, 2, True)


def test_a_bonus_saved_with_the_points_counts_toward_it() -> None:
    told = [*opening(dice=NINE), *saves("Al", 1000), *busts("Bo")]
    assert shown(play(told, game_point=1500))["final_round"] is True
    assert shown(play(told, game_point=1501))["game_point_round"] is None


def test_points_that_are_established_reach_nothing_before_they_are_saved() -> None:
    state = play(
        opening(), roll("Al", *FOUR_ONES), again("Al", 2, points=1000), roll("Al", 2, 3),
        game_point=1000,
    )  # fmt: skip
    assert last_turn(state) == ended("bust", "bust")
    assert shown(state)["game_point_round"] is None


def test_a_deduction_before_the_save_counts_against_it() -> None:
    told = [*opening(), *saves("Al", 1000), penalty("Al", "points", points=100), *busts("Bo")]
    state = play(told, call(), saves("Al", 1000), busts("Bo"), game_point=2000)
    assert (shown(state)["phase"], shown(state)["scores"]["Al"]) == ("call", 1900)


def test_it_stays_reached_though_whoever_did_it_is_disqualified() -> None:
    state = play(
        opening("Al", "Bo", "Cy"),
        saves("Al", 2000),
        penalty("Al", "disqualify"),
        busts("Bo", "Cy"),
        game_point=2000,
    )
    now = shown(state)
    assert (now["round"], now["final_round"], now["due"]["player"]) == (2, True, "Bo")
    end = shown(goes_on(state, busts("Bo", "Cy")))
    assert (end["phase"], end["ranking"]) == ("finished", [[1, "Bo", 0], [1, "Cy", 0]])


def test_nobody_joins_or_returns_once_it_is_reached() -> None:
    state = play(opening(), misses("Al"), saves("Bo", 2000), game_point=2000)
    assert shown(state)["round"] == 2
    assert code(state, call("Cy", returned=["Al"])) == "not_now"


def test_who_missed_the_turn_before_is_called_once_in_the_final_round() -> None:
    state = play(opening(), misses("Al"), saves("Bo", 2000), game_point=2000)
    due = shown(state)["due"]
    assert (due["player"], due["calls_left"]) == ("Al", 1)
    state = goes_on(state, silent("Al"))
    assert (shown(state)["away"], shown(state)["due"]["player"]) == (["Al"], "Bo")


def test_the_away_are_passed_over_in_the_final_round() -> None:
    state = play(opening(), misses("Al"), busts("Bo"), call(), silent("Al"), game_point=2000)
    state = goes_on(state, saves("Bo", 2000))
    assert (shown(state)["final_round"], shown(state)["due"]["player"]) == (True, "Bo")
    end = shown(goes_on(state, busts("Bo")))
    assert (end["phase"], end["round"], end["away"]) == ("finished", 3, ["Al"])


def test_a_lost_turn_is_forfeited_in_the_final_round_too() -> None:
    state = play(opening(), saves("Al", 2000), busts("Bo"), game_point=2000)
    state = goes_on(state, penalty("Bo", "lose_turn"), busts("Al"))
    assert last_turn(state) == ended("forfeited", "penalty")
    assert (shown(state)["phase"], shown(state)["turns_to_lose"]) == ("finished", {})


def test_help_in_the_last_turn_leaves_the_helper_a_turn_to_lose() -> None:
    state = play(opening(), saves("Al", 2000), busts("Bo", "Al"), game_point=2000)
    end = shown(goes_on(state, roll("Bo", *FOUR_ONES), helped("Bo", helper="Al")))
    assert (end["phase"], end["turns_to_lose"]) == ("finished", {"Al": 1})
    assert end["ranking"] == [[1, "Al", 2000], [2, "Bo", 0]]
