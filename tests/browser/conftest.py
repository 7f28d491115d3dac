"""Fixtures of the product in a browser: the server, windows of several kinds, who is signed in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.test import Client
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, expect
from pytest_django.live_server_helper import LiveServer

from roster.models import User
from scoring import folding

PATIENCE_MS = 20_000
"""How long a page may take on a busy machine; no test is judged by its time."""


@pytest.fixture(scope="session", autouse=True)
def _patience() -> None:
    expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    """Game ids come again after the tables were emptied; folded states must not."""
    folding.forget()


@dataclass(frozen=True)
class Site:
    """The product as it is served to this test."""

    address: str

    def url(self, path: str) -> str:
        """The whole address of a page."""
        return self.address + path

    def let_in(self, context: BrowserContext, user: User) -> None:
        """Sign somebody in without the form, where signing in is not what the test is about."""
        client = Client()
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        cookie = client.cookies["sessionid"]
        context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": self.address}])


@pytest.fixture
def site(live_server: LiveServer) -> Site:
    """Serve the product."""
    return Site(live_server.url)


@pytest.fixture
def complaints(page: Page) -> Iterator[list[str]]:
    """Fail in the end if the browser complained: script errors and refused content."""
    found: list[str] = []

    def complain(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(("Failed to load", "htmx:")):
            found.append(message.text)

    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("console", complain)
    yield found
    assert found == []
