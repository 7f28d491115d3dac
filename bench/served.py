"""A running server for the benchmarks: PostgreSQL that really writes, Valkey, one web process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from ops import web
from ops.parts import web as web_part
from ops.postgres import Postgres
from ops.scratch import scratch
from ops.valkey import Valkey
from ops.waiting import until_ready

HOST = "127.0.0.1"


@dataclass(frozen=True)
class Served:
    """Where the server listens, and what the scene that was set up in its database says."""

    port: int
    scene: dict[str, Any]
    env: dict[str, str]
    """For processes beside the server, on the same database and broker."""

    def connection(self) -> HTTPConnection:
        """A connection that is kept open."""
        return HTTPConnection(HOST, self.port, timeout=30)


@contextmanager
def served(scene: str) -> Iterator[Served]:
    """Serve the product with the module `scene` run in its database before; ends with the block.

    The module prints one JSON object, which `Served.scene` holds. No worker runs: publishing to
    the broker is measured, what a worker does with it is not.
    """
    with ExitStack() as stack:
        folder = stack.enter_context(scratch())
        postgres, valkey = Postgres(folder, durable=True), Valkey(folder)
        for server in (postgres, valkey):
            stack.callback(server.stop)
            server.start()
        env = {
            **os.environ,
            "DATABASE_URL": postgres.url,
            "REDIS_URL": valkey.url,
            "SECRET_KEY": "only for benchmarks",
            "DJANGO_SETTINGS_MODULE": "bench.server.settings",
            "ALLOWED_HOSTS": HOST,
            "LOG_LEVEL": "ERROR",
        }
        port = web.free_port(HOST, 0)
        set_up = _set_up(scene, env)
        part = web_part(HOST, port, Path(folder), env)
        stack.callback(part.stop)
        part.start()
        until_ready("The server", lambda: web.answers(HOST, port), part.running, part.log)
        yield Served(port, set_up, env)


def _set_up(scene: str, env: dict[str, str]) -> dict[str, Any]:
    ran = subprocess.run(
        [sys.executable, "-m", scene], env=env, check=True, capture_output=True, text=True
    )
    found: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    return found
