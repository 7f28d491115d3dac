"""A table for each test of virtual dice."""

import pytest

from scoring import folding
from tests.scoring.fair.rolling import Roller


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    """Game ids come again after a test's rows are rolled back; folded states must not."""
    folding.forget()


@pytest.fixture
def table(db: None) -> Roller:
    """Al, Bo and Cy, before the roster is set."""
    return Roller("Al", "Bo", "Cy")
