"""A turn, step by step: card, dice picked, chip, bet, roll."""

from __future__ import annotations

import pytest

from tests.engine.lucky_five.table import (
    bet,
    card,
    chip,
    code,
    dice,
    goes_on,
    picks,
    play,
    refusal,
    roll,
    roster,
    round_of,
    shown,
    stop,
)

THREE = (roster("Al", "Bo", "Cy"), dice(1, 2, 3))


@pytest.mark.parametrize(
    ("kind", "numbers"),
    [
        ("1", [1]),
        ("2", [2]),
        ("3", [3]),
        ("12", [1, 2]),
        ("13", [1, 3]),
        ("23", [2, 3]),
        ("123", [1, 2, 3]),
        ("lucky5", [1, 2, 3]),
    ],
)
def test_a_card_shows_the_dice_to_roll(kind: str, numbers: list[int]) -> None:
    game = shown(play(*THREE, card("Al", kind)))
    assert game["due"] == {
        "turn": 1,
        "player": "Al",
        "awaiting": "chip",
        "by": "Al",
        "card": kind,
        "dice": numbers,
        "chip": None,
        "call": None,
        "right_so_far": 0,
    }
    assert game["middle"] == {"cards": [kind], "chips": []}
    assert game["pile"] == 32


def test_for_a_question_mark_the_player_picks_two_dice() -> None:
    turned = play(*THREE, card("Al", "?"))
    due = shown(turned)["due"]
    assert (due["awaiting"], due["by"], due["card"], due["dice"]) == ("choice", "Al", "?", [])
    due = shown(goes_on(turned, picks("Al", 3, 1)))["due"]
    assert (due["awaiting"], due["by"], due["card"], due["dice"]) == ("chip", "Al", "?", [1, 3])
    assert code(turned, picks("Cy", 1, 2)) == "wrong_player"


def test_for_an_exclamation_mark_the_seat_before_picks() -> None:
    turned = play(roster("Al", "Bo", "Cy", first="Bo"), dice(1, 2, 3), card("Bo", "!"))
    due = shown(turned)["due"]
    assert (due["player"], due["awaiting"], due["by"]) == ("Bo", "choice", "Al")
    due = shown(goes_on(turned, picks("Al", 2, 3)))["due"]
    assert (due["player"], due["awaiting"], due["by"], due["dice"]) == ("Bo", "chip", "Bo", [2, 3])
    assert code(turned, picks("Bo", 2, 3)) == "wrong_player"
    assert code(turned, picks("Cy", 2, 3)) == "wrong_player"


def test_the_first_seat_has_the_last_one_on_its_right() -> None:
    assert shown(play(*THREE, card("Al", "!")))["due"]["by"] == "Cy"


def test_at_a_table_of_two_the_other_one_picks() -> None:
    game = play(roster("Al", "Bo"), dice(1, 2, 3), card("Al", "!"))
    assert shown(game)["due"]["by"] == "Bo"
    assert shown(goes_on(game, picks("Bo", 2, 1)))["due"]["dice"] == [1, 2]


@pytest.mark.parametrize("numbers", [(), (1,), (1, 1), (1, 2, 3), (0, 1), (3, 4), (1, 2, 2)])
def test_two_different_dice_are_picked(numbers: tuple[int, ...]) -> None:
    assert code(play(*THREE, card("Al", "?")), picks("Al", *numbers)) == "bad_choice"


def test_dice_are_picked_only_where_the_card_leaves_them_open() -> None:
    assert code(play(*THREE), picks("Al", 1, 2)) == "not_now"
    assert code(play(*THREE, card("Al", "12")), picks("Al", 1, 2)) == "not_now"
    picked = play(*THREE, card("Al", "?"), picks("Al", 1, 2))
    assert code(picked, picks("Al", 1, 2)) == "not_now"


@pytest.mark.parametrize("kind", ["", "21", "4", "1 2", "Lucky5", "lucky 5", "??"])
def test_no_such_card(kind: str) -> None:
    assert code(play(*THREE), card("Al", kind)) == "not_a_card"


def test_uncounted_kinds_never_run_out() -> None:
    lost = [round_of(player, "lucky5", 10, "higher", 1, 1, 1) for player in ("Al", "Bo", "Cy")]
    game = shown(play(*THREE, *lost, card("Al", "lucky5")))
    assert game["tray"] == ["lucky5", "lucky5", "lucky5"]
    assert game["middle"]["cards"] == ["lucky5"]


def test_a_counted_kind_runs_out() -> None:
    game = play(*THREE, card("Al", "1"), rules={"deck": {"1": 1, "2": 3, "3": 0}})
    game = goes_on(game, chip("Al", 10), bet("Al", "higher"), roll("Al", 2))
    assert code(game, card("Al", "1")) == "card_not_left"
    assert code(game, card("Al", "3")) == "card_not_left"
    assert code(game, card("Al", "lucky5")) == "card_not_left"
    assert code(game, card("Al", "four")) == "not_a_card"
    assert shown(goes_on(game, card("Al", "2")))["pile"] == 2


def test_one_chip_is_put_down_for_each_card() -> None:
    game = play(*THREE, card("Al", "1"), chip("Al", 50))
    assert shown(game)["chips"]["Al"] == {"10": 7, "50": 1, "100": 1}
    assert shown(game)["middle"] == {"cards": ["1"], "chips": [50]}
    assert shown(game)["due"]["chip"] == 50
    assert shown(game)["due"]["awaiting"] == "bet"
    assert code(game, chip("Al", 10)) == "not_now"


@pytest.mark.parametrize("value", [0, 1, 20, -10, 1000])
def test_no_chip_has_that_value(value: int) -> None:
    assert code(play(*THREE, card("Al", "1")), chip("Al", value)) == "no_such_chip"


def test_no_chip_of_that_value_is_left() -> None:
    game = play(*THREE, round_of("Al", "1", 100, "higher", 6), card("Al", "1"))
    refused = refusal(game, chip("Al", 100))
    assert refused.code == "no_such_chip"
    assert refused.facts == {"value": 100, "held": [10, 50]}
    assert shown(goes_on(game, chip("Al", 50)))["chips"]["Al"] == {"10": 7, "50": 1, "100": 0}


def test_the_bet_is_higher_or_lower() -> None:
    placed = play(*THREE, card("Al", "1"), chip("Al", 10))
    for call in ("higher", "lower"):
        due = shown(goes_on(placed, bet("Al", call)))["due"]
        assert (due["awaiting"], due["call"]) == ("roll", call)


def test_equal_is_a_bet_only_where_the_setting_admits_it() -> None:
    placed = play(*THREE, card("Al", "1"), chip("Al", 10))
    assert code(placed, bet("Al", "equal")) == "not_a_bet"
    placed = play(*THREE, card("Al", "1"), chip("Al", 10), rules={"equal_bet": True})
    assert shown(goes_on(placed, bet("Al", "equal")))["due"]["call"] == "equal"


def test_new_faces_belong_to_the_dice_by_ascending_number() -> None:
    game = play(*THREE, card("Al", "?"), picks("Al", 3, 1), chip("Al", 10), bet("Al", "higher"))
    assert shown(goes_on(game, roll("Al", 6, 4)))["dice"] == [6, 2, 4]


def test_dice_that_are_not_rolled_stay_as_they_lie() -> None:
    assert shown(play(*THREE, round_of("Al", "2", 10, "higher", 5)))["dice"] == [1, 5, 3]


@pytest.mark.parametrize(
    ("kind", "faces", "refused_with"),
    [
        ("1", (), "wrong_dice_count"),
        ("1", (1, 2), "wrong_dice_count"),
        ("12", (4,), "wrong_dice_count"),
        ("123", (4, 4), "wrong_dice_count"),
        ("1", (0,), "not_a_die"),
        ("1", (7,), "not_a_die"),
        ("12", (7,), "not_a_die"),
        ("1", (1, 2, 8), "not_a_die"),
    ],
)
def test_a_roll_of_other_dice_is_refused(
    kind: str, faces: tuple[int, ...], refused_with: str
) -> None:
    game = play(*THREE, card("Al", kind), chip("Al", 10), bet("Al", "lower"))
    assert code(game, roll("Al", *faces)) == refused_with


@pytest.mark.parametrize(
    ("call", "faces", "right"),
    [
        ("higher", (2, 4), True),
        ("higher", (1, 4), False),
        ("higher", (1, 1), False),
        ("lower", (2, 2), True),
        ("lower", (4, 1), False),
        ("lower", (6, 6), False),
        ("equal", (4, 1), True),
        ("equal", (2, 4), False),
        ("equal", (1, 1), False),
    ],
)
def test_the_new_total_is_held_against_what_the_same_dice_showed(
    call: str, faces: tuple[int, int], right: bool
) -> None:
    # Dice 2 and 3 show 2 and 3: 5 is the total to beat, whatever die 1 shows.
    game = play(roster("Al", "Bo"), dice(6, 2, 3), rules={"equal_bet": True})
    game = goes_on(game, round_of("Al", "23", 10, call, *faces))
    assert shown(game)["due"]["player"] == ("Al" if right else "Bo")


def test_after_a_right_bet_the_player_goes_on_or_stops() -> None:
    game = play(*THREE, round_of("Al", "1", 10, "higher", 4))
    assert shown(game)["due"] == {
        "turn": 1,
        "player": "Al",
        "awaiting": "card_or_stop",
        "by": "Al",
        "card": None,
        "dice": [],
        "chip": None,
        "call": None,
        "right_so_far": 1,
    }
    assert shown(goes_on(game, card("Al", "2")))["due"]["right_so_far"] == 1
    assert shown(goes_on(game, stop("Al")))["due"]["player"] == "Bo"


def test_nobody_passes_who_has_a_chip() -> None:
    assert code(play(*THREE), stop("Al")) == "not_now"
    assert code(play(*THREE, card("Al", "1")), stop("Al")) == "not_now"


def test_a_whole_turn_leaves_one_row() -> None:
    game = play(
        *THREE,
        card("Al", "!"),
        picks("Cy", 3, 1),
        chip("Al", 50),
        bet("Al", "higher"),
        roll("Al", 4, 6),
        round_of("Al", "lucky5", 100, "lower", 3, 3, 3),
        stop("Al"),
    )
    # The dice showed 1 and 3, then 4 and 6; then all three 4, 2, 6 against 3, 3, 3.
    assert shown(game)["turns"] == [
        {
            "turn": 1,
            "player": "Al",
            "bets": [
                {
                    "card": "!",
                    "dice": [1, 3],
                    "chip": 50,
                    "call": "higher",
                    "before": 4,
                    "after": 10,
                    "right": True,
                },
                {
                    "card": "lucky5",
                    "dice": [1, 2, 3],
                    "chip": 100,
                    "call": "lower",
                    "before": 12,
                    "after": 9,
                    "right": True,
                },
            ],
            "outcome": "took",
            "points": 300,
            "score": 300,
        }
    ]
