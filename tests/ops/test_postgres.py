"""PostgreSQL from the wheel, wherever the wheel lies."""

from pathlib import Path

import psycopg
import pytest

from ops import postgres
from ops.scratch import scratch

pytestmark = pytest.mark.services


def test_it_starts_from_a_home_that_nobody_else_may_enter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    installed = postgres._copied(postgres._installed(), home)
    home.chmod(0o700)
    monkeypatch.setattr(postgres, "_installed", lambda: installed)

    with scratch() as folder:
        server = postgres.Postgres(folder, durable=True)
        server.start()
        try:
            with psycopg.connect(server.url) as connection:
                assert connection.execute("SHOW fsync").fetchone() == ("on",)
                assert connection.execute("SELECT current_user").fetchone() == ("postgres",)
        finally:
            server.stop()

        with pytest.raises(psycopg.OperationalError):
            psycopg.connect(server.url)
