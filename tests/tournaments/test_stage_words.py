"""What is said of a player's chances, sentence by sentence."""

from fractions import Fraction

import pytest

from tournaments.stages.outlook import Chance, Lead, More, OneGame, Prospect, Terms
from tournaments.stages.words import games_of, outlook_sentence
from tournaments.standings import Basis

TERMS = Terms(places=16, games_needed=10)
LAST = [20]
THREE = [18, 19, 20]


def prospect(
    chance: Chance, *, games: int = 10, need: More | OneGame | None = None, lead: Lead | None = None
) -> Prospect:
    missing = max(TERMS.minimum - games, 0)
    return Prospect(1, 17, chance, games, missing, need=need, lead=lead)


@pytest.mark.parametrize(
    ("need", "left", "sentence"),
    [
        (
            More(450, 16, over=False),
            LAST,
            "Needs 450 more than the player in place 16 in game 20.",
        ),
        (
            More(1450, 16, over=True),
            LAST,
            "Needs over 1,450 more than the player in place 16 in game 20.",
        ),
        (
            More(0, 16, over=True),
            LAST,
            "Needs more points than the player in place 16 in game 20.",
        ),
        (
            More(450, 16, over=False),
            THREE,
            "Needs 450 more than the player in place 16 over the 3 games left.",
        ),
        (
            OneGame(9050, 16),
            THREE,
            (
                "Needs a game of 9,050 points to draw level with the player in place 16 as they "
                "are now."
            ),
        ),
        (
            OneGame(9050, 16, over=True),
            LAST,
            (
                "Is level with the player in place 16, and needs a game of over 9,050 points to be "
                "ahead of them as they are now."
            ),
        ),
    ],
)
def test_what_somebody_outside_needs(need: More | OneGame, left: list[int], sentence: str) -> None:
    assert outlook_sentence(prospect(Chance.OUTSIDE, need=need), TERMS, left) == sentence


def test_games_come_before_points() -> None:
    need = More(450, 16, over=False)
    points = "Needs 450 more than the player in place 16 over the 3 games left."
    assert outlook_sentence(prospect(Chance.OUTSIDE, games=9, need=need), TERMS, THREE) == (
        f"Needs 1 more game, to have the 10 that are needed. {points}"
    )
    assert outlook_sentence(prospect(Chance.OUTSIDE, games=7, need=need), TERMS, THREE) == (
        "Has to play in all 3 games that are left, to have the 10 that are needed. " + points
    )


def test_who_is_in_today() -> None:
    lead = Lead(Fraction(450), place=17)
    assert outlook_sentence(prospect(Chance.IN, lead=lead), TERMS, LAST) == (
        "In today, 450 ahead of the player in place 17."
    )
    assert outlook_sentence(prospect(Chance.IN, games=9), TERMS, LAST) == (
        "In today. Has to play in the game that is left, to have the 10 that are needed."
    )
    level = Lead(Fraction(0), place=17)
    assert outlook_sentence(prospect(Chance.IN, lead=level), TERMS, LAST) == (
        "In today, level with the player in place 17, who is out on the tie."
    )
    average = Terms(16, 10, Basis.AVERAGE)
    third = Lead(Fraction(1000, 3), place=17)
    assert outlook_sentence(prospect(Chance.IN, lead=third), average, LAST) == (
        "In today, 333.333 ahead of the player in place 17."
    )


def test_what_is_certain() -> None:
    assert outlook_sentence(prospect(Chance.SURE), TERMS, LAST) == (
        "Is sure to advance: too few others can still play enough games for the 16 places."
    )
    assert outlook_sentence(prospect(Chance.SHORT, games=8), TERMS, LAST) == (
        "Cannot reach the 10 games that are needed any more: 8 played, 1 left."
    )
    assert outlook_sentence(prospect(Chance.SURE), TERMS, []) == "Advances."
    assert outlook_sentence(prospect(Chance.OUT), TERMS, []) == "Does not advance."


def test_games_are_told_by_their_runs() -> None:
    assert games_of([3]) == "Game 3"
    assert games_of([3, 5, 7, 8, 9]) == "Games 3, 5 and 7 to 9"
