"""The braille file, held against pages that were written by hand."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.sheets.paper import SHEET
from tournaments.sheets import as_brf
from tournaments.sheets.sheet import Column, Sheet, Table

RESULT = Sheet(
    file="result",
    title="Game 3",
    notes=("Lucky number 21.",),
    tables=(
        Table(
            name="Result",
            caption="At the end.",
            columns=(
                Column("Place", numeric=True),
                Column("Player"),
                Column("Total", numeric=True),
            ),
            rows=((1, "Ana", 10050), (2, "Zoë", 300)),
            named_by=1,
        ),
    ),
)
PAGE = [
    "                ,GAME #C",
    "",
    "  ,LUCKY NUMBER #BA4",
    "",
    "    ,RESULT",
    "  ,AT THE END4",
    "",
    ",PLACE  ,PLAYER   ,TOTAL",
    '"33333  "333333  "333333',
    "    #A  ,ANA     #AJ1JEJ",
    "    #B  ,ZO^3E      #CJJ",
    *[""] * 13,
    "                                      #A",
]


def pages(sheet: Sheet) -> list[list[str]]:
    """The pages' lines; each page ends with a form feed."""
    text = as_brf.written(sheet).decode("ascii")
    assert text.endswith("\r\n\f")
    return [page.removesuffix("\r\n").split("\r\n") for page in text.split("\f")[:-1]]


def table_of(rows: int) -> Sheet:
    table = replace(RESULT.tables[0], rows=tuple((n, f"Player {n}", n) for n in range(1, rows + 1)))
    return replace(RESULT, tables=(table,))


def test_a_table_that_fits_stands_in_columns_two_cells_apart() -> None:
    assert pages(RESULT) == [PAGE]


def test_a_table_that_is_wider_is_told_row_by_row() -> None:
    row = (1, "Wilhelmina Featherstonehaugh-Cholmondeley", 10050)
    table = replace(RESULT.tables[0], rows=(row,))
    assert pages(replace(RESULT, tables=(table,)))[0][7:10] == [
        "#A  ,WILHELMINA",
        "    ,FEATHERSTONEHAUGH-,CHOLMONDELEY",
        "  ,TOTAL3 #AJ1JEJ",
    ]


def test_the_header_is_there_again_on_each_page() -> None:
    first, second = pages(table_of(20))
    assert (
        first[7:9] == second[:2] == [",PLACE  ,PLAYER      ,TOTAL", '"33333  "3333333333  "33333']
    )
    assert first[23] == "   #AE  ,PLAYER #AE     #AE"
    assert second[2] == "   #AF  ,PLAYER #AF     #AF"
    assert second[24] == "#B".rjust(40)


def test_no_entry_is_torn_apart() -> None:
    table = replace(SHEET.tables[0], rows=SHEET.tables[0].rows * 9)
    for page in pages(replace(SHEET, tables=(table,)))[1:]:
        assert not page[0].startswith(" ")


@given(
    st.lists(
        st.tuples(st.integers(0, 99), st.text(max_size=60), st.integers(0, 10**7)), max_size=40
    ),
    st.text(max_size=120),
)
def test_every_page_is_twenty_five_lines_of_forty_cells_at_most(
    rows: list[tuple[int, str, int]], title: str
) -> None:
    table = replace(RESULT.tables[0], rows=tuple(rows))
    for page in pages(replace(RESULT, title=title, tables=(table,))):
        assert len(page) == 25
        assert all(len(line) <= 40 for line in page)
