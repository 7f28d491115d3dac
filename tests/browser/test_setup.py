"""From an empty database to the first game open, by keyboard alone and without Django's admin."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from playwright.sync_api import Browser, Page, expect

from roster.models import RosterEntry
from tests.browser.hands import ByKeyboard
from tests.browser.site import Site
from tests.tournaments.evenings import series
from tournaments.models import Official, Tournament

PASSWORD = "a long way to the table"
TOURNAMENT = "Sunday/Thursday, Spring 2027"


def at(page: Page, heading: str) -> None:
    """Wait until the page of this heading is there."""
    expect(page.locator("h1#state")).to_have_text(heading)
    expect(page.locator("html[data-scripted]")).to_be_attached()


def sign_in(hands: ByKeyboard, page: Page, username: str) -> None:
    """From the home page, by the form."""
    hands.act(page.get_by_role("link", name="Sign in"))
    expect(page.get_by_label("Username")).to_be_focused()
    hands.write(page.get_by_label("Username"), username)
    hands.write(page.get_by_label("Password", exact=True), PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()


def lay_out(hands: ByKeyboard, page: Page) -> Tournament:
    """The first tournament: looked at, then confirmed."""
    hands.act(page.get_by_role("link", name="Set up"))
    at(page, "Set up")
    hands.act(page.get_by_role("link", name="New tournament"))
    at(page, "New tournament")
    hands.tick(page.get_by_label("Sunday/Thursday"))
    hands.write(page.get_by_label("Name"), "Spring 2027")
    hands.write(page.get_by_label("First day"), "2027-03-01")
    hands.write(page.get_by_label("Days without a game"), "2027-03-14")
    hands.act(page.get_by_role("button", name="See its evenings"))
    expect(page.get_by_role("heading", name="Its evenings")).to_be_focused()
    expect(page.get_by_text("Game 3: Thursday, March 11, 2027")).to_be_visible()
    expect(page.get_by_text("Game 4: Thursday, March 18, 2027")).to_be_visible()
    hands.act(page.get_by_role("button", name="Lay it out"))
    at(page, "Set up. Next: Officials")
    expect(page.locator("h1#state")).to_be_focused()
    return Tournament.objects.get()


def add_officials(hands: ByKeyboard, page: Page) -> str:
    """A scorekeeper and a roller who have no accounts; return the roller's link."""
    hands.act(page.get_by_role("link", name="Officials: appoint and dismiss"))
    at(page, f"Officials, {TOURNAMENT}")
    hands.act(page.get_by_role("link", name="Somebody without an account"))
    at(page, f"New official, {TOURNAMENT}")
    for username, full_name, role in (
        ("kim", "Kim Kettlewell", "Scorekeeper"),
        ("lou", "Lou Lamplight", "Active roller"),
    ):
        hands.write(page.get_by_label("Account name"), username)
        hands.write(page.get_by_label("Full name"), full_name)
        hands.pick(page.get_by_label("Role"), role)
        hands.act(page.get_by_role("button", name="Make the account"))
        expect(page.get_by_role("heading", name=f"Link for {full_name}")).to_be_focused()
    link = page.get_by_label("Hand this on").input_value()
    hands.act(page.get_by_role("link", name="Set up").last)
    at(page, "Set up. Next: First roster")
    return link


def change_a_setting(hands: ByKeyboard, page: Page) -> None:
    """The preview, then the change, which stands there for everybody."""
    hands.act(page.get_by_role("link", name="Settings"))
    at(page, f"Settings, {TOURNAMENT}")
    hands.write(page.get_by_label("Places in the semifinals"), "12")
    hands.write(page.get_by_label("Why"), "Two tables.")
    hands.act(page.get_by_role("button", name="See what it does"))
    expect(page.get_by_role("heading", name="What it does")).to_be_focused()
    hands.act(page.get_by_role("button", name="Confirm the change"))
    expect(page.get_by_text("Places in the semifinals: from 16 to 12.")).to_be_visible()
    hands.act(page.get_by_role("link", name="Set up").last)


def seat_players(hands: ByKeyboard, page: Page) -> None:
    """Three players at once, which opens the first game."""
    at(page, "Set up. Next: First roster")
    hands.act(page.get_by_role("link", name="Players of the first roster"))
    at(page, f"First roster, {TOURNAMENT}")
    hands.write(page.get_by_label("Names, one a line"), "Ana Applebee\nBen Buttonwood\nZoë Zigzag")
    hands.act(page.get_by_role("button", name="See what it does"))
    expect(page.get_by_text("3 new players are added.")).to_be_visible()
    hands.act(page.get_by_role("button", name="Put them on the roster"))
    at(page, "Everything is set up")


@pytest.mark.usefixtures("complaints")
def test_from_an_empty_database_to_the_first_game(
    page: Page, site: Site, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    series("Wednesday/Saturday")
    series("Sunday/Thursday")
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    who = {"username": "mona", "email": "mona@example.org"}
    call_command("createsuperuser", interactive=False, verbosity=0, **who)
    hands = ByKeyboard(page)
    page.goto(site.url("/"))
    sign_in(hands, page, "mona")

    spring = lay_out(hands, page)
    link = add_officials(hands, page)
    change_a_setting(hands, page)
    seat_players(hands, page)
    hands.act(page.get_by_role("link", name="Roster and score entry of game 1"))

    game = spring.schedule.get(number=1).game
    assert game is not None
    expect(page).to_have_url(site.url(f"/games/{game.pk}/roster/"))
    names = RosterEntry.objects.filter(roster=game.roster).values_list("player__name", flat=True)
    assert sorted(names) == ["Ana Applebee", "Ben Buttonwood", "Zoë Zigzag"]
    assert set(game.crew.values_list("user__username", "role")) == {
        ("mona", "manager"),
        ("kim", "scorekeeper"),
        ("lou", "active_roller"),
    }
    assert Official.objects.count() == 3
    the_new_roller_comes_in(browser, site, link, game.pk)


def the_new_roller_comes_in(browser: Browser, site: Site, link: str, game: int) -> None:
    """In a browser of their own, by the link that was handed on."""
    context = browser.new_context()
    page = context.new_page()
    hands = ByKeyboard(page)
    page.goto(link)
    hands.write(page.get_by_label("New password", exact=True), PASSWORD)
    hands.write(page.get_by_label("New password confirmation"), PASSWORD)
    hands.act(page.get_by_role("button", name="Choose it and sign in"))
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    answer = page.goto(site.url(f"/games/{game}/roller/"))
    assert answer is not None
    assert answer.status == 200
    context.close()
