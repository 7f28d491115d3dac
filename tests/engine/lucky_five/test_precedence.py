"""Which code an event is refused with when several would fit."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.lucky_five.table import (
    ENDED,
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
    shown,
    stop,
)

SEATED = (roster("Al", "Bo", "Cy"), dice(1, 2, 3))


@pytest.mark.parametrize(
    "event",
    [
        None,
        [],
        "roll",
        {},
        {"type": None},
        {"type": 3},
        {"type": ["roll"]},
        {"type": "ROLL", "player": "Al", "dice": [1]},
        {"type": "lucky_number_rolled"},
    ],
)
def test_an_unknown_type_is_malformed(event: object) -> None:
    assert code(play(), event) == "malformed"


@pytest.mark.parametrize(
    ("event", "field"),
    [
        ({"type": "roster_set"}, "players"),
        ({"type": "roster_set", "players": "Al"}, "players"),
        ({"type": "roster_set", "players": {"Al": 1, "Bo": 2}}, "players"),
        (roster("Al", 7), "players"),  # type: ignore[arg-type] # as posted
        (roster("Al", None), "players"),  # type: ignore[arg-type] # as posted
        (roster("Al", "Bo", first=1), "first"),
        (roster("Al", "Bo", first=["Al"]), "first"),
        (roster("Al", "Bo", first=None), "first"),
        ({"type": "dice_set"}, "dice"),
        ({"type": "dice_set", "dice": 123}, "dice"),
        ({"type": "dice_set", "dice": "123"}, "dice"),
        ({"type": "dice_set", "dice": [1, 2, "3"]}, "dice"),
        ({"type": "dice_set", "dice": [1, 2, 3.0]}, "dice"),
        ({"type": "dice_set", "dice": [1, 2, None]}, "dice"),
        ({"type": "dice_set", "dice": [True, 2, 3]}, "dice"),
        ({"type": "card_turned", "card": "1"}, "player"),
        ({"type": "card_turned", "player": "Al"}, "card"),
        ({"type": "card_turned", "player": "Al", "card": 12}, "card"),
        ({"type": "card_turned", "player": "Al", "card": None}, "card"),
        ({"type": "card_turned", "player": 1, "card": "1"}, "player"),
        ({"type": "dice_chosen", "player": "Al"}, "dice"),
        ({"type": "dice_chosen", "player": "Al", "dice": "12"}, "dice"),
        ({"type": "dice_chosen", "player": "Al", "dice": [1, True]}, "dice"),
        ({"type": "dice_chosen", "dice": [1, 2]}, "player"),
        ({"type": "chip_placed", "player": "Al"}, "value"),
        ({"type": "chip_placed", "player": "Al", "value": "10"}, "value"),
        ({"type": "chip_placed", "player": "Al", "value": 10.0}, "value"),
        ({"type": "chip_placed", "player": "Al", "value": True}, "value"),
        ({"type": "chip_placed", "player": "Al", "value": [10]}, "value"),
        ({"type": "chip_placed", "value": 10}, "player"),
        ({"type": "bet", "player": "Al"}, "call"),
        ({"type": "bet", "player": "Al", "call": "same"}, "call"),
        ({"type": "bet", "player": "Al", "call": "Higher"}, "call"),
        ({"type": "bet", "player": "Al", "call": None}, "call"),
        ({"type": "bet", "player": "Al", "call": ["higher"]}, "call"),
        ({"type": "bet", "call": "higher"}, "player"),
        ({"type": "roll", "player": "Al"}, "dice"),
        ({"type": "roll", "player": "Al", "dice": 4}, "dice"),
        ({"type": "roll", "player": "Al", "dice": [False]}, "dice"),
        ({"type": "roll", "dice": [4]}, "player"),
        ({"type": "stop"}, "player"),
        ({"type": "stop", "player": ["Al"]}, "player"),
    ],
)
@pytest.mark.parametrize("phase", ["roster", "turn", "finished"])
def test_a_wrong_shape_comes_before_everything_else(
    event: dict[str, Any], field: str, phase: str
) -> None:
    told: dict[str, tuple[Any, ...]] = {"roster": (), "turn": SEATED, "finished": (*SEATED, ENDED)}
    refused = refusal(play(*told[phase]), event)
    assert refused.code == "malformed"
    assert refused.facts == {"type": event["type"], "field": field}


def test_the_phase_comes_before_the_player() -> None:
    for told in ((), (roster("Al", "Bo"),), (*SEATED, ENDED)):
        for event in (
            card("Nobody", "nothing"),
            picks("Nobody", 9),
            chip("Nobody", 3),
            bet("Nobody", "equal"),
            roll("Nobody", 9),
            stop("Nobody"),
        ):
            refused = refusal(play(*told), event)
            assert refused.code == "not_now"
            assert "awaiting" not in refused.facts


def test_an_unknown_player_comes_before_the_step() -> None:
    for told in (SEATED, (*SEATED, card("Al", "?")), (*SEATED, card("Al", "1"))):
        for event in (
            card("Nobody", "nothing"),
            picks("Nobody", 9),
            chip("Nobody", 3),
            bet("Nobody", "equal"),
            roll("Nobody", 9),
            stop("Nobody"),
        ):
            assert code(play(*told), event) == "unknown_player"


def test_the_wrong_player_comes_before_the_step() -> None:
    game = play(*SEATED)
    for event in (
        card("Bo", "nothing"),
        chip("Bo", 3),
        bet("Bo", "equal"),
        roll("Bo", 9),
        stop("Bo"),
    ):
        refused = refusal(game, event)
        assert refused.code == "wrong_player"
        assert refused.facts == {"player": "Bo", "expected": "Al"}


def test_whoever_picks_is_no_more_than_that() -> None:
    # Cy picks for Al; every other event of the turn is Al's, and not due before the dice are.
    game = play(*SEATED, card("Al", "!"))
    assert code(game, chip("Cy", 10)) == "wrong_player"
    assert code(game, card("Cy", "1")) == "wrong_player"
    assert code(game, chip("Al", 10)) == "not_now"
    assert code(game, card("Al", "nothing")) == "not_now"
    assert code(game, stop("Al")) == "not_now"


def test_where_nothing_is_to_be_picked_the_step_comes_before_the_player() -> None:
    for told in (SEATED, (*SEATED, card("Al", "12"))):
        assert code(play(*told), picks("Bo", 9)) == "not_now"
        assert code(play(*told), picks("Al", 9)) == "not_now"
    assert code(play(*SEATED, card("Al", "?")), picks("Bo", 9)) == "wrong_player"


def test_the_step_comes_before_what_the_row_refuses() -> None:
    game = play(*SEATED)
    assert code(game, chip("Al", 3)) == "not_now"
    assert code(game, bet("Al", "equal")) == "not_now"
    assert code(game, roll("Al", 9)) == "not_now"
    assert code(goes_on(game, card("Al", "1")), card("Al", "nothing")) == "not_now"
    placed = goes_on(game, card("Al", "1"), chip("Al", 10))
    refused = refusal(placed, roll("Al", 9))
    assert refused.code == "not_now"
    assert refused.facts == {"type": "roll", "phase": "turn", "awaiting": "bet"}


def test_words_of_other_rows_are_no_words_at_all() -> None:
    # A card, a face and a chip are no words: what is unknown there gets the code of its row.
    game = play(*SEATED)
    assert code(game, card("Al", "joker")) == "not_a_card"
    placed = goes_on(game, card("Al", "1"), chip("Al", 10))
    assert code(placed, bet("Al", "equal")) == "not_a_bet"
    assert code(placed, bet("Al", "joker")) == "malformed"


def test_further_fields_are_let_through() -> None:
    noted = {"reason": "it was late", "note": 7, "order": ["Bo", "Al"]}
    game = play(
        {**roster("Al", "Bo"), **noted},
        {**dice(1, 2, 3), **noted},
        {**card("Al", "?"), **noted, "dice": "none yet"},
        {**picks("Al", 1, 2), **noted},
        {**chip("Al", 10), **noted},
        {**bet("Al", "higher"), **noted, "value": True},
        {**roll("Al", 6, 6), **noted},
        {**stop("Al"), **noted},
        {**ENDED, **noted, "player": 3},
    )
    assert shown(game)["phase"] == "finished"
    assert shown(game)["order"] == ["Al", "Bo"]
    assert shown(game)["scores"] == {"Al": 10, "Bo": 0}
