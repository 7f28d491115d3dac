"""Fixtures of the product in a browser: the server, windows of several kinds, who is signed in."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import ConsoleMessage, Page, ViewportSize, expect
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from scoring import folding
from tests.browser.site import Site
from tests.browser.visit import Visit
from tests.fixtures.live import AsgiServer

PATIENCE_MS = 20_000
"""How long a page may take on a busy machine; no test is judged by its time."""
TABLET = ViewportSize(width=1024, height=768)


@pytest.fixture(scope="session", autouse=True)
def _patience() -> None:
    expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    """Game ids come again after the tables were emptied; folded states must not."""
    folding.forget()


@pytest.fixture
def site(live_server: LiveServer) -> Site:
    """Serve the product."""
    return Site(live_server.url)


@pytest.fixture
def live_site(asgi_server: AsgiServer) -> Site:
    """Serve the product with live news, for tests with several windows.

    Use it instead of `site`: the pages are the same, and `/live/` answers, too. Each window is a
    context of its own: `browser.new_context()`, then `live_site.let_in(context, user)`.
    """
    return Site(asgi_server.address)


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


@pytest.fixture
def visit(
    page: Page,
    site: Site,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    complaints: list[str],
) -> Visit:
    """A window for a state of the inventory; in the end the browser has not complained."""
    page.set_default_timeout(PATIENCE_MS)
    page.set_viewport_size(TABLET)
    return Visit(page, site, settings, monkeypatch)
