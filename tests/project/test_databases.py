"""Tests that commit leave nothing behind, on both databases, although the log cannot be emptied."""

import pytest
from django.db import connection

from scoring.models import GameEvent
from tests.api.table import Evening


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", ["first", "second"])
def test_each_test_begins_with_an_empty_log(turn: str) -> None:
    assert not GameEvent.objects.exists()
    Evening()
    assert GameEvent.objects.exists()
    assert connection.get_autocommit()
