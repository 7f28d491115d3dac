"""Alphabetical as a person expects: the collation key."""

# ruff: noqa: RUF001 (letters that look alike are what is tested)

import json
import random
import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyuca.collator import Collator_10_0_0

from roster.names import KEY_LENGTH, NAME_LENGTH, clean_name, collation_key, in_order
from tests.roster.strategies import names, texts

GAMES = Path(__file__).parent.parent / "games" / "lucky-roll"
UNICODE = Collator_10_0_0()


@pytest.mark.parametrize(
    "alphabetical",
    [
        ["Al", "Ángel", "Beth", "bo", "de la Cruz", "Łukasz", "O'Brien", "Øyvind", "Zoë"],
        ["Sam", "Sam T", "Sam W", "Samantha"],
        ["Anne Marie", "Anne-Marie", "Anneke", "Annemarie"],
        ["D'Arcy", "Dabo", "Darcy"],
        ["Zoe", "Zoë", "Zoe T", "Zoë T"],
        ["Ada", "Æsa", "Agnes"],
        ["Strasse", "Straße", "Strauss"],
        ["Müller A", "Muller B", "Müller C"],
        ["Борис", "Вера", "Ёлка", "Ирина"],
        ["Άννα", "Βίκη", "Ωμέγα"],
        ["אבי", "בני", "גיל"],
        ["أمل", "باسم", "تالا"],
        ["अमर", "कमल", "गीता"],
        ["가영", "나리", "다은"],
        ["あい", "かな", "さき"],
        ["Zoë", "Ωμέγα", "Яна", "דנה", "أمل", "गीता", "가영", "かな", "王"],
    ],
    ids=lambda alphabetical: alphabetical[0],
)
def test_alphabetical_in_any_script(alphabetical: list[str]) -> None:
    shuffled = random.Random(20).sample(alphabetical, len(alphabetical))
    assert in_order(shuffled) == alphabetical
    assert in_order(reversed(alphabetical)) == alphabetical


def test_accents_break_ties_and_case_breaks_what_is_left() -> None:
    assert in_order(["ROSÉ", "Rosé", "ROSE", "Rose", "rose", "Rosa"]) == [
        "Rosa", "rose", "Rose", "ROSE", "Rosé", "ROSÉ",
    ]  # fmt: skip


def test_an_accent_early_in_the_name_never_outweighs_a_letter_late_in_it() -> None:
    assert in_order(["Éva B", "Eva C", "Eva A"]) == ["Eva A", "Éva B", "Eva C"]


@pytest.mark.parametrize("apostrophe", "'’‘ʼ`´")
def test_no_matter_which_apostrophe_was_typed(apostrophe: str) -> None:
    name = f"O{apostrophe}Brien"
    assert in_order(["O'Connor", name, "O'Brian"]) == ["O'Brian", name, "O'Connor"]


@pytest.mark.parametrize("dash", "-‐‑–")
def test_no_matter_which_hyphen_was_typed(dash: str) -> None:
    name = f"Anne{dash}Marie"
    assert in_order(["Anne-Rose", name, "Anne-Lise"]) == ["Anne-Lise", name, "Anne-Rose"]


def test_a_sort_name_comes_before_the_name() -> None:
    roster = {"Gus Gingersnap": "Gingersnap, Gus", "Élodie Everbright": "", "Zoë Gale": "Gale"}
    assert sorted(roster, key=lambda name: collation_key(name, roster[name])) == [
        "Élodie Everbright", "Zoë Gale", "Gus Gingersnap",
    ]  # fmt: skip


def test_equal_sort_names_are_ordered_by_name_and_whose_name_it_is_comes_first() -> None:
    keys = [
        collation_key("Gale"),
        collation_key("Ana Gale", "Gale"),
        collation_key("Zoë Gale", "Gale"),
        collation_key("Galen"),
    ]
    assert keys == sorted(keys)
    assert len(set(keys)) == 4


def test_the_name_breaks_ties_only_where_the_sort_names_are_equal() -> None:
    assert collation_key("王", "gale") < collation_key("Ana", "Gale")


@pytest.mark.parametrize("game", sorted(GAMES.glob("*.json")), ids=lambda path: path.stem)
def test_the_turn_order_of_every_recorded_game(game: Path) -> None:
    order = json.loads(game.read_text())["expect"].get("order", [])
    assert in_order(reversed(order)) == order


@given(texts, texts)
def test_orders_as_unicode_does(one: str, other: str) -> None:
    ours = collation_key(one), collation_key(other)
    theirs = UNICODE.sort_key(one), UNICODE.sort_key(other)
    assert (ours[0] < ours[1]) == (theirs[0] < theirs[1])
    assert (ours[0] == ours[1]) == (theirs[0] == theirs[1])


@given(st.lists(names, max_size=8), st.randoms(use_true_random=False))
def test_one_order_whatever_order_they_came_in(roster: list[str], chance: random.Random) -> None:
    assert in_order(chance.sample(roster, len(roster))) == in_order(roster)


@given(names, st.just("") | names)
def test_a_key_is_made_of_digits_and_fits_the_index(name: str, sort_name: str) -> None:
    key = collation_key(name, sort_name)
    assert set(key) <= set(string.digits)
    assert len(key) <= KEY_LENGTH


@pytest.mark.parametrize("letter", ["w", "É", "ǖ", "각", "王", "\U0001f3b2"])
def test_the_longest_name_is_told_from_its_like_at_the_last_letter(letter: str) -> None:
    longest = clean_name(letter * NAME_LENGTH)
    shorter = longest[:-1]
    assert in_order([longest, f"{shorter}a", shorter]) in (
        [shorter, f"{shorter}a", longest],
        [shorter, longest, f"{shorter}a"],
    )
    assert len({collation_key(name) for name in (longest, f"{shorter}a", shorter)}) == 3


def test_the_longest_key_fits_the_index_and_still_sorts_by_the_sort_name() -> None:
    longest = "각" * NAME_LENGTH
    key = collation_key(longest, longest)
    assert len(key) == KEY_LENGTH
    assert collation_key("나리", longest[:-1]) < key < collation_key("가영", "나리")
