"""The database's own refusal to change the log: no UPDATE and no DELETE of a recorded row.

Installed after every migration rather than by one: SQLite alters a table by building it anew,
and the triggers of the old one are gone then.
"""

from __future__ import annotations

from typing import Any

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

TABLE = "scoring_gameevent"
REFUSAL = "the log is append-only"

_SQLITE = [
    f"""CREATE TRIGGER IF NOT EXISTS {TABLE}_no_{verb.lower()}
        BEFORE {verb} ON {TABLE} BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"""
    for verb in ("UPDATE", "DELETE")
]

_POSTGRESQL = [
    f"""CREATE OR REPLACE FUNCTION {TABLE}_refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'integrity_constraint_violation';
        END $$""",
    f"""CREATE OR REPLACE TRIGGER {TABLE}_append_only BEFORE UPDATE OR DELETE ON {TABLE}
        FOR EACH ROW EXECUTE FUNCTION {TABLE}_refuse()""",
]

_STATEMENTS = {"sqlite": _SQLITE, "postgresql": _POSTGRESQL}


def protect_log(using: str = "default", **_signal: Any) -> None:
    """Create the triggers where the table exists and they are missing (post_migrate receiver)."""
    connection = connections[using]
    if TABLE not in connection.introspection.table_names():
        return
    with connection.cursor() as cursor:
        for statement in _STATEMENTS[connection.vendor]:
            cursor.execute(statement)


def log_is_protected(connection: BaseDatabaseWrapper) -> bool:
    """Whether the database refuses changes of the log, read from its catalogue."""
    query, wanted = {
        "sqlite": ("SELECT count(*) FROM sqlite_master WHERE type='trigger' AND tbl_name=%s", 2),
        "postgresql": (
            """SELECT count(*) FROM pg_trigger
            WHERE tgrelid = %s::regclass AND NOT tgisinternal AND tgenabled <> 'D'""",
            1,
        ),
    }[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(query, [TABLE])
        row = cursor.fetchone()
    return row is not None and int(row[0]) == wanted
