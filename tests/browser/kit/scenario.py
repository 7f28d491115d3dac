"""What the announcer must do, as one check that returns its faults.

The right announcer has none, and each broken one has some. The page's clock is Playwright's, so
every time is exact.
"""

import itertools
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from tests.browser.live_regions import LiveRegions, Spoken

SPACING_MS = 500
PAUSE_AFTER_KEY_MS = 700
LONGEST_HOLD_MS = 3000
NO_BREAK_SPACE = "\u00a0"

SAY = """
announcements => announcements.forEach(
  (detail) => document.dispatchEvent(new CustomEvent("announce", {detail})))
"""


def polite(text: str, **parts: object) -> dict[str, object]:
    """Return a polite announcement."""
    return {"text": text, **parts}


def urgent(text: str, **parts: object) -> dict[str, object]:
    """Return an urgent announcement."""
    return {"text": text, "politeness": "urgent", **parts}


@dataclass
class Evening:
    """A page whose clock the test moves on, and the faults found on it so far."""

    page: Page
    spoken: LiveRegions
    faults: list[str] = field(default_factory=list)

    def say(self, *announcements: dict[str, Any]) -> None:
        """Announce several things in one tick."""
        self.page.evaluate(SAY, list(announcements))

    def wait(self, milliseconds: int) -> None:
        """Let time pass."""
        self.page.clock.run_for(milliseconds)

    def type(self, key: str, *, times: int, every: int) -> None:
        """Press a key, again and again."""
        for _ in range(times):
            self.page.keyboard.press(key)
            self.wait(every)

    def expect(self, what: str, *expected: tuple[str, str]) -> list[Spoken]:
        """Compare what was spoken since the last time, its order and its distances."""
        entries = self.spoken.new()
        actual = [(entry.region, entry.text) for entry in entries]
        if actual != list(expected):
            self.faults.append(f"{what}: {actual} instead of {list(expected)}")
        pairs = itertools.pairwise(entries)
        if any(later.at - earlier.at < SPACING_MS for earlier, later in pairs):
            self.faults.append(f"{what}: closer than {SPACING_MS} ms: {entries}")
        return entries

    def log(self) -> list[str]:
        """Return the entries of the page's game log, newest first."""
        return self.page.locator("#log-list li, #log-earlier li").all_text_contents()


def faults(page: Page, spoken: LiveRegions) -> list[str]:
    """Return what is first found wrong with the announcer of an open page, its clock stopped."""
    evening = Evening(page, spoken)
    for part in (
        silent_at_load,
        urgent_first,
        repeat,
        pause_in_typing,
        long_typing,
        one_a_turn,
        once,
    ):
        part(evening)
        if evening.faults:
            break
        evening.wait(10_000)
    return evening.faults


def silent_at_load(evening: Evening) -> None:
    """Opening the page says nothing."""
    evening.wait(10_000)
    evening.expect("at load")


def urgent_first(evening: Evening) -> None:
    """Of what comes in one tick the urgent is first, then each in its order; all is logged."""
    evening.say(polite("Ana rolls."), polite("Ben rolls."), urgent("Game point."))
    evening.wait(2 * SPACING_MS + 100)
    evening.expect(
        "urgent first",
        ("urgent", "Game point."),
        ("polite", "Ana rolls."),
        ("polite", "Ben rolls."),
    )
    if evening.log()[:3] != ["Game point.", "Ben rolls.", "Ana rolls."]:
        evening.faults.append(f"log: {evening.log()}")


def repeat(evening: Evening) -> None:
    """The same words again differ, so that they are spoken; a third time they differ again."""
    for _ in range(3):
        evening.say(polite("Bust."))
    evening.wait(2 * SPACING_MS + 100)
    evening.expect(
        "repeat",
        ("polite", "Bust."),
        ("polite", "Bust." + NO_BREAK_SPACE),
        ("polite", "Bust."),
    )


def pause_in_typing(evening: Evening) -> None:
    """While somebody types nothing is said; after a pause it is."""
    evening.say(polite("Carla next."), urgent("Scores differ."))
    evening.type("1", times=4, every=PAUSE_AFTER_KEY_MS - 100)
    evening.expect("while typing")
    evening.wait(100)
    evening.expect("after the pause", ("urgent", "Scores differ."))
    evening.wait(SPACING_MS)
    evening.expect("and then", ("polite", "Carla next."))


def long_typing(evening: Evening) -> None:
    """Nobody types for so long that an announcement waits more than three seconds."""
    evening.say(polite("Dan rolls."))
    evening.type("1", times=9, every=300)
    evening.expect("before three seconds")
    evening.say(urgent("Connection lost."))  # must not make the other one wait longer
    evening.type("1", times=2, every=300)
    evening.expect("at three seconds", ("urgent", "Connection lost."))
    evening.type("1", times=2, every=300)
    evening.expect("next", ("polite", "Dan rolls."))


def one_a_turn(evening: Evening) -> None:
    """What waits of one turn is its latest state, in its old place; urgent things never merge."""
    evening.say(polite("Round 4.", turn="4-start"))
    evening.wait(1)
    evening.expect("the first", ("polite", "Round 4."))
    for step in range(200):
        evening.say(
            polite(f"Ben has {step}.", turn="4-ben"), polite(f"Ana has {step}.", turn="4-ana")
        )
    evening.say(urgent("Scores differ.", turn="4-ben"), urgent("Flag raised.", turn="4-ben"))
    evening.wait(10_000)
    evening.expect(
        "latest state",
        ("urgent", "Scores differ."),
        ("urgent", "Flag raised."),
        ("polite", "Ben has 199."),
        ("polite", "Ana has 199."),
    )


def once(evening: Evening) -> None:
    """What arrives twice, by answer and by live news, is said and logged once."""
    evening.say(polite("Élodie rolls.", id=118), polite("Élodie rolls.", id="118"))
    evening.wait(10_000)
    evening.expect("once", ("polite", "Élodie rolls."))
    if evening.log().count("Élodie rolls.") != 1:
        evening.faults.append(f"logged: {evening.log()}")


PARTS = (silent_at_load, urgent_first, repeat, pause_in_typing, long_typing, one_a_turn, once)
