"""An evening for each test of a ruling."""

import pytest

from scoring import folding
from tests.api.table import Evening, Table


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    """Game ids come again after a test's rows are rolled back; folded states must not."""
    folding.forget()


@pytest.fixture
def evening(db: None) -> Evening:
    """Al is called; rows 1 and 2 are recorded."""
    return Evening()


@pytest.fixture
def manager(evening: Evening) -> Table:
    """The manager's client."""
    return evening.table.beside("manager")
