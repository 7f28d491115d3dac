"""The end of the game: the ranking, ties, and a game that the manager ends."""

from __future__ import annotations

from scoring.engine.lucky_roll import State, rank
from tests.engine.lucky_roll.table import (
    ENDED,
    FOUR_ONES,
    busts,
    call,
    code,
    goes_on,
    lost,
    opening,
    penalty,
    play,
    roll,
    roster,
    saves,
    shown,
    tie_broken,
)

FOUR = ("Al", "Bo", "Cy", "Di")


def tied() -> State:
    """Bo, Cy and Di have 1,000 each, Al nothing; the manager has ended the game."""
    return play(
        opening(*FOUR),
        busts("Al"),
        [event for player in FOUR[1:] for event in saves(player, 1000)],
        ENDED,
    )


def test_equal_totals_share_a_rank_and_the_next_one_counts_them_all() -> None:
    assert shown(tied())["ranking"] == [
        [1, "Bo", 1000],
        [1, "Cy", 1000],
        [1, "Di", 1000],
        [4, "Al", 0],
    ]


def test_players_of_equal_totals_stand_in_turn_order() -> None:
    state = play(roster("Al", "Bo", "Cy", order=["Cy", "Al", "Bo"]), opening()[1])
    assert [entry.player for entry in rank(state)] == ["Cy", "Al", "Bo"]


def test_a_broken_tie_has_one_winner_and_the_rest_share_the_next_rank() -> None:
    state = goes_on(tied(), tie_broken("Di"))
    assert shown(state)["ranking"] == [
        [1, "Di", 1000],
        [2, "Bo", 1000],
        [2, "Cy", 1000],
        [4, "Al", 0],
    ]
    assert state.tie_winner == "Di"


def test_a_tie_is_broken_once() -> None:
    state = goes_on(tied(), tie_broken("Di"))
    assert code(state, tie_broken("Bo")) == "not_tied"
    assert code(state, tie_broken("Di")) == "not_tied"


def test_only_a_joint_winner_is_named() -> None:
    assert code(tied(), tie_broken("Al")) == "not_tied"
    assert code(tied(), tie_broken("Zed")) == "unknown_player"


def test_a_disqualified_player_is_no_joint_winner() -> None:
    state = goes_on(tied(), penalty("Di", "disqualify"))
    assert code(state, tie_broken("Di")) == "not_tied"
    assert shown(state)["ranking"][:2] == [[1, "Bo", 1000], [1, "Cy", 1000]]


def test_without_a_tie_there_is_nothing_to_break() -> None:
    state = play(opening(), saves("Al", 1000), ENDED)
    assert code(state, tie_broken("Al")) == "not_tied"


def test_a_tie_is_broken_after_the_game_only() -> None:
    assert code(play(opening()), tie_broken("Al")) == "not_now"
    assert code(play(opening(), busts("Al", "Bo")), tie_broken("Zed")) == "not_now"


def test_a_ruling_after_the_game_can_make_a_tie_and_undo_one() -> None:
    state = goes_on(tied(), tie_broken("Di"), penalty("Di", "points", points=100))
    assert shown(state)["ranking"][0] == [1, "Bo", 1000]
    assert shown(state)["ranking"][2] == [3, "Di", 900]
    state = goes_on(state, tie_broken("Cy"))
    assert shown(state)["ranking"][0] == [1, "Cy", 1000]
    state = goes_on(state, penalty("Al", "award", points=1000))
    assert shown(state)["ranking"] == [
        [1, "Cy", 1000],
        [2, "Al", 1000],
        [2, "Bo", 1000],
        [4, "Di", 900],
    ]


def test_the_manager_ends_the_game_where_it_stands() -> None:
    state = play(opening(), saves("Al", 1000), roll("Bo", *FOUR_ONES), ENDED)
    now = shown(state)
    assert (now["phase"], now["round"], now["due"]) == ("finished", 1, None)
    assert len(now["turns"]) == 1
    assert now["scores"] == {"Al": 1000, "Bo": 0}
    assert now["announced"] is None
    assert now["final_round"] is False
    assert state.waiting == ()


def test_also_while_paused_or_at_the_call() -> None:
    assert shown(play(opening(), lost("Al"), ENDED))["phase"] == "finished"
    state = play(opening(), busts("Al", "Bo"), call(), busts("Al", "Bo"), ENDED)
    assert shown(state)["phase"] == "finished"
    assert shown(state)["announced"] == {"round": 2, "scores": {"Al": 0, "Bo": 0}}


def test_not_before_round_1_nor_twice() -> None:
    assert code(play(), ENDED) == "not_now"
    assert code(play(roster("Al", "Bo")), ENDED) == "not_now"
    assert code(play(opening(), ENDED), ENDED) == "not_now"


def test_after_the_game_nothing_is_played() -> None:
    state = play(opening(), ENDED)
    for told in (roll("Al", *FOUR_ONES), call(), roster("Al", "Bo"), lost("Al")):
        assert code(state, told) == "not_now"
