"""A list of players is brought along by an official."""

from __future__ import annotations

from playwright.sync_api import expect

from roster.services import add_player
from tests.browser.evening import account, keeper_of, season
from tests.browser.states.public import LONG
from tests.browser.visit import State, Visit, listed

STATES: list[State] = []
state = listed(STATES)

PATH = "/players/list/"
LINES = f"Name,Club\nAna Applebee,North\nZoe,North\n{LONG}\nBen,South\nben,x\nA\u200bna,x\n"


def at_the_list(visit: Visit) -> None:
    """The page on which a list is brought, for an official."""
    keeper_of(season())
    for name in ("Zoë", "Ben"):
        add_player(name, actor=account())
    visit.let_in()
    visit.go(PATH)


def brought(visit: Visit, text: str) -> None:
    """A list that was pasted and sent."""
    at_the_list(visit)
    visit.page.locator("#id_text").fill(text)
    visit.page.locator("button[value=look]").click()
    visit.settled()


@state("player-list", "nothing brought yet")
def player_list(visit: Visit) -> None:
    at_the_list(visit)


@state("player-list", "without a column of names")
def player_list_refused(visit: Visit) -> None:
    brought(visit, "Who,Town\nAna,Oslo")
    expect(visit.page.locator("#error-summary")).to_be_focused()
    expect(visit.page.locator("#id_text")).to_have_value("Who,Town\nAna,Oslo")


@state("player-list", "looked through")
def player_list_compared(visit: Visit) -> None:
    brought(visit, LINES)
    expect(visit.page.locator("h1")).to_have_text("List of players. 2 new players. 1 to decide.")


@state("player-list", "a line is not decided")
def player_list_undecided(visit: Visit) -> None:
    brought(visit, LINES)
    visit.page.locator("button[value=add]").click()
    visit.settled()
    expect(visit.page.locator("#error-summary")).to_be_focused()
