"""The announcer in a real browser, with the page's clock in the test's hand."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

from tests.browser.kit.scenario import Evening, faults, polite, urgent
from tests.browser.live_regions import LiveRegions

SCRIPTS = Path(__file__).resolve().parents[3] / "static" / "js"

BROKEN = {
    "no distance": ("announcer.js", "SPACING_MS = 500", "SPACING_MS = 0"),
    "too short a distance": ("announcer.js", "SPACING_MS = 500", "SPACING_MS = 490"),
    "silent repeat": ("announcer.js", "? text + NO_BREAK_SPACE : text", "? text : text"),
    "speaks while typing": ("announcer.js", "PAUSE_AFTER_KEY_MS = 700", "PAUSE_AFTER_KEY_MS = 0"),
    "too short a pause": ("announcer.js", "PAUSE_AFTER_KEY_MS = 700", "PAUSE_AFTER_KEY_MS = 550"),
    "waits for ever": ("announcer.js", "LONGEST_HOLD_MS = 3000", "LONGEST_HOLD_MS = Infinity"),
    "holds each anew": ("announcement-queue.js", "Math.min(...[", "Math.max(...["),
    "urgent last": (
        "announcement-queue.js",
        "this.#urgent.shift() ?? this.#polite.shift()",
        "this.#polite.shift() ?? this.#urgent.shift()",
    ),
    "last in, first out": ("announcement-queue.js", "this.#polite.shift()", "this.#polite.pop()"),
    "queue grows": ("announcement-queue.js", "announcement.turn && earlier", "false"),
    "merges turns": ("announcement-queue.js", "=== announcement.turn)", "!== announcement.turn)"),
    "merges urgent": ("announcement-queue.js", "waiting === this.#polite && ", "earlier && "),
    "says twice": ("announcer.js", "|| this.#seen.has(message.id)", ""),
    "not logged": ("announcer.js", "if (message.log) this.log.add(message);", ""),
    "speaks at load": ("app.js", "answerQuestions(announcer);", "announcer.repeat();"),
    "polite for urgent": ("announcer.js", "this.regions[politeness]", "this.regions.polite"),
}


@pytest.fixture
def still(page: Page, kit_address: str, spoken: LiveRegions) -> Evening:
    """Open the station and stop its clock."""
    return open_still(page, kit_address, spoken)


def open_still(page: Page, address: str, spoken: LiveRegions) -> Evening:
    page.clock.install(time=0)
    page.goto(address)
    page.locator("html[data-scripted]").wait_for(state="attached")
    page.clock.pause_at(60_000)
    return Evening(page, spoken)


def test_the_announcer_has_no_fault(still: Evening) -> None:
    assert faults(still.page, still.spoken) == []


@pytest.mark.parametrize(("file", "right", "wrong"), BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_announcer_fails_the_same_check(
    page: Page,
    kit_address: str,
    spoken: LiveRegions,
    file: str,
    right: str,
    wrong: str,
) -> None:
    source = (SCRIPTS / file).read_text()
    assert source.count(right) == 1

    def serve_broken(route: Route) -> None:
        route.fulfill(body=source.replace(right, wrong), content_type="text/javascript")

    page.route(f"**/js/{file}", serve_broken)
    still = open_still(page, kit_address, spoken)

    assert faults(still.page, still.spoken) != []


def test_repeat_last_says_the_last_announcement_again_and_logs_it_once(still: Evening) -> None:
    still.say(polite("Ana saves 850. Total 3,200. Ben next."))
    still.wait(1000)
    still.expect("first", ("polite", "Ana saves 850. Total 3,200. Ben next."))

    still.page.get_by_role("button", name="Repeat last").press("Enter")
    still.wait(1000)

    still.expect("repeated", ("polite", "Ana saves 850. Total 3,200. Ben next.\u00a0"))
    assert still.faults == []
    assert still.log().count("Ana saves 850. Total 3,200. Ben next.") == 1


def test_repeat_last_before_any_announcement_reads_the_newest_entry(still: Evening) -> None:
    still.page.get_by_role("button", name="Repeat last").press("Enter")
    still.wait(1000)

    still.expect("newest entry", ("polite", "Ben claims 150, rolls 6."))
    assert still.faults == []


def test_where_are_we_says_the_state_without_asking_the_server(still: Evening) -> None:
    still.page.context.set_offline(True)
    still.wait(1000)
    still.spoken.new()

    still.page.get_by_role("button", name="Where are we?").press("Enter")
    still.wait(1000)

    still.expect("where", ("polite", "Ben's turn, round 4. Roll due, 3 dice."))
    assert still.faults == []
    assert still.log()[0] == "Ben's turn, round 4. Roll due, 3 dice."


def test_a_muted_kind_is_logged_but_not_spoken_unless_it_is_urgent(still: Evening) -> None:
    still.page.evaluate("document.documentElement.dataset.mute = 'total turn'")

    still.say(polite("Ana has 3,200.", kind="total"), urgent("Game point.", kind="total"))
    still.say(polite("Ben rolls.", kind="other"))
    still.wait(2000)

    still.expect("not muted", ("urgent", "Game point."), ("polite", "Ben rolls."))
    assert still.faults == []
    assert still.log()[:3] == ["Ben rolls.", "Game point.", "Ana has 3,200."]


def test_the_log_keeps_fifty_entries_three_in_view(still: Evening) -> None:
    still.say(*(polite(f"News {number}.") for number in range(60)))

    shown = still.page.locator("#log-list li").all_text_contents()
    assert shown == ["News 59.", "News 58.", "News 57."]
    assert len(still.log()) == 50
    assert still.page.locator("#log-list").get_attribute("aria-live") == "off"


def test_the_focus_stays_where_it_was_while_things_are_announced(still: Evening) -> None:
    still.say(polite("Ana rolls."), urgent("Game point."))
    still.wait(2000)

    assert [entry.focus for entry in still.spoken.all()] == ["#command", "#command"]


@pytest.mark.parametrize(
    ("verbosity", "first", "second"),
    [
        ("brief", "Ben saves 1,500. Carla next.", "Flag raised."),
        ("full", "Ben saves 1,500. Total 3,000. Carla next. Carla has 0.", "Flag raised."),
        ("normal", "Ben saves 1,500. Total 3,000. Carla next.", "Flag raised."),
        ("", "Ben saves 1,500. Total 3,000. Carla next.", "Flag raised."),
    ],
)
def test_what_is_said_is_as_long_as_was_asked_for(
    still: Evening, verbosity: str, first: str, second: str
) -> None:
    still.page.evaluate(
        "words => { document.documentElement.dataset.verbosity = words; }", verbosity
    )
    text = "Ben saves 1,500. Total 3,000. Carla next."

    still.say(
        polite(text, brief="Ben saves 1,500. Carla next.", full=f"{text} Carla has 0."),
        polite("Flag raised."),
    )
    still.wait(2000)

    still.expect("in the words asked for", ("polite", first), ("polite", second))
    assert still.faults == []
    assert still.log()[:2] == ["Flag raised.", text]
