"""Policy 3, absent or unresponsive players."""

from __future__ import annotations

import pytest

from tests.engine.lucky_roll.table import (
    BUST,
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
    lost,
    misses,
    opening,
    penalty,
    play,
    replay,
    restored,
    roll,
    said,
    saves,
    shown,
    silent,
    stop,
    timed_out,
)

MISSED_ONCE = [*opening(), *misses("Al"), *busts("Bo"), call()]
"""Al has missed the turn of round 1 and is due in round 2."""
AWAY = [*MISSED_ONCE, silent("Al"), *busts("Bo")]
"""Al has missed two turns in a row; the call of round 2 is due."""


def calls_left(*told: Json | list[Json]) -> int:
    return int(shown(play(*told))["due"]["calls_left"])


def test_one_unanswered_call_leaves_another() -> None:
    state = shown(play(opening(), silent("Al")))
    assert (state["due"]["player"], state["due"]["calls_left"]) == ("Al", 1)


def test_the_second_one_makes_the_turn_missed() -> None:
    state = play(opening(), misses("Al"))
    assert last_turn(state) == ended("missed", "absent")
    assert shown(state)["away"] == []
    assert shown(state)["due"]["player"] == "Bo"


def test_calls_count_over_the_roll() -> None:
    state = play(opening(), silent("Al"), roll("Al", *FOUR_ONES), silent("Al"))
    assert last_turn(state) == ended("missed", "absent")


def test_after_a_missed_turn_one_call_makes_the_player_away() -> None:
    assert calls_left(MISSED_ONCE) == 1
    state = play(MISSED_ONCE, silent("Al"))
    assert shown(state)["away"] == ["Al"]
    assert last_turn(state) == ended("missed", "absent")


def test_the_away_are_passed_over_until_they_announce_the_return() -> None:
    state = play(AWAY, call())
    assert shown(state)["due"]["player"] == "Bo"
    state = goes_on(state, busts("Bo"), call(returned=["Al"]))
    assert shown(state)["due"]["player"] == "Al"
    assert shown(state)["away"] == []


def test_both_calls_are_due_again_after_the_return() -> None:
    assert calls_left(AWAY, call(returned=["Al"])) == 2


def test_a_player_who_missed_one_turn_may_announce_the_return_too() -> None:
    told = [*opening(), *misses("Al"), *busts("Bo")]
    assert calls_left(told, call(returned=["Al"])) == 2
    state = play(told, call(returned=["Al"]), busts("Al", "Bo"))
    assert code(state, call(returned=["Al"])) == "not_absent"


def test_at_the_call_of_round_1_some_return_while_others_join() -> None:
    state = play(opening(), misses("Al"), busts("Bo"), call("Cy", returned=["Al"]))
    now = shown(state)
    assert (now["round"], now["due"]["player"], now["due"]["calls_left"]) == (1, "Cy", 2)
    state = goes_on(state, misses("Cy"))
    due = shown(state)["due"]
    assert (due["player"], due["calls_left"]) == ("Al", 2)
    state = goes_on(state, busts("Al", "Bo"))
    assert shown(state)["due"]["calls_left"] == 1  # Cy's, after the turn missed in round 1


@pytest.mark.parametrize(
    "answer",
    [
        [roll("Al", *BUST)],
        [roll("Al", *FOUR_ONES), stop("Al", points=1000)],
        [said("responded", "Al"), roll("Al", *BUST)],
        [roll("Al", *FOUR_ONES), replay("Al"), silent("Al")],
        [roll("Al", *FOUR_ONES), invalid("Al"), invalid("Al")],
        [lost("Al"), timed_out("Al")],
        [lost("Al"), restored("Al"), roll("Al", *BUST)],
        [helped("Al")],
        [penalty("Al", "disqualify"), penalty("Al", "reinstate")],
    ],
)
def test_a_turn_called_once_is_not_missed_before_however_it_ends(answer: list[Json]) -> None:
    assert calls_left(MISSED_ONCE, answer, busts("Bo"), call()) == 2


def test_a_forfeited_turn_is_not_called_and_leaves_the_mark() -> None:
    told = [*MISSED_ONCE, penalty("Al", "lose_turn"), *busts("Bo"), call()]
    assert last_turn(play(MISSED_ONCE, penalty("Al", "lose_turn"))) == ended("forfeited", "penalty")
    assert calls_left(told) == 1
    assert shown(play(told, silent("Al")))["away"] == ["Al"]


def test_missed_again_after_a_turn_in_between_is_a_first_miss() -> None:
    state = play(MISSED_ONCE, busts("Al", "Bo"), call(), misses("Al"))
    assert shown(state)["away"] == []


@pytest.mark.parametrize(
    "answer",
    [
        [said("responded", "Al")],
        [roll("Al", *FOUR_ONES), again("Al", 5, points=100)],
        [roll("Al", *FOUR_ONES), invalid("Al")],
        [roll("Al", *FOUR_ONES), replay("Al")],
        [lost("Al"), restored("Al")],
    ],
)
def test_an_answer_uses_up_the_calls(answer: list[Json]) -> None:
    assert calls_left(opening(), silent("Al"), answer) == 0


@pytest.mark.parametrize(
    "told",
    [
        [roll("Al", *FOUR_ONES)],
        [roll("Al", *FOUR_ONES), replay("Al", "official")],
        [lost("Al")],
        [penalty("Al", "reminder")],
    ],
)
def test_what_is_no_answer_leaves_them(told: list[Json]) -> None:
    assert calls_left(opening(), told) == 2


def test_after_an_answer_one_call_ends_the_turn_with_what_is_established() -> None:
    state = play(
        opening(),
        roll("Al", *FOUR_ONES),
        again("Al", 2, points=1000),
        roll("Al", 5, 3),
        silent("Al"),
    )
    assert last_turn(state) == ended("kept", "unresponsive", 1000, score=1000)
    assert shown(state)["on_board"] == ["Al"]


def test_nothing_established_is_nothing_kept() -> None:
    state = play(opening(), said("responded", "Al"), roll("Al", *FOUR_ONES), silent("Al"))
    assert last_turn(state) == ended("lost", "unresponsive")


def test_what_is_established_must_qualify() -> None:
    told = [
        roll("Al", 1, 1, 5, 5, 2, 3),
        again("Al", 2, points=300),
        roll("Al", 1, 3),
        silent("Al"),
    ]
    assert last_turn(play(opening(), told)) == ended("lost", "unresponsive")
    on_board = [*opening(), *saves("Al", 1000), *busts("Bo"), call()]
    assert last_turn(play(on_board, told)) == ended("kept", "unresponsive", 300, score=1300)
    assert last_turn(play(on_board, told, save_minimum=350)) == ended(
        "lost", "unresponsive", score=1000
    )


def test_after_an_answer_nobody_is_called_while_a_roll_is_due() -> None:
    state = play(opening(), roll("Al", *FOUR_ONES), again("Al", 2, points=1000))
    assert code(state, silent("Al")) == "not_now"
    assert code(play(opening(), said("responded", "Al")), silent("Al")) == "not_now"


def test_the_player_may_say_here_at_any_time() -> None:
    state = play(opening(), said("responded", "Al"), said("responded", "Al"))
    state = goes_on(state, roll("Al", *FOUR_ONES), said("responded", "Al"))
    assert shown(state)["due"]["awaiting"] == "instruction"
    assert shown(state)["due"]["calls_left"] == 0


def test_who_may_return_is_told() -> None:
    assert play(opening()).returnable == ()
    assert play(AWAY).returnable == ("Al",)
    state = play(opening("Al", "Bo", "Cy"), misses("Al"), misses("Bo"))
    assert state.returnable == ("Al", "Bo")
    assert state.missed_before == {"Al", "Bo"}
    assert goes_on(state, penalty("Al", "disqualify")).returnable == ("Bo",)


def test_a_missed_turn_with_a_lucky_roll_on_the_table_adds_nothing() -> None:
    state = play(opening(dice=FOUR_ONES), roll("Al", *FOUR_ONES), misses("Al"))
    assert last_turn(state) == ended("missed", "absent")
