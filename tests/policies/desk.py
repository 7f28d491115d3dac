"""Ruling at a table of `tests.scoring.table`, in the words of the tests: players by name."""

from __future__ import annotations

from policies.models import Reversal, Ruling
from policies.reversing import Plan, find, plan, reverse
from policies.ruling import rule
from roster.models import User
from scoring.engine.core import Json
from tests.scoring.officials import appointed
from tests.scoring.table import Table, new_request_id, replaced


def manager(table: Table) -> User:
    """The game's manager."""
    return appointed(table, "manager")


def ruled(table: Table, event: Json, *, policy: int = 8, reason: str = "Shouting") -> Ruling:
    """Rule as the game stands."""
    return rule(
        table.game.pk,
        replaced(event, table.ids),
        policy=policy,
        reason=reason,
        request_id=new_request_id(),
        actor=manager(table),
    )


def planned(table: Table, ruling: Ruling) -> Plan:
    """How the ruling would be reversed now."""
    found = find(table.fresh(), ruling.pk)
    assert found is not None
    return plan(table.fresh(), found)


def undone(table: Table, ruling: Ruling, **sent: str) -> Reversal:
    """Reverse the ruling as the game stands."""
    fields = {"reason": "It was somebody else", "request_id": new_request_id(), **sent}
    return reverse(table.game.pk, ruling.pk, actor=manager(table), **fields)
