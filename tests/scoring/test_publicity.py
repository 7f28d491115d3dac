"""Public totals as they are announced, or at once: a setting of the game."""

from __future__ import annotations

import pytest

from scoring.models import TotalsChange
from scoring.projections import public_projection
from scoring.publicity import TotalsRefused, show_totals
from tests.engine.lucky_roll.table import opening, saves
from tests.scoring.officials import browser
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

    show_totals(table.game.pk, at_once=True, reason="The club asked.", actor=table.actor)
    assert scores(table) == {"Al": 1000, "Bo": 0}

    show_totals(table.game.pk, at_once=False, reason="As before.", actor=table.actor)
    assert scores(table) is None


def test_who_decided_it_and_why_is_kept(table: Table) -> None:
    show_totals(table.game.pk, at_once=True, reason=" The club asked. ", actor=table.actor)
    show_totals(table.game.pk, at_once=True, reason="Again.", actor=table.actor)
    for reason in (" ", "x" * 301):
        with pytest.raises(TotalsRefused):
            show_totals(table.game.pk, at_once=False, reason=reason, actor=table.actor)

    kept = TotalsChange.objects.values_list("game", "at_once", "reason", "actor")
    assert list(kept) == [(table.game.pk, True, "The club asked.", table.actor.pk)]
    assert table.fresh().live_totals


def test_the_desk_asks_why_and_tells_what_was_decided(table: Table) -> None:
    at = browser(table, "desk", "manager")
    page = at.press("Show each total at once", reason=" ")
    assert page.status == 422
    assert "Say in 300 letters at most why totals are shown otherwise." in page.part("totals-error")
    at.open(f"/games/{table.game.pk}/desk/")
    page = at.press("Show each total at once", reason="The club asked.")
    told = "Totals are shown at once from now on. The club asked. (manager)"
    assert told in page.text


@pytest.mark.django_db(transaction=True)
def test_it_is_told_once(table: Table) -> None:
    told: list[int] = []

    def hear(game_id: int, **_signal: object) -> None:
        told.append(game_id)

    with heard_by(hear):
        for _ in range(2):
            show_totals(table.game.pk, at_once=True, reason="The club asked.", actor=table.actor)

    assert told == [table.game.pk]
    assert table.fresh().revision == 1
