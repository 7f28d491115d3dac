"""A player's own page, and what players choose for themselves."""

from __future__ import annotations

from playwright.sync_api import expect

from roster.arrivals import play_through
from roster.models import Bar, RosterEntry
from roster.services import enter, give_account
from scoring.models import Game
from tests.browser.evening import account, opened_tonight, published
from tests.browser.states.public import LONG, TABLE, in_round
from tests.browser.visit import State, Visit, listed
from tests.tournaments.evenings import official, play, players
from tournaments.models import ScheduledGame
from tournaments.services import open_game

STATES: list[State] = []
state = listed(STATES)


def linked(visit: Visit, name: str) -> None:
    """Sign in as this player."""
    give_account(players(name)[name], account("ana").username, actor=official())
    visit.let_in("ana")


@state("me", "no player linked")
def unlinked(visit: Visit) -> None:
    account("ana")
    visit.let_in("ana")
    visit.go("/me/")


@state("me", "before the game, not checked in")
def before(visit: Visit) -> None:
    opened_tonight(*TABLE)
    linked(visit, "Zoë Zigzag")
    visit.go("/me/")
    expect(visit.page.get_by_role("button", name="Check in")).to_be_visible()


@state("me", "just checked in, through another's connection, waiting for the call")
def waiting(visit: Visit) -> None:
    game = in_round(3)
    linked(visit, "Zoë Zigzag")
    play_through(
        enter(game.roster, players("Zoë Zigzag")["Zoë Zigzag"], actor=official()),
        players(LONG)[LONG],
    )
    visit.go("/me/")
    visit.page.get_by_role("button", name="Check in").click()
    expect(visit.page.locator(".notice")).to_be_visible()


@state("me", "playing, with turns of tonight and a game before")
def playing(visit: Visit) -> None:
    game = in_round(3)
    earlier_game(game)
    linked(visit, TABLE[0])
    visit.go("/me/")
    expect(visit.page.get_by_text("My turns")).to_be_visible()


def earlier_game(game: Game) -> None:
    """A finished game of the same tournament, the day before."""
    scheduled = ScheduledGame.objects.get(game=game)
    before = scheduled.tournament.schedule.get(number=1)
    old = open_game(before, actor=official())
    play(old, dict.fromkeys(TABLE, 1000))
    published([old])


@state("me", "barred, refused")
def barred(visit: Visit) -> None:
    game = opened_tonight(*TABLE)
    linked(visit, "Zoë Zigzag")
    visit.go("/me/")
    Bar.objects.create(
        roster=game.roster,
        player=players("Zoë Zigzag")["Zoë Zigzag"],
        source="suspension",
        reason="Suspended for 2 games: speaking during other players' turns, after 3 reminders.",
    )
    visit.page.get_by_role("button", name="Check in").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()
    assert not RosterEntry.objects.filter(player__name="Zoë Zigzag").exists()


@state("preferences", "as chosen before")
def preferences(visit: Visit) -> None:
    visit.go("/preferences/")
    visit.page.get_by_label("Brief:").check()
    visit.page.get_by_label("My own turn only").check()
    visit.page.get_by_role("button", name="Keep on this device").click()
    expect(visit.page.locator("html")).to_have_attribute("data-verbosity", "brief")
    expect(visit.page.locator("html")).to_have_attribute("data-mute", "turn flag arrival total")


@state("preferences", "refused")
def refused_preferences(visit: Visit) -> None:
    visit.go("/preferences/")
    visit.page.get_by_label("Brief:").evaluate("radio => { radio.value = 'loud'; }")
    visit.page.get_by_label("Brief:").check()
    visit.page.get_by_role("button", name="Keep on this device").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("accessibility", "as it is")
def accessibility(visit: Visit) -> None:
    visit.go("/accessibility/")
