"""A game by touch on a tablet held upright: tiles and the dice pad, never a key."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from roster.models import User
from tests.browser.evening import PASSWORD, entry_path, opened_tonight, seated
from tests.browser.site import Site

WATCH_FOCUS = """
window.focusMoves = [];
for (const type of ["focusin", "focusout"]) {
  document.addEventListener(type, (event) => window.focusMoves.push(`${type} ${event.target.id}`));
}
"""


@pytest.fixture
def tablet(browser: Browser) -> Iterator[Page]:
    """A tablet held upright."""
    context = browser.new_context(viewport={"width": 768, "height": 1024}, has_touch=True)
    yield context.new_page()
    context.close()


def tap(page: Page, button: str) -> None:
    """Tap a button by its name, where it is: nothing is scrolled to."""
    found = page.get_by_role("button", name=button, exact=True)
    expect(found).to_be_in_viewport(ratio=1)
    found.tap()


def roll(page: Page, dice: str) -> None:
    """Tap the dice on the pad, then Record."""
    for count, die in enumerate(dice, start=1):
        tap(page, die)
        expect(page.locator("#felt .die-typed")).to_have_count(count)
    tap(page, "Record")
    expect(page.locator("#command")).to_have_value("")


def state(page: Page, heading: str) -> None:
    """Wait until the page says that this is the state."""
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)


def test_a_whole_game_is_tapped(site: Site, tablet: Page, transactional_db: None) -> None:
    game = opened_tonight("Ana", "Ben")
    tablet.goto(site.url(entry_path(game)))
    tablet.get_by_label("Username").tap()
    tablet.keyboard.type("kim")
    tablet.get_by_label("Password").tap()
    tablet.keyboard.type(PASSWORD)
    tap(tablet, "Sign in")
    tap(tablet, "Set the roster")
    roll(tablet, "115326")

    for turn_total in ("4,000", "8,000", "12,000"):
        roll(tablet, "123456")
        tap(tablet, "2,000, roll 6 keeps 1, 2, 3, 4, 5, 6")
        roll(tablet, "123456")
        tap(tablet, "Stop, save 4,000 claims 2,000")
        expect(tablet.locator("#log-list li").first).to_contain_text(f"Total {turn_total}.")
        roll(tablet, "223346")
        if turn_total != "12,000":
            tap(tablet, "Record the call")
    state(tablet, "Ana's turn, final round 4")
    roll(tablet, "223346")
    roll(tablet, "445566")
    tap(tablet, "Stop, save 2,000 claims 2,000")

    state(tablet, "Ana wins")
    expect(tablet.locator("#order tbody td.n")).to_have_text(["12,000", "2,000"])


def test_an_instruction_is_one_tap_and_no_press_moves_the_focus(
    site: Site, tablet: Page, transactional_db: None
) -> None:
    game = seated("Ana", "Ben")
    site.let_in(tablet.context, User.objects.get(username="kim"))
    tablet.add_init_script(WATCH_FOCUS)
    tablet.goto(site.url(entry_path(game)))
    tablet.locator("html[data-scripted]").wait_for(state="attached")
    expect(tablet.locator("#command")).to_be_focused()
    tablet.evaluate("window.focusMoves.length = 0")

    roll(tablet, "115326")
    state(tablet, "Ana's turn, round 1")
    roll(tablet, "115326")
    tap(tablet, "200, roll 4 keeps 1, 1")
    expect(tablet.locator("#log-list li").first).to_have_text(
        "Ana claims 200, rolls 4. Turn 200 plus 500 lucky."
    )
    for die in "44":
        tap(tablet, die)
    tap(tablet, "Delete last leaves 4")
    expect(tablet.locator("#command")).to_have_value("4")

    assert tablet.evaluate("window.focusMoves") == []
    expect(tablet.locator("#command")).to_be_focused()


def test_a_field_that_was_left_is_not_opened_by_the_pad(
    site: Site, tablet: Page, transactional_db: None
) -> None:
    game = seated("Ana", "Ben")
    site.let_in(tablet.context, User.objects.get(username="kim"))
    tablet.goto(site.url(entry_path(game)))
    tablet.locator("html[data-scripted]").wait_for(state="attached")
    tablet.get_by_text("Menu", exact=True).tap()
    expect(tablet.locator(".menu summary")).to_be_focused()

    tap(tablet, "4")

    expect(tablet.locator("#command")).to_have_value("4")
    expect(tablet.locator(".menu summary")).to_be_focused()
