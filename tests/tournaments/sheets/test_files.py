"""CSV and XLSX, read back by other programs' readers."""

import csv
import io
from dataclasses import replace
from datetime import datetime

import openpyxl

from roster.guarding import unguarded
from tests.tournaments.sheets.paper import SHEET
from tournaments.sheets import as_csv, as_xlsx

EVIL = '=HYPERLINK("http://evil.example";"Ana")'


def test_a_csv_file_is_the_header_and_the_rows() -> None:
    text = as_csv.written(SHEET).decode("utf-8-sig")
    assert list(csv.reader(io.StringIO(text, newline=""))) == [
        ["Place", "Player", "Points", "Last game"],
        ["1", "Łukasz Żółw", "10050", "2026-11-28"],
        ["2", "'" + EVIL, "300", ""],
        ["3", "Zoë O'Brien, Jr.", "0", ""],
    ]


def test_a_csv_file_begins_with_the_mark_of_utf_8_and_its_lines_end_as_rfc_4180_has_it() -> None:
    data = as_csv.written(SHEET)
    assert data.startswith(b"\xef\xbb\xbfPlace,")
    assert data.count(b"\r\n") == data.count(b"\n") == 4


def test_names_come_home_from_csv_as_they_were() -> None:
    rows = csv.DictReader(io.StringIO(as_csv.written(SHEET).decode("utf-8-sig"), newline=""))
    assert [unguarded(row["Player"]) for row in rows] == ["Łukasz Żółw", EVIL, "Zoë O'Brien, Jr."]


def test_several_tables_stand_under_their_captions() -> None:
    sheet = replace(SHEET, tables=(SHEET.tables[0], replace(SHEET.tables[0], rows=())))
    text = as_csv.written(sheet).decode("utf-8-sig")
    assert text.splitlines()[0] == "As of game 3."
    assert text.splitlines()[-3:] == ["", "As of game 3.", "Place,Player,Points,Last game"]


def test_a_workbook_holds_numbers_days_and_words_as_what_they_are() -> None:
    book = openpyxl.load_workbook(io.BytesIO(as_xlsx.written(SHEET)))
    page = book["Table"]
    assert [list(row) for row in page.iter_rows(values_only=True)] == [
        ["Place", "Player", "Points", "Last game"],
        [1, "Łukasz Żółw", 10050, datetime(2026, 11, 28)],  # noqa: DTZ001
        [2, EVIL, 300, None],
        [3, "Zoë O'Brien, Jr.", 0, None],
    ]
    assert book.properties.title == "Standings after game 3"
    assert [row[0] for row in book["Notes"].iter_rows(values_only=True)] == [
        "Standings after game 3",
        "Qualifying stage, ranked by total points.",
        "As of game 3.",
        "Cut line today.",
    ]


def test_a_formula_in_a_workbook_is_text_and_marked_as_such() -> None:
    page = openpyxl.load_workbook(io.BytesIO(as_xlsx.written(SHEET)))["Table"]
    assert (page["B3"].data_type, page["B3"].quotePrefix) == ("s", True)
    assert (page["B2"].data_type, page["B2"].quotePrefix) == ("s", False)


def test_header_and_names_stay_in_sight() -> None:
    page = openpyxl.load_workbook(io.BytesIO(as_xlsx.written(SHEET)))["Table"]
    assert page.freeze_panes == "C2"
    assert page.print_title_rows == "$1:$1"


def test_a_page_has_a_name_that_spreadsheets_take() -> None:
    table = replace(SHEET.tables[0], name="Wednesday/Saturday: [all] its evenings, * and ?")
    book = openpyxl.load_workbook(io.BytesIO(as_xlsx.written(replace(SHEET, tables=(table,)))))
    assert book.sheetnames == ["Wednesday Saturday   all  its e", "Notes"]


def test_the_same_sheet_is_the_same_bytes() -> None:
    assert as_xlsx.written(SHEET) == as_xlsx.written(SHEET)
    assert as_csv.written(SHEET) == as_csv.written(SHEET)
