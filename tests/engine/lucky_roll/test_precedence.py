"""Which code comes first where more than one would do."""

from __future__ import annotations

import pytest

from tests.engine.lucky_roll.table import (
    FOUR_ONES,
    Json,
    again,
    busts,
    call,
    code,
    helped,
    lost,
    lucky,
    opening,
    penalty,
    play,
    replay,
    restored,
    roll,
    roster,
    said,
    silent,
    stop,
    tie_broken,
    timed_out,
)

IN_TURN = [
    roll("Zed", 7),
    again("Zed", 9, points=1),
    stop("Zed", points=1),
    silent("Zed"),
    said("responded", "Zed"),
    said("invalid_instruction", "Zed"),
    replay("Zed"),
    lost("Zed"),
    restored("Zed"),
    timed_out("Zed"),
    helped("Zed", helper="Zed", after_instructions=9),
]


@pytest.mark.parametrize("told", IN_TURN)
def test_the_wrong_phase_comes_before_an_unknown_player(told: Json) -> None:
    for state in (play(), play(roster("Al", "Bo")), play(opening(), busts("Al", "Bo"))):
        assert code(state, told) == "not_now"


@pytest.mark.parametrize("told", IN_TURN)
def test_an_unknown_player_comes_before_anything_about_the_turn(told: Json) -> None:
    for before in ([], [roll("Al", *FOUR_ONES)], [lost("Al")]):
        assert code(play(opening(), before), told) == "unknown_player"


@pytest.mark.parametrize("told", IN_TURN)
def test_the_wrong_player_comes_before_a_pause_and_what_is_due(told: Json) -> None:
    bo = {**told, "player": "Bo"}
    if "helper" in told:
        bo["helper"] = "Bo"
    for before in ([], [roll("Al", *FOUR_ONES)], [lost("Al")]):
        assert code(play(opening(), before), bo) == "wrong_player"


@pytest.mark.parametrize(
    ("before", "told"),
    [
        ([], again("Al", 9, keep=[7])),
        ([roll("Al", *FOUR_ONES)], roll("Al", 7)),
        ([lost("Al")], roll("Al", 7)),
        ([lost("Al")], stop("Al", points=1)),
    ],
)
def test_what_is_due_comes_before_dice_and_claims(before: list[Json], told: Json) -> None:
    assert code(play(opening(), before), told) == "not_now"


@pytest.mark.parametrize("told", [*IN_TURN, lucky(7), roster("A"), call("Zed", returned=["Zed"])])
def test_a_wrong_shape_comes_first(told: Json) -> None:
    wrong = {key: True if key != "type" else value for key, value in told.items()}
    assert code(play(), wrong) == "malformed"
    assert code(play(opening(), busts("Al", "Bo")), wrong) == "malformed"


def test_an_instruction_without_a_claim_is_malformed_at_any_time() -> None:
    assert code(play(), {"type": "instruction", "player": "Zed", "then": "stop"}) == "malformed"


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (lucky(1, 2, 3), "not_now"),
        (roster("Al"), "not_now"),
        (roster("Al", "Al"), "not_now"),
        (tie_broken("Zed"), "not_now"),
        (call("Al", returned=["Zed"]), "not_now"),
        (penalty("Zed", "points", points=0), "unknown_player"),
        (penalty("Zed", "reinstate"), "unknown_player"),
    ],
)
def test_before_the_events_own_codes(told: Json, expected: str) -> None:
    assert code(play(opening()), told) == expected


def test_no_dice_come_before_too_few() -> None:
    assert code(play(opening()), roll("Al", 1, 2, 7)) == "not_a_die"
    assert code(play(roster("Al", "Bo")), lucky(1, 2, 7)) == "not_a_die"
