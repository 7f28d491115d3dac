"""What a correction changes, tried out and in words. The figures are worked out by hand."""

from __future__ import annotations

import pytest

from scoring.difference import difference
from scoring.engine.core import RuleViolation
from scoring.errors import UnknownEntry
from scoring.trial import Trial, tried
from scoring.words.changes import TotalRow, in_words
from tests.engine.lucky_roll.table import (
    BUST,
    ENDED,
    FOUR_ONES,
    Json,
    again,
    busts,
    call,
    helped,
    opening,
    play,
    roll,
    saves,
    stop,
)
from tests.scoring.table import Table, insert, replace, replaced, void

pytestmark = pytest.mark.django_db
ROLLED = "Ana's instruction, round 3, turn so far 0"
AGAIN = (
    "The totals after round 2 have been announced. That round is not complete any more: "
    "they are announced again, and a bulletin is issued."
)


@pytest.fixture
def third(db: None) -> Table:
    """Ana has saved 1,000 in round 1 (rows 3 and 4) and has just rolled in round 3 (row 10)."""
    table = Table("Ana", "Ben")
    table.say(opening("Ana", "Ben"), saves("Ana", 1000), busts("Ben"), call())
    table.say(busts("Ana", "Ben"), call(), roll("Ana", 1, 2, 2, 3, 3, 4))
    return table


def trial(table: Table, *changes: Json) -> Trial:
    return tried(table.fresh(), replaced(list(changes), table.ids))


def told(table: Table, *changes: Json) -> tuple[list[TotalRow], list[str]]:
    words = in_words(trial(table, *changes).difference, table.names)
    return words.totals, words.sentences


def test_a_roll_of_round_1_corrected_in_round_3_changes_a_saved_total(third: Table) -> None:
    """1, 1, 1, 1, 5 is 1,050; the totals after round 2 had been announced."""
    better = replace("3", roll("Ana", 1, 1, 1, 1, 5, 3)), replace("4", stop("Ana", points=1050))
    assert told(third, *better) == (
        [TotalRow("Ana", "1,000", "1,050", "1", "1")],
        [
            "Ana's turn in round 1: saves 1,050 instead of saves 1,000.",
            "Totals announced after round 2 change: a bulletin is issued.",
        ],
    )
    assert len(third.rows) == 10


def test_a_correction_that_breaks_a_later_event_names_it(third: Table) -> None:
    """Of a bust nothing can be claimed: row 4 has to go, and what follows stays as it was."""
    found = trial(third, replace("3", roll("Ana", *BUST)))
    assert [(broken.ref, broken.text) for broken in found.broken] == [
        ("4", "Ana claims 1,000 and stops")
    ]
    assert found.broken[0].why == "It is not Ana's turn, it is Ben's."
    assert found.changes[1:] == [void("4")]
    words = in_words(found.difference, third.names)
    assert words.totals == [
        TotalRow("Ana", "1,000", "0", "1", "1"),
        TotalRow("Ben", "0", "0", "2", "1"),
    ]
    assert words.sentences == [
        "Ana's turn in round 1: bust instead of saves 1,000.",
        "Ana is not on the board any more.",
        "Totals announced after round 2 change: a bulletin is issued.",
    ]


def test_a_roll_that_was_no_bust_breaks_all_that_followed(third: Table) -> None:
    """Ben's row 5 had 1, 1 in it: nothing can follow before he has given an instruction."""
    scoring = replace("5", roll("Ben", 1, 1, 3, 3, 4, 6))
    found = trial(third, scoring)
    assert [broken.ref for broken in found.broken] == ["6", "7", "8", "9", "10"]
    words = in_words(found.difference, third.names)
    assert words.sentences[-1] == (
        "Now due: Ben's instruction, round 1, turn so far 0; "
        "before: Ana's instruction, round 3, turn so far 0."
    )
    more = [insert("5", again("Ben", 4, points=200)), insert("5", roll("Ben", 2, 3, 4, 6))]
    whole = trial(third, scoring, *more)
    assert whole.broken == []
    assert whole.difference.nothing


def test_a_forgotten_roll_is_put_in(db: None) -> None:
    """Ana stopped with the 5 that followed 1, 4; it was recorded as a stop with the 1."""
    table = Table("Ana", "Ben")
    table.say(opening("Ana", "Ben"), roll("Ana", *FOUR_ONES), again("Ana", 2, points=1000))
    table.say(roll("Ana", 1, 4), stop("Ana", points=100), busts("Ben"))
    missing = [insert("5", again("Ana", 1, points=100)), insert("5", roll("Ana", 5))]
    assert told(table, *missing, replace("6", stop("Ana", points=50))) == (
        [TotalRow("Ana", "1,100", "1,150", "1", "1")],
        ["Ana's turn in round 1: saves 1,150 instead of saves 1,100."],
    )


def test_a_correction_across_the_games_end_reopens_it(third: Table) -> None:
    third.say(ENDED)
    assert told(third, void("11")) == (
        [],
        [
            "The result had been told: a bulletin is issued.",
            "The game is open again: it is not over yet.",
            f"Now due: {ROLLED}; before: nothing, the game is over.",
        ],
    )


def test_another_winner_is_named(third: Table) -> None:
    """Ben has 2,000 where he had nothing; the game has been ended."""
    third.say(ENDED)
    better = replace("8", roll("Ben", *[2] * 6)), insert("8", stop("Ben", points=2000))
    totals, sentences = told(third, *better)
    assert totals == [
        TotalRow("Ana", "1,000", "1,000", "1", "2"),
        TotalRow("Ben", "0", "2,000", "2", "1"),
    ]
    assert sentences == [
        "Ben's turn in round 2: saves 2,000 instead of bust.",
        "Ben is on the board.",
        "The result had been told: a bulletin is issued.",
        "Ben wins the game.",
    ]


def test_totals_of_a_round_that_is_open_again_are_announced_again(third: Table) -> None:
    _totals, sentences = told(third, void("8"), void("9"), void("10"))
    assert sentences == [
        "Ben's turn in round 2 is not over; it was: bust.",
        AGAIN,
        f"Now due: Ben's roll of 6 dice, round 2, turn so far 0; before: {ROLLED}.",
    ]


def test_help_costs_the_turn_and_the_helpers_next(third: Table) -> None:
    assert told(third, insert("10", helped("Ana", helper="Ben")))[1] == [
        "Ana's turn in round 3: nothing kept.",
        "Ben's turn in round 3: forfeited.",
        f"Now due: the call for players after round 3; before: {ROLLED}.",
    ]


def test_a_change_that_is_itself_impossible_is_refused(third: Table) -> None:
    with pytest.raises(RuleViolation) as refused:
        trial(third, replace("3", roll("Ana", 1, 2, 3)))
    assert refused.value.code == "wrong_dice_count"
    with pytest.raises(UnknownEntry):
        trial(third, void("99"))


def test_equal_states_differ_in_nothing() -> None:
    state = play(opening("Ana", "Ben"), saves("Ana", 1000))
    assert difference(state, state).nothing
    assert in_words(difference(state, state), {}).sentences == [
        "Nothing changes: no total, no turn, and the same player is due."
    ]
