"""What is offered: every type of event that is possible now, with its values."""

from __future__ import annotations

from scoring.engine.lucky_five import RULESET
from scoring.engine.lucky_five.legal import Offer
from tests.engine.lucky_five.table import (
    ALL_TEN,
    ENDED,
    bet,
    card,
    chip,
    dice,
    picks,
    play,
    roster,
    round_of,
    to_and_fro,
)

TWO = (roster("Al", "Bo"), dice(1, 1, 1))
MANAGER = Offer("game_ended")


def test_before_the_first_turn() -> None:
    assert RULESET.legal(play()) == (Offer("roster_set", players=(2, 6)),)
    assert RULESET.legal(play(roster("Al", "Bo"))) == (Offer("dice_set", dice=(1, 2, 3)),)


def test_a_card_of_any_kind() -> None:
    kinds = ("1", "2", "3", "12", "13", "23", "123", "?", "!", "lucky5")
    assert RULESET.legal(play(*TWO)) == (Offer("card_turned", "Al", kinds), MANAGER)


def test_a_card_of_the_kinds_that_are_left() -> None:
    rules = {"deck": {"2": 1, "lucky5": 1, "1": 0, "!": 2}}
    game = play(*TWO, round_of("Al", "2", 10, "lower", 1), rules=rules)
    assert RULESET.legal(game) == (Offer("card_turned", "Bo", ("!", "lucky5")), MANAGER)


def test_the_dice_are_picked_by_whoever_may() -> None:
    pairs = ((1, 2), (1, 3), (2, 3))
    own = RULESET.legal(play(*TWO, card("Al", "?")))
    assert own == (Offer("dice_chosen", "Al", pairs), MANAGER)
    neighbours = RULESET.legal(play(*TWO, card("Al", "!")))
    assert neighbours == (Offer("dice_chosen", "Bo", pairs), MANAGER)


def test_the_chips_that_are_left_in_the_hand() -> None:
    game = play(*TWO, card("Al", "!"), picks("Bo", 1, 2))
    assert RULESET.legal(game) == (Offer("chip_placed", "Al", (10, 50, 100)), MANAGER)
    game = play(*TWO, to_and_fro("Al", 100, 50, 50), card("Al", "2"))
    assert RULESET.legal(game) == (Offer("chip_placed", "Al", (10,)), MANAGER)


def test_the_calls_of_this_game() -> None:
    told = (*TWO, card("Al", "2"), chip("Al", 10))
    assert RULESET.legal(play(*told)) == (Offer("bet", "Al", ("higher", "lower")), MANAGER)
    with_equal = RULESET.legal(play(*told, rules={"equal_bet": True}))
    assert with_equal == (Offer("bet", "Al", ("higher", "lower", "equal")), MANAGER)


def test_a_roll_of_the_dice_that_are_due() -> None:
    game = play(*TWO, card("Al", "?"), picks("Al", 3, 2), chip("Al", 10), bet("Al", "higher"))
    assert RULESET.legal(game) == (Offer("roll", "Al", dice=(2, 3)), MANAGER)


def test_on_or_stop() -> None:
    offers = RULESET.legal(play(*TWO, to_and_fro("Al", 10)))
    assert [(offer.type, offer.player) for offer in offers] == [
        ("card_turned", "Al"),
        ("stop", "Al"),
        ("game_ended", None),
    ]


def test_nothing_once_the_game_is_over() -> None:
    assert RULESET.legal(play(*TWO, ENDED)) == ()
    assert RULESET.legal(play(*TWO, to_and_fro("Al", *ALL_TEN), rules={"deck": {"1": 10}})) == ()
