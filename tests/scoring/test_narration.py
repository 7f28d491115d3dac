"""What is said about each event of a turn: the scorekeeper's sentences, from games as played."""

from __future__ import annotations

import pytest

from scoring.engine.core import Json
from tests.engine.lucky_roll.table import (
    FOUR_ONES,
    again,
    busts,
    call,
    helped,
    invalid,
    lost,
    lucky,
    penalty,
    replay,
    restored,
    roll,
    roster,
    said,
    saves,
    silent,
    stop,
    timed_out,
)
from tests.scoring.telling import EVENING, LUCKY_18, SIX_TWOS, last

# --- A turn (items 16, 18 and 19 of the accessible tablet) ---------------------------------------


def test_a_roll_is_read_back_in_the_order_heard() -> None:
    told = last(EVENING, roll("Ana", *LUCKY_18))
    assert told.spoken == (
        "1, 1, 5, 3, 2, 6. Scoring 1, 1, 5: 250. Lucky 18: 500 pending. "
        "Turn 250 plus 500 pending. Three dice left."
    )
    assert told.line == "Ana rolls 1, 1, 5, 3, 2, 6."
    assert last(EVENING, roll("Ana", 6, 2, 3, 5, 1, 1)).spoken.startswith("6, 2, 3, 5, 1, 1. ")


def test_a_first_roll_without_luck_is_no_turn_yet() -> None:
    told = last(EVENING, roll("Ana", 1, 1, 5, 3, 2, 2))
    assert told.spoken == "1, 1, 5, 3, 2, 2. Scoring 1, 1, 5: 250. Three dice left."


def test_a_later_roll_says_what_the_turn_stands_at() -> None:
    told = last(EVENING, roll("Ana", *FOUR_ONES), again("Ana", 2, points=1000), roll("Ana", 1, 4))
    assert told.spoken == "1, 4. Scoring 1: 100. Turn 1,100. One die left."


def test_an_instruction_says_what_the_turn_stands_at() -> None:
    first = (EVENING, roll("Ana", *LUCKY_18))
    assert last(*first, again("Ana", 3, points=250)).line == (
        "Ana claims 250, rolls 3. Turn 250 plus 500 lucky."
    )
    assert last(*first, again("Ana", 3, keep=[1, 1, 5])).line == (
        "Ana claims 1, 1, 5, rolls 3. Turn 250 plus 500 lucky."
    )
    assert last(*first, again("Ana", 4, turn_points=200)).line == (
        "Ana claims 200 for the turn, rolls 4. Turn 200 plus 500 lucky."
    )


ANA_HAS_3150 = (
    EVENING,
    roll("Ana", *LUCKY_18),
    again("Ana", 3, points=250),
    roll("Ana", 4, 4, 4),
    again("Ana", 6, points=400),
    roll("Ana", 1, 2, 3, 4, 5, 6),
    stop("Ana", points=2000),
    busts("Ben", "Carla"),
    call(),
)
"""250 and 500 for luck, 400, 2,000."""


def test_points_and_bonus_that_are_saved() -> None:
    told = last(
        *ANA_HAS_3150,
        roll("Ana", *LUCKY_18),
        again("Ana", 3, points=250),
        roll("Ana", 4, 4, 4),
        stop("Ana", points=400),
    )
    assert told.line == "Ana saves 1,150: 650 plus 500 lucky. Total 4,300. Ben next."
    assert told.spoken == told.line
    assert told.undo == "Ana saves 1,150"


def test_points_that_are_saved() -> None:
    told = last(EVENING, saves("Ana", 1000))
    assert told.line == "Ana saves 1,000. Total 1,000. Ben next."


def test_a_bust_says_what_is_lost() -> None:
    told = last(
        EVENING,
        roll("Ana", *SIX_TWOS),
        again("Ana", 6, points=2000),
        roll("Ana", 4, 4, 4, 2, 3, 6),
        stop("Ana", points=400),
        busts("Ben", "Carla"),
        call(),
        roll("Ana", *LUCKY_18),
        again("Ana", 4, points=200),
        roll("Ana", 4, 4, 4, 2),
        again("Ana", 1, points=400),
        roll("Ana", 2),
    )
    assert told.spoken == ("Bust. Ana loses 600 and the lucky bonus. Total stays 2,400. Ben next.")
    assert told.line == f"Ana rolls 2. {told.spoken}"
    assert told.undo == "Ana's bust 2"


def test_a_bust_at_the_first_roll_and_one_without_luck() -> None:
    assert last(EVENING, busts("Ana")).spoken == (
        "Bust. Ana scores nothing. Total stays 0. Ben next."
    )
    later = (roll("Ana", *FOUR_ONES), again("Ana", 2, points=1000), roll("Ana", 2, 3))
    assert last(EVENING, *later).spoken == "Bust. Ana loses 1,000. Total stays 0. Ben next."


# --- Officials' rulings in a turn (items 24 and 25) ----------------------------------------------


def test_todays_lucky_number() -> None:
    told = last(roster("Ana", "Ben"), lucky(1, 2, 3, 4, 5, 6))
    assert told.line == "Today's lucky number: 21. Rolled 1, 2, 3, 4, 5, 6. Round 1. Ana next."


@pytest.mark.parametrize(
    ("before", "event", "line"),
    [
        ([], roster("Ben", "Ana"), "The roster is set: Ana and Ben."),
        (EVENING, silent("Ana"), "Ana does not answer. Call the name once more."),
        (EVENING, said("responded", "Ana"), "Ana responds."),
        (EVENING, lost("Ana"), "Ana has lost the connection."),
        ([*EVENING, lost("Ana")], restored("Ana"), "Ana is back; the dice are replayed."),
        (
            [*EVENING, roll("Ana", *FOUR_ONES)],
            invalid("Ana"),
            "Ana gives no valid instruction. Second and last instruction attempt.",
        ),
        ([*EVENING, roll("Ana", *FOUR_ONES)], replay("Ana"), "Replay 1 of 2 for Ana."),
        (
            [*EVENING, roll("Ana", *FOUR_ONES), replay("Ana")],
            replay("Ana"),
            "Replay 2 of 2 for Ana.",
        ),
        (
            [*EVENING, roll("Ana", *FOUR_ONES)],
            replay("Ana", by="official"),
            "Replay for Ana, asked for by an official; not counted.",
        ),
        ([*EVENING, *busts("Ana")], replay("Ana"), "Replay 1 of 2 for Ana."),
        (EVENING, penalty("Ben", "reminder"), "Ben is reminded."),
        (EVENING, penalty("Ben", "points", points=1000), "Ben loses 1,000 points by a ruling."),
        (EVENING, penalty("Ben", "award", points=50), "Ben is given 50 points by a ruling."),
        (EVENING, penalty("Ben", "lose_turn"), "Ben misses the next turn."),
        (EVENING, penalty("Ben", "disqualify"), "Ben is disqualified."),
        (
            [*EVENING, penalty("Ben", "disqualify")],
            penalty("Ben", "reinstate"),
            "Ben is reinstated.",
        ),
    ],
)
def test_an_event_that_ends_no_turn(before: list[Json], event: Json, line: str) -> None:
    told = last(before, event)
    assert (told.line, told.spoken, told.urgent) == (line, line, "")


ESTABLISHED = [*EVENING, roll("Ana", *FOUR_ONES), again("Ana", 2, points=1000), roll("Ana", 1, 2)]
"""1,000 are established, and 1-2 lies on the table."""
NOTHING_YET = [*EVENING, roll("Ana", *LUCKY_18)]


@pytest.mark.parametrize(
    ("before", "event", "main"),
    [
        ([*EVENING, silent("Ana")], silent("Ana"), "Ana does not answer and misses the turn."),
        (ESTABLISHED, silent("Ana"), "Ana does not respond and keeps 1,000. Total 1,000."),
        (
            [*NOTHING_YET, replay("Ana")],
            silent("Ana"),
            "Ana does not respond; nothing is kept. Total stays 0.",
        ),
        (
            [*ESTABLISHED, invalid("Ana")],
            invalid("Ana"),
            "Second invalid instruction: Ana keeps 1,000. Total 1,000.",
        ),
        (
            [*NOTHING_YET, invalid("Ana")],
            invalid("Ana"),
            "Second invalid instruction: Ana keeps nothing. Total stays 0.",
        ),
        (
            [*ESTABLISHED, lost("Ana")],
            timed_out("Ana"),
            "Ana is not back in time and keeps 1,000. Total 1,000.",
        ),
        (
            [*NOTHING_YET, lost("Ana")],
            timed_out("Ana"),
            "Ana is not back in time; nothing is kept. Total stays 0.",
        ),
        (ESTABLISHED, helped("Ana"), "Ana was assisted and keeps 1,000. Total 1,000."),
        (
            ESTABLISHED,
            helped("Ana", after_instructions=0),
            "Ana was assisted; nothing is kept. Total stays 0.",
        ),
        (
            ESTABLISHED,
            helped("Ana", helper="Carla"),
            "Ana was assisted and keeps 1,000. Total 1,000. Carla misses the next turn.",
        ),
        (
            ESTABLISHED,
            penalty("Ana", "disqualify"),
            "Ana is disqualified; the turn is lost. Total stays 0.",
        ),
        (EVENING, penalty("Ana", "lose_turn"), "Ana forfeits this turn."),
    ],
)
def test_a_turn_that_an_official_ends(before: list[Json], event: Json, main: str) -> None:
    assert last(before, event).line == f"{main} Ben next."


def test_a_helper_who_is_next_forfeits_at_once() -> None:
    told = last(EVENING, helped("Ana", helper="Ben"))
    assert told.line == (
        "Ana was assisted; nothing is kept. Total stays 0. Ben forfeits a turn. Carla next."
    )
