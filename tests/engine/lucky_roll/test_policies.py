"""Policies 1 and 2, and the one on valid instructions."""

from __future__ import annotations

import pytest

from tests.engine.lucky_roll.table import (
    BUST,
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
)

THOUSAND = [roll("Al", *FOUR_ONES), again("Al", 2, points=1000)]
"""Al has established 1,000 and has two dice to roll."""
ROLLED_ON = [*THOUSAND, roll("Al", 5, 3)]


class TestPolicy1Assistance:
    def test_the_turn_ends_with_what_was_established_before_the_help(self) -> None:
        state = play(opening(), ROLLED_ON, helped("Al"))
        assert last_turn(state) == ended("kept", "assistance", 1000, score=1000)

    @pytest.mark.parametrize(
        ("after", "row"),
        [
            (0, ended("lost", "assistance")),
            (1, ended("kept", "assistance", 1000, score=1000)),
            (2, ended("kept", "assistance", 1050, score=1050)),
        ],
    )
    def test_after_how_many_instructions_it_came(self, after: int, row: Json) -> None:
        told = [*ROLLED_ON, again("Al", 1, points=50), helped("Al", after_instructions=after)]
        assert last_turn(play(opening(), told)) == row

    @pytest.mark.parametrize("after", [2, 3, -1])
    def test_not_after_more_than_there_were(self, after: int) -> None:
        state = play(opening(), ROLLED_ON)
        assert code(state, helped("Al", after_instructions=after)) == "claim_impossible"

    def test_an_invalid_instruction_does_not_count(self) -> None:
        state = play(opening(), ROLLED_ON, invalid("Al"))
        assert code(state, helped("Al", after_instructions=2)) == "claim_impossible"

    @pytest.mark.parametrize(
        "told", [[], [silent("Al")], [roll("Al", *FOUR_ONES)], [lost("Al")], THOUSAND]
    )
    def test_it_may_come_at_any_time_of_the_turn(self, told: list[Json]) -> None:
        assert last_turn(play(opening(), told, helped("Al")))["reason"] == "assistance"

    def test_the_helper_loses_the_next_turn(self) -> None:
        state = play(opening("Al", "Bo", "Cy"), helped("Al", helper="Cy"))
        assert shown(state)["turns_to_lose"] == {"Cy": 1}
        state = goes_on(state, busts("Bo"))
        assert last_turn(state) == ended("forfeited", "penalty")
        assert shown(state)["turns_to_lose"] == {}

    def test_the_helper_may_be_the_very_next(self) -> None:
        state = play(opening(), ROLLED_ON, helped("Al", helper="Bo"))
        rows = [(turn["player"], turn["outcome"]) for turn in shown(state)["turns"]]
        assert rows == [("Al", "kept"), ("Bo", "forfeited")]
        assert shown(state)["phase"] == "call"

    def test_a_helper_who_has_played_loses_the_turn_of_the_next_round(self) -> None:
        state = play(opening(), busts("Al"), helped("Bo", helper="Al"), call())
        assert shown(state)["due"]["player"] == "Bo"
        assert last_turn(state) == ended("forfeited", "penalty")

    def test_the_helper_may_be_away_or_disqualified(self) -> None:
        told = [*opening("Al", "Bo", "Cy"), penalty("Cy", "disqualify"), *misses("Al")]
        told += [*busts("Bo"), call(), silent("Al")]
        state = play(told, helped("Bo", helper="Al"), call())
        assert shown(state)["turns_to_lose"] == {"Al": 1}
        state = goes_on(state, helped("Bo", helper="Cy"))
        assert shown(state)["turns_to_lose"] == {"Al": 1, "Cy": 1}

    def test_nobody_helps_themselves(self) -> None:
        assert code(play(opening()), helped("Al", helper="Al")) == "wrong_player"

    def test_a_helper_from_outside_is_left_out(self) -> None:
        assert code(play(opening()), helped("Al", helper="Zed")) == "unknown_player"
        assert shown(play(opening(), helped("Al")))["turns_to_lose"] == {}

    def test_whose_turn_it_is(self) -> None:
        state = play(opening())
        assert code(state, helped("Bo")) == "wrong_player"
        assert code(state, helped("Bo", helper="Bo")) == "wrong_player"
        assert code(state, helped("Zed")) == "unknown_player"
        assert code(state, helped("Bo", helper="Zed")) == "unknown_player"
        assert code(state, helped("Bo", after_instructions=9)) == "wrong_player"

    def test_not_after_the_turn(self) -> None:
        assert code(play(opening(), busts("Al", "Bo")), helped("Bo")) == "not_now"


class TestPolicy2Replays:
    def test_the_dice_stay_and_a_request_is_counted(self) -> None:
        state = play(opening(), roll("Al", *FOUR_ONES), replay("Al"))
        assert shown(state)["due"]["roll"] == [1, 1, 1, 1, 2, 3]
        assert shown(state)["replays_used"] == {"Al": 1}
        assert state.replays_left("Al") == 1
        assert state.due is not None
        assert state.due.replayed

    def test_a_third_request_in_a_game_is_refused(self) -> None:
        state = play(
            opening(),
            [roll("Al", *FOUR_ONES), replay("Al"), stop("Al", points=1000)],
            busts("Bo"),
            call(),
            [roll("Al", *FOUR_ONES), replay("Al")],
        )
        assert code(state, replay("Al")) == "no_replays_left"
        assert shown(goes_on(state, replay("Al", "official")))["replays_used"] == {"Al": 2}

    def test_each_player_has_their_own(self) -> None:
        state = play(
            opening(),
            [roll("Al", *FOUR_ONES), replay("Al"), replay("Al"), stop("Al", points=1000)],
            [roll("Bo", *FOUR_ONES), replay("Bo")],
        )
        assert shown(state)["replays_used"] == {"Al": 2, "Bo": 1}

    def test_how_many_is_a_setting(self) -> None:
        state = play(opening(), roll("Al", *FOUR_ONES), player_replays=0)
        assert code(state, replay("Al")) == "no_replays_left"
        assert state.replays_left("Al") == 0

    def test_an_official_one_is_free_and_no_response(self) -> None:
        state = play(opening(), roll("Al", *FOUR_ONES), replay("Al", "official"))
        assert shown(state)["replays_used"] == {}
        assert shown(state)["due"]["calls_left"] == 2

    def test_there_is_nothing_to_replay_before_the_roll(self) -> None:
        assert code(play(opening()), replay("Al")) == "not_now"
        assert code(play(opening(), THOUSAND), replay("Al", "official")) == "not_now"

    def test_whose_dice_they_are(self) -> None:
        state = play(opening(), roll("Al", *FOUR_ONES))
        assert code(state, replay("Bo")) == "wrong_player"
        assert code(state, replay("Zed")) == "unknown_player"

    def test_a_bust_can_be_replayed_and_stays_one(self) -> None:
        before = play(opening(), busts("Al"))
        after = goes_on(before, replay("Al"), replay("Al", "official"), replay("Al"))
        assert shown(after) == shown(before) | {"replays_used": {"Al": 2}}
        assert code(after, replay("Al")) == "no_replays_left"

    def test_even_when_the_round_or_the_game_is_over(self) -> None:
        called = play(opening(), busts("Al", "Bo"), replay("Bo"))
        assert (shown(called)["phase"], shown(called)["replays_used"]) == ("call", {"Bo": 1})
        over = play(
            opening(), saves("Al", 2000), busts("Bo", "Al", "Bo"), replay("Bo"), game_point=2000
        )
        assert (shown(over)["phase"], shown(over)["replays_used"]) == ("finished", {"Bo": 1})

    @pytest.mark.parametrize(
        "told",
        [
            roll("Bo", *FOUR_ONES),
            silent("Bo"),
            penalty("Al", "reminder"),
            said("responded", "Bo"),
            lost("Bo"),
            ENDED,
        ],
    )
    def test_until_anything_else_happens(self, told: Json) -> None:
        state = play(opening(), busts("Al"), told)
        assert state.bust_player is None
        assert code(state, replay("Al")) == ("not_now" if told == ENDED else "wrong_player")

    def test_a_refused_event_is_nothing_that_happened(self) -> None:
        state = play(opening(), busts("Al"))
        assert code(state, roll("Al", *BUST)) == "wrong_player"
        assert shown(goes_on(state, replay("Al")))["replays_used"] == {"Al": 1}

    def test_for_anybody_else_it_is_judged_as_ever(self) -> None:
        assert code(play(opening(), busts("Al")), replay("Bo")) == "not_now"
        assert code(play(opening("Al", "Bo", "Cy"), busts("Al")), replay("Cy")) == "wrong_player"
        assert code(play(opening(), busts("Al", "Bo")), replay("Al")) == "not_now"


class TestValidInstructions:
    def test_the_first_invalid_one_leaves_another_attempt(self) -> None:
        state = play(opening(), roll("Al", *FOUR_ONES), invalid("Al"))
        assert shown(state)["due"]["attempts_left"] == 1
        assert shown(state)["due"]["awaiting"] == "instruction"

    def test_the_second_one_on_a_roll_ends_the_turn(self) -> None:
        state = play(opening(), ROLLED_ON, invalid("Al"), invalid("Al"))
        assert last_turn(state) == ended("kept", "invalid_instruction", 1000, score=1000)

    def test_the_points_of_that_roll_are_not_added(self) -> None:
        state = play(opening(), roll("Al", *FOUR_ONES), invalid("Al"), invalid("Al"))
        assert last_turn(state) == ended("lost", "invalid_instruction")

    @pytest.mark.parametrize(
        "told", [[replay("Al")], [replay("Al", "official")], [lost("Al"), restored("Al")]]
    )
    def test_a_replay_does_not_reset_the_count(self, told: list[Json]) -> None:
        state = play(opening(), roll("Al", *FOUR_ONES), invalid("Al"), told, invalid("Al"))
        assert last_turn(state)["reason"] == "invalid_instruction"

    def test_the_next_roll_has_two_attempts_again(self) -> None:
        state = play(opening(), roll("Al", *FOUR_ONES), invalid("Al"))
        state = goes_on(state, again("Al", 2, points=1000))
        assert shown(state)["due"]["attempts_left"] == 2
        state = goes_on(state, roll("Al", 5, 3), invalid("Al"))
        assert shown(state)["due"]["attempts_left"] == 1

    def test_there_is_none_without_a_roll(self) -> None:
        assert code(play(opening()), invalid("Al")) == "not_now"

    def test_a_claim_that_is_refused_is_not_recorded_by_itself(self) -> None:
        state = play(opening(), roll("Al", *FOUR_ONES))
        assert code(state, stop("Al", points=5000)) == "claim_impossible"
        assert shown(state)["due"]["attempts_left"] == 2
