"""The ruling on assistance."""

from __future__ import annotations

from playwright.sync_api import expect

from scoring.models import Game
from tests.browser.evening import due
from tests.browser.states.entry import LUCKY, lucky_game, rolled
from tests.browser.visit import State, Visit, listed
from tests.tournaments.evenings import say

STATES: list[State] = []
state = listed(STATES)


def to_form(visit: Visit) -> Game:
    """The form in a turn with an instruction behind it."""
    game = rolled(lucky_game(), *LUCKY)
    say(game, "instruction", player=due(game), points=250, then="roll", dice=3)
    visit.at_table(game, "assistance")
    return game


def preview(visit: Visit) -> None:
    """Fill the form in and see what it does."""
    visit.page.get_by_label("Who helped?").select_option(label="Gus Gingersnap")
    visit.page.get_by_label("What happened").fill("Gus called out the dice to keep.")
    visit.page.get_by_role("button", name="See what it does").click()
    expect(visit.page.get_by_role("heading", name="What it does")).to_be_visible()


@state("game-assistance", "form")
def form(visit: Visit) -> None:
    to_form(visit)


@state("game-assistance", "an answer is missing")
def error(visit: Visit) -> None:
    to_form(visit)
    visit.page.locator("[type=radio]").evaluate_all("all => all.forEach((one) => one.remove())")
    visit.page.get_by_role("button", name="See what it does").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("game-assistance", "preview")
def previewed(visit: Visit) -> None:
    to_form(visit)
    preview(visit)


@state("game-assistance", "somebody else was faster")
def stale(visit: Visit) -> None:
    game = to_form(visit)
    preview(visit)
    say(game, "responded", player=due(game))
    visit.page.get_by_role("button", name="Confirm the ruling").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()
