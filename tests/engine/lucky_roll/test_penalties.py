"""Policy Enforcement: the penalties of an official or the manager."""

from __future__ import annotations

import pytest

from tests.engine.lucky_roll.table import (
    ENDED,
    FOUR_ONES,
    Json,
    again,
    busts,
    call,
    code,
    ended,
    goes_on,
    helped,
    last_turn,
    lost,
    misses,
    opening,
    penalty,
    play,
    replay,
    restored,
    roll,
    roster,
    said,
    saves,
    shown,
    silent,
)

KINDS = [
    {"kind": "reminder"},
    {"kind": "points", "points": 100},
    {"kind": "award", "points": 100},
    {"kind": "lose_turn"},
    {"kind": "disqualify"},
]


@pytest.mark.parametrize("told", KINDS)
def test_from_round_1_on_also_while_paused_at_the_call_and_after_the_game(told: Json) -> None:
    ruling = penalty("Bo", **told)
    assert code(play(), ruling) == "not_now"
    assert code(play(roster("Al", "Bo")), ruling) == "not_now"
    for before in ([], [lost("Al")], busts("Al", "Bo"), [ENDED]):
        goes_on(play(opening(), before), ruling)


@pytest.mark.parametrize("told", KINDS)
def test_for_anybody_on_the_roster_also_the_away_and_disqualified(told: Json) -> None:
    state = play(opening("Al", "Bo", "Cy"), penalty("Cy", "disqualify"), misses("Al"))
    state = goes_on(state, busts("Bo"), call(), silent("Al"))
    for player in ("Al", "Bo", "Cy"):
        goes_on(state, penalty(player, **told))
    assert code(state, penalty("Zed", **told)) == "unknown_player"


def test_a_reminder_changes_nothing() -> None:
    state = play(opening(), roll("Al", *FOUR_ONES))
    assert goes_on(state, penalty("Al", "reminder")) == state


class TestPoints:
    def test_they_are_deducted(self) -> None:
        state = play(opening(), saves("Al", 1000), penalty("Al", "points", points=300))
        assert shown(state)["scores"]["Al"] == 700

    def test_never_below_zero(self) -> None:
        state = play(opening(), saves("Al", 1000), penalty("Al", "points", points=1001))
        assert shown(state)["scores"]["Al"] == 0

    @pytest.mark.parametrize("kind", ["points", "award"])
    @pytest.mark.parametrize("points", [0, -5])
    def test_none_or_fewer_is_no_penalty(self, kind: str, points: int) -> None:
        assert code(play(opening()), penalty("Al", kind, points=points)) == "bad_penalty"

    def test_the_row_of_the_turn_stays_as_it_was(self) -> None:
        state = play(opening(), saves("Al", 1000), penalty("Al", "points", points=300))
        assert last_turn(state) == ended("saved", "stop", 1000, score=1000)

    def test_they_come_off_the_total_not_off_the_open_turn(self) -> None:
        state = play(
            opening(),
            roll("Al", *FOUR_ONES),
            again("Al", 2, points=1000),
            penalty("Al", "points", points=300),
        )
        assert shown(state)["due"]["points"] == 1000
        assert shown(state)["scores"]["Al"] == 0


class TestAward:
    def test_it_is_added_and_reaches_neither_board_nor_game_point(self) -> None:
        state = play(opening(), penalty("Al", "award", points=12_000))
        now = shown(state)
        assert now["scores"]["Al"] == 12_000
        assert now["on_board"] == []
        assert now["game_point_round"] is None

    def test_a_later_save_reaches_game_point_with_it(self) -> None:
        state = play(opening(), penalty("Al", "award", points=9000), saves("Al", 1000))
        assert shown(state)["game_point_round"] == 1

    def test_a_save_of_somebody_else_does_not(self) -> None:
        state = play(
            opening(), busts("Al"), penalty("Al", "award", points=12_000), saves("Bo", 1000)
        )
        assert shown(state)["phase"] == "call"


class TestLoseTurn:
    def test_at_once_if_the_player_is_due_and_nothing_of_the_turn_is_recorded(self) -> None:
        state = play(opening(), penalty("Al", "lose_turn"))
        assert last_turn(state) == ended("forfeited", "penalty")
        assert shown(state)["turns_to_lose"] == {}
        assert shown(state)["due"]["player"] == "Bo"

    @pytest.mark.parametrize(
        "told",
        [
            [silent("Al")],
            [said("responded", "Al")],
            [roll("Al", *FOUR_ONES)],
            [lost("Al")],
            [lost("Al"), restored("Al")],
        ],
    )
    def test_else_the_next_one(self, told: list[Json]) -> None:
        state = play(opening(), told, penalty("Al", "lose_turn"))
        assert shown(state)["turns_to_lose"] == {"Al": 1}
        assert shown(state)["due"]["player"] == "Al"

    def test_what_is_not_of_the_turn_does_not_begin_it(self) -> None:
        """Replays of the bust before, and rulings, leave Bo's turn unrecorded."""
        state = play(opening(), busts("Al"), replay("Al"), penalty("Bo", "reminder"))
        assert last_turn(goes_on(state, penalty("Bo", "lose_turn")))["outcome"] == "forfeited"

    def test_it_is_forfeited_in_its_place(self) -> None:
        state = play(opening("Al", "Bo", "Cy"), penalty("Bo", "lose_turn"), busts("Al"))
        assert last_turn(state) == ended("forfeited", "penalty")
        assert shown(state)["due"]["player"] == "Cy"

    def test_two_lost_turns_are_two_rounds(self) -> None:
        state = play(opening(), [penalty("Bo", "lose_turn")] * 2, busts("Al"))
        assert shown(state)["turns_to_lose"] == {"Bo": 1}
        state = goes_on(state, call(), busts("Al"))
        assert shown(state)["turns_to_lose"] == {}
        state = goes_on(state, call(), busts("Al"))
        assert shown(state)["due"]["player"] == "Bo"

    def test_it_waits_while_the_player_is_away(self) -> None:
        state = play(opening(), misses("Al"), busts("Bo"), call(), silent("Al"))
        state = goes_on(state, penalty("Al", "lose_turn"), busts("Bo"), call(), busts("Bo"))
        assert shown(state)["turns_to_lose"] == {"Al": 1}
        state = goes_on(state, call(returned=["Al"]))
        assert shown(state)["turns_to_lose"] == {}
        assert shown(state)["due"]["player"] == "Bo"

    def test_a_newcomer_of_round_1_can_lose_the_turn_in_it(self) -> None:
        state = play(opening(), busts("Al", "Bo"), call("Cy", "Di"), penalty("Di", "lose_turn"))
        state = goes_on(state, busts("Cy"))
        assert (shown(state)["round"], shown(state)["due"]["player"]) == (2, "Al")
        assert shown(state)["turns_to_lose"] == {}

    def test_one_not_served_is_told_at_the_end(self) -> None:
        state = play(opening(), busts("Al"), penalty("Al", "lose_turn"), ENDED)
        assert shown(state)["turns_to_lose"] == {"Al": 1}


class TestDisqualify:
    def test_never_due_again_and_out_of_the_ranking(self) -> None:
        state = play(opening("Al", "Bo", "Cy"), saves("Al", 1000), penalty("Al", "disqualify"))
        now = shown(state)
        assert now["disqualified"] == ["Al"]
        assert now["ranking"] == [[1, "Bo", 0], [1, "Cy", 0]]
        assert now["order"] == ["Al", "Bo", "Cy"]
        assert now["scores"]["Al"] == 1000
        assert now["on_board"] == ["Al"]
        state = goes_on(state, busts("Bo", "Cy"), call())
        assert shown(state)["due"]["player"] == "Bo"

    @pytest.mark.parametrize(
        "told",
        [
            [],
            [roll("Al", *FOUR_ONES)],
            [roll("Al", *FOUR_ONES), again("Al", 2, points=1000)],
            [lost("Al")],
        ],
    )
    def test_a_turn_that_is_due_is_lost(self, told: list[Json]) -> None:
        state = play(opening(), told, penalty("Al", "disqualify"))
        assert last_turn(state) == ended("lost", "penalty")
        assert shown(state)["due"]["player"] == "Bo"

    def test_a_turn_still_to_come_is_passed_over_without_a_row(self) -> None:
        state = play(opening("Al", "Bo", "Cy"), penalty("Bo", "disqualify"), busts("Al"))
        assert shown(state)["due"]["player"] == "Cy"
        assert len(shown(state)["turns"]) == 1

    def test_an_away_player_is_away_no_more(self) -> None:
        state = play(opening(), misses("Al"), busts("Bo"), call(), silent("Al"))
        state = goes_on(state, penalty("Al", "disqualify"))
        assert (shown(state)["away"], shown(state)["disqualified"]) == ([], ["Al"])

    def test_nobody_disqualified_returns_at_the_call(self) -> None:
        state = play(opening(), misses("Al"), penalty("Al", "disqualify"), busts("Bo"))
        assert code(state, call(returned=["Al"])) == "disqualified"

    def test_twice_is_once(self) -> None:
        state = play(opening(), busts("Al"), penalty("Al", "disqualify"))
        assert goes_on(state, penalty("Al", "disqualify")) == state

    def test_the_last_one_of_the_round(self) -> None:
        state = play(opening(), busts("Al"), roll("Bo", *FOUR_ONES), penalty("Bo", "disqualify"))
        assert shown(state)["phase"] == "call"

    def test_a_lost_turn_of_theirs_waits(self) -> None:
        state = play(opening("Al", "Bo", "Cy"), penalty("Cy", "disqualify"))
        state = goes_on(state, helped("Al", helper="Cy"), busts("Bo"), call())
        assert shown(state)["turns_to_lose"] == {"Cy": 1}


class TestReinstate:
    def test_due_in_the_next_round(self) -> None:
        state = play(
            opening("Al", "Bo", "Cy"),
            penalty("Bo", "disqualify"),
            penalty("Bo", "reinstate"),
            busts("Al"),
        )
        assert shown(state)["due"]["player"] == "Cy"
        state = goes_on(state, busts("Cy"), call(), busts("Al"))
        assert shown(state)["due"]["player"] == "Bo"

    def test_at_the_call_it_is_the_round_that_follows(self) -> None:
        state = play(opening(), penalty("Al", "disqualify"), busts("Bo"))
        state = goes_on(state, penalty("Al", "reinstate"), call())
        assert shown(state)["due"]["player"] == "Al"

    def test_in_the_ranking_at_once_also_after_the_game(self) -> None:
        state = play(opening(), saves("Al", 1000), penalty("Al", "disqualify"), ENDED)
        assert shown(state)["ranking"] == [[1, "Bo", 0]]
        state = goes_on(state, penalty("Al", "reinstate"))
        assert shown(state)["ranking"] == [[1, "Al", 1000], [2, "Bo", 0]]

    def test_nobody_is_reinstated_who_was_not_disqualified(self) -> None:
        state = play(opening())
        assert code(state, penalty("Al", "reinstate")) == "bad_penalty"
        state = goes_on(state, penalty("Al", "disqualify"), penalty("Al", "reinstate"))
        assert code(state, penalty("Al", "reinstate")) == "bad_penalty"

    def test_a_newcomer_of_round_1_is_due_in_round_2(self) -> None:
        state = play(opening(), busts("Al", "Bo"), call("Cy", "Di"))
        state = goes_on(state, penalty("Di", "disqualify"), penalty("Di", "reinstate"))
        state = goes_on(state, busts("Cy"))
        assert (shown(state)["round"], shown(state)["due"]["player"]) == (2, "Al")
        assert shown(goes_on(state, busts("Al", "Bo", "Cy")))["due"]["player"] == "Di"

    def test_back_without_an_announcement_and_with_the_marks_as_they_were(self) -> None:
        state = play(opening(), misses("Al"), busts("Bo"), call(), silent("Al"))
        state = goes_on(state, penalty("Al", "disqualify"), penalty("Al", "reinstate"))
        state = goes_on(state, busts("Bo"), call())
        assert shown(state)["due"]["player"] == "Al"
        assert shown(state)["due"]["calls_left"] == 1
