"""A server for the kit's own site; it needs no database."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.test import override_settings
from django.test.testcases import LiveServerThread
from playwright.sync_api import ConsoleMessage, Page

from tests.browser.interception import intercept_from_the_start
from tests.browser.live_regions import LiveRegions

KIT_URLS = "tests.browser.kit.urls"


@pytest.fixture(scope="module")
def kit_address() -> Iterator[str]:
    """Serve the kit's site and give its address."""
    with override_settings(ROOT_URLCONF=KIT_URLS):
        server = LiveServerThread("127.0.0.1", StaticFilesHandler)
        server.daemon = True
        server.start()
        server.is_ready.wait()
        assert server.error is None
        yield f"http://127.0.0.1:{server.port}"
        server.terminate()


@pytest.fixture
def script_errors(page: Page) -> list[str]:
    """Give the list of what the browser complains about: script errors and refused content."""
    errors: list[str] = []

    def complain(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(("Failed to load", "htmx:")):
            errors.append(message.text)

    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", complain)
    return errors


@pytest.fixture
def station(
    page: Page,
    kit_address: str,
    spoken: LiveRegions,
    script_errors: list[str],
) -> Iterator[Page]:
    """Open the station with its scripts; in the end the browser has not complained."""
    page.set_default_timeout(5000)
    intercept_from_the_start(page)
    page.goto(kit_address)
    page.locator("html[data-scripted]").wait_for(state="attached")
    yield page
    assert script_errors == []


@pytest.fixture
def spoken(page: Page) -> LiveRegions:
    """Give the log of the live regions."""
    return LiveRegions(page)


@pytest.fixture(scope="session")
def screenshots(pytestconfig: pytest.Config) -> Path:
    """Give the folder for pictures that a person looks at."""
    folder = pytestconfig.rootpath / "build" / "screenshots" / "kit"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
