"""The active roller's page in every phase of a game, and the page on which dice are checked."""

from __future__ import annotations

from playwright.sync_api import expect

from scoring.fair.rolling import roll_here
from scoring.models import Game
from tests.browser.evening import opened_tonight, seated
from tests.browser.states.public import TABLE
from tests.browser.visit import State, Visit, listed
from tests.tournaments.evenings import official, say

STATES: list[State] = []
state = listed(STATES)


def rolled_here(game: Game) -> Game:
    """The same game after whatever is due was rolled by the program."""
    game.refresh_from_db()
    roll_here(game.pk, after=game.seq, request_id=f"here-{game.seq}", actor=official())
    game.refresh_from_db()
    return game


@state("game-dice", "nothing is committed to")
def no_dice(visit: Visit) -> None:
    visit.go(f"/games/{opened_tonight(*TABLE).pk}/dice/")


@state("game-dice", "the seed is secret")
def secret_dice(visit: Visit) -> None:
    visit.go(f"/games/{rolled_here(seated(*TABLE)).pk}/dice/")
    expect(visit.page.get_by_text("1 roll was made here.")).to_be_visible()


@state("game-dice", "every roll checked")
def checked_dice(visit: Visit) -> None:
    game = rolled_here(rolled_here(seated(*TABLE)))
    say(game, "game_ended")
    visit.go(f"/games/{game.pk}/dice/")
    expect(visit.page.get_by_text("Every virtual roll holds.")).to_be_visible()
