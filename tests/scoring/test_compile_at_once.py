"""Compiling beside somebody who holds the game: neither waits for the other for ever."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection, transaction

from scoring.models import Game, Projection
from scoring.projections import rebuild
from tests.engine.lucky_roll.table import busts, opening
from tests.scoring.table import Table

FLOORS = ("policies", "roster", "scoring", "tournaments")
SECONDS = 20


@pytest.fixture
def table(transactional_db: None) -> Iterator[Table]:
    """A game whose projection nobody has compiled."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has one writer at a time")
    table = Table("Al", "Bo")
    table.say(opening("Al", "Bo"), busts("Al"))
    Projection.objects.all().delete()
    yield table
    connection.close()


def compiled_elsewhere(game_id: int) -> str:
    """Compile on another connection."""
    try:
        return rebuild(game_id)
    finally:
        connection.close()


def test_a_worker_compiles_a_game_that_somebody_holds(table: Table) -> None:
    """Its new rows refer to the game: they must not wait for who holds it and wants them next."""
    with ThreadPoolExecutor(1) as pool, transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=table.game.pk)
        worker = pool.submit(compiled_elsewhere, game.pk)
        assert worker.result(timeout=SECONDS) == game.stamp
        assert rebuild(game.pk) == game.stamp
    assert Projection.objects.get(game=table.game).stamp == table.fresh().stamp


def locks(source: str) -> Iterator[ast.Call]:
    """The calls that lock rows."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    for call in calls:
        if isinstance(call.func, ast.Attribute) and call.func.attr == "select_for_update":
            yield call


def shuts_out(call: ast.Call) -> bool:
    """Whether rows that refer to the locked ones would wait."""
    return all(keyword.arg != "no_key" for keyword in call.keywords)


def test_no_lock_shuts_out_rows_that_refer_to_what_it_holds() -> None:
    root = Path(settings.BASE_DIR)
    files = [file for floor in FLOORS for file in sorted((root / floor).rglob("*.py"))]
    found = {str(file.relative_to(root)): list(locks(file.read_text())) for file in files}
    assert sum(map(len, found.values())) > 15
    assert [name for name, calls in found.items() if any(map(shuts_out, calls))] == []


def test_a_lock_that_shuts_them_out_is_seen() -> None:
    (call,) = locks("Game.objects.select_for_update().get(pk=1)")
    assert shuts_out(call)
