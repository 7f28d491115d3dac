"""Public totals as they are announced, or at once: a setting of the game."""

from __future__ import annotations

import pytest

from scoring.projections import public_projection
from scoring.publicity import show_totals
from tests.engine.lucky_roll.table import opening, saves
from tests.scoring.table import Table, heard_by

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Al has saved 1,000 in round 1, whose totals are not announced."""
    table = Table("Al", "Bo")
    table.say(opening("Al", "Bo"), saves("Al", 1000))
    return table


def scores(table: Table) -> dict[str, int] | None:
    found = public_projection(table.fresh()).public["scores"]
    return found and {table.names[player]: total for player, total in found.items()}


def test_totals_at_once_and_back(table: Table) -> None:
    assert scores(table) is None

    show_totals(table.game.pk, at_once=True, actor=table.actor)
    assert scores(table) == {"Al": 1000, "Bo": 0}

    show_totals(table.game.pk, at_once=False, actor=table.actor)
    assert scores(table) is None


@pytest.mark.django_db(transaction=True)
def test_it_is_told_once(table: Table) -> None:
    told: list[int] = []

    def hear(game_id: int, **_signal: object) -> None:
        told.append(game_id)

    with heard_by(hear):
        for _ in range(2):
            show_totals(table.game.pk, at_once=True, actor=table.actor)

    assert told == [table.game.pk]
    assert table.fresh().revision == 1
