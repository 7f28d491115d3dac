"""What is said at a round's end, at a call, at game point and at the end; events in a few words."""

from __future__ import annotations

import pytest

from scoring.engine.core import Json
from scoring.words.headlines import headline
from tests.engine.lucky_roll.table import (
    BUST,
    ENDED,
    again,
    busts,
    call,
    helped,
    lucky,
    misses,
    opening,
    penalty,
    roll,
    roster,
    saves,
    silent,
    stop,
    tie_broken,
    timed_out,
)
from tests.scoring.telling import EVENING, SIX_TWOS, last


def test_the_end_of_a_round_and_its_call() -> None:
    told = last(EVENING, busts("Ana", "Ben", "Carla"))
    assert told.spoken == (
        "Bust. Carla scores nothing. Total stays 0. Round 1 is complete. "
        "Call for new and returning players."
    )
    round_1 = (EVENING, busts("Ana"), misses("Ben"), busts("Carla"))
    assert last(*round_1, call()).line == "Nobody joins or returns. Round 2. Ana next."
    assert last(*round_1, call("Dan", returned=["Ben"])).line == "New: Dan. Back: Ben. Dan next."
    completed = last(*round_1, call("Dan", "Eve"), busts("Dan", "Eve"))
    assert completed.line.endswith("Total stays 0. Round 1 is complete. Round 2. Ana next.")


def test_who_misses_twice_is_away_and_forfeits_are_said_at_the_call() -> None:
    twice = (EVENING, busts("Ana"), misses("Ben"), busts("Carla"), call(), busts("Ana"))
    told = last(*twice, silent("Ben"))
    assert told.line == (
        "Ben does not answer and misses the turn. "
        "Ben is away until the return is announced at a call. Carla next."
    )
    told = last(EVENING, busts("Ana", "Ben", "Carla"), penalty("Ana", "lose_turn"), call())
    assert told.line == "Nobody joins or returns. Ana forfeits a turn. Round 2. Ben next."


def test_a_round_in_which_nobody_can_play() -> None:
    """Both miss two turns; rounds 3 and on begin and end with their calls."""
    duel = (opening("Ana", "Ben"), misses("Ana"), misses("Ben"), call(), silent("Ana"))
    assert last(*duel, silent("Ben")).line == (
        "Ben does not answer and misses the turn. Ben is away until the return is announced at a "
        "call. Round 2 is complete. Call for new and returning players."
    )
    assert last(*duel, silent("Ben"), call()).line == (
        "Nobody joins or returns. Round 3 is complete. Call for new and returning players."
    )


def test_game_point_is_urgent_and_lasting_and_said_once() -> None:
    """8,000 after four rounds, a bust, then 2,000 and 50 in round 6."""
    rounds = [*saves("Ana", 2000), *busts("Ben"), call()] * 4 + [*busts("Ana", "Ben"), call()]
    turn = (
        roll("Ana", *SIX_TWOS),
        again("Ana", 6, points=2000),
        roll("Ana", 5, 2, 3, 4, 6, 2),
        stop("Ana", points=50),
    )
    told = last(opening("Ana", "Ben"), rounds, *turn)
    assert told.urgent == "Game point. Ana 10,050. Round 7 is final."
    assert told.spoken == "Ana saves 2,050. Total 10,050. Ben next."
    assert told.line == (
        "Ana saves 2,050. Total 10,050. Game point. Ana 10,050. Round 7 is final. Ben next."
    )
    final = last(opening("Ana", "Ben"), rounds, *turn, busts("Ben"))
    assert final.line.endswith("Round 6 is complete. Final round. Ana next.")
    assert final.urgent == ""
    end = last(opening("Ana", "Ben"), rounds, *turn, busts("Ben"), busts("Ana", "Ben"))
    assert end.spoken == (
        "Bust. Ben scores nothing. Total stays 0. The game is over. Ana wins with 10,050."
    )


def test_a_shared_win_and_a_tie_that_is_broken() -> None:
    duel = (opening("Ana", "Ben"), saves("Ana", 1000), saves("Ben", 1000))
    assert last(*duel, ENDED).line == (
        "The manager ends the game. The game is over. Ana and Ben share the win with 1,000."
    )
    assert last(*duel, ENDED, tie_broken("Ben")).line == "Ben wins the tie."


def test_a_game_without_anybody_who_is_ranked() -> None:
    out = [penalty(player, "disqualify") for player in ("Ana", "Ben", "Carla")]
    told = last(EVENING, out, ENDED)
    assert told.line == "The manager ends the game. The game is over."


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (roster("Ana", "Ben"), "The roster"),
        (lucky(1, 2, 3, 4, 5, 6), "The lucky number 1, 2, 3, 4, 5, 6"),
        (roll("Ana", *BUST), "Ana rolls 2, 2, 3, 3, 4, 6"),
        (again("Ana", 1, points=1050), "Ana claims 1,050, rolls 1"),
        (stop("Ana", keep=[1, 1, 5]), "Ana claims 1, 1, 5 and stops"),
        (stop("Ana", turn_points=1250), "Ana claims 1,250 for the turn and stops"),
        (call("Dan"), "The call for players"),
        (helped("Ana", helper="Dan"), "Ana was assisted by Dan"),
        (helped("Ana"), "Ana was assisted"),
        (timed_out("Ana"), "Ana is not back in time"),
        (tie_broken("Ben"), "Ben wins the tie"),
        (ENDED, "The manager ends the game"),
        ({"type": "no such event"}, "no such event"),
    ],
)
def test_an_event_in_a_few_words(event: Json, words: str) -> None:
    assert headline(event, {}) == words
