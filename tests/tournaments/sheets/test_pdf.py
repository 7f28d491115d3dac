"""The large-print PDF: really tagged, read back with another library."""

import io
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pypdf
import pytest
import typst

from tests.tournaments.sheets.paper import SHEET
from tournaments.sheets import as_pdf
from tournaments.sheets.sheet import Column


def read(data: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(data))


def root_of(data: bytes) -> Any:
    return read(data).root_object


def elements(of: Any) -> Iterator[Any]:
    """All elements of the structure, from the root down in reading order."""
    node = of.get_object()
    if isinstance(node, list):
        for each in node:
            yield from elements(each)
    elif isinstance(node, dict):
        if "/S" in node:
            yield node
        if "/K" in node:
            yield from elements(node["/K"])


def kinds(reader: pypdf.PdfReader) -> list[str]:
    return [str(each["/S"]) for each in elements(reader.root_object["/StructTreeRoot"])]


def test_it_is_tagged_and_says_its_language_and_title() -> None:
    root = root_of(as_pdf.written(SHEET))
    assert root["/MarkInfo"]["/Marked"].value is True
    assert root["/Lang"] == "en"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"].value is True
    metadata = read(as_pdf.written(SHEET)).metadata
    assert metadata is not None
    assert metadata.title == "Standings after game 3"


def test_it_claims_the_standard_for_accessible_pdf() -> None:
    metadata = root_of(as_pdf.written(SHEET))["/Metadata"].get_data().decode()
    assert "<pdfuaid:part>1</pdfuaid:part>" in metadata


def test_the_structure_has_title_heading_and_a_table_with_header_cells() -> None:
    found = kinds(read(as_pdf.written(SHEET)))
    assert found.count("/Title") == 1
    assert found.count("/H1") == 1
    assert found.count("/Table") == 1
    assert (found.count("/THead"), found.count("/TR")) == (1, 4)
    assert (found.count("/TH"), found.count("/TD")) == (4, 12)
    assert found.index("/Title") < found.index("/H1") < found.index("/Table")


def test_header_cells_say_that_they_head_a_column() -> None:
    root = root_of(as_pdf.written(SHEET))["/StructTreeRoot"]
    headers = [each for each in elements(root) if each["/S"] == "/TH"]
    scopes = [a["/Scope"] for each in headers for a in each["/A"] if "/Scope" in a]
    assert scopes == ["/Column"] * 4


def test_what_stands_on_it_is_text() -> None:
    words = " ".join(read(as_pdf.written(SHEET)).pages[0].extract_text().split())
    for text in ("Standings after game 3", "Łukasz Żółw", "10,050", "Saturday, November 28"):
        assert text in words


def test_every_letter_is_at_least_eighteen_points_high() -> None:
    sizes: list[float] = []

    def seen(text: str, _cm: Any, tm: list[float], _font: Any, size: float) -> None:
        if text.strip():
            sizes.append(abs(size * tm[0]))

    read(as_pdf.written(SHEET)).pages[0].extract_text(visitor_text=seen)
    assert sizes
    assert min(sizes) >= 18


def test_markup_in_a_name_is_a_name() -> None:
    table = replace(SHEET.tables[0], rows=((1, "*Ana* #panic() $x$ = [b]", 0, None),))
    page = read(as_pdf.written(replace(SHEET, tables=(table,)))).pages[0]
    assert "*Ana* #panic() $x$ = [b]" in " ".join(page.extract_text().split())


def test_a_name_without_a_typeface_does_not_take_the_sheet_away() -> None:
    table = replace(SHEET.tables[0], rows=((1, "\U0001f3b2 \u13a0\u13a1", 0, None),))
    reader = read(as_pdf.written(replace(SHEET, tables=(table,))))
    assert kinds(reader).count("/TH") == 4


def test_a_name_in_letters_that_no_typeface_has_is_told_by_its_sound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ours = typst.Fonts(include_system_fonts=False, font_paths=[as_pdf.HERE / "fonts"])
    monkeypatch.setattr(as_pdf, "_typefaces", lambda: ours)
    table = replace(SHEET.tables[0], rows=((1, '\u674e\u5c0f\u9f8d \u03a9 "Żółw"', 0, None),))
    data = as_pdf.written(replace(SHEET, tables=(table,)))
    words = " ".join(read(data).pages[0].extract_text().split())
    assert 'LiXiaoLong \u03a9 "Żółw"' in words
    assert "<pdfuaid:part>1</pdfuaid:part>" in root_of(data)["/Metadata"].get_data().decode()


def test_a_name_of_one_long_word_stays_in_its_column() -> None:
    rows = ((1, "W" * 80, 10050, None), (2, "Ana", 300, None))
    columns = (*SHEET.tables[0].columns, *(Column(f"Column {n}") for n in range(3)))
    table = replace(
        SHEET.tables[0], columns=columns, rows=tuple((*row, "", "", "") for row in rows)
    )
    page = read(as_pdf.written(replace(SHEET, tables=(table,)))).pages[0]
    lines = [line for line in page.extract_text().splitlines() if "WWW" in line]
    assert len(lines) > 1
    assert max(line.count("W") for line in lines) <= 63


def test_the_header_is_there_again_on_the_next_page() -> None:
    rows = tuple((place, f"Player {place}", 0, None) for place in range(1, 61))
    sheet = replace(SHEET, tables=(replace(SHEET.tables[0], rows=rows),))
    pages = read(as_pdf.written(sheet)).pages
    assert len(pages) > 1
    for page in pages:
        assert "Place" in page.extract_text()


def test_the_same_sheet_is_the_same_bytes() -> None:
    assert as_pdf.written(SHEET) == as_pdf.written(SHEET)
