"""Fixtures of other plugins that are different here."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import TransactionTestCase
from pytest_django import DjangoDbBlocker

from ops import chromium
from tests.fixtures.live import asgi_server

__all__ = ["asgi_server"]  # a fixture that needs the apps, and so is not the plugin's


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """Put a SQLite database into a file: other threads cannot see one in memory."""
    if connection.vendor == "sqlite":
        file = tmp_path_factory.mktemp("database") / "tests.sqlite3"
        connection.settings_dict["TEST"]["NAME"] = str(file)


@pytest.fixture(scope="session")
def django_db_setup(
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[None]:
    """Adapt the tests' database to what each of the two cannot do by itself."""
    if connection.vendor == "sqlite":
        with django_db_blocker.unblock():
            restore_after_each_commit(tmp_path_factory.mktemp("template") / "migrated.sqlite3")
    yield
    if connection.vendor == "postgresql":
        with django_db_blocker.unblock():
            end_other_connections()


def restore_after_each_commit(template: Path) -> None:
    """On SQLite, restore a copy after each test that commits.

    There Django empties tables by DELETE, which the log's trigger refuses.
    """
    copy_database(into=template)

    def restore(_test: TransactionTestCase) -> None:
        restore_database(template)

    TransactionTestCase._fixture_teardown = restore  # type: ignore[attr-defined]


def end_other_connections() -> None:
    """End the connections that threads of a live server have kept: they hold the database."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def copy_database(*, into: Path) -> None:
    """Copy the test's SQLite database into a file."""
    connection.ensure_connection()
    with sqlite3.connect(into) as copy:
        connection.connection.backup(copy)
    copy.close()


def restore_database(template: Path) -> None:
    """Make the test's SQLite database equal to the file, whoever has it open."""
    connection.ensure_connection()
    with sqlite3.connect(template) as copy:
        copy.backup(connection.connection)
    copy.close()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Drive the Chromium of this machine."""
    return {**browser_type_launch_args, "executable_path": str(chromium.find_or_install())}
