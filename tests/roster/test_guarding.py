"""What a spreadsheet would compute is kept from it, and comes home as it was."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roster.guarding import guarded, unguarded

FORMULAS = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\rx",
    "\ttext",
    "  =1",
    "\u00a0=1",
    "\u3000=1",
    "\ufeff=1",
    "\n=1",
    "\uff1d1",
    "\uff0b1",
    "\uff0d1",
    "\uff20A1",
    " \uff1d1",
    "\u22121",
]
HARMLESS = ["Ana", "O'Brien", "'t Hooft", "", " ", "Ana = Ben", "1-2", "#1", "'"]


@pytest.mark.parametrize("text", FORMULAS)
def test_a_formula_gets_an_apostrophe(text: str) -> None:
    assert guarded(text) == "'" + text


@pytest.mark.parametrize("text", HARMLESS)
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert guarded(text) == text
    assert unguarded(text) == text


def test_a_formula_after_what_ends_a_cell_in_other_countries_gets_one_as_well() -> None:
    assert guarded("Ana;=1+1") == "Ana;'=1+1"
    assert guarded("=1| @SUM(A1);-") == "'=1|' @SUM(A1);'-"
    assert guarded("Ana; Ben|Zoë") == "Ana; Ben|Zoë"
    assert unguarded("Ana;'=1+1") == "Ana;=1+1"
    assert unguarded("Ana;''t Hooft;'=1") == "Ana;''t Hooft;=1"


def test_a_name_that_looks_guarded_keeps_its_apostrophe() -> None:
    assert guarded("'=1") == "''=1"
    assert unguarded("''=1") == "'=1"


@given(st.text(alphabet="'=+-@;|\t\r\n \uff1da1", max_size=6) | st.text(max_size=20))
def test_what_comes_home_is_what_went_out(text: str) -> None:
    assert unguarded(guarded(text)) == text
    signs = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
    cells = re.split("[;|]", guarded(text))
    assert not any(cell.lstrip().startswith(signs) for cell in cells)
