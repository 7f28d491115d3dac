"""The ruling on help that was noticed late."""

from __future__ import annotations

from playwright.sync_api import expect

from scoring.models import Game
from tests.browser.states.entry import lucky_game
from tests.browser.states.public import in_round
from tests.browser.visit import State, Visit, listed

STATES: list[State] = []
state = listed(STATES)
PAGE = "assistance/late"


def to_form(visit: Visit) -> Game:
    """The form about the first turn of a game in its second round."""
    game = in_round(2)
    visit.at_table(game, PAGE)
    visit.page.get_by_label("Turn").select_option(index=-1 + len(game.roster.entries.all()))
    visit.page.get_by_role("button", name="Choose this turn").click()
    expect(visit.page.get_by_label("Who helped?")).to_be_visible()
    return game


@state("game-late-assistance", "which turn")
def choose(visit: Visit) -> None:
    visit.at_table(in_round(2), PAGE)


@state("game-late-assistance", "no turn is over yet")
def none(visit: Visit) -> None:
    visit.at_table(lucky_game(), PAGE)


@state("game-late-assistance", "form")
def form(visit: Visit) -> None:
    to_form(visit)


@state("game-late-assistance", "preview of both ways")
def both(visit: Visit) -> None:
    to_form(visit)
    visit.page.get_by_label("Who helped?").select_option(index=1)
    visit.page.locator("[type=radio]").last.check()
    visit.page.get_by_label("What happened").fill("Heard on the recording.")
    visit.page.get_by_role("button", name="See what it does").click()
    expect(visit.page.get_by_role("button", name="Take back what was played since")).to_be_visible()


@state("game-late-assistance", "an answer is missing")
def error(visit: Visit) -> None:
    to_form(visit)
    visit.page.locator("[type=radio]").evaluate_all("all => all.forEach((one) => one.remove())")
    visit.page.get_by_role("button", name="See what it does").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()
