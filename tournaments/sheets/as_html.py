"""Sheets as a page: to be read, and printed in large print from the browser."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.sheets.sheet import Sheet, Table, shown


@dataclass(frozen=True, slots=True)
class PrintedCell:
    """A cell: its words, its column's label, its classes, and whether it names its row."""

    text: str
    label: str
    kind: str
    names_row: bool


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """A table with its cells ready; `headers` are labels with the classes of their columns."""

    name: str
    caption: str
    headers: list[tuple[str, str]]
    rows: list[list[PrintedCell]]
    notes: tuple[str, ...]


def printed(sheet: Sheet) -> list[PrintedTable]:
    """The sheet's tables for the template."""
    return [_table(table) for table in sheet.tables]


def _table(table: Table) -> PrintedTable:
    kinds = [_kind(table, at) for at in range(len(table.columns))]
    labels = [column.label for column in table.columns]
    return PrintedTable(
        name=table.name,
        caption=table.caption,
        headers=list(zip(labels, kinds, strict=True)),
        rows=[
            [
                PrintedCell(shown(cell), labels[at], kinds[at], at == table.named_by)
                for at, cell in enumerate(row)
            ]
            for row in table.rows
        ],
        notes=table.notes,
    )


def _kind(table: Table, at: int) -> str:
    """The classes of a column's cells; what stands before the name keeps beside it when narrow."""
    if at < table.named_by:
        return "rank"
    kinds = ["n"] if table.columns[at].numeric and at != table.named_by else []
    return " ".join([*kinds, *(["rest"] if at > table.named_by else [])])
