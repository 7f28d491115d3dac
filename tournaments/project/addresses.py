"""Addresses of the database and the broker, from the URLs in the environment."""

from pathlib import Path
from typing import Any
from urllib.parse import quote

import dj_database_url

SQLITE_ENGINE = "tournaments.project.sqlite"
SQLITE_WAIT_SECONDS = 20
POSTGRES_REUSE_SECONDS = 60


def database(url: str, *, pooled: bool = False) -> dict[str, Any]:
    """Return Django's settings for the database at `url`.

    `pooled` is for ASGI servers, where a connection kept per thread would leak;
    threaded servers keep theirs for `POSTGRES_REUSE_SECONDS` instead.
    """
    config: dict[str, Any] = {**dj_database_url.parse(url)}
    if config["ENGINE"] == "django.db.backends.sqlite3":
        return config | sqlite_options()
    if pooled:
        config["OPTIONS"] = {**config.get("OPTIONS", {}), "pool": True}
    else:
        config |= {"CONN_MAX_AGE": POSTGRES_REUSE_SECONDS, "CONN_HEALTH_CHECKS": True}
    return config


def sqlite_options() -> dict[str, Any]:
    """Return what makes SQLite safe for a web process with threads and a worker beside it.

    Transactions take the write lock when they begin, so none fails half-way;
    readers go on meanwhile (WAL). A commit is on disk when it returns.
    """
    return {
        "ENGINE": SQLITE_ENGINE,
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": SQLITE_WAIT_SECONDS,
            "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL",
        },
    }


def sqlite_url(path: Path) -> str:
    """Return the URL of the SQLite database in the file at `path` (absolute)."""
    return f"sqlite:///{quote(str(path))}"


def kombu_url(redis_url: str) -> str:
    """Return the broker's address in Celery's spelling.

    Both take `redis://` and `rediss://`; a socket is `unix://` to redis-py and
    `redis+socket://` to Celery, with the database as `db` and `virtual_host`.
    """
    scheme, separator, rest = redis_url.partition("://")
    if scheme != "unix":
        return redis_url
    return "redis+socket" + separator + rest.replace("db=", "virtual_host=")
