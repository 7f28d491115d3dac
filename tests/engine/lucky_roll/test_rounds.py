"""Before the Game Begins and How a Turn Works: the roster, the rounds and the call."""

from __future__ import annotations

import pytest

from tests.engine.lucky_roll.table import (
    BUST,
    Json,
    busts,
    call,
    code,
    goes_on,
    misses,
    opening,
    penalty,
    play,
    refusal,
    roll,
    roster,
    saves,
    shown,
    silent,
)


def due(*told: Json | list[Json]) -> str:
    """Whose turn it is after these events."""
    return str(shown(play(*told))["due"]["player"])


def test_before_the_first_event() -> None:
    assert shown(play()) == {
        "phase": "roster",
        "round": 0,
        "final_round": False,
        "game_point_round": None,
        "lucky_number": None,
        "order": [],
        "scores": {},
        "on_board": [],
        "away": [],
        "disqualified": [],
        "replays_used": {},
        "turns_to_lose": {},
        "announced": None,
        "ranking": [],
        "due": None,
        "turns": [],
    }


def test_the_roster_waits_for_the_lucky_number() -> None:
    state = shown(play(roster("Bo", "Al")))
    assert (state["phase"], state["round"], state["due"]) == ("lucky_number", 0, None)
    assert state["scores"] == {"Al": 0, "Bo": 0}
    assert state["ranking"] == [[1, "Al", 0], [1, "Bo", 0]]


def test_the_order_is_alphabetical_whatever_the_case() -> None:
    assert shown(play(roster("bo", "Cy", "al", "Di")))["order"] == ["al", "bo", "Cy", "Di"]


def test_two_names_that_differ_in_case_alone_are_two_players() -> None:
    assert shown(play(roster("sam", "Sam")))["order"] == ["Sam", "sam"]


def test_a_recorded_order_replaces_the_alphabetical_one() -> None:
    state = play(roster("Al", "Bo", "Cy", order=["Cy", "Al", "Bo"]))
    assert shown(state)["order"] == ["Cy", "Al", "Bo"]


@pytest.mark.parametrize(
    "order", [["Al"], ["Al", "Bo", "Cy"], ["Al", "Al"], ["Al", "Cy"], ["Al", "Bo", "Bo"], []]
)
def test_a_recorded_order_is_everybody_once(order: list[str]) -> None:
    assert code(play(), roster("Al", "Bo", order=order)) == "malformed"


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        ([], "roster_too_small"),
        (["Al"], "roster_too_small"),
        (["Al", "Al"], "already_on_roster"),
        (["Al", "Bo", "Al"], "already_on_roster"),
    ],
)
def test_a_roster_is_two_or_more_different_players(players: list[str], expected: str) -> None:
    assert code(play(), roster(*players)) == expected


def test_the_roster_is_set_once() -> None:
    assert code(play(roster("Al", "Bo")), roster("Al", "Bo")) == "not_now"


def test_everybody_has_a_turn_in_each_round() -> None:
    told = opening("Al", "Bo", "Cy")
    assert due(told) == "Al"
    assert due(told, busts("Al")) == "Bo"
    assert due(told, busts("Al", "Bo")) == "Cy"
    assert shown(play(told, busts("Al", "Bo", "Cy")))["phase"] == "call"
    assert due(told, busts("Al", "Bo", "Cy"), call()) == "Al"


def test_a_call_may_leave_out_that_nobody_came() -> None:
    state = play(opening(), busts("Al", "Bo"), {"type": "call_for_players"})
    assert shown(state)["round"] == 2


def test_there_is_no_call_within_a_round() -> None:
    assert code(play(opening(), busts("Al")), call("Cy")) == "not_now"


def test_round_1_is_completed_by_its_newcomers_in_order() -> None:
    first = [*opening(), *busts("Al", "Bo"), call("Dee", "Abe", "Cy")]
    state = shown(play(first))
    assert (state["round"], state["due"]["player"]) == (1, "Abe")
    assert state["order"] == ["Abe", "Al", "Bo", "Cy", "Dee"]
    assert state["scores"] == {"Abe": 0, "Al": 0, "Bo": 0, "Cy": 0, "Dee": 0}
    assert due(first, busts("Abe")) == "Cy"
    assert due(first, busts("Abe", "Cy")) == "Dee"
    after = shown(play(first, busts("Abe", "Cy", "Dee")))
    assert (after["phase"], after["round"], after["due"]["player"]) == ("turn", 2, "Abe")
    assert [(turn["round"], turn["player"]) for turn in after["turns"]] == [
        (1, "Al"),
        (1, "Bo"),
        (1, "Abe"),
        (1, "Cy"),
        (1, "Dee"),
    ]


def test_round_1_newcomers_play_in_the_recorded_order() -> None:
    order = ["Bo", "Dee", "Al", "Cy"]
    told = [*opening(), *busts("Al", "Bo"), call("Cy", "Dee", order=order)]
    assert due(told) == "Dee"
    assert due(told, busts("Dee", "Cy")) == "Bo"


def test_a_newcomer_who_reaches_game_point_in_round_1() -> None:
    state = play(opening(), busts("Al", "Bo"), call("Cy"), saves("Cy", 2000), game_point=2000)
    assert (shown(state)["round"], shown(state)["final_round"]) == (2, True)
    assert shown(state)["game_point_round"] == 1


def test_a_later_newcomer_plays_from_the_next_round() -> None:
    told = [*opening(), *busts("Al", "Bo"), call(), *busts("Al", "Bo"), call("Abe")]
    state = shown(play(told))
    assert (state["round"], state["due"]["player"]) == (3, "Abe")
    assert due(told, busts("Abe")) == "Al"


def test_a_newcomer_takes_the_alphabetical_place_without_moving_anybody() -> None:
    """The recorded order has Zoe, who has another name by now, before Al."""
    told = [roster("Al", "Zoe", order=["Zoe", "Al"]), opening()[1], *busts("Zoe", "Al")]
    state = play(told, call(), busts("Zoe", "Al"), call("Bo"))
    assert shown(state)["order"] == ["Bo", "Zoe", "Al"]
    assert shown(play(told, call()))["order"] == ["Zoe", "Al"]


def test_a_recorded_order_at_the_call_has_the_newcomers_too() -> None:
    called = play(opening(), busts("Al", "Bo"))
    assert code(called, call("Cy", order=["Al", "Bo"])) == "malformed"
    assert code(called, call("Cy", order=["Al", "Bo", "Cy", "Di"])) == "malformed"
    assert code(called, call(order=["Al", "Bo", "Cy"])) == "malformed"
    placed = goes_on(called, call("Cy", order=["Cy", "Bo", "Al"]))
    assert shown(placed)["order"] == ["Cy", "Bo", "Al"]


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (call("Al"), "already_on_roster"),
        (call("Eve", "Eve"), "already_on_roster"),
        (call(returned=["Zed"]), "unknown_player"),
        (call("Zed", returned=["Zed"]), "unknown_player"),
        (call(returned=["Al"]), "not_absent"),
        (call("Al", returned=["Zed"]), "unknown_player"),
        (call("Al", returned=["Bo"]), "already_on_roster"),
        (call("Al", returned=["Al"]), "already_on_roster"),
        (call(returned=["Al", "Cy"]), "disqualified"),
        (call("Bo", returned=["Cy"]), "already_on_roster"),
        (call(returned=["Di", "Di"]), "not_absent"),
    ],
)
def test_whom_a_call_may_not_name(told: Json, expected: str) -> None:
    """Al and Bo have played, Cy is disqualified, Di has missed the turn."""
    state = play(
        opening("Al", "Bo", "Cy", "Di"),
        penalty("Cy", "disqualify"),
        busts("Al", "Bo"),
        misses("Di"),
    )
    assert shown(state)["phase"] == "call"
    assert code(state, told) == expected


def test_totals_are_announced_from_round_2_on_before_the_call() -> None:
    first = play(opening(), saves("Al", 1000), busts("Bo"))
    assert shown(first)["announced"] is None
    second = goes_on(first, call("Cy"), busts("Cy", "Al"))
    assert shown(second)["announced"] is None
    ended = shown(goes_on(second, saves("Bo", 2000), busts("Cy")))
    assert ended["phase"] == "call"
    assert ended["announced"] == {"round": 2, "scores": {"Al": 1000, "Bo": 2000, "Cy": 0}}


def test_an_announcement_is_not_changed_by_what_comes_later() -> None:
    state = play(opening(), saves("Al", 1000), busts("Bo"), call(), busts("Al", "Bo"))
    state = goes_on(state, penalty("Al", "points", points=400), call("Cy"))
    assert shown(state)["scores"] == {"Al": 600, "Bo": 0, "Cy": 0}
    assert shown(state)["announced"] == {"round": 2, "scores": {"Al": 1000, "Bo": 0}}


def test_game_point_makes_the_next_round_the_final_one_without_a_call() -> None:
    state = play(opening(), saves("Al", 2000), busts("Bo"), game_point=2000)
    now = shown(state)
    assert (now["phase"], now["round"], now["final_round"]) == ("turn", 2, True)
    assert (now["game_point_round"], now["due"]["player"]) == (1, "Al")


def test_one_point_less_is_no_game_point() -> None:
    state = play(opening(), saves("Al", 2000), busts("Bo"), game_point=2001)
    assert shown(state)["phase"] == "call"
    assert shown(state)["game_point_round"] is None


def test_the_final_round_is_whole_and_ends_the_game() -> None:
    state = play(opening(), busts("Al"), saves("Bo", 2000), busts("Al"), game_point=2000)
    assert shown(state)["due"]["player"] == "Bo"
    end = shown(goes_on(state, busts("Bo")))
    assert (end["phase"], end["round"], end["final_round"]) == ("finished", 2, True)
    assert end["due"] is None
    assert end["announced"] == {"round": 2, "scores": {"Al": 0, "Bo": 2000}}
    assert end["ranking"] == [[1, "Bo", 2000], [2, "Al", 0]]


def test_the_round_of_game_point_is_the_first_one_that_reached_it() -> None:
    state = play(
        opening(), saves("Al", 2000), busts("Bo"), saves("Al", 2000), saves("Bo", 2000),
        game_point=2000,
    )  # fmt: skip
    assert shown(state)["phase"] == "finished"
    assert shown(state)["game_point_round"] == 1


def test_game_point_and_the_board_outlast_a_deduction() -> None:
    state = play(
        opening(),
        saves("Al", 2000),
        penalty("Al", "points", points=2000),
        busts("Bo"),
        game_point=2000,
    )
    now = shown(state)
    assert (now["scores"]["Al"], now["on_board"], now["final_round"]) == (0, ["Al"], True)


def test_a_final_round_with_nobody_left_is_over_at_once() -> None:
    state = play(opening(), saves("Al", 2000), penalty("Al", "disqualify"), game_point=2000)
    end = shown(goes_on(state, penalty("Bo", "disqualify")))
    assert (end["phase"], end["round"]) == ("finished", 2)
    assert end["announced"] == {"round": 2, "scores": {"Al": 2000, "Bo": 0}}
    assert end["ranking"] == []


def test_nobody_left_to_call_leads_to_the_call_of_an_empty_round() -> None:
    state = play(opening(), penalty("Al", "disqualify"), penalty("Bo", "disqualify"))
    assert (shown(state)["phase"], shown(state)["round"]) == ("call", 1)
    state = goes_on(state, call())
    assert (shown(state)["phase"], shown(state)["round"]) == ("call", 2)
    assert shown(state)["announced"] == {"round": 2, "scores": {"Al": 0, "Bo": 0}}
    state = goes_on(state, call("Cy"))
    assert (shown(state)["round"], shown(state)["due"]["player"]) == (3, "Cy")


def test_who_comes_next_in_the_round() -> None:
    state = play(opening("Al", "Bo", "Cy"), penalty("Bo", "lose_turn"))
    assert (state.up_next, state.forfeiting, state.waiting) == ("Cy", ("Bo",), ("Bo", "Cy"))
    last = goes_on(state, busts("Al"))
    assert (last.up_next, last.waiting) == (None, ())


def test_refusals_say_what_is_awaited() -> None:
    facts = refusal(play(opening(), busts("Al")), call()).facts
    assert facts == {
        "event": "call_for_players", "phase": "turn", "player": "Bo", "awaiting": "roll",
    }  # fmt: skip
    facts = refusal(play(), roll("Al", *BUST)).facts
    assert facts["phase"] == "roster"
    assert facts["player"] is None


def test_nothing_but_the_roster_begins_a_game() -> None:
    for told in (silent("Al"), call("Al"), roll("Al", *BUST), penalty("Al", "reminder")):
        assert code(play(), told) == "not_now"
        assert code(play(roster("Al", "Bo")), told) == "not_now"
