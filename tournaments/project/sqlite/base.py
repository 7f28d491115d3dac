"""SQLite for a web process with threads.

Threads that wait for SQLite's own lock poll it with growing pauses, which makes
a few of them wait far too long. Here they queue for a lock in the process
first, so SQLite's is free when they ask for it. Other processes (the worker)
still meet them at SQLite's lock.
"""

from __future__ import annotations

import threading
from collections import defaultdict

from django.db.backends.sqlite3.base import DatabaseWrapper as SQLite
from django.db.utils import OperationalError

from tournaments.project.sqlite.wide import WideCursor

_locks: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)


class DatabaseWrapper(SQLite):
    """A connection that holds its process's write lock during each transaction."""

    _holds: threading.Lock | None = None

    def create_cursor(self, name: str | None = None) -> WideCursor:  # noqa: ARG002 (as Django asks)
        """A cursor that answers questions about any number."""
        cursor: WideCursor = self.connection.cursor(factory=WideCursor)
        return cursor

    def _start_transaction_under_autocommit(self) -> None:
        """Begin a transaction once this process's other writers are done."""
        lock = _locks[str(self.settings_dict["NAME"])]
        if not lock.acquire(timeout=self.settings_dict["OPTIONS"].get("timeout", 5)):
            raise OperationalError("database is locked by another thread")
        self._holds = lock
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self._let_go()
            raise

    def _commit(self) -> None:
        """Commit and let the next writer in; a refused commit is rolled back, which does too."""
        super()._commit()  # type: ignore[misc]
        self._let_go()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self._let_go()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]
        finally:
            self._let_go()

    def _let_go(self) -> None:
        lock, self._holds = self._holds, None
        if lock is not None:
            lock.release()
