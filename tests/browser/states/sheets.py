"""Sheets as pages to print."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.evening import published, season
from tests.browser.states.public import over, with_ties
from tests.browser.visit import State, Visit, listed

STATES: list[State] = []
state = listed(STATES)


@state("standings-sheet", "ties and the cut")
def standings_to_print(visit: Visit) -> None:
    tournament = with_ties()
    visit.go(f"/tournaments/{tournament.pk}/standings/qualifying.html")
    expect(visit.page.get_by_role("link", name="Braille (BRF)")).to_be_visible()


@state("standings-sheet", "no game played")
def empty_standings_to_print(visit: Visit) -> None:
    tournament = season()
    visit.go(f"/tournaments/{tournament.pk}/standings/qualifying.html")


@state("schedule-sheet", "a season")
def schedule_to_print(visit: Visit) -> None:
    tournament = season()
    visit.go(f"/tournaments/{tournament.pk}/schedule.html")
    expect(visit.page.locator("tbody tr")).to_have_count(26)


@state("scoresheet", "a game that is over")
def scoresheet_to_print(visit: Visit) -> None:
    game = over()
    published([game])
    visit.go(f"/games/{game.pk}/scoresheet.html")
    expect(visit.page.get_by_role("table")).to_have_count(2)


@state("leaderboard-sheet", "points of all time")
def leaderboard_to_print(visit: Visit) -> None:
    with_ties()
    visit.go("/leaderboards/points.html")
    expect(visit.page.locator("tbody tr").first).to_be_visible()
