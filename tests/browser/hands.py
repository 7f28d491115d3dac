"""Hands on a device: the same work by keyboard alone, and by touch alone."""

from __future__ import annotations

from typing import Protocol

import pytest
from playwright.sync_api import Locator, Page, expect

MOST_TABS = 120
FIELD = "#command"


class Hands(Protocol):
    """What somebody does to a page."""

    page: Page

    def act(self, target: Locator) -> None:
        """Press a button or follow a link."""

    def tick(self, target: Locator) -> None:
        """Choose a radio button or tick a box."""

    def pick(self, target: Locator, label: str) -> None:
        """Choose an entry of a list by its words."""

    def write(self, target: Locator, text: str) -> None:
        """Put words into a field."""

    def enter(self, line: str) -> None:
        """Record dice or an instruction on a page with the one field."""


class ByKeyboard:
    """Keys alone: nothing is clicked, no field is filled but by its keys."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def act(self, target: Locator) -> None:
        """Reach it with Tab, press Enter."""
        self._tab_to(target)
        self.page.keyboard.press("Enter")

    def tick(self, target: Locator) -> None:
        """Reach its group with Tab, its own place with the arrows."""
        name = target.get_attribute("name")
        self._tab_to(self.page.locator(f"[name='{name}']"))
        for _ in range(MOST_TABS):
            if target.is_checked():
                return
            focused = target.evaluate("element => element === document.activeElement")
            self.page.keyboard.press("Space" if focused else "ArrowDown")
        pytest.fail(f"{target} is not reached with the arrows")

    def pick(self, target: Locator, label: str) -> None:
        """Type the entry's first letters."""
        self._tab_to(target)
        self.page.keyboard.type(label)
        expect(target.locator("option:checked")).to_have_text(label)

    def write(self, target: Locator, text: str) -> None:
        """Reach it with Tab and type."""
        self._tab_to(target)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)

    def enter(self, line: str) -> None:
        """Type the line where the focus is kept for it."""
        expect(self.page.locator(FIELD)).to_be_focused()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(line)
        self.page.keyboard.press("Enter")

    def _tab_to(self, targets: Locator) -> None:
        """Press Tab until one of the targets has the focus; it never is nowhere."""
        for _ in range(MOST_TABS):
            if targets.evaluate_all("all => all.includes(document.activeElement)"):
                return
            self.page.keyboard.press("Tab")
        pytest.fail(f"{targets} is not reached with Tab")


class ByTouch:
    """Taps alone, and the on-screen keyboard for words; dice go in by the pad."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def act(self, target: Locator) -> None:
        """Tap it."""
        target.tap()

    def tick(self, target: Locator) -> None:
        """Tap its label."""
        target.tap()

    def pick(self, target: Locator, label: str) -> None:
        """Choose in the list that the device opens."""
        target.select_option(label=label)

    def write(self, target: Locator, text: str) -> None:
        """Tap into it and type on the device's keyboard."""
        target.tap()
        target.press_sequentially(text)

    def enter(self, line: str) -> None:
        """Tap the dice and Record, or the tile of the instruction."""
        faces = line.replace(" ", "").replace(",", "")
        if faces.isdecimal():
            for count, face in enumerate(faces, start=1):
                self.page.locator(f"[data-die='{face}']").tap()
                expect(self.page.locator("#felt .die-typed")).to_have_count(count)
            self.page.get_by_role("button", name="Record", exact=True).tap()
        elif line.endswith("s"):
            self.page.locator(".tile-stop").tap()
        else:
            self.page.locator(f"#choices [name=command][value$='{line}']").first.tap()
