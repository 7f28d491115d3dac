"""The accessibility tree of the tablet in each phase, and of the standings, as a person read it.

A snapshot that is missing is written, and the test fails: read it before you keep it. What differs
from day to day is left out: numbers of games, dates, times.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.browser.inventory import STATES
from tests.browser.visit import Visit

FOLDER = Path(__file__).parent / "snapshots"
NAMES = [
    "tablet: lucky number due",
    "tablet: roll due, some dice typed",
    "tablet: roll due, call once",
    "tablet: instruction due, no stop yet",
    "tablet: instruction due, stop and more, second attempt",
    "tablet: refused",
    "tablet: paused",
    "tablet: call, with somebody to join and to return",
    "game-call: refused",
    "tablet: game point",
    "tablet: finished",
    "tablet: help",
    "tablet: connection lost",
    "tablet: somebody else was faster",
    "game-events: a correction is recorded",
    "game-event: preview, later events are not possible",
    "game-late-assistance: preview of both ways",
    "standings: ties and the cut",
    "standings: sorted by name",
    "home: live",
    "home: tonight, for the scorekeeper",
    "game: running",
    "game-roster: players found",
    "game-roster: a new player's name is taken",
    "game-assistance: preview",
    "game-desk: review",
    "tablet: with flags above it",
    "login: wrong password",
]
VARYING = {
    r"/(games|tournaments|players)/\d+/": r"/\1/…/",
    r"\w+day, \w+ \d+(?:, \d{4})?": "day",
    r"\d+:\d\d [AP]M": "time",
    r"returned=\d+": "returned=…",
}


def tree(visit: Visit) -> str:
    """The page as assistive technology gets it."""
    text = visit.page.locator("body").aria_snapshot()
    for varying, constant in VARYING.items():
        text = re.sub(varying, constant, text)
    return text + "\n"


def file_of(name: str) -> Path:
    """Where a state's snapshot is kept."""
    return FOLDER / (re.sub(r"\W+", "-", name) + ".yml")


@pytest.mark.parametrize("name", NAMES)
def test_the_accessibility_tree_is_as_it_was_read(visit: Visit, name: str) -> None:
    STATES[name].open(visit)
    file = file_of(name)
    if not file.exists():
        file.parent.mkdir(exist_ok=True)
        file.write_text(tree(visit))
        pytest.fail(f"{file.name} has been written: read it")

    assert tree(visit) == file.read_text()


def test_no_snapshot_is_left_over() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {file_of(name).name for name in NAMES}
