"""Every cell of the table of roles, by real requests to API and pages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from roster import roles
from roster.roles import EVERYBODY, NOBODY, Action, GameStatus, Right
from scoring import folding
from tests.roles.cells import AWAITED, CELLS, PERSONS, expected
from tests.roles.probes import PROBES, Outcome, Probe, asked
from tests.roles.world import World, new_world

pytestmark = pytest.mark.one_database
ROOT = Path(__file__).resolve().parents[2]
FLOORS = ("roster", "scoring", "policies", "tournaments")


@pytest.fixture
def world(db: None) -> World:
    folding.forget()
    return new_world()


def faults(
    probe: Probe,
    world: World,
    persons: Sequence[str] = PERSONS,
    statuses: Sequence[str] = tuple(GameStatus),
) -> list[str]:
    """Where a request was not answered as the cell says."""
    outcomes: dict[tuple[str, str], Outcome] = {
        (person, status): asked(probe, world, person, status)
        for status in statuses
        for person in persons
    }
    found = [
        f"{person}, {status}: {outcome.status} {outcome.location}"
        for (person, status), outcome in outcomes.items()
        if expected(probe.action, person, status) is outcome.refused
    ]
    for person in persons:
        of = [outcomes[person, status] for status in statuses]
        may = any(expected(probe.action, person, status) for status in statuses)
        if may and not any(outcome.carried_out for outcome in of):
            found.append(f"{person}: never carried out, {[outcome.status for outcome in of]}")
    return found


@pytest.mark.parametrize("probe", PROBES, ids=str)
def test_every_cell_is_as_the_design_has_it(world: World, probe: Probe) -> None:
    found = faults(probe, world)
    assert not found, "\n".join(found)


def test_every_action_has_its_cells_and_a_probe() -> None:
    assert set(CELLS) | set(AWAITED) == set(Action)
    assert {probe.action for probe in PROBES} == set(CELLS)
    assert not set(CELLS) & set(AWAITED)
    assert all(len(cells.split()) == len(PERSONS) for cells in CELLS.values())


def test_nothing_asks_about_an_action_that_has_no_probe() -> None:
    sources = [file for floor in FLOORS for file in (ROOT / floor).rglob("*.py")]
    asking = {
        name
        for file in sources
        if file.name != "roles.py"
        for name in re.findall(r"\bAction\.([A-Z_]+)\b", file.read_text())
    }
    assert not asking & {action.name for action in AWAITED}


# --- That the matrix can fail --------------------------------------------------------------------


SOME = ("player", "scorekeeper", "manager")
SOMETIMES = ("official", "provisional")
"""Between them they notice a hole; all persons would take long."""
HELD_BY_MORE = frozenset(
    {
        Action.CHECK_IN,
        Action.SEE_OWN_HISTORY,
        Action.SEE_OWN_REPLAYS,
        Action.SANCTION,
        Action.REFER,
        Action.NAME_PLAYER,
        Action.INVITE,
    }
)
"""At these a hole lets nobody in by itself: it takes a player of one's own, the desk, the page."""


def test_a_hole_in_the_table_is_found(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody may, or nobody: either way a cell is not as it was written down."""
    table: Any = roles.RIGHTS
    unnoticed = []
    for action in set(CELLS) - {Action.VIEW_PUBLIC}:
        probes = [probe for probe in PROBES if probe.action is action]
        for right in (Right(EVERYBODY, EVERYBODY), Right(NOBODY, NOBODY)):
            if action in HELD_BY_MORE and right.open:
                continue
            with monkeypatch.context() as planted:
                planted.setitem(table, action, right)
                if not any(noticed(probe, world) for probe in probes):
                    unnoticed.append((action, "nobody" if not right.open else "everybody"))
    assert not unnoticed, "\n".join(map(str, unnoticed))


def noticed(probe: Probe, world: World) -> bool:
    """Whether anybody is answered otherwise than the cell says; the first one is enough."""
    return any(faults(probe, world, [person], SOMETIMES) for person in SOME)


def test_a_page_that_forgets_to_ask_is_found(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.pages.access.may", lambda *_args, **_more: True)
    probe = next(probe for probe in PROBES if probe.path.endswith("/crew/"))
    assert "player, provisional: 200 " in faults(probe, world)


def test_an_operation_that_forgets_to_ask_is_found(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.api.access.may", lambda *_args, **_more: True)
    probe = next(probe for probe in PROBES if probe.path.endswith("/legal/"))
    assert "player, official: 200 " in faults(probe, world)
