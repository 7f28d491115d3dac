"""A table for each test of recording and correcting."""

import pytest

from scoring import folding
from tests.scoring.table import Table


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    """Game ids come again after a test's rows are rolled back; folded states must not."""
    folding.forget()


@pytest.fixture
def table(db: None) -> Table:
    """Al, Bo and Cy, before the roster is set."""
    return Table("Al", "Bo", "Cy")
