"""Every refusal of an engine is a sentence, with the names and numbers that it is about."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from scoring import engine
from scoring.codec import fold_transcript, read_transcript
from scoring.engine.core import Json, RuleViolation
from scoring.engine.lucky_roll import State
from scoring.words.messages import codes, sentence
from tests.engine.lucky_roll.table import (
    BUST,
    FOUR_ONES,
    again,
    busts,
    call,
    helped,
    invalid,
    lost,
    lucky,
    opening,
    penalty,
    play,
    refusal,
    replay,
    restored,
    roll,
    roster,
    saves,
    silent,
    stop,
    tie_broken,
)

NAMES = {"1": "Ana", "2": "Ben", "3": "Carla"}
ENGINE = Path(engine.__file__).parent
GAMES = Path(__file__).parents[1] / "games"
BEGUN = opening("1", "2")
"""Ana is called; the lucky number is 36."""


def told(*before: Any, event: Json, **rules: Any) -> str:
    """The sentence about an event that is refused after these."""
    state: State = play(*before, **rules)
    return sentence(refusal(state, event), NAMES)


@pytest.mark.parametrize(
    ("before", "event", "said"),
    [
        ((), roll("1", *BUST), "The roster is not set yet. Set it first."),
        (
            (),
            roster("1"),
            "The roster needs at least 2 players. Add more before you set it.",
        ),
        ((), roster("1", "1"), "Ana is on the roster already. Name everybody once."),
        (
            (roster("1", "2"),),
            roll("1", *BUST),
            "The lucky number is due. Record its six dice first.",
        ),
        ((roster("1", "2"),), lucky(1, 2, 3), "Enter 6 dice. You entered 3."),
        ((BEGUN,), roll("1", 1, 2, 3), "Enter 6 dice. You entered 3."),
        ((BEGUN,), roll("1", 1, 2, 3, 4, 5, 7), "7 is no die. Enter faces from 1 to 6."),
        ((BEGUN,), roll("2", *BUST), "It is not Ben's turn, it is Ana's."),
        (
            (BEGUN,),
            roll("9", *BUST),
            "9 is not on this game's roster. Choose somebody who is.",
        ),
        (
            (BEGUN,),
            roll("", *BUST),
            "This player is not on this game's roster. Choose somebody who is.",
        ),
        ((BEGUN,), stop("1", points=100), "Ana's roll is due. Record the dice first."),
        (
            (BEGUN, roll("1", *FOUR_ONES)),
            roll("1", *BUST),
            "Ana's instruction is due. Record it first, or undo the roll.",
        ),
        (
            (BEGUN, lost("1")),
            roll("1", *BUST),
            (
                "The turn is paused, since Ana has lost the connection. "
                "Record first whether it was restored or timed out."
            ),
        ),
        ((BEGUN,), restored("1"), "Ana's roll is due. Record the dice first."),
        (
            (BEGUN, busts("1", "2")),
            roll("1", *BUST),
            "The round is complete. Record the call for players first.",
        ),
        (
            (BEGUN, {"type": "game_ended"}),
            roll("1", *BUST),
            "The game is over. If it should go on, correct the event that ended it.",
        ),
        (
            (BEGUN, roll("1", 1, 1, 5, 3, 2, 6)),
            again("1", 3, points=200),
            (
                "The roll 1, 1, 2, 3, 5, 6 does not support 200 with 3 dice to roll. "
                "Choose one of the instructions offered, or record it as invalid."
            ),
        ),
        (
            (BEGUN, roll("1", 1, 1, 5, 3, 2, 6)),
            again("1", 1, points=2000),
            (
                "The roll 1, 1, 2, 3, 5, 6 does not support 2,000 with 1 die to roll. "
                "Choose one of the instructions offered, or record it as invalid."
            ),
        ),
        (
            (BEGUN, roll("1", 1, 1, 5, 3, 2, 6)),
            stop("1", points=1000),
            (
                "The roll 1, 1, 2, 3, 5, 6 does not support 1,000. "
                "Choose one of the instructions offered, or record it as invalid."
            ),
        ),
        (
            (BEGUN, roll("1", 1, 1, 5, 3, 2, 6)),
            again("1", 3, keep=[1, 1, 1]),
            (
                "The roll 1, 1, 2, 3, 5, 6 does not support this claim. "
                "Choose one of the instructions offered, or record it as invalid."
            ),
        ),
        (
            (BEGUN, roll("1", 1, 1, 1, 5, 5, 2), again("1", 1, points=400), roll("1", 1)),
            stop("1", points=100),
            "500. Ana needs 1,000 to get on the board.",
        ),
        (
            (BEGUN, saves("1", 1000), busts("2"), call(), roll("1", 1, 1, 5, 3, 2, 6)),
            stop("1", points=250),
            "250. Ana needs 300 to save a turn, so the player has to roll.",
        ),
        (
            (BEGUN, roll("1", *FOUR_ONES), replay("1"), replay("1")),
            replay("1"),
            "Ana has no replays left. An official's replay is not counted.",
        ),
        (
            (BEGUN,),
            helped("1", helper="1"),
            "Ana cannot be named here: it is Ana's own turn. Choose another one.",
        ),
        (
            (BEGUN, roll("1", *FOUR_ONES), again("1", 2, points=1000)),
            helped("1", after_instructions=2),
            (
                "The turn has had 1 valid instruction, not 2. "
                "Say after how many of them the help came."
            ),
        ),
        (
            (BEGUN,),
            helped("1", after_instructions=1),
            (
                "The turn has had 0 valid instructions, not 1. "
                "Say after how many of them the help came."
            ),
        ),
        (
            (BEGUN, busts("1", "2")),
            call("2"),
            "Ben is on the roster already. Name everybody once.",
        ),
        (
            (BEGUN, busts("1", "2")),
            call(returned=["2"]),
            "Ben is not away, so there is no return to announce.",
        ),
        (
            (BEGUN, silent("1"), silent("1"), busts("2"), penalty("1", "disqualify")),
            call(returned=["1"]),
            "Ana is disqualified and cannot return. The manager can reinstate.",
        ),
        (
            (BEGUN,),
            penalty("2", "reinstate"),
            "This ruling cannot be made for Ben now. Check its kind and its points.",
        ),
        (
            (BEGUN, saves("1", 1000), {"type": "game_ended"}),
            tie_broken("2"),
            "Ben is not among the joint winners.",
        ),
        ((BEGUN,), {"type": "roll", "player": "1"}, "The field dice of roll is missing or has no "),
        ((BEGUN,), {"type": "rolled"}, "The field type of rolled is missing or has no possible "),
        ((BEGUN,), {"type": 5}, "The field type is missing or has no possible value."),
        (
            (BEGUN,),
            penalty("1", "points"),
            "The field points of penalty is missing or has no possible value.",
        ),
    ],
)
def test_a_refusal_says_what_is_wrong_and_what_to_do(before: Any, event: Json, said: str) -> None:
    assert told(*before, event=event).startswith(said)


def test_one_die_is_no_dice() -> None:
    """1-1-1-1-5-6: a 5 and four 1s leave one die."""
    before = (BEGUN, roll("1", 1, 1, 1, 1, 5, 6), again("1", 1, points=1050))
    assert told(*before, event=roll("1", 2, 3)) == "Enter 1 die. You entered 2."


def test_a_face_that_was_not_rolled_is_a_die_nevertheless() -> None:
    before = (roster("1", "2"),)
    face = {"lucky_number": "face"}
    said = told(*before, event=lucky(1, 2, 3, 3, 5, 6, face=4), **face)
    assert said == "None of these dice shows 4. Name one of the faces that were rolled."
    said = told(*before, event=lucky(1, 2, 3, 3, 5, 6), **face)
    assert said == "Enter dice with faces from 1 to 6."


def test_the_last_attempt_is_refused_like_the_first() -> None:
    before = (BEGUN, roll("1", 1, 1, 5, 3, 2, 6), invalid("1"))
    assert told(*before, event=stop("1", points=250)) == "250. Ana needs 1,000 to get on the board."


def raised(code: ast.AST) -> str | None:
    """The code of a `RuleViolation("...")` in the source."""
    if not isinstance(code, ast.Call) or getattr(code.func, "id", "") != "RuleViolation":
        return None
    (name, *_rest) = code.args
    assert isinstance(name, ast.Constant)
    return str(name.value)


def test_every_code_that_an_engine_raises_has_a_sentence() -> None:
    found = {
        raised(node)
        for file in ENGINE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    } - {None}
    assert len(found) > 25
    assert found <= codes()


def refused_games() -> list[Path]:
    """The recorded games that end with a refusal, of all rule sets."""
    found = []
    for file in sorted(GAMES.rglob("*.json")):
        if "refused" in json.loads(file.read_text(encoding="utf-8"))["expect"]:
            found.append(file)
    return found


@pytest.mark.parametrize("file", refused_games(), ids=lambda file: file.stem[:40])
def test_every_refusal_of_the_recorded_games_is_told(file: Path) -> None:
    with pytest.raises(RuleViolation) as refused:
        fold_transcript(read_transcript(json.loads(file.read_text(encoding="utf-8"))))
    said = sentence(refused.value, {})
    assert "{" not in said
    assert f"({refused.value.code})" not in said
    assert said.endswith(".")


def test_a_code_without_a_sentence_is_named() -> None:
    said = sentence(RuleViolation("too_late", at="noon"), {})
    assert said == "The rules do not allow that now (too_late)."


@pytest.mark.parametrize(
    ("violation", "said"),
    [
        (
            RuleViolation("wrong_player", player="1", expected="2"),
            "It is not for Ana to do that, it is for Ben.",
        ),
        (
            RuleViolation("wrong_player", player="1", due=("2", "3")),
            "It is not Ana's turn, it is Ben and Carla's.",
        ),
        (
            RuleViolation("wrong_player", players=["1"], due=["2", "3"]),
            "This player cannot be named here. Choose another player.",
        ),
        (RuleViolation("wrong_dice_count", given=3, expected=1), "Enter 1 die. You entered 3."),
        (RuleViolation("not_a_die", number=7, suit="X"), "Enter dice with faces from 1 to 6."),
        (RuleViolation("no_such_chip", value=25, held=[5]), "The player has no chip of 25 left."),
        (RuleViolation("not_a_card", card="14X"), "14X is no card of this game."),
        (RuleViolation("not_in_hand", player="3", cards=[]), "Carla does not hold these cards."),
        (
            RuleViolation("roster_too_large", players=7, maximum=6),
            "The roster has room for 6 players. Take some off before you set it.",
        ),
    ],
)
def test_the_side_games_refusals(violation: RuleViolation, said: str) -> None:
    assert sentence(violation, NAMES) == said
