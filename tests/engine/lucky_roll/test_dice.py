"""Scoring Values."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations, product

import pytest

from scoring.engine.lucky_roll import options, scored_dice, selections
from scoring.engine.lucky_roll.dice import readings
from tests.engine.lucky_roll import oracle

ROLLS = [
    roll for number in range(1, 7) for roll in combinations_with_replacement(range(1, 7), number)
]


def best(*dice: int) -> int:
    return max((points for points, _ in options(dice)), default=0)


@pytest.mark.parametrize("four_and_pair", [True, False])
def test_every_roll_has_the_options_that_brute_force_finds(*, four_and_pair: bool) -> None:
    assert len(ROLLS) == 923
    for roll in ROLLS:
        found = options(roll, four_and_pair_is_triple_double=four_and_pair)
        assert found == oracle.options(roll, four_and_pair=four_and_pair), roll


def test_the_order_of_the_dice_never_matters() -> None:
    for number in range(1, 7):
        for dice in product(range(1, 7), repeat=number):
            assert options(dice) is options(tuple(sorted(dice)))


def test_a_list_is_as_good_as_a_tuple() -> None:
    assert options([5, 1, 5]) == {(100, 1), (50, 1), (150, 2), (100, 2), (200, 3)}


@pytest.mark.parametrize(
    ("dice", "points"),
    [
        ((1, 2, 3, 4, 5, 6), 2000),
        ((3, 3, 3, 3, 3, 3), 2000),
        ((2, 2, 2, 4, 4, 4), 2000),
        ((2, 2, 3, 3, 6, 6), 2000),
        ((4, 4, 4, 4, 4, 6), 1500),
        ((1, 2, 3, 4, 5, 5), 1550),
        ((2, 3, 4, 5, 6, 6), 1500),
        ((2, 2, 2, 6, 6, 1), 1600),
        ((6, 6, 6, 6), 1000),
        ((6, 6, 6, 6, 1, 5), 1150),
        ((1, 1, 1), 300),
        ((2, 2, 2), 200),
        ((6, 6, 6), 600),
        ((1,), 100),
        ((5,), 50),
        ((1, 1, 5, 3, 2, 6), 250),
        ((2, 2, 3, 3, 4, 6), 0),
        ((3, 4, 6), 0),
    ],
)
def test_the_list_of_scoring_values(dice: tuple[int, ...], points: int) -> None:
    assert best(*dice) == points


def test_four_2s_and_two_1s_have_every_reading() -> None:
    assert options((2, 2, 2, 2, 1, 1)) == {
        (2000, 6),  # counted as three pairs
        (1500, 5),  # full house of three 2s and the 1s
        (1200, 6),  # four 2s, and each 1 by itself
        (1100, 5),
        (1000, 4),
        (400, 5),  # three 2s and the 1s one by one; the fourth 2 is left
        (300, 4),
        (200, 3),
        (200, 2),
        (100, 1),
    }


def test_four_of_a_kind_and_a_pair_by_the_setting() -> None:
    narrow = options((2, 2, 2, 2, 3, 3), four_and_pair_is_triple_double=False)
    assert narrow == {(1500, 5), (1000, 4), (200, 3)}
    assert options((2, 2, 2, 2, 3, 3)) == narrow | {(2000, 6)}


def test_three_5s_are_500_or_three_single_ones() -> None:
    assert readings((5, 5, 5)) == {500, 150}


def test_dice_that_do_not_all_score_are_no_selection() -> None:
    assert readings((1, 2)) == frozenset()
    assert readings(()) == frozenset()


def test_every_option_has_dice_of_the_roll_that_make_it() -> None:
    for roll in ROLLS:
        made = selections(roll)
        assert made.keys() == options(roll)
        for (points, used), dice in made.items():
            assert len(dice) == used
            assert dice in set(permutations(roll, used))
            assert points in oracle.readings(dice)


def test_the_dice_of_the_richest_option_are_told() -> None:
    assert scored_dice((1, 6, 5, 3, 2, 1)) == (250, (1, 1, 5))
    assert scored_dice((2, 2, 2, 6, 6, 4)) == (1500, (2, 2, 2, 6, 6))
    assert scored_dice((2, 3, 4)) == (0, ())


def test_the_richest_option_by_the_setting() -> None:
    """Four 1s and two 5s: three pairs, or a full house and the fourth 1."""
    roll = (5, 5, 1, 1, 1, 1)
    assert scored_dice(roll) == (2000, (1, 1, 1, 1, 5, 5))
    assert scored_dice(roll, four_and_pair_is_triple_double=False).points == 1600


def test_no_roll_makes_its_most_points_in_two_ways() -> None:
    for roll in ROLLS:
        richest = max((points for points, _ in options(roll)), default=0)
        assert [points for points, _ in options(roll)].count(richest) <= 1


@pytest.mark.parametrize(
    ("dice", "why"),
    [
        ([], "one to 6 dice, not 0"),
        ([1] * 7, "one to 6 dice, not 7"),
        ([0], "not the face of a die: 0"),
        ([1, 7], "not the face of a die: 7"),
        ([1, -1], "not the face of a die: -1"),
        ([2.5], "not the face of a die: 2.5"),
        (["1"], "not the face of a die: '1'"),
        ([None], "not the face of a die: None"),
        ([[1]], r"not the face of a die: \[1\]"),
        ([True, 9], "not the face of a die: True"),
        ("115", "a sequence of faces, not '115'"),
        (b"\x07", "a sequence of faces"),
        (5, "a sequence of faces, not 5"),
        (None, "a sequence of faces, not None"),
    ],
)
def test_what_is_no_roll_is_refused(dice: object, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        options(dice)  # type: ignore[arg-type] # that is the point
    with pytest.raises(ValueError, match=why):
        scored_dice(dice)  # type: ignore[arg-type] # that is the point
