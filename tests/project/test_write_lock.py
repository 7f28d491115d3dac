"""On SQLite the threads of a process take turns at writing; none is told to try again."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper
from pytest_django import DjangoDbBlocker

from tournaments.project import addresses
from tournaments.project.sqlite.base import DatabaseWrapper

WRITERS = 8
ROWS = 25


@pytest.fixture
def database(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[Path]:
    file = tmp_path / "turns.sqlite3"
    with django_db_blocker.unblock():
        first = connect(file)
        with first.cursor() as cursor:
            cursor.execute("CREATE TABLE turn (seq integer PRIMARY KEY, writer integer)")
        yield file
        first.close()


def connect(file: Path, wait: float = 20) -> BaseDatabaseWrapper:
    defaults = {"AUTOCOMMIT": True, "ATOMIC_REQUESTS": False, "CONN_HEALTH_CHECKS": False}
    config = {**defaults, "TIME_ZONE": None, **addresses.database(addresses.sqlite_url(file))}
    config["OPTIONS"] = {**config["OPTIONS"], "timeout": wait}
    return DatabaseWrapper(config)


def begin(connection: BaseDatabaseWrapper) -> None:
    connection.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)


def append(file: Path, writer: int) -> None:
    """Read the last row and insert the next, many times: a turn lost would repeat a number."""
    connection = connect(file)
    for _ in range(ROWS):
        begin(connection)
        with connection.cursor() as cursor:
            cursor.execute("SELECT coalesce(max(seq), 0) FROM turn")
            (last,) = cursor.fetchone()
            cursor.execute("INSERT INTO turn VALUES (%s, %s)", [last + 1, writer])
        connection.commit()
        connection.set_autocommit(True)
    connection.close()


def test_writers_take_turns(database: Path) -> None:
    failed: list[BaseException] = []

    def run(writer: int) -> None:
        try:
            append(database, writer)
        except BaseException as error:  # noqa: BLE001
            failed.append(error)

    threads = [threading.Thread(target=run, args=(writer,)) for writer in range(WRITERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert failed == []
    with connect(database).cursor() as cursor:
        cursor.execute("SELECT count(*), max(seq) FROM turn")
        assert cursor.fetchone() == (WRITERS * ROWS, WRITERS * ROWS)


@pytest.mark.parametrize("end", ["commit", "rollback", "close"])
def test_the_lock_is_free_after_every_end(database: Path, end: str) -> None:
    first, second = connect(database), connect(database, wait=0.2)
    begin(first)
    with pytest.raises(OperationalError, match="locked by another thread"):
        begin(second)

    getattr(first, end)()

    begin(second)
    second.rollback()
    second.close()
