"""A log of every write into the two live regions of a page, as a screen reader would notice it."""

from dataclasses import dataclass
from pathlib import Path
from typing import Self

from playwright.sync_api import Page

OBSERVER = (Path(__file__).parent / "live_regions.js").read_text()


@dataclass(frozen=True)
class Spoken:
    """One write: when (ms by the page's clock), where, what, and what had the focus then.

    `region` is "polite" or "urgent"; "removed" tells that a region itself was taken away.
    `focus` is the focused element as "#id" (or "#tag"), or "body".
    """

    at: float
    region: str
    text: str
    focus: str


class LiveRegions:
    """The log of one page; make it before the page is opened."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._read = 0
        page.add_init_script(OBSERVER)

    def all(self) -> list[Spoken]:
        """Return everything that was written since the page was opened."""
        return [Spoken(**entry) for entry in self._page.evaluate("window.liveRegionLog")]

    def new(self) -> list[Spoken]:
        """Return what was written since the last call."""
        entries = self.all()[self._read :]
        self._read += len(entries)
        return entries

    def wait_for(self, text: str) -> Self:
        """Wait until a text has been spoken, here or earlier."""
        self._page.wait_for_function(
            "text => window.liveRegionLog.some((entry) => entry.text.trim() === text)",
            arg=text,
        )
        return self

    def texts(self) -> list[tuple[str, str]]:
        """Return region and text of everything, the no-break spaces of repeats left in."""
        return [(entry.region, entry.text) for entry in self.all()]
