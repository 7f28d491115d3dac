"""An entry that does not arrive: kept on the device, sent once when the connection is back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from roster.models import User
from scoring.models import Game
from tests.browser.conftest import PATIENCE_MS, TABLET
from tests.browser.evening import due, entry_path
from tests.browser.site import Site
from tests.browser.states.entry import LUCKY, lucky_game, rolled
from tests.tournaments.evenings import say

pytestmark = pytest.mark.django_db(transaction=True)
LOST = "Connection lost. 1 entry kept on this device."
CONNECTION, FIELD = "#connection", "#command"
PATHS = ("**/entry/", "**/healthz", "**/live/**")


@pytest.fixture
def tablet(page: Page, site: Site) -> Page:
    """A window of Kim's; the game is opened by the test."""
    page.set_default_timeout(PATIENCE_MS)
    page.set_viewport_size(TABLET)
    return page


def opened(page: Page, site: Site, game: Game) -> None:
    site.let_in(page.context, User.objects.get(username="kim"))
    page.goto(site.url(entry_path(game)))
    expect(page.locator("html[data-scripted]")).to_be_attached()


def cut(page: Page) -> None:
    for path in PATHS:
        page.route(path, lambda route: route.abort())


def mend(page: Page) -> None:
    for path in PATHS:
        page.unroute(path)


def enter(page: Page, line: str) -> None:
    page.locator(FIELD).press_sequentially(line)
    page.keyboard.press("Enter")


def rows(game: Game) -> int:
    game.refresh_from_db()
    return game.seq


def test_an_entry_goes_out_by_itself_when_the_connection_is_back(tablet: Page, site: Site) -> None:
    game = lucky_game()
    opened(tablet, site, game)
    cut(tablet)
    enter(tablet, "441526")
    expect(tablet.locator(CONNECTION)).to_contain_text(LOST)

    mend(tablet)

    expect(tablet.locator("h1")).to_contain_text("round 1")
    expect(tablet.locator("#felt .due")).to_contain_text("Instruction due")
    expect(tablet.locator(FIELD)).to_have_value("")
    expect(tablet.locator(CONNECTION)).to_contain_text("Connected, 0 unsent")
    assert rows(game) == 3


def test_what_was_tapped_is_kept_in_the_field(tablet: Page, site: Site) -> None:
    game = rolled(lucky_game(), *LUCKY)
    opened(tablet, site, game)
    cut(tablet)
    tablet.get_by_role("button", name="250, roll 3").click()
    expect(tablet.locator(FIELD)).to_have_value("250 r3")
    expect(tablet.locator(CONNECTION)).to_contain_text(LOST)

    mend(tablet)

    expect(tablet.locator("#felt .due")).to_contain_text("Roll due")
    assert rows(game) == 4


def test_an_entry_outlives_a_reload_and_is_not_sent_behind_anybodys_back(
    tablet: Page, site: Site
) -> None:
    """Meanwhile Lou has recorded another roll: the two are compared, nothing is overwritten."""
    game = lucky_game()
    opened(tablet, site, game)
    cut(tablet)
    enter(tablet, "111326")
    expect(tablet.locator(CONNECTION)).to_contain_text(LOST)
    say(game, "roll", player=due(game), dice=LUCKY)
    mend(tablet)

    tablet.reload()

    expect(tablet.locator(FIELD)).to_have_value("111326")
    expect(tablet.locator("#command-error")).to_contain_text("Kept on this device")
    expect(tablet.locator(CONNECTION)).to_contain_text("Connected, 1 unsent")
    assert rows(game) == 3
    tablet.locator(FIELD).press("Enter")
    expect(tablet.locator("#command-error")).to_contain_text("Scores differ: you 300, olive 250.")
    assert rows(game) == 3
    tablet.reload()
    expect(tablet.locator(FIELD)).to_have_value("")


def test_an_entry_of_which_only_the_answer_was_lost_is_recorded_once(
    tablet: Page, site: Site
) -> None:
    game = lucky_game()
    opened(tablet, site, game)
    tablet.route("**/healthz", lambda route: route.abort())
    tablet.route("**/entry/", lambda route: (route.fetch(), route.abort()))
    enter(tablet, "441526")
    expect(tablet.locator(CONNECTION)).to_contain_text("1 entry kept")

    mend(tablet)

    expect(tablet.locator("#felt .due")).to_contain_text("Instruction due")
    expect(tablet.locator(FIELD)).to_have_value("")
    assert rows(game) == 3
