"""`make screenshots`: pictures of the main pages, with demo data, into docs/images/.

The product is served from a scratch folder as `make run` serves it, and an official signs in.
"""

import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from playwright.sync_api import Browser, Page, sync_playwright

from ops import chromium, parts, web
from ops.home import ROOT, Home
from ops.png import with_palette
from ops.scratch import scratch
from ops.serve import environment, prepare
from ops.valkey import Valkey
from ops.waiting import until_ready

HOST = "127.0.0.1"
IMAGES = ROOT / "docs" / "images"
LARGEST_BYTES = 120 * 1024

TABLET, PHONE, LAPTOP = (1024, 768), (390, 844), (1280, 800)
PAPER = (1056, 816)
"""A letter on its side, in the pixels of CSS."""
SIGN_IN = re.compile(r"^(\w+) / (\S+) ", re.MULTILINE)

PUBLIC = ["schedule", "rules", "preferences", "accessibility", "tonight"]
OF_A_GAME = ["events", "policies", "flags", "sign-off", "crew", "assistance/late"]
"""Pages of tonight's game, as its manager sees them."""
LIST = "Name,Club\nAna Aplebee,North\nBen Buttonwood,North\nElodie Everbright,North\nNia,South\n"


@dataclass(frozen=True)
class Site:
    """The product being served: where, and who can sign in with which password."""

    address: str
    accounts: Mapping[str, str]


@contextmanager
def served() -> Iterator[Site]:
    """Serve the product with demo data of its own until the block ends."""
    with ExitStack() as stack:
        folder = stack.enter_context(scratch())
        home = Home(folder / "home")
        stack.enter_context(home.held())
        valkey = Valkey(folder)
        stack.callback(valkey.stop)
        valkey.start()
        env = {
            **environment(home, HOST),
            "DATABASE_URL": home.database_url,
            "REDIS_URL": valkey.url,
            "LOG_LEVEL": "ERROR",
        }
        prepare(home, env)
        port = web.free_port(HOST, 0)
        pages = parts.web(HOST, port, home.logs, env)
        stack.callback(pages.stop)
        pages.start()
        until_ready("The web process", lambda: web.answers(HOST, port), pages.running, pages.log)
        yield Site(f"http://{HOST}:{port}", dict(SIGN_IN.findall(home.sign_ins())))


@contextmanager
def visitor(browser: Browser, size: tuple[int, int], *, dark: bool = False) -> Iterator[Page]:
    """Open a browser window of this size, light or dark."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        timezone_id="America/New_York",
        locale="en-US",
    )
    yield context.new_page()
    context.close()


def sign_in(page: Page, site: Site, username: str = "manager") -> None:
    """Sign in, on the way to the home page."""
    page.goto(f"{site.address}/sign-in/")
    page.get_by_label("Username").fill(username)
    page.get_by_label("Password").fill(site.accounts[username])
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    page.get_by_role("heading", level=1).wait_for()


def picture(page: Page, name: str) -> None:
    """Write what the window shows to docs/images/; too large a file is an error."""
    page.evaluate("document.fonts.ready")
    size = page.viewport_size
    assert size is not None
    path = IMAGES / f"{name}-{size['width']}x{size['height']}.png"
    path.write_bytes(with_palette(page.screenshot(animations="disabled")))
    written = path.stat().st_size
    if written > LARGEST_BYTES:
        sys.exit(f"{path.name} has {written} bytes; {LARGEST_BYTES} are the most.")
    print(f"{path.relative_to(ROOT)}  {written // 1024} KB", flush=True)


def public_pages(browser: Browser, site: Site) -> None:
    """The pages that everybody sees."""
    with visitor(browser, LAPTOP) as page:
        page.goto(site.address)
        picture(page, "home")
        page.get_by_role("link", name="Follow the game").click()
        scripted(page)
        picture(page, "game")
        page.get_by_role("link", name="Check the dice").click()
        picture(page, "dice")
        page.goto(f"{site.address}/standings/")
        picture(page, "standings")
        stage_page(page)
        for name in PUBLIC:
            page.goto(f"{site.address}/{name}/")
            picture(page, name)
    with visitor(browser, LAPTOP, dark=True) as page:
        page.goto(f"{site.address}/standings/")
        picture(page, "standings-dark")
    with visitor(browser, PAPER) as page:
        page.goto(f"{site.address}/standings/")
        page.get_by_role("link", name="To print (HTML)").click()
        page.emulate_media(media="print")
        picture(page, "standings-printed")
    with visitor(browser, PHONE) as page:
        page.goto(site.address)
        page.get_by_role("link", name="Follow the game").click()
        picture(page, "game")
        sign_in(page, site, "player")
        page.goto(f"{site.address}/me/")
        picture(page, "me")


def stage_page(page: Page) -> None:
    """Who goes on from the stage that is being played, from its standings."""
    page.get_by_role("link", name="Who goes on").click()
    page.get_by_role("heading", level=1).wait_for()
    picture(page, "stage")


def season_pages(browser: Browser, site: Site) -> None:
    """The season as everybody looks it up: stages, leaderboards, a player, champions."""
    with visitor(browser, LAPTOP) as page:
        page.goto(f"{site.address}/leaderboards/")
        picture(page, "leaderboards")
        page.get_by_role("table").get_by_role("link", name="Ana Applebee").click()
        picture(page, "player")
        page.goto(f"{site.address}/champions/")
        picture(page, "champions")
        page.get_by_role("main").get_by_role("link", name="Autumn").first.click()
        picture(page, "record-book")
    with visitor(browser, PHONE) as page:
        page.goto(f"{site.address}/standings/")
        picture(page, "standings")
        page.goto(f"{site.address}/leaderboards/")
        page.get_by_role("table").get_by_role("link", name="Ana Applebee").click()
        picture(page, "player")


def scripted(page: Page) -> None:
    """Wait until the page's scripts are there."""
    page.locator("html[data-scripted]").wait_for(state="attached")


def scorekeepers_pages(browser: Browser, site: Site) -> None:
    """The scorekeeper's pages: tonight's game, and the roster of another that is opened."""
    for size in (TABLET, PHONE):
        with visitor(browser, size) as page:
            sign_in(page, site, "keeper")
            page.get_by_role("link", name="Score entry").first.click()
            scripted(page)
            picture(page, "tablet")
    with visitor(browser, TABLET) as page:
        sign_in(page, site)
        set_up_next(page, site)
        page.get_by_role("button", name="Open game").click()
        page.get_by_label("Name, or a part of it").fill("l")
        page.get_by_role("button", name="Search").click()
        for _ in range(4):
            page.get_by_role("button", name="Add ").first.click()
        picture(page, "roster")


def set_up_next(page: Page, site: Site) -> None:
    """Go to what of the set-up of the tournament to come is missing."""
    page.goto(f"{site.address}/setup/")
    page.get_by_role("link", name="Winter").click()


def setup_pages(browser: Browser, site: Site) -> None:
    """The pages on which a tournament is set up; nothing is confirmed."""
    for size in (LAPTOP, PHONE):
        with visitor(browser, size) as page:
            sign_in(page, site)
            set_up_next(page, site)
            picture(page, "tournament-setup")
            page.goto(f"{site.address}/schedule/")
            page.get_by_role("link", name="Settings", exact=True).click()
            page.get_by_role("heading", name="What was changed").wait_for()
            picture(page, "settings")
            page.goto(f"{site.address}/setup/tournament/")
            page.get_by_label("Name").fill("Spring")
            page.get_by_label("First day").fill("2027-03-01")
            page.get_by_role("button", name="See its evenings").click()
            page.get_by_role("heading", name="Its evenings").wait_for()
            picture(page, "new-tournament")


def players_list(browser: Browser, site: Site) -> None:
    """A list of players that was looked through; nobody is added."""
    with visitor(browser, LAPTOP) as page:
        sign_in(page, site)
        page.goto(f"{site.address}/players/list/")
        page.get_by_label("Or the list itself").fill(LIST)
        page.get_by_role("button", name="Look through the list").click()
        page.get_by_role("heading", name="To decide", exact=True).wait_for()
        picture(page, "player-list")


def managers_pages(browser: Browser, site: Site) -> None:
    """The manager's pages; at the desk a ruling that is not confirmed yet."""
    with visitor(browser, LAPTOP) as page:
        sign_in(page, site)
        page.get_by_role("link", name="Score entry").first.click()
        game = page.url.removesuffix("entry/")
        for name in OF_A_GAME:
            page.goto(f"{game}{name}/")
            picture(page, name.replace("/", "-"))
        page.goto(f"{game}events/")
        page.get_by_role("link", name="Correct").nth(3).click()
        picture(page, "event")
        page.goto(f"{game}desk/")
        page.get_by_label("Points are taken").check()
        page.get_by_label("How many points").fill("200")
        page.get_by_label("Reason").fill("Announced a score during another player's turn.")
        page.get_by_role("button", name="See what it does").click()
        page.get_by_role("heading", name="What it does").wait_for()
        picture(page, "desk")


def rollers_pages(browser: Browser, site: Site) -> None:
    """The active roller's page in a turn, and at the end of the round; the game moves on for it."""
    with visitor(browser, LAPTOP, dark=True) as page:
        sign_in(page, site, "roller")
        page.get_by_role("link", name="Active roller").first.click()
        scripted(page)
        picture(page, "roller")
        while page.locator("#act-n").count():
            before = page.locator("#command-request").input_value()
            page.locator("#act-n").click()
            page.locator(f"#command-request:not([value='{before}'])").wait_for(state="attached")
        picture(page, "round-end")


def main() -> None:
    """Write all pictures."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with served() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find_or_install())
        public_pages(browser, site)
        season_pages(browser, site)
        scorekeepers_pages(browser, site)
        setup_pages(browser, site)
        players_list(browser, site)
        managers_pages(browser, site)
        rollers_pages(browser, site)
        browser.close()


if __name__ == "__main__":
    main()
