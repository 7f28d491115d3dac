"""A visit to one page in one state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from roster.models import User
from scoring.models import Game
from tests.browser.evening import entry_path
from tests.browser.site import Site


@dataclass(frozen=True)
class Visit:
    """A window, the product, and what a state may change about it."""

    page: Page
    site: Site
    settings: Any
    monkeypatch: pytest.MonkeyPatch

    def go(self, path: str, *, status: int = 200) -> None:
        """Open a page; anything but this status is an error of the test."""
        answer = self.page.goto(self.site.url(path))
        assert answer is not None
        assert answer.status == status, (path, answer.status)
        self.settled()

    def settled(self) -> None:
        """Wait until the page's scripts are there."""
        expect(self.page.locator("html[data-scripted]")).to_be_attached()

    def let_in(self, username: str = "kim") -> None:
        """Sign somebody in who has an account."""
        self.site.let_in(self.page.context, User.objects.get(username=username))

    def at_table(self, game: Game, page: str = "entry", *, status: int = 200) -> None:
        """Open one of a game's pages as its scorekeeper."""
        self.let_in()
        self.go(entry_path(game, page), status=status)

    def enter(self, line: str) -> None:
        """Type a line into the field and wait for the answer."""
        before = self.page.locator("#command-request").input_value()
        self.page.locator("#command").press_sequentially(line)
        self.page.keyboard.press("Enter")
        expect(self.page.locator("#command-request")).not_to_have_value(before)

    def submit(self, form: str) -> None:
        """Send a form as a browser without scripts does, and see the page that answers."""
        with self.page.expect_navigation():
            self.page.evaluate("form => document.querySelector(form).submit()", form)
        self.settled()


@dataclass(frozen=True)
class State:
    """A page in a state. `url_name` is the address's name, `open` brings a visit there."""

    name: str
    url_name: str
    open: Callable[[Visit], None]


def listed(states: list[State]) -> Callable[[str, str], Callable[..., Callable[[Visit], None]]]:
    """A decorator that puts a state on a list: of which address, and what is special about it."""

    def of(url_name: str, words: str) -> Callable[..., Callable[[Visit], None]]:
        def put(open_: Callable[[Visit], None]) -> Callable[[Visit], None]:
            states.append(State(f"{url_name}: {words}", url_name, open_))
            return open_

        return put

    return of
