"""The one field as a command line: what each line stands for, in each phase of a game."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.core import Json
from scoring.engine.lucky_roll import RULESET, State
from scoring.tablet.commands import (
    LINE_LENGTH,
    Ask,
    NotUnderstood,
    Undo,
    shown,
    spelled,
    understand,
)
from tests.engine.lucky_roll.table import (
    FOUR_ONES,
    again,
    busts,
    call,
    invalid,
    lost,
    opening,
    play,
    replay,
    roll,
    roster,
    said,
    saves,
    stop,
)

BEGUN = opening("Ana", "Ben")
ROLLED = [*BEGUN, roll("Ana", 1, 1, 5, 3, 2, 6)]
"""Two 1s and a 5: 250 at most."""
LEFT_TWO = [*BEGUN, roll("Ana", *FOUR_ONES), again("Ana", 2, points=1000)]
"""1,000 are established, two dice are due."""

PHASES = {
    "roster": [],
    "lucky number": [roster("Ana", "Ben")],
    "roll": BEGUN,
    "instruction": ROLLED,
    "paused": [*ROLLED, lost("Ana")],
    "call": [*BEGUN, *busts("Ana", "Ben")],
    "finished": [*BEGUN, {"type": "game_ended"}],
}


def typed(text: str, events: list[Json], **rules: Any) -> Any:
    state: State = play(events, **rules)
    return understand(text, state, RULESET.legal(state), {})


def refused(text: str, events: list[Json], **rules: Any) -> str:
    with pytest.raises(NotUnderstood) as why:
        typed(text, events, **rules)
    return why.value.detail


# --- Dice (items 13, 14 and 17) ------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "115326",
        "1 1 5 3 2 6",
        "1,1,5,3,2,6",
        " 11 53 26 ",
        "1, 1, 5; 3. 2 6",
        "\uff11\uff11\uff15\uff13\uff12\uff16",
    ],
)
def test_dice_as_heard(text: str) -> None:
    assert typed(text, BEGUN) == roll("Ana", 1, 1, 5, 3, 2, 6)


def test_dice_of_the_lucky_number() -> None:
    dice = {"type": "lucky_number_rolled", "dice": [1, 1, 5, 3, 2, 6]}
    assert typed("115326", PHASES["lucky number"]) == dice


def test_as_many_dice_as_are_due() -> None:
    assert typed("15", LEFT_TWO) == roll("Ana", 1, 5)
    assert refused("115326", LEFT_TWO) == "Enter 2 dice from 1 to 6. You entered 6."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("11532", "Enter 6 dice from 1 to 6. You entered 5."),
        ("1153261", "Enter 6 dice from 1 to 6. You entered 7."),
        ("115327", "Enter 6 dice from 1 to 6. 7 is no die."),
        ("10", "Enter 6 dice from 1 to 6. 0 is no die."),
        (",", "Enter 6 dice from 1 to 6. You entered 0."),
        ("", "Enter 6 dice from 1 to 6. You entered 0."),
        ("   ", "Enter 6 dice from 1 to 6. You entered 0."),
        ("one one five", "Enter 6 dice from 1 to 6. You entered 0."),
        ("-1", "Enter 6 dice from 1 to 6. You entered 0."),
        ("115326 f5", "No face is to be named now. Enter the dice alone."),
        ("\x00", "Enter 6 dice from 1 to 6. You entered 0."),
    ],
)
def test_dice_that_are_none(text: str, sentence: str) -> None:
    assert refused(text, BEGUN) == sentence


def test_one_die_is_due() -> None:
    """1-1-1-1-5-6: 1,050 leaves one."""
    one_left = [*BEGUN, roll("Ana", 1, 1, 1, 1, 5, 6), again("Ana", 1, points=1050)]
    assert typed("5", one_left) == roll("Ana", 5)
    assert refused("55", one_left) == "Enter 1 die from 1 to 6. You entered 2."


def test_a_face_for_the_lucky_number() -> None:
    due = PHASES["lucky number"]
    face = {"lucky_number": "face"}
    event = {"type": "lucky_number_rolled", "dice": [1, 1, 5, 3, 2, 6], "face": 5}
    for text in ("115326 f5", "115326f5", "1 1 5 3 2 6 F 5"):
        assert typed(text, due, **face) == event
    assert refused("115326", due, **face) == "Say which face is the lucky number: 115326 f5."
    assert refused("11532 f5", due, **face) == "Enter 6 dice from 1 to 6. You entered 5."
    assert refused("115326 f5", due) == "No face is to be named now. Enter the dice alone."


# --- Instructions --------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["200 r4", "200r4", "200 R 4", " 200  r4 "])
def test_a_claim_and_dice_to_roll(text: str) -> None:
    assert typed(text, ROLLED) == again("Ana", 4, points=200)


def test_dice_to_roll_where_one_claim_leaves_them() -> None:
    """Only all three scoring dice leave three; 100 or 50 leave five."""
    assert typed("r3", ROLLED) == again("Ana", 3, points=250)
    assert refused("r5", ROLLED) == "Several claims leave 5. Type 100 r5 or 50 r5."
    assert refused("r4", ROLLED) == "Several claims leave 4. Type 200 r4 or 150 r4."
    assert refused("r2", ROLLED) == (
        "No claim leaves 2 to roll. Choose one of the instructions below."
    )


def test_stop_with_the_richest_claim() -> None:
    assert typed("s", [*LEFT_TWO, roll("Ana", 1, 5)]) == stop("Ana", points=150)
    assert typed("S", [*LEFT_TWO, roll("Ana", 1, 2)]) == stop("Ana", points=100)


def test_a_stop_below_the_minimum_is_for_the_rules_to_refuse() -> None:
    assert typed("s", ROLLED) == stop("Ana", points=250)


def test_stop_with_what_was_said() -> None:
    assert typed("100 s", [*LEFT_TWO, roll("Ana", 1, 5)]) == stop("Ana", points=100)
    assert typed("0 s", [*LEFT_TWO, roll("Ana", 1, 5)]) == stop("Ana", points=0)
    assert typed("1,000s", [*BEGUN, roll("Ana", *FOUR_ONES)]) == stop("Ana", points=1000)


def test_a_number_is_the_turns_points_where_only_that_fits() -> None:
    """After 1,000: 1,150 is the turn's, and so are 1,100 and two dice; 150 is the roll's."""
    rolled = [*LEFT_TWO, roll("Ana", 1, 5)]
    assert typed("1150 s", rolled) == stop("Ana", turn_points=1150)
    assert typed("1100 r1", rolled) == again("Ana", 1, turn_points=1100)
    assert typed("1000 s", rolled) == stop("Ana", turn_points=1000)
    assert typed("150 s", rolled) == stop("Ana", points=150)


def test_the_turns_points_with_a_bonus_counted_in() -> None:
    """Lucky 18 twice: 250 and 500, then 6-6-6 for 600 and 500 more. 850, 1,350 or 1,850."""
    lucky_18 = opening("Ana", "Ben", dice=(1, 1, 5, 3, 2, 6))
    rolled = [
        *lucky_18,
        roll("Ana", 1, 1, 5, 3, 2, 6),
        again("Ana", 3, points=250),
        roll("Ana", 6, 6, 6),
    ]
    for claim in (850, 1350, 1850):
        assert typed(f"{claim} r6", rolled) == again("Ana", 6, turn_points=claim)
    assert typed("600 r6", rolled) == again("Ana", 6, points=600)
    assert typed("1400 r6", rolled) == again("Ana", 6, points=1400)


def test_turn_points_below_the_minimum_are_told_as_such() -> None:
    """100 stand; with 2-2-2 for 200 Ana has 300, and says so."""
    rolled = [
        *BEGUN,
        roll("Ana", 1, 2, 3, 4, 4, 6),
        again("Ana", 5, points=100),
        roll("Ana", 2, 2, 2, 3, 4),
    ]
    assert typed("300 s", rolled) == stop("Ana", turn_points=300)


def test_a_claim_that_nothing_supports_is_for_the_rules_to_refuse() -> None:
    assert typed("999999 s", ROLLED) == stop("Ana", points=999_999)
    assert typed("200 r3", ROLLED) == again("Ana", 3, points=200)
    assert typed("115326 s", ROLLED) == stop("Ana", points=115_326)


def test_more_than_a_turn_can_have() -> None:
    assert refused("1000000 s", ROLLED) == "1000000 is more than a turn can have."
    assert refused("9" * 150 + " r1", ROLLED).endswith(" is more than a turn can have.")


@pytest.mark.parametrize("text", ["k115 r3", "k 1 1 5 r 3", "K1,1,5r3"])
def test_dice_that_are_kept(text: str) -> None:
    assert typed(text, ROLLED) == again("Ana", 3, keep=[1, 1, 5])


def test_dice_while_an_instruction_is_due() -> None:
    assert refused("250", ROLLED) == (
        "An instruction is due, not dice. Type what is claimed and what next: 250 r3 or 250 s. "
        "If the dice were recorded wrongly, undo the roll first."
    )


def test_what_is_no_instruction() -> None:
    sentence = "That is no instruction. Type for example 250 r3, r3 or s."
    for text in ("stop", "250 r", "r", "250 s s", "", "k r3"):
        assert refused(text, ROLLED) == sentence


@pytest.mark.parametrize("text", ["200 r4", "r4", "s", "200 s", "k1 r5"])
@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase != "instruction"])
def test_an_instruction_while_none_is_due(text: str, phase: str) -> None:
    dice_due = phase in ("lucky number", "roll")
    assert refused(text, PHASES[phase]) == (
        "No instruction is due. Enter the dice first." if dice_due else "No instruction is due now."
    )


# --- Letters -------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", PHASES)
def test_questions_and_undo_at_any_time(phase: str) -> None:
    events = PHASES[phase]
    assert isinstance(typed("u", events), Undo)
    asked = {"l": Ask.LAST_ROLL, "t": Ask.WHOSE_TURN, "c": Ask.TURN_POINTS, "a": Ask.ALL_TOTALS}
    asked |= {"?": Ask.HELP, "where": Ask.WHERE, "repeat": Ask.REPEAT, " L ": Ask.LAST_ROLL}
    for text, ask in asked.items():
        assert typed(text, events) is ask


@pytest.mark.parametrize("phase", ["roll", "instruction", "paused"])
@pytest.mark.parametrize(
    ("letter", "event"),
    [
        ("n", said("no_response", "Ana")),
        ("h", said("responded", "Ana")),
        ("i", invalid("Ana")),
        ("p", replay("Ana")),
        ("o", replay("Ana", by="official")),
        ("x", lost("Ana")),
        ("b", said("connection_restored", "Ana")),
        ("e", said("connection_timed_out", "Ana")),
    ],
)
def test_a_letter_is_an_event_of_the_open_turn(phase: str, letter: str, event: Json) -> None:
    """Whether it is possible is for the rules to say, and why not."""
    assert typed(letter, PHASES[phase]) == event
    assert typed(letter.upper(), PHASES[phase]) == event


def test_a_replay_is_of_the_bust_that_was_just_rolled() -> None:
    assert typed("p", [*BEGUN, *busts("Ana")]) == replay("Ana")
    assert typed("o", PHASES["call"]) == replay("Ben", by="official")
    assert typed("p", [*BEGUN, *busts("Ana"), said("responded", "Ben")]) == replay("Ben")


@pytest.mark.parametrize("letter", ["n", "h", "i", "p", "o", "x", "b", "e"])
@pytest.mark.parametrize("phase", ["roster", "lucky number", "finished"])
def test_a_letter_without_a_turn(letter: str, phase: str) -> None:
    assert refused(letter, PHASES[phase]) == (
        "Nobody's turn is open, so that cannot be recorded now."
    )


@pytest.mark.parametrize("phase", ["roster", "paused", "call", "finished"])
def test_dice_while_none_are_due(phase: str) -> None:
    assert refused("115326", PHASES[phase]) == "No dice are due now."
    assert refused("z", PHASES[phase]) == "That cannot be recorded now. Type ? for help."


def test_a_line_that_is_too_long_is_never_cut_and_recorded() -> None:
    assert refused("115326" + " " * LINE_LENGTH + "r", BEGUN) == (
        "That is too long for one line. Enter one thing at a time."
    )


def test_a_button_posts_what_one_could_have_typed() -> None:
    """Every choice of many rolls, spelled and typed again, is the same instruction."""
    on_board = [*BEGUN, *saves("Ana", 1000), *busts("Ben"), call()]
    for dice in ((1, 1, 5, 3, 2, 6), (5, 5, 5, 1, 1, 1), (2, 2, 2, 2, 1, 1), (1, 2, 3, 4, 5, 6)):
        state = play(on_board, roll("Ana", *dice))
        legal = RULESET.legal(state)
        assert len(legal.choices) > 4
        for choice in legal.choices:
            event = understand(spelled(choice), state, legal, {})
            assert event == RULESET.dump(choice.event("Ana"))


def test_a_button_says_what_happens() -> None:
    richest, *_rest = RULESET.legal(play(ROLLED)).rolls
    assert (spelled(richest), shown(richest)) == ("250 r3", "250, roll 3")
    stops = RULESET.legal(play(LEFT_TWO, roll("Ana", 1, 5))).stops
    assert (spelled(stops[0]), shown(stops[0])) == ("150 s", "Stop, save 1,150")
