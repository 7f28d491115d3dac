"""The roster of a game, before it and while it is played."""

from __future__ import annotations

from playwright.sync_api import expect

from roster.arrivals import check_in, play_through
from roster.services import add_player, enter
from tests.browser.evening import opened_tonight
from tests.browser.states.public import LONG, TABLE, in_round
from tests.browser.visit import State, Visit, listed
from tests.tournaments.evenings import official, players

STATES: list[State] = []
state = listed(STATES)


@state("game-roster", "empty")
def empty(visit: Visit) -> None:
    visit.at_table(opened_tonight(), "roster")
    expect(visit.page.get_by_text("Nobody yet.")).to_be_visible()


@state("game-roster", "players found")
def found(visit: Visit) -> None:
    game = opened_tonight("Ana Applebee")
    players(*TABLE, "Łukasz Lemondrop", "Lena Lanternlight", "Zoë Zigzag")
    visit.at_table(game, "roster")
    visit.page.locator("#q").fill("l")
    visit.page.keyboard.press("Enter")
    visit.page.wait_for_url("**/roster/?q=l")
    visit.settled()
    expect(visit.page.get_by_role("button", name=f"Add {LONG}")).to_be_visible()


@state("game-roster", "nobody found")
def nobody(visit: Visit) -> None:
    visit.at_table(opened_tonight(*TABLE), "roster")
    visit.page.locator("#q").fill("xyz")
    visit.page.keyboard.press("Enter")
    expect(visit.page.get_by_text("0 players found")).to_be_visible()


@state("game-roster", "a new player's name is taken")
def taken(visit: Visit) -> None:
    visit.at_table(opened_tonight(*TABLE), "roster")
    visit.page.get_by_label("Name, as it is called").fill("ana  applebee")
    visit.page.keyboard.press("Enter")
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("game-roster", "too small to be set")
def too_small(visit: Visit) -> None:
    visit.at_table(opened_tonight("Ana Applebee"), "roster")
    visit.page.get_by_role("button", name="Set the roster").click()
    expect(visit.page.locator(".notice-error")).to_be_visible()


@state("game-roster", "some checked in, one through another's connection")
def present(visit: Visit) -> None:
    game = opened_tonight(*TABLE)
    for name in (TABLE[0], LONG):
        check_in(game.roster, players(name)[name], by=official())
    play_through(game.roster.entries.get(player__name=LONG), players(TABLE[0])[TABLE[0]])
    visit.at_table(game, "roster")
    expect(visit.page.get_by_role("button", name="Check out")).to_have_count(2)


@state("game-roster", "a connection that is none")
def no_connection(visit: Visit) -> None:
    visit.at_table(opened_tonight(*TABLE), "roster")
    visit.page.get_by_label("Player without a connection").select_option(LONG)
    visit.page.get_by_label("Plays through the connection of").select_option(LONG)
    visit.page.get_by_role("button", name="Record the connection").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("game-roster", "the game has begun, somebody arrives")
def started(visit: Visit) -> None:
    game = in_round(2)
    enter(game.roster, add_player("Zoë Zigzag", actor=official()), actor=official())
    visit.at_table(game, "roster")
    expect(visit.page.get_by_text("waits for the call", exact=True)).to_be_visible()
