"""An evening for each test of the API."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache

from scoring import folding
from tests.api.operations import World, new_world
from tests.api.table import Evening, Table


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    """Game ids come again after a test's rows are rolled back; folded states must not."""
    folding.forget()


@pytest.fixture
def world(db: None) -> Iterator[World]:
    """An evening of a tournament, for requests on the wire; nobody has signed in too often."""
    cache.clear()
    yield new_world()
    cache.clear()


@pytest.fixture
def evening(db: None) -> Evening:
    """Al is called; rows 1 and 2 are recorded."""
    return Evening()


@pytest.fixture
def table(evening: Evening) -> Table:
    """The scorekeeper's client."""
    return evening.table
