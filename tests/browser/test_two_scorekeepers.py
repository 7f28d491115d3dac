"""Two scorekeepers in two browsers at one game: what each sees, hears and can do about it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from roster.models import User
from roster.roles import Role
from scoring.models import CrewMember, Game
from scoring.selectors import state_of
from tests.browser.conftest import PATIENCE_MS, TABLET
from tests.browser.evening import account, entry_path
from tests.browser.live_regions import LiveRegions
from tests.browser.site import Site
from tests.browser.states.entry import lucky_game

pytestmark = pytest.mark.django_db(transaction=True)


def opened(browser: Browser, site: Site, game: Game, user: User) -> Page:
    """The tablet in a browser of its own."""
    page = browser.new_context(viewport=TABLET).new_page()
    page.set_default_timeout(PATIENCE_MS)
    site.let_in(page.context, user)
    page.goto(site.url(entry_path(game)))
    expect(page.locator("html[data-scripted]")).to_be_attached()
    return page


def enter(page: Page, line: str) -> None:
    before = page.locator("#command-request").input_value()
    page.locator("#command").press_sequentially(line)
    page.keyboard.press("Enter")
    expect(page.locator("#command-request")).not_to_have_value(before)


def overtaken(browser: Browser, site: Site, game: Game) -> tuple[Page, LiveRegions]:
    """Lou is faster than Kim, whose page hears nothing of it; return hers, once she has entered."""
    lou = account("lou")
    CrewMember.objects.create(game=game, user=lou, role=Role.SCOREKEEPER.value)
    kim_page = opened(browser, site, game, User.objects.get(username="kim"))
    spoken = LiveRegions(kim_page)
    lou_page = opened(browser, site, game, lou)
    kim_page.route("**/live/**", lambda route: route.abort())
    kim_page.reload()
    enter(lou_page, "111326")

    enter(kim_page, "115326")
    return kim_page, spoken


def test_two_who_heard_different_dice(browser: Browser, site: Site) -> None:
    """Kim is told once, keeps what she typed, and corrects it after a look."""
    game = lucky_game()
    kim_page, spoken = overtaken(browser, site, game)

    field = kim_page.locator("#command")
    expect(field).to_have_value("115326")
    expect(field).to_be_focused()
    expect(kim_page.locator("#command-error")).to_have_text("Scores differ: you 250, lou 300.")
    expect(kim_page.get_by_role("row", name="You 1, 1, 5, 3, 2, 6 250")).to_be_visible()
    spoken.wait_for("Scores differ: you 250, lou 300.")
    differ = [said for said in spoken.texts() if "differ" in said[1]]
    assert differ == [("urgent", "Scores differ: you 250, lou 300.")]

    kim_page.get_by_role("link", name="Mine is right: correct it").click()
    kim_page.get_by_role("button", name="See what it does").click()
    kim_page.get_by_role("button", name="Confirm the correction").click()
    recorded = kim_page.get_by_role("heading", name="The correction is recorded")
    expect(recorded).to_be_focused()
    game.refresh_from_db()
    assert state_of(game).due.roll == (1, 1, 2, 3, 5, 6)


def test_the_other_one_stands_without_the_page_being_loaded_again(
    browser: Browser, site: Site
) -> None:
    """By keyboard: both entries go, the field is empty, and the next line is of now."""
    kim_page, _spoken = overtaken(browser, site, lucky_game())
    kim_page.evaluate("document.body.dataset.loaded = 'once'")

    kim_page.get_by_role("link", name="lou's stands").press("Enter")

    field = kim_page.locator("#command")
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    expect(field).not_to_have_attribute("aria-invalid", "true")
    expect(kim_page.locator("#answer")).to_be_empty()
    expect(kim_page.locator("#command-error")).to_be_empty()
    expect(kim_page.locator("body[data-loaded]")).to_be_attached()
    enter(kim_page, "300 r3")
    expect(kim_page.locator("#log-list li").first).to_contain_text("300")
