"""What the pages offer: `legal` told for the moments of a game."""

from __future__ import annotations

from scoring.engine.lucky_roll import Choice, Legal, State, legal
from tests.engine.lucky_roll.table import (
    ENDED,
    FOUR_ONES,
    again,
    busts,
    call,
    goes_on,
    lost,
    misses,
    opening,
    penalty,
    play,
    replay,
    roll,
    roster,
    said,
    saves,
    silent,
)

ANY_TIME = {"penalty", "game_ended"}
ON_THE_BOARD = [*opening(dice=(1, 2, 3, 4, 5, 3)), *saves("Al", 1000), *busts("Bo"), call()]
"""The Lucky Number is 18, and Al is on the board with 1,000."""


def offered(state: State) -> set[str]:
    return set(legal(state).events)


def test_before_the_game() -> None:
    assert legal(play()) == Legal(frozenset({"roster_set"}))
    assert legal(play(roster("Al", "Bo"))) == Legal(frozenset({"lucky_number_rolled"}), dice=6)
    face = legal(play(roster("Al", "Bo"), lucky_number="face"))
    assert face == Legal(frozenset({"lucky_number_rolled"}), dice=6, face_needed=True)


def test_while_a_roll_is_due() -> None:
    moves = legal(play(opening()))
    assert moves.events == ANY_TIME | {
        "roll",
        "no_response",
        "responded",
        "connection_lost",
        "assistance",
    }
    assert (moves.player, moves.dice, moves.choices) == ("Al", 6, ())
    assert (moves.helpers, moves.instructions) == (("Bo",), 0)


def test_after_an_answer_nobody_is_called_before_the_roll() -> None:
    assert "no_response" not in offered(play(opening(), said("responded", "Al")))


def test_while_an_instruction_is_due() -> None:
    moves = legal(play(opening(), roll("Al", *FOUR_ONES)))
    assert moves.events == ANY_TIME | {
        "instruction",
        "invalid_instruction",
        "no_response",
        "responded",
        "replay",
        "connection_lost",
        "assistance",
    }
    assert (moves.player, moves.dice) == ("Al", None)
    assert (moves.replay_player, moves.replay_requesters) == ("Al", ("player", "official"))


def test_while_paused() -> None:
    assert offered(play(opening(), lost("Al"))) == ANY_TIME | {
        "connection_restored",
        "connection_timed_out",
        "assistance",
    }


def test_the_choices_of_1_1_5_3_2_6_before_anything_can_be_saved() -> None:
    moves = legal(play(opening(), roll("Al", 1, 1, 5, 3, 2, 6)))
    assert moves.choices == (
        Choice(250, 3, (1, 1, 5), 250, 0),
        Choice(200, 4, (1, 1), 200, 0),
        Choice(150, 4, (1, 5), 150, 0),
        Choice(100, 5, (1,), 100, 0),
        Choice(50, 5, (5,), 50, 0),
    )
    assert moves.rolls == moves.choices
    assert moves.stops == ()


def test_the_choices_with_650_established_and_the_lucky_number_on_the_table() -> None:
    """As on the tablet: 650 so far, the roll's total is 18, so a stop saves 500 more."""
    state = play(
        ON_THE_BOARD,
        roll("Al", 4, 4, 4, 1, 2, 6),
        again("Al", 2, points=500),
        roll("Al", 1, 5),
        again("Al", 6, points=150),
        roll("Al", 1, 1, 5, 3, 2, 6),
    )
    moves = legal(state)
    assert [(choice.points, choice.dice, choice.keep) for choice in moves.rolls] == [
        (250, 3, (1, 1, 5)),
        (200, 4, (1, 1)),
        (150, 4, (1, 5)),
        (100, 5, (1,)),
        (50, 5, (5,)),
    ]
    assert [(choice.points, choice.turn_points, choice.saves) for choice in moves.stops] == [
        (250, 900, 1400),
        (200, 850, 1350),
        (150, 800, 1300),
        (100, 750, 1250),
        (50, 700, 1200),
        (0, 650, 1150),
    ]
    assert {choice.turn_bonus for choice in moves.choices} == {500}
    assert {choice.saves for choice in moves.rolls} == {0}
    assert moves.instructions == 2


def test_all_dice_used_are_rolled_again() -> None:
    moves = legal(play(opening(), roll("Al", 1, 2, 3, 4, 5, 6)))
    assert moves.rolls[0] == Choice(2000, 6, (1, 2, 3, 4, 5, 6), 2000, 0)


def test_equal_points_with_different_dice_are_two_choices_to_roll_and_one_to_stop() -> None:
    """200 of 2-2-2-1-1 are two 1s or three 2s."""
    moves = legal(play(ON_THE_BOARD, roll("Al", 2, 2, 2, 1, 1, 4), save_minimum=200))
    equal = [(choice.dice, choice.keep) for choice in moves.choices if choice.points == 200]
    assert equal == [(4, (1, 1)), (3, (2, 2, 2)), (None, (1, 1))]


def test_a_choice_is_recorded_as_points_and_dice() -> None:
    rolls, stops = Choice(250, 3, (1, 1, 5), 250, 0), Choice(250, None, (1, 1, 5), 900, 500)
    assert rolls.event("Al").dice == 3
    assert rolls.event("Al").then == "roll"
    assert stops.event("Al").dice is None
    assert stops.event("Al").then == "stop"


def test_a_player_asks_for_a_replay_only_while_some_are_left() -> None:
    state = play(opening(), roll("Al", *FOUR_ONES), replay("Al"), replay("Al"))
    assert legal(state).replay_requesters == ("official",)


def test_a_bust_can_be_replayed_while_the_next_roll_is_due() -> None:
    moves = legal(play(opening(), busts("Al")))
    assert (moves.player, moves.replay_player) == ("Bo", "Al")
    assert moves.events >= {"replay", "roll"}
    assert "replay" not in offered(play(opening(), busts("Al"), silent("Bo")))


def test_at_the_call() -> None:
    state = play(opening("Al", "Bo", "Cy"), misses("Al"), misses("Bo"), penalty("Bo", "disqualify"))
    moves = legal(goes_on(state, silent("Cy"), silent("Cy")))
    assert moves.events == ANY_TIME | {"call_for_players"}
    assert moves.returnable == ("Al", "Cy")
    assert moves.player is None


def test_after_the_game() -> None:
    state = play(opening(), saves("Al", 1000), ENDED)
    assert offered(state) == {"penalty"}
    state = play(opening("Al", "Bo", "Cy"), saves("Al", 1000), saves("Bo", 1000), ENDED)
    assert offered(state) == {"penalty", "tie_broken"}
    assert legal(state).tied == ("Al", "Bo")


def test_whom_a_penalty_may_name() -> None:
    everybody = ("Al", "Bo", "Cy")
    state = play(opening(*everybody))
    kinds = {"reminder", "points", "award", "lose_turn", "disqualify"}
    assert dict(legal(state).penalties) == dict.fromkeys(kinds, everybody)
    state = goes_on(state, penalty("Cy", "disqualify"))
    assert legal(state).penalties["reinstate"] == ("Cy",)
    assert legal(state).penalties["disqualify"] == everybody
