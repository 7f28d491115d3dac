"""Signing in and out."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.evening import account
from tests.browser.visit import State, Visit, listed

STATES: list[State] = []
state = listed(STATES)


def guess(visit: Visit) -> None:
    """Sign in with a wrong password."""
    visit.page.get_by_label("Username").fill("kim")
    visit.page.get_by_label("Password").fill("a wrong password")
    visit.page.keyboard.press("Enter")


@state("login", "empty")
def empty(visit: Visit) -> None:
    visit.go("/sign-in/?next=/standings/")


@state("login", "wrong password")
def wrong(visit: Visit) -> None:
    account()
    visit.go("/sign-in/")
    guess(visit)
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("login", "too many wrong passwords")
def locked_out(visit: Visit) -> None:
    visit.settings.AXES_FAILURE_LIMIT = 1
    account()
    visit.go("/sign-in/")
    guess(visit)
    expect(visit.page.locator("h1")).to_have_text("Too many wrong passwords")


@state("logout", "signed out")
def signed_out(visit: Visit) -> None:
    account()
    visit.let_in()
    visit.go("/")
    visit.page.get_by_role("button", name="Sign out").click()
    expect(visit.page.locator("h1")).to_have_text("You are signed out")
