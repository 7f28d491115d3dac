"""Who officiates: the crew of a game, the officials of a tournament, players' accounts."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import expect

from roster.roles import Role
from roster.services import give_account
from scoring.crew import join, relieve, stand_in
from scoring.models import Game
from tests.browser.evening import account, opened_tonight
from tests.browser.states.public import LONG, TABLE
from tests.browser.visit import State, Visit, listed
from tests.tournaments.evenings import official, players
from tournaments.models import Tournament
from tournaments.services import appoint

STATES: list[State] = []
state = listed(STATES)
HOUR = timedelta(hours=1)


def crewed() -> Game:
    """A game with a crew: Kim manages, Rosa stands in, Lou is the alternate, Max has left."""
    game = opened_tonight(*TABLE)
    kim, now = account(), timezone.now()
    appoint(Tournament.objects.get(), kim, Role.MANAGER)
    join(game, account("rosa"), Role.ACTIVE_ROLLER, by=kim)
    join(game, account("lou"), Role.ALTERNATE_ROLLER, by=kim)
    stand_in(game, account("rosa"), Role.DESIGNEE, start=now, end=now + HOUR, by=kim)
    relieve(join(game, account("max"), Role.SCOREKEEPER, by=kim), by=kim)
    return game


@state("game-crew", "for the manager")
def crew(visit: Visit) -> None:
    visit.at_table(crewed(), "crew")
    expect(visit.page.get_by_text("not standing in")).to_be_visible()


@state("game-crew", "for the scorekeeper")
def read_only(visit: Visit) -> None:
    visit.at_table(opened_tonight(*TABLE), "crew")
    expect(visit.page.get_by_role("heading", name="Officials of this game")).to_be_visible()


@state("game-crew", "a stand-in that cannot be")
def refused(visit: Visit) -> None:
    crew(visit)
    form = visit.page.locator("form").filter(has=visit.page.get_by_label("Stands in as"))
    form.get_by_label("Account name").fill("nobody")
    form.get_by_role("button", name="Let them stand in").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("game-crew", "the last manager")
def last_manager(visit: Visit) -> None:
    crew(visit)
    visit.page.get_by_role("button", name="End the duty of kim, Tournament manager").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("tournament-officials", "for the manager")
def officials(visit: Visit) -> None:
    crewed()
    visit.let_in()
    visit.go(f"/tournaments/{Tournament.objects.get().pk}/officials/")
    expect(visit.page.get_by_role("button", name="Dismiss")).to_have_count(2)


@state("tournament-officials", "nobody of that name")
def nobody(visit: Visit) -> None:
    officials(visit)
    visit.page.get_by_label("Account name").fill("nobody")
    visit.page.get_by_role("button", name="Appoint").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("player-account", "linked")
def linked(visit: Visit) -> None:
    crewed()
    player = players(LONG)[LONG]
    give_account(player, account("ana").username, actor=official())
    visit.let_in()
    visit.go(f"/players/{player.pk}/account/")


@state("player-account", "another player's")
def taken(visit: Visit) -> None:
    linked(visit)
    visit.go(f"/players/{players('Ana Applebee')['Ana Applebee'].pk}/account/")
    visit.page.get_by_label("Account name").fill("ana")
    visit.page.get_by_role("button", name="Link this account").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()
