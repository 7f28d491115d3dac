"""All events of a game, and one of them put right."""

from __future__ import annotations

from playwright.sync_api import expect

from scoring.models import Game
from tests.browser.evening import due, entry_path
from tests.browser.states.entry import MANY, lucky_game, rolled
from tests.browser.states.public import in_round
from tests.browser.visit import State, Visit, listed
from tests.tournaments.evenings import say

STATES: list[State] = []
state = listed(STATES)


def at_event(visit: Visit, game: Game, ref: str, query: str) -> None:
    """Open the page of one event, for what is to be done about it."""
    visit.let_in()
    visit.go(entry_path(game, f"events/{ref}") + query)


def preview(visit: Visit, reason: str = "Misheard") -> None:
    """Give a reason and see what it does."""
    visit.page.get_by_label("Why?").fill(reason)
    visit.page.get_by_role("button", name="See what it does").click()


def corrected(visit: Visit) -> Game:
    """A game in its second round, of which the first roll has just been put right."""
    game = in_round(2)
    visit.at_table(game, "events/3")
    preview_of_a_bust(visit)
    visit.page.get_by_role("button", name="Also take").click()
    visit.page.get_by_role("button", name="Confirm the correction").click()
    expect(visit.page.get_by_role("heading", name="The correction is recorded")).to_be_focused()
    return game


def preview_of_a_bust(visit: Visit) -> None:
    """The first roll was a bust: what was claimed of it is not possible."""
    visit.page.get_by_label("Dice, as heard").fill("223346")
    preview(visit)


@state("game-events", "the latest round")
def latest(visit: Visit) -> None:
    visit.at_table(rolled(in_round(2), *MANY), "events")


@state("game-events", "a correction is recorded")
def recorded(visit: Visit) -> None:
    corrected(visit)
    visit.page.locator("#corrections summary").click()


@state("game-event", "a roll")
def roll(visit: Visit) -> None:
    visit.at_table(rolled(lucky_game(), *MANY), "events/3")


@state("game-event", "an instruction")
def instruction(visit: Visit) -> None:
    visit.at_table(in_round(2), "events/4")


@state("game-event", "the call for players")
def call(visit: Visit) -> None:
    game = in_round(2)
    (ref,) = (str(row.seq) for row in game.log.all() if "call_for_players" in row.payload)
    visit.at_table(game, f"events/{ref}")


@state("game-event", "something is put in after it")
def after(visit: Visit) -> None:
    at_event(visit, rolled(lucky_game(), *MANY), "3", "?do=after")


@state("game-event", "a penalty is put in after it")
def penalty(visit: Visit) -> None:
    at_event(visit, rolled(lucky_game(), *MANY), "3", "?do=after&type=penalty")


@state("game-event", "preview")
def previewed(visit: Visit) -> None:
    at_event(visit, in_round(2), "6", "?do=back")
    preview(visit)
    expect(visit.page.get_by_role("button", name="Confirm the correction")).to_be_visible()


@state("game-event", "preview, later events are not possible")
def breaking(visit: Visit) -> None:
    visit.at_table(in_round(2), "events/3")
    preview_of_a_bust(visit)
    expect(visit.page.get_by_role("button", name="Also take")).to_be_visible()


@state("game-event", "refused")
def refused(visit: Visit) -> None:
    visit.at_table(rolled(lucky_game(), *MANY), "events/3")
    visit.page.get_by_label("Dice, as heard").fill("22334")
    preview(visit)
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("game-event", "somebody else was faster")
def stale(visit: Visit) -> None:
    game = rolled(lucky_game(), *MANY)
    at_event(visit, game, "3", "?do=take")
    preview(visit)
    say(game, "invalid_instruction", player=due(game))
    visit.page.get_by_role("button", name="Confirm the correction").click()
    expect(visit.page.get_by_text("look at the preview again")).to_be_visible()
