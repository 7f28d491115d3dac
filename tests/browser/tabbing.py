"""Tab through a page: everything is reached, each stop is marked, the skip link skips."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

SOURCE = (Path(__file__).parent / "tabbing.js").read_text()
MOST_STOPS = 150


def keyboard_faults(page: Page) -> list[str]:
    """Return what a keyboard misses on the page as it is now."""
    page.evaluate(SOURCE)
    return [*tab_faults(page), *skip_link_faults(page)]


def tab_faults(page: Page) -> list[str]:
    """Go from the skip link to the end of the page."""
    faults = []
    page.locator(".skip").focus()
    page.keyboard.press("Shift+Tab")  # so that the first stop is reached as by a keyboard
    page.keyboard.press("Tab")
    for _ in range(MOST_STOPS):
        stop = page.evaluate("tabbing.step()")
        if stop is None or not stop["isNew"]:
            break
        if not stop["isMarked"]:
            faults.append(f"no outline of 3 px: {stop['name']}")
        if not stop["isInView"]:
            faults.append(f"out of view: {stop['name']}")
        page.keyboard.press("Tab")
    return [*faults, *(f"not reached: {name}" for name in page.evaluate("tabbing.missed()"))]


def skip_link_faults(page: Page) -> list[str]:
    """Follow the skip link: the next stop is in the content, if there is one."""
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    arrived = page.evaluate(
        """() => {
          const main = document.getElementById("main");
          const stops = main.querySelector("a[href], button, input:not([type=hidden]), summary");
          return !stops || main.contains(document.activeElement);
        }"""
    )
    return [] if arrived else ["the skip link does not lead to the content"]
