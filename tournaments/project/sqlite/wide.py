"""Numbers that SQLite has no room for, in a question to the database.

An address such as `/players/99999999999999999999/` asks for a row that cannot be there. PostgreSQL
finds none; the driver of SQLite would raise OverflowError, and the page be an error of the server.
In a SELECT such a number becomes infinity, which is greater than every number and equal to none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.backends.sqlite3.base import SQLiteCursorWrapper

LEAST, MOST = -(2**63), 2**63 - 1


class WideCursor(SQLiteCursorWrapper):
    """A cursor that may be asked for any number."""

    def execute(self, query: str, params: Any = None) -> Any:
        """Run a statement; in a SELECT every whole number may be a parameter."""
        if params and query.startswith("SELECT"):
            params = within(params)
        return super().execute(query, params)


def within(params: Any) -> Any:
    """The parameters with numbers out of range as infinity."""
    if isinstance(params, Mapping):
        return {name: _within(value) for name, value in params.items()}
    return _all_within(params)


def _all_within(values: Iterable[Any]) -> list[Any]:
    return [_within(value) for value in values]


def _within(value: Any) -> Any:
    if type(value) is int and not LEAST <= value <= MOST:
        return float("inf") if value > 0 else float("-inf")
    return value
