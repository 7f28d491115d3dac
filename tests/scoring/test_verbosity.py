"""Announcements in fewer words and in more."""

from __future__ import annotations

import pytest

from tests.engine.lucky_roll.table import (
    FOUR_ONES,
    Told,
    again,
    busts,
    call,
    invalid,
    penalty,
    roll,
    saves,
    silent,
    stop,
)
from tests.scoring.telling import EVENING, LUCKY_18, last

# Ana, Ben and Carla; the words are those of the tablet, items 16 to 18, cut to their core.
CASES = {
    "a roll": ((EVENING, roll("Ana", 1, 1, 5, 3, 2, 2)), "250. Three dice left."),
    "a lucky roll": ((EVENING, roll("Ana", *LUCKY_18)), "250 plus 500 pending. Three dice left."),
    "rolling on": (
        (EVENING, roll("Ana", *LUCKY_18), again("Ana", 3, points=250)),
        "Ana claims 250, rolls 3.",
    ),
    "points saved": (
        (EVENING, roll("Ana", *FOUR_ONES), stop("Ana", points=1000)),
        "Ana saves 1,000. Ben next.",
    ),
    "a bust": ((EVENING, busts("Ana")), "Bust. Ben next."),
    "no answer": ((EVENING, silent("Ana")), "Ana does not answer."),
    "a missed turn": ((EVENING, silent("Ana"), silent("Ana")), "Ana misses the turn. Ben next."),
    "an invalid instruction": (
        (EVENING, roll("Ana", *FOUR_ONES), invalid("Ana")),
        "Ana gives no valid instruction.",
    ),
    "a ruling": ((EVENING, penalty("Ben", "lose_turn")), "Ben misses the next turn."),
    "a forfeited turn": (
        (EVENING, penalty("Ben", "lose_turn"), busts("Ana")),
        "Bust. Ben forfeits a turn. Carla next.",
    ),
}


@pytest.mark.parametrize(("events", "said"), CASES.values(), ids=CASES.keys())
def test_brief(events: tuple[Told, ...], said: str) -> None:
    assert last(*events).brief == said


def test_no_total_is_in_the_brief_words_at_a_rounds_end() -> None:
    told = last(EVENING, busts("Ana", "Ben", "Carla"))
    assert told.brief == "Bust. Call for new and returning players."


def test_everything_says_how_the_next_player_stands() -> None:
    first = (EVENING, saves("Ana", 1000), busts("Ben", "Carla"), call())
    told = last(*first)
    assert told.full == f"{told.spoken} Ana has 1,000 and is on the board."
    told = last(*first, busts("Ana"))
    assert told.full == f"{told.spoken} Ben has 0 and is not on the board yet."


def test_everything_adds_nothing_while_the_turn_goes_on() -> None:
    told = last(EVENING, roll("Ana", *LUCKY_18))
    assert told.full == told.spoken
