"""What went wrong, as a page: named by the status, since any address can answer it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.evening import account, entry_path, opened_tonight
from tests.browser.visit import State, Visit, listed
from tournaments import pages

STATES: list[State] = []
state = listed(STATES)

TOO_MANY_FIELDS = "&".join("a=1" for _ in range(1001))


@state("400", "a damaged request")
def damaged(visit: Visit) -> None:
    visit.go(f"/tournaments/?{TOO_MANY_FIELDS}", status=400)


@state("403", "a game that is not yours")
def forbidden(visit: Visit) -> None:
    game = opened_tonight()
    account("player")
    visit.let_in("player")
    visit.go(entry_path(game), status=403)


@state("403", "an old form")
def old_form(visit: Visit) -> None:
    visit.go("/sign-in/")
    visit.page.context.clear_cookies()
    visit.page.get_by_label("Username").fill("kim")
    visit.page.get_by_label("Password").fill("whatever")
    visit.page.keyboard.press("Enter")
    expect(visit.page.locator("h1")).to_have_text("This form is too old")


@state("404", "no such game")
def missing(visit: Visit) -> None:
    visit.go("/games/404/", status=404)


@state("500", "a bug")
def bug(visit: Visit) -> None:
    def broken(*_args: object, **_named: object) -> None:
        raise ZeroDivisionError

    visit.monkeypatch.setattr(pages, "home_screen", broken)
    visit.go("/", status=500)
