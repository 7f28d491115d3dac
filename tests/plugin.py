"""Starts the real servers before Django reads its settings, and says which tests need them.

`--database postgres` (the default) starts PostgreSQL and Valkey, `--database sqlite` runs the
database part on a SQLite file, `--database none` starts nothing and runs what needs nothing.
`DATABASE_URL` and `REDIS_URL` from outside are used instead of servers of our own.

Under xdist the controller starts PostgreSQL for all; each worker has its own database in it,
its own Valkey, and so its own queue.
"""

import os
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from django.conf import settings
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

from ops.children import die_with_parent
from ops.postgres import Postgres
from ops.scratch import scratch
from ops.valkey import Valkey

pytest_plugins = [
    "tests.fixtures.broker",
    "tests.fixtures.celery",
]

DATABASE_FIXTURES = frozenset({"db", "transactional_db", "django_db_reset_sequences"})
SERVICE_FIXTURES = frozenset(
    {"broker", "celery_worker_process", "playwright", "live_server", "asgi_server"}
)
WAIT_FOR_LOST_TASKS_SECONDS = "5"

# No test is judged by its time: machines differ. CI tries the same cases each time.
hypothesis_settings.register_profile(
    "suite",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="CI" in os.environ,
    print_blob=True,
)
hypothesis_settings.load_profile("suite")

STACK = pytest.StashKey[ExitStack]()
VALKEY = pytest.StashKey[Valkey | None]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--database`."""
    parser.addoption(
        "--database",
        choices=["postgres", "sqlite", "none"],
        default="postgres",
        help="what the tests run on; none: only those that need no server",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Start what the tests run on and hand its addresses on by environment."""
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker is not None or "MAKELEVEL" in os.environ:
        die_with_parent(os.getppid())
    stack = early_config.stash[STACK] = ExitStack()
    early_config.add_cleanup(stack.close)
    early_config.stash[VALKEY] = None
    os.environ.setdefault("SECRET_KEY", "only for tests")
    os.environ["CELERY_VISIBILITY_TIMEOUT"] = WAIT_FOR_LOST_TASKS_SECONDS
    os.environ["CELERY_QUEUE"] = f"tests-{worker or 'main'}"
    os.environ["PUBLIC_PAGE_MILLISECONDS"] = "0"  # a test writes and reads at once
    # Playwright runs an event loop in the tests' thread, where Django would refuse the database.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    start_servers(early_config, stack, runs_tests=worker is not None or not is_xdist(early_config))


def pytest_configure() -> None:
    """Look for static files when they are asked for: each test's client would list them all."""
    settings.WHITENOISE_AUTOREFRESH = True


def start_servers(config: pytest.Config, stack: ExitStack, *, runs_tests: bool) -> None:
    """Start the servers that are not given from outside."""
    database = config.known_args_namespace.database
    if database == "none":
        os.environ.setdefault("DATABASE_URL", "sqlite://:memory:")
        return
    folder = stack.enter_context(scratch())
    if "DATABASE_URL" not in os.environ:
        if database == "postgres":
            postgres = Postgres(folder)
            stack.callback(postgres.stop)
            postgres.start()
            os.environ["DATABASE_URL"] = postgres.url
        else:
            os.environ["DATABASE_URL"] = f"sqlite:///{folder / 'lucky_roll.sqlite3'}"
    if "REDIS_URL" not in os.environ and runs_tests:
        valkey = config.stash[VALKEY] = Valkey(folder)
        stack.callback(valkey.stop)
        valkey.start()
        os.environ["REDIS_URL"] = valkey.url


def is_xdist(config: pytest.Config) -> bool:
    """Return whether this process hands the tests out to others."""
    return bool(getattr(config.known_args_namespace, "numprocesses", None))


def pytest_report_header(config: pytest.Config) -> str:
    """Say what the tests run on."""
    return f"database: {config.option.database}"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests by what they need and leave out those that cannot run here."""
    kept: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        for name in needs(item):
            item.add_marker(name)
        (kept if can_run(config, item) else left_out).append(item)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = kept


def needs(item: pytest.Item) -> Iterator[str]:
    """Yield the markers that follow from the test's fixtures and marks."""
    fixtures = set(getattr(item, "fixturenames", ()))
    marks = {mark.name for mark in item.iter_markers()}
    services = "services" in marks or bool(fixtures & SERVICE_FIXTURES)
    database = "django_db" in marks or bool(fixtures & DATABASE_FIXTURES)
    if services or database:
        yield "services"
    if database and not services:
        yield "database"


def can_run(config: pytest.Config, item: pytest.Item) -> bool:
    """Return whether the test's servers are there."""
    if config.option.database == "none":
        return item.get_closest_marker("services") is None
    if config.option.database == "sqlite":
        again = item.get_closest_marker("one_database") is None
        return again and item.get_closest_marker("database") is not None
    stops_broker = "broker" in getattr(item, "fixturenames", ())
    return not stops_broker or config.stash[VALKEY] is not None or is_xdist(config)
