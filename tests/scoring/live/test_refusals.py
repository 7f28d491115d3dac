"""What the stream does not serve, and whom it lets go."""

from __future__ import annotations

import socket
from functools import partial
from http.client import HTTPConnection, HTTPResponse

import pytest

from scoring.live import listener
from scoring.live import stream as live
from scoring.live.news import tell_everybody
from tests.fixtures.live import HOST, AsgiServer
from tests.scoring.live.conftest import Listen
from tests.scoring.live.listening import Stream
from tests.scoring.table import Table

BIG = "Read this out. " * 60_000
"""0.9 MB, so that a few fill what the operating system keeps for a connection."""


def asked(
    server: AsgiServer, table: Table, method: str = "GET", **headers: str
) -> tuple[HTTPResponse, str]:
    connection = HTTPConnection(HOST, server.port, timeout=20)
    path = f"/live/games/{table.game.pk}/"
    connection.request(method, path, headers={k.replace("_", "-"): v for k, v in headers.items()})
    answer = connection.getresponse()
    told = answer.read().decode() if answer.status != 200 else ""
    connection.close()
    return answer, told


def arrived(ear: Stream, count: int) -> bool:
    """Whether so many messages are there, the greeting among them."""
    return ear.raw.count(b"}\n\n") >= count


def test_news_can_only_be_read(asgi_server: AsgiServer, served: Table) -> None:
    answer, told = asked(asgi_server, served, "POST")
    assert (answer.status, told) == (405, "News can only be read.")
    assert answer.headers["Allow"] == "GET, HEAD"


def test_news_are_sent_in_one_form(asgi_server: AsgiServer, served: Table) -> None:
    answer, told = asked(asgi_server, served, Accept="application/json")
    assert (answer.status, told) == (406, "News are sent as text/event-stream.")


def test_another_host_is_not_served(asgi_server: AsgiServer, served: Table) -> None:
    answer, told = asked(asgi_server, served, Host="elsewhere.example")
    assert (answer.status, told) == (400, "This host is not served here.")


def test_a_full_house_says_when_to_come_again(
    asgi_server: AsgiServer, served: Table, listen: Listen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "MOST", 1)
    listen()
    answer, told = asked(asgi_server, served)
    assert (answer.status, told) == (503, "Too many listen already.")
    assert answer.headers["Retry-After"] == "10"


def test_a_head_request_gets_no_stream(asgi_server: AsgiServer, served: Table) -> None:
    answer, _told = asked(asgi_server, served, "HEAD")
    assert answer.status == 200
    assert answer.headers["Content-Type"].startswith("text/event-stream")
    assert asgi_server.hub.count == 0


def test_who_takes_nothing_is_let_go_and_the_others_hear_everything(
    asgi_server: AsgiServer, served: Table, listen: Listen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener, "BACKLOG", 4)
    everybody = listen()
    with socket.socket() as sleeper:
        sleeper.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sleeper.connect((HOST, asgi_server.port))
        path = f"/live/games/{served.game.pk}/"
        sleeper.sendall(f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode())
        everybody.until(lambda: asgi_server.hub.count == 2)
        sent = 0
        while asgi_server.hub.count == 2:
            sent += 1
            assert sent < 200, "nobody was let go"
            tell_everybody(served.game.pk, f"{sent}. {BIG}")
            everybody.until(partial(arrived, everybody, 1 + sent))
    assert everybody.says == [f"{number}. {BIG}" for number in range(1, sent + 1)]
    tell_everybody(served.game.pk, "Go on.")
    everybody.hears("Go on.")
