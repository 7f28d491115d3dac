"""What may be a name, and which names are the same."""

# ruff: noqa: RUF001 (letters that look alike are what is tested)

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roster.names import (
    MARKS_IN_A_ROW,
    NAME_LENGTH,
    BadNameError,
    clean_name,
    identity_key,
    search_key,
)
from tests.roster.strategies import names

anything = st.text(st.characters(categories=["L", "M", "N", "P", "S", "Z", "C"]))
"""Any text at all, lone surrogates included."""


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Gus Gingersnap", "Gus Gingersnap"),
        ("  Gus \u00a0  Gingersnap\n", "Gus Gingersnap"),
        ("E\u0301lodie", "Élodie"),
        ("O'Brien", "O'Brien"),
        ("O’Brien", "O’Brien"),
        ("<b>Gus</b> & {{ co }}", "<b>Gus</b> & {{ co }}"),
        ("王\U000e0100", "王"),  # which drawing of the character is meant
        ("علی\u200cرضا", "علی\u200cرضا"),  # Persian spells this name with a non-joiner
        ("ශ්\u200dරී", "ශ්\u200dරී"),  # and Sinhala this one with a joiner
        ("Số 7", "Số 7"),
        ("x" * 80, "x" * 80),
        ("é" * 80, "é" * 80),
    ],
)
def test_a_name_is_kept_as_it_was_meant(typed: str, meant: str) -> None:
    assert clean_name(typed) == meant


@pytest.mark.parametrize(
    ("typed", "code", "facts"),
    [
        ("", "name_empty", {}),
        (" \t\u3000\n", "name_empty", {}),
        ("\u0301", "name_empty", {}),
        ("x" * 81, "name_too_long", {"length": 81, "limit": 80}),
        ("x" * 300, "name_too_long", {"length": 300, "limit": 80}),
        ("ﬃ" * 27, "name_too_long", {"length": 81, "limit": 80}),
        ("Gus\0", "name_hidden_character", {"character": "U+0000"}),
        ("Gus\nGale", "name_hidden_character", {"character": "U+000A"}),
        ("Gus\tGale", "name_hidden_character", {"character": "U+0009"}),
        ("Gus\x1b[31m", "name_hidden_character", {"character": "U+001B"}),
        ("Gus\u2028Gale", "name_hidden_character", {"character": "U+2028"}),
        ("Gu\u200bs", "name_hidden_character", {"character": "U+200B"}),
        ("Gu\u200ds", "name_hidden_character", {"character": "U+200D"}),
        ("ع\u200dل", "name_hidden_character", {"character": "U+200D"}),
        ("Gus\u200c", "name_hidden_character", {"character": "U+200C"}),
        ("\u202eGus", "name_hidden_character", {"character": "U+202E"}),
        ("Gu\u00ads", "name_hidden_character", {"character": "U+00AD"}),
        ("\ufeffGus", "name_hidden_character", {"character": "U+FEFF"}),
        ("Gus\ud800", "name_hidden_character", {"character": "U+D800"}),
        ("Gus\ue000", "name_hidden_character", {"character": "U+E000"}),
        ("Gus\U000e0041", "name_hidden_character", {"character": "U+E0041"}),
        ("\u3164", "name_hidden_character", {"character": "U+3164"}),
        ("Gus\u2800", "name_hidden_character", {"character": "U+2800"}),
        ("Gu" + "\u0301" * 5, "name_too_many_marks", {"limit": 4}),
    ],
)
def test_what_is_no_name_is_refused_with_its_reason(
    typed: str, code: str, facts: dict[str, object]
) -> None:
    with pytest.raises(BadNameError) as refused:
        clean_name(typed)
    assert (refused.value.code, refused.value.facts) == (code, facts)


@given(anything)
def test_a_clean_name_is_clean_and_anything_else_is_refused(typed: str) -> None:
    try:
        name = clean_name(typed)
    except BadNameError:
        return
    assert clean_name(name) == name
    assert unicodedata.is_normalized("NFC", name)
    assert 0 < len(name) <= NAME_LENGTH
    name.encode()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Sam", "SAM"),
        ("Sam T", "sam  t"),
        ("Zoë", "ZOE\u0308"),
        ("Straße", "STRASSE"),
        ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
        ("O'Brien", "O’Brien"),
        ("O'Brien", "O´Brien"),
        ("'n Gus", "ŉ Gus"),
        ("Anne-Marie", "Anne‑Marie"),
        ("ＺＯＥ", "Zoe"),
        ("ﬁnn", "Finn"),
        ("علی\u200cرضا", "علیرضا"),
        ("ｶﾅ", "カナ"),
    ],
)
def test_names_that_would_be_called_alike_are_the_same(one: str, other: str) -> None:
    assert identity_key(one) == identity_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Sam", "Sam T"), ("Sam T", "Sam W"), ("Zoe", "Zoë"), ("OBrien", "O'Brien"), ("l", "ł")],
)
def test_names_that_differ_to_the_ear_or_eye_are_not(one: str, other: str) -> None:
    assert identity_key(one) != identity_key(other)


@given(anything)
def test_an_identity_key_is_its_own_identity_key(text: str) -> None:
    assert identity_key(identity_key(text)) == identity_key(text)


@given(names)
def test_case_and_composition_never_make_another_player(name: str) -> None:
    assert identity_key(unicodedata.normalize("NFD", name)) == identity_key(name)
    assert identity_key(name.casefold()) == identity_key(name)


@given(names)
def test_keys_fit_the_index(name: str) -> None:
    """PostgreSQL indexes 2,704 bytes; four bytes a character and three characters for one."""
    assert len(identity_key(name).encode()) <= 3 * 4 * NAME_LENGTH


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("Zoë", "zoe"),
        ("Łukasz", "lukasz"),
        ("O'Brien", "obrien"),
        ("O’Brien", "obrien"),
        ("Øyvind", "oyvind"),
        ("Æsa Þórsdóttir", "aesa thorsdottir"),
        ("Đặng", "dang"),
        ("İlker Işık", "ilker isik"),
        ("Straße", "strasse"),
        ("Anne-Marie", "anne marie"),
        ("J.R. Gale", "jr gale"),
        ("de la Cruz", "de la cruz"),
        ("Ёлка", "елка"),
        ("Ωμέγα", "ωμεγα"),
        ("王", "王"),
        ("!!!", "!!!"),
        ("Gus\0\ud800", "gus"),
        ("", ""),
    ],
)
def test_search_sees_through_accents_case_and_punctuation(typed: str, key: str) -> None:
    assert search_key(typed) == key


@given(anything)
def test_a_search_key_is_text_that_a_database_takes(text: str) -> None:
    key = search_key(text)
    key.encode()
    assert "\0" not in key
    assert search_key(key) == key


@given(names)
def test_every_name_has_something_to_be_found_by(name: str) -> None:
    assert search_key(name)


def test_marks_are_counted_on_each_letter_alone() -> None:
    marks = "\u0301" * MARKS_IN_A_ROW
    assert identity_key(clean_name(f"Gu{marks}s{marks}")) == identity_key(f"Gu{marks}s{marks}")
