"""Lists of players as people bring them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roster.lists.reading import (
    LINE_LIMIT,
    SIZE_LIMIT,
    Line,
    ListRefused,
    as_text,
    read_list,
)


def names(text: str) -> list[str]:
    return [line.name for line in read_list(text).lines]


def refused(text: str) -> str:
    with pytest.raises(ListRefused) as refusal:
        read_list(text)
    return refusal.value.detail


def test_a_list_with_a_header() -> None:
    found = read_list("Name,Club,Sort name\nAna de la Cruz,North,Cruz\n\nBen,South,\n")
    assert found.lines == (Line(2, "Ana de la Cruz", "Cruz"), Line(4, "Ben"))
    assert (found.used, found.unused) == (("Name", "Sort name"), ("Club",))


@pytest.mark.parametrize(
    "text",
    [
        "Name;Club\nAna;North\nBen;South",
        "Club\tPLAYER\nNorth\tAna\nSouth\tBen",
        "First,Last\nAna,\nBen,",
        "Club,Player's name\nNorth,Ana\nSouth,Ben",
        "sep=;\r\nName;Club\r\nAna;North, by the sea\r\nBen;South",
        "\ufeffFull-Name,Club\r\nAna,North\r\nBen,South\r\n",
        "last name,first_name\n,Ana\n,Ben",
        "Ana\nBen",
        "\n\nName\n\nAna\r \rBen\n",
    ],
)
def test_however_spreadsheets_write_it(text: str) -> None:
    assert names(text) == ["Ana", "Ben"]


def test_first_and_last_names_make_a_name() -> None:
    assert names("Surname,Given name\nApplebee,Ana\nO'Brien,Zoë") == ["Ana Applebee", "Zoë O'Brien"]


def test_quoted_names_and_lines_within_them() -> None:
    found = read_list('Name,Note\n"Ana ""Lucky"" A.","two\nlines"\nBen,\n')
    assert found.lines == (Line(3, 'Ana "Lucky" A.'), Line(4, "Ben"))


def test_a_list_of_our_own_has_the_guard_taken_off() -> None:
    assert names("Player\n'=1+1\n'Tis\n") == ["=1+1", "'Tis"]


@pytest.mark.parametrize("text", ["", "  \n \r\n", "\ufeff"])
def test_nothing_in_it(text: str) -> None:
    assert refused(text) == "The list is empty. Choose a file with the list, or type or paste it."


def test_no_column_of_names() -> None:
    assert refused("Club,Town\nNorth,Oslo").startswith("No column of the list is called “Name”")
    assert refused("First name,Town\nAna,Oslo").startswith("No column of the list is called")


def test_a_column_of_names_without_names() -> None:
    assert refused("Name,Club\n,North\n,South") == (
        "No line of the list has a name. Check the column of names."
    )


def test_too_many_players() -> None:
    assert len(names("Name\n" + "Ana\n" * LINE_LIMIT)) == LINE_LIMIT
    assert refused("Name\n" + "Ana\n" * (LINE_LIMIT + 1)) == (
        "The list has 401 players. Divide it into lists of 400 at most."
    )


def test_too_many_bytes() -> None:
    assert refused("é" * SIZE_LIMIT) == (
        "The list is larger than 128 kB. Divide it into smaller ones."
    )
    with pytest.raises(ListRefused, match="larger than 128 kB"):
        as_text(b"a" * (SIZE_LIMIT + 1))


@pytest.mark.parametrize(
    ("text", "line"),
    [('Name\nAna\n"Ben\nCarla', 4), ('Name\nAna\n"Ben"jamin\nCarla', 3)],
)
def test_quotation_marks_that_would_swallow_names(text: str, line: int) -> None:
    assert refused(text) == f"Line {line} cannot be read. Check its quotation marks."


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_files_of_all_spreadsheets(encoding: str) -> None:
    assert as_text("Name\nZoë\n".encode(encoding)).removeprefix("\ufeff") == "Name\nZoë\n"


@pytest.mark.parametrize("data", [b"PK\x03\x04\0\0\x08\0", b"\xff\xfe\x00", b"\x81\x8d\xff"])
def test_files_that_are_no_text(data: bytes) -> None:
    with pytest.raises(ListRefused, match="This file is no text"):
        as_text(data)


@given(st.text(max_size=200) | st.text(alphabet='Name,;\t"\n\r\0a', max_size=60))
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    try:
        found = read_list(text)
    except ListRefused:
        return
    assert all(line.name for line in found.lines)
