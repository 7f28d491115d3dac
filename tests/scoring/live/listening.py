"""Somebody who listens to a stream: all that ever came, as bytes and as events."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from typing import Any

from django.test import Client

from roster.models import User
from scoring.live.hub import HEARTBEAT
from tests.fixtures.live import AsgiServer

PATIENCE_SECONDS = 20
QUIET_SECONDS = 0.4


@dataclass(frozen=True)
class Event:
    """One message: its id and what is in it."""

    id: str
    data: dict[str, Any]

    @property
    def says(self) -> list[str]:
        """What is announced, in order."""
        return [say["text"] for say in self.data.get("say", [])]


@dataclass
class Stream:
    """A connection. `raw` is everything that the server sent, headers included."""

    server: AsgiServer
    game_id: int
    user: User | None = None
    after: str = ""
    last_event_id: str = ""
    raw: bytes = b""
    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    ended: bool = False

    def __post_init__(self) -> None:
        self._connection = HTTPConnection("localhost", self.server.port, timeout=60)
        headers = {"Accept": "text/event-stream"}
        if self.user is not None:
            client = Client()
            client.force_login(self.user, backend="django.contrib.auth.backends.ModelBackend")
            headers["Cookie"] = f"sessionid={client.cookies['sessionid'].value}"
        if self.last_event_id:
            headers["Last-Event-ID"] = self.last_event_id
        path = f"/live/games/{self.game_id}/" + (f"?after={self.after}" if self.after else "")
        self._connection.request("GET", path, headers=headers)
        self._socket = self._connection.sock
        self._answer = self._connection.getresponse()
        self.status = self._answer.status
        self.headers = {key.lower(): value for key, value in self._answer.headers.items()}
        self.raw = repr(self._answer.headers.items()).encode()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        if self.status == 200:
            self.until(lambda: bool(self.events))

    def _read(self) -> None:
        try:
            while chunk := self._answer.read1(65536):
                self.raw += chunk
        except (OSError, HTTPException, ValueError):
            pass
        self.ended = True

    @property
    def events(self) -> list[Event]:
        """The whole events so far, the greeting first."""
        found = []
        *whole, _rest = self.raw.replace(b"\r", b"").split(b"\n\n")
        for block in whole:
            fields = dict(
                line.split(": ", 1) for line in block.decode().split("\n") if ": " in line
            )
            if "data" in fields:
                found.append(Event(fields.get("id", ""), json.loads(fields["data"])))
        return found

    @property
    def says(self) -> list[str]:
        """Everything that was announced on this connection."""
        return [text for event in self.events for text in event.says if text]

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not holds():
            assert time.monotonic() < deadline, self.says
            time.sleep(0.01)

    def hears(self, text: str) -> None:
        """Wait until this was announced."""
        self.until(lambda: text in self.says)

    def beats(self) -> None:
        """Wait for the next heartbeat: what was sent before it has arrived."""
        beats = self.raw.count(HEARTBEAT)
        self.until(lambda: self.raw.count(HEARTBEAT) > beats)

    def quiet(self) -> None:
        """Give what may still be under way time to arrive."""
        time.sleep(QUIET_SECONDS)

    def close(self) -> None:
        """Go away."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._reader.join(PATIENCE_SECONDS)
        self._answer.close()
        self._connection.close()
