"""The two ways of the robot's events into a log: this process's services, or the API."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from uuid import uuid4

from policies.catalogue import Policy, usual_policy
from policies.services import issue_ruling
from roster.models import User
from scoring import folding
from scoring.engine.core import Json
from scoring.fair.rolling import roll_here
from scoring.log import Entry
from scoring.models import Game
from scoring.services import correct, record


class InProcess:
    """Records through the services, as whoever `actor` is."""

    def __init__(self, game: Game, actor: User) -> None:
        self.game = game
        self.actor = actor

    def record(self, event: Json, *, after: int) -> int:
        """Record an observed event."""
        recorded = record(
            self.game.pk, event, after=after, request_id=uuid4().hex, actor=self.actor
        )
        return recorded.seq

    def roll_here(self, after: int) -> int:
        """Roll what is due with virtual dice."""
        recorded = roll_here(self.game.pk, after=after, request_id=uuid4().hex, actor=self.actor)
        return recorded.seq

    def rule(self, event: Json, reason: str, *, after: int) -> int:
        """Record an assistance or a penalty with its ruling."""
        _ruling, recorded = issue_ruling(
            self.game.pk,
            event,
            policy=usual_policy(event),
            reason=reason,
            after=after,
            request_id=uuid4().hex,
            actor=self.actor,
        )
        return recorded.seq

    def correct(self, changes: Sequence[Json], reason: str, *, after: int) -> int:
        """Record a correction."""
        recorded = correct(
            self.game.pk,
            changes,
            reason=reason,
            after=after,
            request_id=uuid4().hex,
            actor=self.actor,
        )
        return recorded.seq

    def standing(self) -> list[Entry]:
        """The events that stand in the log."""
        self.game.refresh_from_db()
        return folding.entries_of(self.game)

    def final_state(self) -> Json:
        """The state that the log folds to."""
        self.game.refresh_from_db()
        snapshot: Json = self.game.engine.snapshot(folding.current(self.game).state)
        return snapshot


class ServerRefused(Exception):
    """A running server did not take what the robot sent."""


class Server:
    """A running server's API, signed in with a token."""

    def __init__(self, url: str, *, username: str, password: str) -> None:
        self.url = url.rstrip("/") + "/api/"
        self.token = ""
        signed_in = self.post("token/", {"username": username, "password": password})
        self.token = str(signed_in["token"])

    def get(self, path: str) -> Any:
        """Read a resource."""
        return self._send(path, None)

    def post(self, path: str, body: Json) -> Any:
        """Send something; ServerRefused with the server's sentence where it is not taken."""
        return self._send(path, body)

    def _send(self, path: str, body: Json | None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.url + path, data=data)  # noqa: S310 - the server's own address
        request.add_header("Content-Type", "application/json")
        request.add_header("Accept", "application/json")
        if self.token:
            request.add_header("Authorization", f"Token {self.token}")
        try:
            with urlopen(request, timeout=30) as response:  # noqa: S310
                return json.load(response)
        except HTTPError as error:
            with error:
                told = error.read().decode(errors="replace")
            raise ServerRefused(f"{request.get_method()} {path}: {error.code} {told}") from error


class OverHttp:
    """Records through the API of a running server."""

    def __init__(self, server: Server, game_id: int) -> None:
        self.server = server
        self.path = f"games/{game_id}/"

    def record(self, event: Json, *, after: int) -> int:
        """Record an observed event."""
        return self._recorded("events/", event, after)

    def roll_here(self, after: int) -> int:
        """Roll what is due with virtual dice."""
        return self._recorded("rolls/", {}, after)

    def rule(self, event: Json, reason: str, *, after: int) -> int:
        """Record an assistance or a penalty with its ruling."""
        policy = int(Policy(usual_policy(event)))
        return self._recorded("events/", {**event, "reason": reason, "policy": policy}, after)

    def correct(self, changes: Sequence[Json], reason: str, *, after: int) -> int:
        """Record a correction."""
        return self._recorded("corrections/", {"changes": list(changes), "reason": reason}, after)

    def _recorded(self, path: str, body: Json, after: int) -> int:
        sent = {**body, "after": after, "request_id": uuid4().hex, "device": "robot"}
        return int(self.server.post(self.path + path, sent)["seq"])

    def standing(self) -> list[Entry]:
        """The events that stand in the log."""
        found = self.server.get(self.path + "events/")["events"]
        return [Entry(entry["ref"], entry["event"]) for entry in found]

    def final_state(self) -> Json:
        """The state that the log folds to."""
        state: Json = self.server.get(self.path)["state"]
        return state
