"""Listening to the tablet: what is said to each line of a script, and what is wrong with it.

The page's clock is the test's, so that every time is exact. The checks return faults, so that a
page with a planted one can be shown to fail them.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass, field

from playwright.sync_api import Page, expect

from tests.browser.live_regions import LiveRegions, Spoken
from tests.browser.script import CALL, Step

SPACING_MS = 500
QUIET_MS = 700
"""Nothing is said until so long after the last key."""
LONGEST_MS = 10_000
"""Longer than anything waits."""
NO_BREAK_SPACE = "\u00a0"
FIELD = "#command"

Said = tuple[str, str]
"""Region and text."""


@dataclass
class Listener:
    """A scorekeeper's page with its clock stopped, and the faults found on it so far."""

    page: Page
    spoken: LiveRegions
    faults: list[str] = field(default_factory=list)
    heard: list[Spoken] = field(default_factory=list)

    @classmethod
    def opens(cls, page: Page, url: str) -> Listener:
        """Open the tablet with a stopped clock; opening it says nothing."""
        listener = cls(page, LiveRegions(page))
        page.clock.install(time=0)
        page.goto(url)
        page.locator("html[data-scripted]").wait_for(state="attached")
        page.clock.pause_at(60_000)
        page.evaluate("document.querySelector('#command').sameAsBefore = true")
        listener.wait(LONGEST_MS)
        listener.expect("at load")
        return listener

    def wait(self, milliseconds: int) -> None:
        """Let time pass."""
        self.page.clock.run_for(milliseconds)

    def expect(self, what: str, *said: Said) -> None:
        """Compare what was said since the last time: texts, order, distances, focus."""
        entries = self.spoken.new()
        self.heard += entries
        heard = [(entry.region, entry.text) for entry in entries]
        if heard != list(said):
            self.faults.append(f"{what}: said {heard} instead of {list(said)}")
        if any(entry.focus != FIELD for entry in entries):
            self.faults.append(f"{what}: the focus was elsewhere: {entries}")
        for earlier, later in itertools.pairwise(self.heard[-len(entries) - 1 :]):
            if later.at - earlier.at < SPACING_MS:
                self.faults.append(f"{what}: {later} came too soon after {earlier}")

    def send(self, line: str) -> None:
        """Type a line and Enter, or press the button of the call; wait for the answer."""
        before = self.page.locator("#command-request").input_value()
        if line == CALL:
            self.page.get_by_role("button", name="Record the call").press("Enter")
        else:
            self.page.keyboard.press("Control+a")
            self.page.keyboard.type(line)
            self.page.keyboard.press("Enter")
        expect(self.page.locator("#command-request")).not_to_have_value(before)

    def carry_out(self, step: Step) -> None:
        """One line: what is said to it, what the field holds, what the log says on top."""
        self.send(step.typed)
        self.wait(QUIET_MS - 1)
        self.expect(f"too soon after {step.typed}")
        self.wait(LONGEST_MS)
        self.expect(step.typed, *said_to(step))
        self.compare(f"field after {step.typed}", self.field(), step.typed if step.refused else "")
        self.compare(f"log after {step.typed}", self.log()[:1], [step.logged])
        if not self.page.evaluate("document.querySelector('#command').sameAsBefore === true"):
            self.faults.append(f"{step.typed}: the field was swapped")

    def compare(self, what: str, is_: object, should: object) -> None:
        """Note a fault unless both are equal."""
        if is_ != should:
            self.faults.append(f"{what}: {is_!r} instead of {should!r}")

    def field(self) -> str:
        """What the field holds."""
        return self.page.locator(FIELD).input_value()

    def log(self) -> list[str]:
        """The game log's entries, newest first."""
        return self.page.locator("#log-list li, #log-earlier li").all_text_contents()


def said_to(step: Step) -> list[Said]:
    """What is said to one line, in order."""
    if step.refused:
        return [("urgent", step.refused)]
    urgent: list[Said] = [("urgent", step.urgent)] if step.urgent else []
    return [*urgent, ("polite", step.says)]


def log_after(steps: Iterable[Step]) -> list[str]:
    """The game log after these lines, newest first: an undone event is gone, the undo is there."""
    log: list[str] = []
    for step in steps:
        if step.typed == "u":
            log.pop(0)
        log.insert(0, step.logged)
    return log
