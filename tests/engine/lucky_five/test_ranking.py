"""What stacks are worth, and who is ahead."""

from __future__ import annotations

from tests.engine.lucky_five.table import (
    dice,
    goes_on,
    play,
    roster,
    round_of,
    shown,
    stop,
    to_and_fro,
)

FOUR = (roster("Al", "Bo", "Cy", "Di"), dice(1, 1, 1))


def lost(player: str, value: int) -> list[dict[str, object]]:
    """Bet wrong, on die 2, which shows a 1 and cannot become lower."""
    return round_of(player, "2", value, "lower", 1)


def test_a_stack_is_worth_its_cards_times_its_chips() -> None:
    game = shown(play(*FOUR, to_and_fro("Al", 100, 50, 10), stop("Al")))
    assert game["stacks"]["Al"][0]["points"] == 3 * 160
    assert game["scores"] == {"Al": 480, "Bo": 0, "Cy": 0, "Di": 0}


def test_stacks_are_added_up_and_never_merged() -> None:
    # Al wins two cards with 20, then one with 100: 2 x 20 + 1 x 100, and not 3 x 120.
    game = play(*FOUR, to_and_fro("Al", 10, 10), stop("Al"))
    game = goes_on(game, lost("Bo", 10), lost("Cy", 10), lost("Di", 10))
    game = goes_on(game, round_of("Al", "3", 100, "higher", 2), stop("Al"))
    assert shown(game)["stacks"]["Al"] == [
        {"cards": ["1", "1"], "chips": [10, 10], "points": 40},
        {"cards": ["3"], "chips": [10, 10, 10, 100], "points": 130},
    ]
    assert shown(game)["scores"]["Al"] == 170
    assert [row["score"] for row in shown(game)["turns"]] == [40, 0, 0, 0, 170]


def test_the_hand_and_the_middle_count_for_nobody() -> None:
    game = shown(play(*FOUR, lost("Al", 100)))
    assert set(game["scores"].values()) == {0}


def test_the_highest_total_leads_wherever_it_sits() -> None:
    game = play(*FOUR, lost("Al", 10), round_of("Bo", "1", 10, "higher", 2), stop("Bo"))
    game = goes_on(game, round_of("Cy", "1", 100, "higher", 3), stop("Cy"))
    assert shown(game)["ranking"] == [
        [1, "Cy", 100, 1],
        [2, "Bo", 20, 1],
        [3, "Al", 0, 0],
        [3, "Di", 0, 0],
    ]


def test_on_equal_totals_more_cards_win() -> None:
    # Bo and Di both come to 60: Bo with 2 x 20 and 1 x 20, Di with 1 x 50 and 1 x 10.
    game = play(roster("Al", "Bo", "Di", first="Di"), dice(1, 1, 1), lost("Di", 10))
    game = goes_on(game, lost("Al", 10), lost("Bo", 10), lost("Di", 10))
    game = goes_on(game, round_of("Al", "3", 50, "higher", 2), stop("Al"))  # 1 x 90
    game = goes_on(game, to_and_fro("Bo", 10, 10), stop("Bo"))  # 2 x 20
    game = goes_on(game, round_of("Di", "3", 50, "higher", 3), stop("Di"))  # 1 x 50
    game = goes_on(game, lost("Al", 10))
    game = goes_on(game, round_of("Bo", "1", 10, "higher", 2), stop("Bo"))  # 1 x 20, 60 in all
    game = goes_on(game, round_of("Di", "3", 10, "higher", 4), stop("Di"))  # 1 x 10, 60 in all
    assert shown(game)["ranking"] == [[1, "Al", 90, 1], [2, "Bo", 60, 3], [3, "Di", 60, 2]]


def test_who_is_equal_in_both_shares_the_rank_and_the_next_one_counts_them_all() -> None:
    game = play(*FOUR, lost("Al", 10))
    game = goes_on(game, round_of("Bo", "1", 10, "higher", 2), stop("Bo"))  # 1 x 20
    game = goes_on(game, round_of("Cy", "1", 50, "higher", 3), stop("Cy"))  # 1 x 50
    game = goes_on(game, round_of("Di", "1", 50, "higher", 4), stop("Di"))  # 1 x 50
    assert shown(game)["ranking"] == [
        [1, "Cy", 50, 1],
        [1, "Di", 50, 1],
        [3, "Bo", 20, 1],
        [4, "Al", 0, 0],
    ]


def test_equals_stand_in_seating_order_whoever_began() -> None:
    game = shown(play(roster("Cy", "Al", "Bo", first="Bo"), dice(1, 1, 1)))
    assert game["ranking"] == [[1, "Cy", 0, 0], [1, "Al", 0, 0], [1, "Bo", 0, 0]]


def test_the_ranking_is_current_in_the_middle_of_a_turn() -> None:
    game = play(*FOUR, to_and_fro("Al", 10))
    assert shown(game)["ranking"][0] == [1, "Al", 0, 0]
    game = goes_on(game, stop("Al"), round_of("Bo", "3", 50, "higher", 2))
    assert shown(game)["ranking"][0] == [1, "Al", 10, 1]
