"""The policy on technical difficulties."""

from __future__ import annotations

import pytest

from tests.engine.lucky_roll.table import (
    BUST,
    ENDED,
    FOUR_ONES,
    Json,
    again,
    code,
    ended,
    goes_on,
    helped,
    invalid,
    last_turn,
    lost,
    opening,
    penalty,
    play,
    replay,
    restored,
    roll,
    said,
    shown,
    silent,
    stop,
    timed_out,
)

THOUSAND = [roll("Al", *FOUR_ONES), again("Al", 2, points=1000)]
"""Al has established 1,000 and has two dice to roll."""
ROLLED_ON = [*THOUSAND, roll("Al", 5, 3)]


@pytest.mark.parametrize("told", [[], [roll("Al", *FOUR_ONES)], THOUSAND, ROLLED_ON])
def test_a_lost_connection_pauses_the_turn_and_a_restored_one_resumes_it(told: list[Json]) -> None:
    before = shown(play(opening(), told))["due"]
    paused = play(opening(), told, lost("Al"))
    assert shown(paused)["due"] == before | {"awaiting": "paused"}
    after = shown(goes_on(paused, restored("Al")))["due"]
    assert after == before | {"calls_left": 0}


def test_the_dice_are_replayed_uncounted() -> None:
    state = play(opening(), roll("Al", *FOUR_ONES), lost("Al"), restored("Al"))
    assert shown(state)["replays_used"] == {}
    assert state.due is not None
    assert state.due.replayed


def test_too_late_ends_the_turn_with_what_is_established() -> None:
    state = play(opening(), ROLLED_ON, lost("Al"), timed_out("Al"))
    assert last_turn(state) == ended("kept", "technical", 1000, score=1000)
    assert last_turn(play(opening(), lost("Al"), timed_out("Al"))) == ended("lost", "technical")


def test_or_with_nothing_by_the_setting() -> None:
    state = play(
        opening(),
        ROLLED_ON,
        lost("Al"),
        timed_out("Al"),
        points_kept_on_technical_timeout=False,
    )
    assert last_turn(state) == ended("lost", "technical")
    assert shown(state)["on_board"] == []


@pytest.mark.parametrize(
    "told",
    [
        roll("Al", *FOUR_ONES),
        again("Al", 2, points=1000),
        stop("Al", points=1000),
        silent("Al"),
        said("responded", "Al"),
        invalid("Al"),
        replay("Al"),
        replay("Al", "official"),
        lost("Al"),
    ],
)
def test_while_paused_nothing_else_of_the_turn_is_accepted(told: Json) -> None:
    assert code(play(opening(), roll("Al", *FOUR_ONES), lost("Al")), told) == "not_now"
    assert code(play(opening(), lost("Al")), told) == "not_now"


def test_except_help_rulings_and_the_end() -> None:
    state = play(opening(), ROLLED_ON, lost("Al"))
    assert last_turn(goes_on(state, helped("Al")))["reason"] == "assistance"
    assert shown(goes_on(state, penalty("Bo", "reminder")))["due"]["awaiting"] == "paused"
    assert shown(goes_on(state, ENDED))["phase"] == "finished"


@pytest.mark.parametrize("told", [restored("Al"), timed_out("Al")])
def test_nobody_is_back_who_was_not_lost(told: Json) -> None:
    assert code(play(opening()), told) == "not_now"
    assert code(play(opening(), roll("Al", *FOUR_ONES)), told) == "not_now"


def test_whose_connection_it_is() -> None:
    state = play(opening(), lost("Al"))
    assert code(state, restored("Bo")) == "wrong_player"
    assert code(state, roll("Bo", *BUST)) == "wrong_player"
    assert code(state, timed_out("Zed")) == "unknown_player"
