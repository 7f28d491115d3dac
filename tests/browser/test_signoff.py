"""The sign-off with other windows open: what the manager does shows where others look."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from roster.models import User
from scoring.models import Game
from tests.browser.evening import entry_path
from tests.browser.site import Site
from tests.browser.states.public import TABLE
from tests.browser.states.signoff import left_over, manager, signed
from tests.tournaments.evenings import begin, opened
from tournaments.models import Tournament

Window = Callable[[str, str], Page]


@pytest.fixture
def window(live_site: Site, browser: Browser) -> Iterator[Window]:
    """Open a page in a context of its own, as somebody or as nobody."""
    contexts = []

    def opened_by(username: str, path: str) -> Page:
        contexts.append(browser.new_context(viewport={"width": 1024, "height": 768}))
        if username:
            live_site.let_in(contexts[-1], User.objects.get(username=username))
        page = contexts[-1].new_page()
        page.goto(live_site.url(path))
        expect(page.locator("html[data-scripted]")).to_be_attached()
        return page

    yield opened_by
    for context in contexts:
        context.close()


def next_game() -> Game:
    """The game after one in which Gus was left with a lost turn, carried over."""
    signed()
    game = opened(Tournament.objects.get(), 13)
    begin(game, TABLE)
    return game


def test_a_lost_turn_is_recorded_without_losing_what_is_typed(window: Window) -> None:
    game = next_game()
    tablet, beside = window("kim", entry_path(game)), window("kim", entry_path(game))
    tablet.locator("#command").press_sequentially("1 1 5")
    tablet.get_by_role("button", name="Record the lost turn").click()
    expect(tablet.locator("#panel-signoff")).to_be_empty()
    expect(tablet.locator("#command")).to_have_value("1 1 5")
    for page in (tablet, beside):
        expect(page.locator("#log")).to_contain_text("Gus Gingersnap misses the next turn")
    expect(beside.locator("#panel-signoff")).to_be_empty()


def test_a_review_shows_on_the_public_page_and_on_the_tablet(window: Window) -> None:
    game = left_over()
    manager(game)
    public = window("", f"/games/{game.pk}/")
    tablet = window("kim", entry_path(game))
    desk = window("max", entry_path(game, "sign-off"))
    desk.locator("#id_review-reason").fill("A protest by Gus")
    desk.get_by_role("button", name="Freeze the public totals").click()
    expect(desk.locator("h1")).to_have_text("Game 12 is under review")
    expect(desk.locator("h1")).to_be_focused()
    expect(public.locator("#live-state")).to_contain_text("Totals are frozen as of")
    expect(public.locator("#polite")).to_contain_text("The game is under review.")
    expect(tablet.locator("#polite")).to_contain_text("The game is under review.")
