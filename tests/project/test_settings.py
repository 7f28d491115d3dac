"""The environment becomes settings, or a clear refusal."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import redis
from kombu import Connection

from tournaments.project import addresses, env

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("redis_url", "kombu_url"),
    [
        ("redis://cache:6379/2", "redis://cache:6379/2"),
        ("rediss://cache:6380/0", "rediss://cache:6380/0"),
        ("unix:///run/valkey.sock", "redis+socket:///run/valkey.sock"),
        ("unix:///run/valkey.sock?db=3", "redis+socket:///run/valkey.sock?virtual_host=3"),
    ],
)
def test_one_broker_address_in_two_spellings(redis_url: str, kombu_url: str) -> None:
    assert addresses.kombu_url(redis_url) == kombu_url
    assert redis.Redis.from_url(redis_url) is not None
    assert Connection(kombu_url).transport_cls in {"redis", "rediss"} or "socket" in kombu_url


def test_postgresql_keeps_connections_for_threads_or_pools_them() -> None:
    kept = addresses.database("postgresql://u:p@db:5432/lucky_roll")
    assert (kept["CONN_MAX_AGE"], kept["CONN_HEALTH_CHECKS"]) == (60, True)
    assert "pool" not in kept.get("OPTIONS", {})

    pooled = addresses.database("postgresql://u:p@db:5432/lucky_roll", pooled=True)
    assert pooled["OPTIONS"] == {"pool": True}
    assert pooled["CONN_MAX_AGE"] == 0  # Django refuses a pool of kept connections


def test_sqlite_takes_the_write_lock_when_a_transaction_begins() -> None:
    config = addresses.database(addresses.sqlite_url(Path("/data/my games #1.sqlite3")))
    assert config["ENGINE"] == "tournaments.project.sqlite"
    assert config["NAME"] == "/data/my games #1.sqlite3"
    assert config["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_flags_say_yes_or_no_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS", "Yes")
    assert env.flag("HTTPS")
    monkeypatch.setenv("HTTPS", "0")
    assert not env.flag("HTTPS", default=True)
    monkeypatch.setenv("HTTPS", "maybe")
    with pytest.raises(env.BadEnvironment, match="HTTPS is 'maybe'"):
        env.flag("HTTPS")


def test_numbers_are_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUSTED_PROXIES", " 2 ")
    assert env.number("TRUSTED_PROXIES", 0) == 2
    monkeypatch.setenv("TRUSTED_PROXIES", "two")
    with pytest.raises(env.BadEnvironment, match="TRUSTED_PROXIES is 'two'"):
        env.number("TRUSTED_PROXIES", 0)


def test_lists_are_separated_by_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", " a.example, b.example ,")
    assert env.names("ALLOWED_HOSTS") == ["a.example", "b.example"]


def test_a_real_database_needs_a_lasting_secret_key() -> None:
    bare = {name: value for name, value in os.environ.items() if name != "SECRET_KEY"}
    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env={**bare, "DATABASE_URL": "postgresql://db/lucky_roll"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "Set SECRET_KEY" in done.stderr
