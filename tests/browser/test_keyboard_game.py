"""A whole game by keyboard alone: nothing is clicked, no field is filled but by its keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.evening import PASSWORD, keeper_of, season, tonight
from tests.browser.script import CALL, GAME, TOTALS, Step
from tests.browser.site import Site
from tests.tournaments.evenings import players

MOST_TABS = 40
FIELD = "#command"


class Keyboard:
    """Hands on a keyboard. After each action the focus is where the test says, never nowhere."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, key: str, *, focus: str) -> None:
        """Press a key that does something; then this element has the focus."""
        self.page.keyboard.press(key)
        self.has(focus)

    def write(self, text: str, *, focus: str) -> None:
        """Type into what has the focus, which stays there."""
        self.page.keyboard.type(text)
        self.has(focus)

    def has(self, focus: str) -> None:
        """Wait until this element, and nothing else, has the focus."""
        expect(self.page.locator(focus)).to_be_focused()

    def tab_to(self, target: Locator, *, key: str = "Tab") -> None:
        """Go on with Tab, or Shift+Tab, until the target has the focus."""
        for _ in range(MOST_TABS):
            self.page.keyboard.press(key)
            assert self.page.evaluate("document.activeElement !== document.body")
            if target.evaluate("element => element === document.activeElement"):
                return
        pytest.fail(f"{target} is not reached with {key}")


def sign_in(keys: Keyboard, page: Page) -> None:
    """From the home page to the home page, signed in."""
    keys.tab_to(page.get_by_role("link", name="Sign in"))
    keys.press("Enter", focus="#id_username")
    keys.write("kim", focus="#id_username")
    keys.press("Tab", focus="#id_password")
    keys.write(PASSWORD, focus="#id_password")
    keys.press("Enter", focus="h1#state")


def set_roster(keys: Keyboard, page: Page) -> None:
    """Find Ben, who has played before, add Ana, who has not, and begin."""
    keys.has("#q")
    keys.write("be", focus="#q")
    page.keyboard.press("Enter")
    page.wait_for_url("**/roster/?q=be")
    keys.has("#q")
    keys.tab_to(page.get_by_role("button", name="Add Ben"))
    keys.press("Enter", focus="#q")
    expect(page).to_have_title("1 player on the roster - Game 12, Wednesday/Saturday")

    keys.tab_to(page.get_by_role("button", name="Set the roster"), key="Shift+Tab")
    keys.press("Space", focus="#q")
    expect(page.locator(".notice-error")).to_have_text(
        "The roster needs at least 2 players. Add more before you set it."
    )

    keys.tab_to(page.get_by_label("Name, as it is called"))
    keys.write("Ben", focus="#id_name")
    keys.press("Enter", focus="#error-summary")
    expect(page.get_by_label("Name, as it is called")).to_have_value("Ben")
    keys.tab_to(page.get_by_label("Name, as it is called"))
    page.keyboard.press("Control+a")
    keys.write("Ana", focus="#id_name")
    keys.press("Enter", focus="#q")
    expect(page.locator("#roster-list li p:first-child")).to_have_text(["Ana", "Ben"])

    keys.tab_to(page.get_by_role("button", name="Set the roster"), key="Shift+Tab")
    keys.press("Space", focus=FIELD)
    expect(page.locator("html[data-scripted]")).to_be_attached()


def carry_out(keys: Keyboard, page: Page, step: Step) -> None:
    """Type one line of the script, or press the button that it stands for."""
    if step.typed == CALL:
        keys.tab_to(page.get_by_role("button", name="Record the call"), key="Shift+Tab")
        page.keyboard.press("Space")
    else:
        page.keyboard.press("Control+a")
        keys.write(step.typed, focus=FIELD)
        page.keyboard.press("Enter")
    expect(page.locator("#log-list li").first).to_have_text(step.logged)
    expect(page.get_by_role("heading", level=1)).to_have_text(step.heading)
    expect(page.locator(FIELD)).to_have_value(step.typed if step.refused else "")
    keys.has(FIELD)


def test_two_players_from_sign_in_to_the_winner(
    site: Site, page: Page, complaints: list[str]
) -> None:
    autumn = season()
    keeper_of(autumn)
    tonight(autumn)
    players("Ben")
    keys = Keyboard(page)

    page.goto(site.url("/"))
    sign_in(keys, page)
    keys.tab_to(page.get_by_role("button", name="Open game 12"))
    page.keyboard.press("Enter")
    set_roster(keys, page)
    expect(page).to_have_title("Today's lucky number - Score entry")
    for step in GAME:
        carry_out(keys, page, step)

    order = page.locator("#order tbody tr")
    assert {
        row.locator("th").inner_text(): row.locator("td.n").inner_text() for row in order.all()
    } == TOTALS
    expect(page).to_have_title("Ana wins - Score entry")
