"""A web process that is asked to stop ends its streams; it does not wait until they are cut off."""

from __future__ import annotations

import os
import signal
import socket
import time
from pathlib import Path

import pytest

from ops import web
from ops.parts import web as web_part
from ops.waiting import until_ready
from tests.fixtures import celery
from tests.fixtures.live import AsgiServer
from tests.scoring.live.conftest import Listen
from tests.scoring.table import Table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]

HOST = "127.0.0.1"


def test_streams_end_with_the_process(tmp_path: Path) -> None:
    table = Table("Ana", "Ben")
    port = web.free_port(HOST, 0)
    env = {**os.environ, "DATABASE_URL": celery.tests_database_url(), "ALLOWED_HOSTS": HOST}
    part = web_part(HOST, port, tmp_path, env)
    part.start()
    until_ready("The web process", lambda: web.answers(HOST, port), part.running, part.log)
    with socket.create_connection((HOST, port), timeout=20) as stream:
        asked = f"GET /live/games/{table.game.pk}/ HTTP/1.1\r\nHost: {HOST}\r\n\r\n"
        stream.sendall(asked.encode())
        received = b""
        while b"data: " not in received:
            received += stream.recv(65536)
        started = time.monotonic()
        part.running.send_signal(signal.SIGTERM)
        while stream.recv(65536):
            pass
        part.stop()
    assert time.monotonic() - started < 20
    assert "Cancel" not in part.log.read_text()


def test_who_comes_while_the_server_stops_is_sent_on(
    asgi_server: AsgiServer, served: Table, listen: Listen
) -> None:
    first = listen()
    asgi_server.close_hub()
    first.until(lambda: first.ended)
    late = listen()
    assert (late.status, late.headers["retry-after"]) == (503, "2")
    assert asgi_server.hub.count == 0
