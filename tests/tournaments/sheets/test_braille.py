"""Braille, held against lines that were written by hand and read back by liblouis 3.24.

Each pair also is what liblouis makes of the text by its table of uncontracted Unified English
Braille, but for the last five: letters that it spells by their numbers, and a blank that it keeps.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.sheets.braille import in_braille

LINES = {
    "Page 3 of 12": ",PAGE #C OF #AB",
    "10,050": "#AJ1JEJ",
    "1, 1, 5": "#A1 #A1 #E",
    "Saves 1,150.": ",SAVES #A1AEJ4",
    "Élodie": ",^/ELODIE",
    "O'Brien": ",O',BRIEN",
    "McDONALD": ",MC,,DONALD",
    "ABc": ",,AB,'C",
    "4:00 PM Eastern": "#D3#JJ ,,PM ,EASTERN",
    "3d 3x": "#C;D #CX",
    "1st 2nd": "#AST #BND",
    "3.5": "#C4E",
    "(10 to go)": '"<#AJ TO GO">',
    "Wednesday/Saturday": ",WEDNESDAY_/,SATURDAY",
    "2026-11-28": "#BJBF-#AA-#BH",
    '"to go" counts': "8TO GO0 COUNTS",
    "Zoë": ",ZO^3E",
    "Ñuñez": ",^]NU^]NEZ",
    "Ångström": ",^$ANGSTR^3OM",
    "Dvořák": ",DVO^+R^/AK",
    "Øyvind": ",@*OYVIND",
    "Français": ",FRAN^&CAIS",
    "=1+1": '"7#A"6#A',
    "@home": "@AHOME",
    "100%": "#AJJ.0",
    "Sam T.": ",SAM ,T4",
    "Ana & Ben": ",ANA @& ,BEN",
    "Wins: 3; best: 2": ",WINS3 #C2 BEST3 #B",
    "What? Yes!": ",WHAT8 ,YES6",
    "Łukasz Żółw": ",@*LUKASZ ,Z^/O@*LW",
    "Иван": ",IVAN",
    "Ωmega": ",OMEGA",
    "a\tb": "A B",
}


@pytest.mark.parametrize("text", LINES)
def test_a_line_in_braille(text: str) -> None:
    assert in_braille(text) == LINES[text]


@given(st.text(max_size=40))
def test_any_text_is_cells_of_north_american_braille_ascii(text: str) -> None:
    assert all(" " <= cell <= "_" for cell in in_braille(text))


@given(st.integers(0, 10**9), st.integers(0, 10**9))
def test_different_numbers_are_different_cells(one: int, other: int) -> None:
    assert (in_braille(f"{one:,}") == in_braille(f"{other:,}")) == (one == other)
