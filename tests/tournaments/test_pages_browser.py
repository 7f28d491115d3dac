"""The public pages in Chromium: accessible, by keyboard, at every size, with the visitor's time."""

import re
from datetime import timedelta
from pathlib import Path
from typing import Literal

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from roster.roles import Role
from scoring.models import Game
from tests.browser.axe import assert_accessible
from tests.browser.layout import crowded_targets, sideways, small_targets
from tests.tournaments.evenings import (
    NOTHING,
    begin,
    official,
    opened,
    play,
    play_round,
    say,
    scheduled,
    tournament,
)
from tournaments.models import Tournament
from tournaments.services import appoint
from tournaments.tasks import compile_standings

SCHEMES: list[Literal["light", "dark"]] = ["light", "dark"]
SIZES = [(1280, 800), (768, 1024), (390, 844), (320, 256)]
PATHS = {
    "home": "/",
    "standings": "/standings/",
    "standings, sorted": "/standings/?sort=-points",
    "semifinals": "/tournaments/{tournament}/standings/semifinal/",
    "tournaments": "/tournaments/",
    "running game": "/games/{running}/",
    "finished game": "/games/{finished}/",
    "waiting game": "/games/{waiting}/",
}


@pytest.fixture(scope="session")
def pictures(pytestconfig: pytest.Config) -> Path:
    """The folder for pictures that a person looks at."""
    folder = pytestconfig.rootpath / "build" / "screenshots" / "public"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def paths(transactional_db: None) -> dict[str, str]:
    """A season in which each page has something to show; the addresses of its pages."""
    autumn = tournament(semifinal_places=3, minimum_qualifying_games=2)
    finished, running, waiting = evenings_of(autumn)
    for game in Game.objects.all():
        compile_standings(game.pk)
    ids = {"tournament": autumn.pk, "finished": finished.pk, "running": running.pk}
    return {name: path.format(**ids, waiting=waiting.pk) for name, path in PATHS.items()}


def evenings_of(autumn: Tournament) -> tuple[Game, Game, Game]:
    """A finished game with ties in it, tonight's in round 2, and one that has not started."""
    finished = opened(autumn, 1)
    saves = {"Élodie Everbright": 1500, "Ben Buttonwood": 1000, "Carla Cloudberry": 1000}
    play(finished, {**saves, "Gus Gingersnap": NOTHING, "Hana Honeydew": NOTHING})
    tonight = scheduled(autumn, 2)
    tonight.move(timezone.localdate())
    tonight.save()
    running = opened(autumn, 2)
    called = begin(running, saves)
    play_round(running, called, saves)
    say(running, "call_for_players", joined=[], returned=[])
    play_round(running, called, dict.fromkeys(saves, NOTHING))
    return finished, running, opened(autumn, 3)


@pytest.mark.parametrize("name", PATHS)
def test_each_page_is_accessible_at_every_size_and_in_both_colours(
    live_server: object, paths: dict[str, str], page: Page, name: str, pictures: Path
) -> None:
    page.goto(f"{live_server}{paths[name]}")
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert_accessible(page)
            assert sideways(page) == 0, (width, height)
            assert small_targets(page) == []
            assert crowded_targets(page) == []
            picture = f"{name}-{width}x{height}-{scheme}.png".replace(", ", "-").replace(" ", "-")
            page.screenshot(path=pictures / picture)


@pytest.mark.parametrize(
    ("zone", "added"),
    [
        ("America/Los_Angeles", "1:00 PM your time, Pacific Time"),
        ("America/Chicago", "3:00 PM your time, Central Time"),
        ("America/New_York", ""),
        ("America/Toronto", ""),
    ],
)
def test_the_visitor_s_own_time_stands_beside_the_club_s(
    live_server: object, paths: dict[str, str], browser: Browser, zone: str, added: str
) -> None:
    context = browser.new_context(timezone_id=zone, locale="en-US")
    page = context.new_page()
    page.goto(f"{live_server}{paths['home']}")
    when = page.locator(".games .when").first
    expect(when.locator("time")).to_have_text("4:00 PM Eastern")
    own = when.locator("small")
    if added:
        expect(own).to_have_text(added)
        expect(own).to_be_visible()
    else:
        expect(own).to_be_hidden()
    context.close()


def test_a_visitor_for_whom_it_is_the_next_day_is_told_the_day(
    live_server: object, paths: dict[str, str], browser: Browser
) -> None:
    context = browser.new_context(timezone_id="Asia/Tokyo", locale="en-US")
    page = context.new_page()
    page.goto(f"{live_server}{paths['home']}")
    tomorrow = timezone.localdate() + timedelta(days=1)
    own = page.locator(".games .when small").first
    expect(own).to_contain_text(f"{tomorrow:%A, %B} {tomorrow.day}, ")
    expect(own).to_contain_text(" AM your time, Japan Standard Time")
    context.close()


@pytest.mark.parametrize(
    ("zone", "shown"),
    [
        # London goes back on October 25, New York on November 1: one game is an hour nearer.
        ("Europe/London", ["9:00 PM", "8:00 PM", "9:00 PM"]),
        # Phoenix has no summer time.
        ("America/Phoenix", ["1:00 PM", "1:00 PM", "2:00 PM"]),
        ("America/New_York", ["", "", ""]),
    ],
)
def test_a_schedule_shows_the_visitor_s_time_in_the_weeks_of_clock_changes(
    live_server: object, transactional_db: None, browser: Browser, zone: str, shown: list[str]
) -> None:
    """Games 2, 3 and 5 are on October 24 and 28 and on November 4, 2026, at 4:00 PM Eastern."""
    autumn = tournament()
    context = browser.new_context(timezone_id=zone, locale="en-US")
    page = context.new_page()
    page.goto(f"{live_server}/tournaments/{autumn.pk}/schedule/")
    for number, time in zip((2, 3, 5), shown, strict=True):
        row = page.get_by_role("row").filter(has_text=re.compile(rf"^\s*Game {number}\s"))
        expect(row.locator("time")).to_contain_text("4:00 PM Eastern")
        own = row.locator("small")
        if time:
            expect(own).to_contain_text(f"{time} your time")
            expect(own).to_be_visible()
        else:
            expect(own).to_be_hidden()
    context.close()


def test_without_script_there_is_the_club_s_time_alone(
    live_server: object, paths: dict[str, str], browser: Browser
) -> None:
    context = browser.new_context(java_script_enabled=False, timezone_id="Europe/London")
    page = context.new_page()
    page.goto(f"{live_server}{paths['home']}")
    expect(page.locator(".games .when time").first).to_have_text("4:00 PM Eastern")
    expect(page.locator(".games .when small").first).to_be_hidden()
    context.close()


def test_sorting_by_keyboard(live_server: object, paths: dict[str, str], page: Page) -> None:
    page.goto(f"{live_server}{paths['standings']}")
    page.get_by_role("button", name="Player").focus()
    page.keyboard.press("Enter")
    header = page.get_by_role("columnheader", name="Player")
    expect(header).to_have_attribute("aria-sort", "ascending")
    assert page.url.endswith("?sort=player#table-h")
    expect(page.locator("tbody th").first).to_have_text("Ben Buttonwood")
    page.get_by_role("button", name="Player").focus()
    page.keyboard.press("Enter")
    expect(header).to_have_attribute("aria-sort", "descending")
    expect(page.locator("tbody th").first).to_have_text("Hana Honeydew")


def test_an_official_opens_tonight_s_game_by_keyboard(
    live_server: object, paths: dict[str, str], page: Page
) -> None:
    autumn = Tournament.objects.get()
    kim = official("kim")
    kim.set_password("kim's long password")
    kim.save()
    appoint(autumn, kim, Role.SCOREKEEPER)
    tonight = scheduled(autumn, 4)
    tonight.move(timezone.localdate())
    tonight.save()
    page.goto(f"{live_server}{paths['home']}")
    page.get_by_role("link", name="Sign in").press("Enter")
    page.get_by_label("Username").press_sequentially("kim")
    page.get_by_label("Password").press_sequentially("kim's long password")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Sign out").wait_for()
    assert_accessible(page)
    page.get_by_role("button", name="Open game 4").press("Enter")
    game = scheduled(autumn, 4).game
    assert game is not None
    page.wait_for_url(f"{live_server}/games/{game.pk}/roster/")
