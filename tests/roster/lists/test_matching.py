"""Who is new, who is here already, and who may be, spelt otherwise."""

import pytest

from roster.lists.matching import Judged, Known, Verdict, judged
from roster.lists.reading import Line


def compared(listed: list[str], *here: str) -> list[Judged]:
    known = [Known(pk, name, name) for pk, name in enumerate(here, start=1)]
    return judged([Line(number, name) for number, name in enumerate(listed, start=2)], known)


def verdict(name: str, *here: str) -> Verdict:
    return compared([name], *here)[0].verdict


@pytest.mark.parametrize(
    ("name", "here"),
    [
        ("ana applebee", "Ana Applebee"),
        ("Ana  Applebee", "Ana Applebee"),
        ("O’Brien", "O'Brien"),
        ("Anne\u2010Marie", "Anne-Marie"),
        ("\uff22\uff45\uff4e", "Ben"),
    ],
)
def test_the_same_name_is_here_already(name: str, here: str) -> None:
    assert verdict(name, here) is Verdict.THERE


@pytest.mark.parametrize(
    ("name", "here"),
    [
        ("Zoe", "Zoë"),
        ("Lukasz", "Łukasz"),
        ("Anne Marie", "Anne-Marie"),
        ("Annemarie", "Anne-Marie"),
        ("OBrien", "O'Brien"),
        ("Applebee, Ana", "Ana Applebee"),
        ("Jon Smith", "John Smith"),
        ("Jhon Smith", "John Smith"),
        ("Oyvind Oatcake", "Øyvind Oatcaek"),
        ("Gingersnap", "Gingrsnap"),
        ("MacDonald", "McDonald"),
    ],
)
def test_another_spelling_is_to_be_decided(name: str, here: str) -> None:
    assert verdict(name, here) is Verdict.ALIKE
    assert verdict(here, name) is Verdict.ALIKE


@pytest.mark.parametrize(
    ("name", "here"),
    [
        ("Ana", "Ben"),
        ("Ann", "Ana"),
        ("Ken", "Ben"),
        ("Sam T", "Sam W"),
        ("Samantha T", "Samantha W"),
        ("Carla Cloudberry", "Carlo Strawberry"),
        ("Ana Applebee", "Ana Oatcake"),
    ],
)
def test_other_people_are_new(name: str, here: str) -> None:
    assert verdict(name, here) is Verdict.NEW


def test_a_line_is_compared_with_the_lines_before_it() -> None:
    first, second, third, fourth = compared(["Zoë", "zoë", "Zoe", "Ben"])
    assert first.verdict is Verdict.NEW
    assert (second.verdict, second.earlier) == (Verdict.TWICE, (Line(2, "Zoë"),))
    assert (third.verdict, third.earlier) == (Verdict.ALIKE, (Line(2, "Zoë"),))
    assert fourth.verdict is Verdict.NEW


def test_the_nearest_stand_first_and_three_at_most() -> None:
    here = ["Marianne Berg", "Mariane Berg", "Marian Berg", "Marianna Berg", "Mariana Bergs"]
    found = compared(["Marianne  Bergs"], *here)[0]
    assert [known.name for known in found.known] == [
        "Marianne Berg",
        "Mariane Berg",
        "Marianna Berg",
    ]


def test_what_is_no_name_is_told_with_the_reason() -> None:
    hidden, long, fine = compared(["A\u200bna", "a" * 81, "Ben"])
    assert (hidden.verdict, hidden.bad and hidden.bad.code) == (
        Verdict.BAD,
        "name_hidden_character",
    )
    assert (long.verdict, long.bad and long.bad.code) == (Verdict.BAD, "name_too_long")
    assert fine.verdict is Verdict.NEW
