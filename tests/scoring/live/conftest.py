"""A table whose news are served, and ears for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from roster.models import User
from roster.roles import Role
from scoring.live import story
from scoring.models import CrewMember
from tests.fixtures.live import AsgiServer
from tests.scoring.live.listening import Stream
from tests.scoring.table import Table

Listen = Callable[..., Stream]


@pytest.fixture(autouse=True)
def _nothing_told() -> None:
    """Game ids come again after a test's rows are rolled back; stories must not."""
    story.forget()


@pytest.fixture
def served(asgi_server: AsgiServer, transactional_db: None) -> Table:
    """Ana, Ben and Carla before the roster is set; Kim is a scorekeeper of their game."""
    table = Table("Ana", "Ben", "Carla")
    CrewMember.objects.create(game=table.game, user=table.actor, role=Role.SCOREKEEPER)
    return table


@pytest.fixture
def listen(asgi_server: AsgiServer, served: Table) -> Iterator[Listen]:
    """Open a stream of the table's game, as nobody or as somebody."""
    streams: list[Stream] = []

    def opened(user: User | None = None, **more: Any) -> Stream:
        streams.append(Stream(asgi_server, served.game.pk, user, **more))
        return streams[-1]

    yield opened
    for stream in streams:
        stream.close()
