"""How turns end, who is next, and how the game ends."""

from __future__ import annotations

import pytest

from tests.engine.lucky_five.table import (
    ALL_TEN,
    ENDED,
    bet,
    card,
    chip,
    code,
    dice,
    goes_on,
    picks,
    play,
    roll,
    roster,
    round_of,
    shown,
    stop,
    to_and_fro,
)

TWO = (roster("Al", "Bo"), dice(1, 1, 1))
THREE = (roster("Al", "Bo", "Cy"), dice(1, 1, 1))
NO_CHIPS = {"10": 0, "50": 0, "100": 0}


def wrong(player: str, value: int, kind: str = "2") -> list[dict[str, object]]:
    """Bet wrong, on dice that show ones: they cannot become lower."""
    return round_of(player, kind, value, "lower", *[1] * len(kind))


def test_stopping_makes_the_middle_one_stack() -> None:
    game = shown(play(*TWO, to_and_fro("Al", 10, 50), stop("Al")))
    assert game["stacks"]["Al"] == [{"cards": ["1", "1"], "chips": [10, 50], "points": 120}]
    assert game["middle"] == {"cards": [], "chips": []}
    assert game["tray"] == []
    assert game["turns"][0]["outcome"] == "took"


def test_a_wrong_bet_sends_the_cards_to_the_tray_and_leaves_the_chips() -> None:
    game = shown(play(*TWO, to_and_fro("Al", 10, 50), wrong("Al", 100, "23")))
    assert game["tray"] == ["1", "1", "23"]
    assert game["middle"] == {"cards": [], "chips": [10, 50, 100]}
    assert game["due"]["player"] == "Bo"
    row = game["turns"][0]
    assert (row["outcome"], row["points"], row["score"]) == ("wrong", 0, 0)
    assert [made["right"] for made in row["bets"]] == [True, True, False]


def test_the_next_winner_takes_the_chips_that_waited_but_no_cards() -> None:
    game = play(*TWO, wrong("Al", 100), wrong("Bo", 50), round_of("Al", "1", 10, "higher", 2))
    stacks = shown(goes_on(game, stop("Al")))["stacks"]
    assert stacks["Al"] == [{"cards": ["1"], "chips": [100, 50, 10], "points": 160}]


def test_where_cards_wait_in_the_middle_the_next_winner_takes_them_too() -> None:
    rules = {"wrong_bet_cards": "middle"}
    game = play(*TWO, wrong("Al", 100), wrong("Bo", 50, "3"), rules=rules)
    assert shown(game)["middle"] == {"cards": ["2", "3"], "chips": [100, 50]}
    assert shown(game)["tray"] == []
    game = goes_on(game, round_of("Al", "1", 10, "higher", 2), stop("Al"))
    assert shown(game)["stacks"]["Al"] == [
        {"cards": ["2", "3", "1"], "chips": [100, 50, 10], "points": 480}
    ]


def test_cards_of_an_earlier_turn_follow_into_the_tray_in_the_order_of_arrival() -> None:
    game = play(*TWO, wrong("Al", 10, "3"), wrong("Bo", 10, "2"), wrong("Al", 10, "12"))
    assert shown(game)["tray"] == ["3", "2", "12"]


def test_an_equal_total_loses() -> None:
    for call in ("higher", "lower"):
        game = shown(play(*TWO, round_of("Al", "12", 10, call, 1, 1)))
        assert game["turns"][0]["outcome"] == "wrong"


def test_play_goes_clockwise_and_round_the_table() -> None:
    game = play(*THREE, wrong("Al", 10), wrong("Bo", 10), wrong("Cy", 10))
    assert [row["player"] for row in shown(game)["turns"]] == ["Al", "Bo", "Cy"]
    due = shown(game)["due"]
    assert (due["turn"], due["player"]) == (4, "Al")


def test_a_right_bet_with_the_last_chip_takes_the_stack_without_a_stop() -> None:
    game = shown(play(*THREE, to_and_fro("Al", *ALL_TEN)))
    assert game["chips"]["Al"] == NO_CHIPS
    assert game["turns"][0]["outcome"] == "took"
    assert game["scores"]["Al"] == 2700  # ten cards, all the 270
    assert game["due"]["player"] == "Bo"
    assert game["final_turn"] is None


def test_a_right_bet_on_the_last_card_takes_the_stack_without_a_stop() -> None:
    game = shown(play(*TWO, round_of("Al", "1", 10, "higher", 2), rules={"deck": {"1": 1}}))
    assert game["stacks"]["Al"] == [{"cards": ["1"], "chips": [10], "points": 10}]
    assert game["phase"] == "finished"
    assert game["pile"] == 0


def test_a_wrong_bet_with_the_last_chip_leaves_all_of_it_in_the_middle() -> None:
    game = shown(play(*THREE, to_and_fro("Al", *ALL_TEN[:9]), wrong("Al", 100)))
    assert game["chips"]["Al"] == NO_CHIPS
    assert game["middle"] == {"cards": [], "chips": list(ALL_TEN)}
    assert game["scores"]["Al"] == 0


def test_a_player_without_chips_is_passed_over_and_stays_seated() -> None:
    game = play(*THREE, to_and_fro("Al", *ALL_TEN), wrong("Bo", 10), wrong("Cy", 10))
    assert shown(game)["due"]["player"] == "Bo"
    assert shown(game)["order"] == ["Al", "Bo", "Cy"]
    assert code(game, card("Al", "1")) == "wrong_player"


def test_a_player_without_chips_still_picks_for_the_left_neighbour() -> None:
    game = play(*THREE, to_and_fro("Al", *ALL_TEN), card("Bo", "!"))
    assert shown(game)["due"]["by"] == "Al"
    assert code(game, picks("Cy", 1, 2)) == "wrong_player"
    assert shown(goes_on(game, picks("Al", 1, 2)))["due"]["dice"] == [1, 2]


def test_the_last_player_with_chips_has_one_final_turn() -> None:
    game = play(*TWO, to_and_fro("Al", *ALL_TEN))
    assert shown(game)["final_turn"] == "Bo"
    assert shown(game)["phase"] == "turn"
    over = shown(goes_on(game, wrong("Bo", 100)))
    assert over["phase"] == "finished"
    assert over["due"] is None
    assert over["final_turn"] == "Bo"
    assert over["middle"]["chips"] == [100]
    assert over["scores"] == {"Al": 2700, "Bo": 0}


def test_the_final_turn_is_a_whole_one_with_as_many_bets_as_wished() -> None:
    game = play(*TWO, to_and_fro("Al", *ALL_TEN), to_and_fro("Bo", 10, 50, 100))
    assert shown(game)["due"]["right_so_far"] == 3
    over = shown(goes_on(game, stop("Bo")))
    assert over["phase"] == "finished"
    assert over["scores"]["Bo"] == 3 * 160
    assert over["chips"]["Bo"] == {"10": 6, "50": 1, "100": 0}


def test_the_final_turn_ends_by_itself_with_the_last_chip() -> None:
    over = shown(play(*TWO, to_and_fro("Al", *ALL_TEN), to_and_fro("Bo", *ALL_TEN)))
    assert over["phase"] == "finished"
    assert over["scores"] == {"Al": 2700, "Bo": 2700}
    assert over["pile"] == 13
    assert over["final_turn"] == "Bo"


def test_there_is_no_final_turn_while_two_still_hold_chips() -> None:
    game = play(*THREE, to_and_fro("Al", *ALL_TEN), wrong("Bo", 10), wrong("Cy", 10))
    assert shown(game)["final_turn"] is None
    emptied = goes_on(game, to_and_fro("Bo", *ALL_TEN[1:]))
    assert shown(emptied)["final_turn"] == "Cy"
    assert shown(emptied)["due"]["player"] == "Cy"


def test_there_is_no_final_turn_without_a_card() -> None:
    over = shown(play(*TWO, to_and_fro("Al", *ALL_TEN), rules={"deck": {"1": 10}}))
    assert over["phase"] == "finished"
    assert over["final_turn"] is None
    assert over["scores"] == {"Al": 2700, "Bo": 0}
    assert over["due"] is None


def test_one_card_is_enough_for_a_final_turn() -> None:
    game = play(*TWO, to_and_fro("Al", *ALL_TEN), rules={"deck": {"1": 10, "2": 1}})
    assert shown(game)["final_turn"] == "Bo"
    over = shown(goes_on(game, round_of("Bo", "2", 100, "higher", 6)))
    assert over["phase"] == "finished"
    assert over["scores"] == {"Al": 2700, "Bo": 100}


def test_the_empty_pile_ends_the_game_at_the_end_of_a_turn() -> None:
    game = play(*TWO, wrong("Al", 10), card("Bo", "3"), rules={"deck": {"2": 1, "3": 1}})
    assert shown(game)["phase"] == "turn"
    assert shown(game)["pile"] == 0
    over = shown(goes_on(game, chip("Bo", 50), bet("Bo", "lower"), roll("Bo", 1)))
    assert over["phase"] == "finished"
    assert over["tray"] == ["2", "3"]
    assert over["middle"] == {"cards": [], "chips": [10, 50]}
    assert over["scores"] == {"Al": 0, "Bo": 0}
    assert over["ranking"] == [[1, "Al", 0, 0], [1, "Bo", 0, 0]]


def test_thirty_three_cards_end_the_game_where_no_kinds_are_counted() -> None:
    players = ("Al", "Bo", "Cy", "Di")
    turns = [wrong(players[turn % 4], ALL_TEN[turn // 4]) for turn in range(33)]
    before = play(roster(*players), dice(1, 1, 1), *turns[:32])
    assert (shown(before)["phase"], shown(before)["pile"]) == ("turn", 1)
    over = shown(goes_on(before, turns[32]))
    assert (over["phase"], over["pile"], over["final_turn"]) == ("finished", 0, None)
    assert over["tray"] == ["2"] * 33
    assert over["chips"]["Al"] == {"10": 0, "50": 0, "100": 1}


def test_cards_that_wait_in_the_middle_at_the_end_count_for_nobody() -> None:
    rules = {"wrong_bet_cards": "middle", "deck": {"2": 2}}
    over = shown(play(*TWO, wrong("Al", 10), wrong("Bo", 10), rules=rules))
    assert over["phase"] == "finished"
    assert over["middle"] == {"cards": ["2", "2"], "chips": [10, 10]}
    assert over["tray"] == []
    assert over["ranking"] == [[1, "Al", 0, 0], [1, "Bo", 0, 0]]


def test_the_manager_ends_the_game_where_it_stands() -> None:
    game = play(*TWO, wrong("Al", 50), round_of("Bo", "1", 10, "higher", 5), card("Bo", "3"))
    over = shown(goes_on(game, ENDED))
    assert over["phase"] == "finished"
    assert over["due"] is None
    assert over["middle"] == {"cards": ["1", "3"], "chips": [50, 10]}
    assert over["tray"] == ["2"]
    assert over["dice"] == [5, 1, 1]
    assert [row["player"] for row in over["turns"]] == ["Al"]
    assert over["chips"]["Bo"] == {"10": 6, "50": 2, "100": 1}


@pytest.mark.parametrize(
    "so_far",
    [
        [],
        [card("Al", "!")],
        [card("Al", "!"), picks("Bo", 1, 2)],
        [card("Al", "1"), chip("Al", 10)],
        [card("Al", "1"), chip("Al", 10), bet("Al", "higher")],
        [card("Al", "1"), chip("Al", 10), bet("Al", "higher"), roll("Al", 3)],
    ],
)
def test_the_manager_can_end_the_game_at_every_step_of_a_turn(
    so_far: list[dict[str, object]],
) -> None:
    over = shown(play(*TWO, so_far, ENDED))
    assert (over["phase"], over["due"], over["turns"]) == ("finished", None, [])


def test_a_final_turn_that_the_manager_cuts_short_is_still_told() -> None:
    over = shown(play(*TWO, to_and_fro("Al", *ALL_TEN), card("Bo", "1"), ENDED))
    assert over["final_turn"] == "Bo"
    assert len(over["turns"]) == 1


def test_there_is_no_game_to_end_before_the_first_turn() -> None:
    assert code(play(), ENDED) == "not_now"
    assert code(play(roster("Al", "Bo")), ENDED) == "not_now"


@pytest.mark.parametrize(
    "event",
    [
        roster("Al", "Bo"),
        dice(1, 2, 3),
        card("Al", "1"),
        picks("Al", 1, 2),
        chip("Al", 10),
        bet("Al", "higher"),
        roll("Al", 1),
        stop("Al"),
        ENDED,
    ],
)
def test_after_the_end_nothing_happens_any_more(event: dict[str, object]) -> None:
    assert code(play(*TWO, ENDED), event) == "not_now"
