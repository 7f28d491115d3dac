"""Setting up: series, a new tournament, what is missing, settings, the first roster."""

from __future__ import annotations

from datetime import time

from playwright.sync_api import FilePayload, expect

from roster.models import User
from roster.roles import Role
from roster.services import rename_player
from tests.browser.evening import account, opened_tonight
from tests.browser.states.public import LONG
from tests.browser.visit import State, Visit, listed
from tests.tournaments.evenings import begin, opened, players, series, tournament
from tournaments.archive.exporting import season_of
from tournaments.models import Tournament
from tournaments.services import appoint
from tournaments.setup.official_accounts import make_account, way_in
from tournaments.setup.series import change_series
from tournaments.setup.settings import change_settings

STATES: list[State] = []
state = listed(STATES)


def manager() -> User:
    """The first account of a club, who has made nothing yet."""
    kim = account()
    User.objects.filter(pk=kim.pk).update(
        is_superuser=True, first_name="Kim", last_name="Kettlewell"
    )
    kim.refresh_from_db()
    return kim


def at_setup(visit: Visit, path: str = "/setup/") -> None:
    manager()
    visit.let_in()
    visit.go(path)


def laid_out() -> Tournament:
    """A tournament with its manager; game 1 was begun, so some settings are fixed."""
    autumn = tournament()
    appoint(autumn, manager(), Role.MANAGER)
    return autumn


@state("setup", "nothing yet")
def nothing(visit: Visit) -> None:
    series()
    at_setup(visit)
    expect(visit.page.get_by_text("There is no tournament yet.")).to_be_visible()


@state("setup", "with tournaments")
def some(visit: Visit) -> None:
    opened_tonight(LONG)
    at_setup(visit)
    expect(visit.page.get_by_role("link", name="Set up Wednesday/Saturday")).to_be_visible()


def brought(visit: Visit, data: bytes, name: str = "season.zip") -> None:
    """A season's file that was chosen and sent."""
    visit.go("/setup/season/")
    file = FilePayload(name=name, mimeType="application/zip", buffer=data)
    visit.page.locator("#id_file").set_input_files(file)
    visit.page.locator("button[value=look]").click()
    visit.settled()


def season_looked_at(visit: Visit) -> None:
    """A season with a player who is new, one who may be here and one who is, brought."""
    autumn = tournament()
    game = opened(autumn, 1)
    names = (LONG, "Ana Applebee", "Ben")
    begin(game, names)
    data = season_of(autumn)
    Tournament.objects.update(name="Elsewhere")
    for player, other in zip(players(*names).values(), ("Zoë", "Ana Appleby", "Ben"), strict=True):
        rename_player(player, other, actor=account())
    at_setup(visit)
    brought(visit, data, f"{'season-' * 12}.zip")


@state("season-import", "nothing brought yet")
def season_import(visit: Visit) -> None:
    series()
    at_setup(visit, "/setup/season/")


@state("season-import", "what is no season")
def season_refused(visit: Visit) -> None:
    series()
    at_setup(visit)
    brought(visit, b"no ZIP")
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("season-import", "looked at")
def season_import_preview(visit: Visit) -> None:
    season_looked_at(visit)
    expect(visit.page.locator("h1")).to_have_text("Import Wednesday/Saturday, Autumn 2026?")
    expect(visit.page.locator("#alike-h, #new-h, #known-h")).to_have_count(3)


@state("season-import", "here already")
def season_import_here(visit: Visit) -> None:
    season_looked_at(visit)
    Tournament.objects.update(name="Autumn 2026")
    visit.page.locator("button[value=import]").click()
    visit.settled()
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("new-series", "empty")
def new_series(visit: Visit) -> None:
    at_setup(visit, "/setup/series/")


@state("new-series", "that cannot be")
def no_series(visit: Visit) -> None:
    new_series(visit)
    visit.page.get_by_label("Name").fill("Mondays")
    visit.page.get_by_label("Time zone").fill("Mars")
    visit.page.get_by_role("button", name="Make the series").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("change-series", "without a tournament")
def one_series(visit: Visit) -> None:
    change_series(series(), {"start_time": time(16, 30)}, reason="Later.", actor=manager())
    at_setup(visit, f"/setup/series/{series().pk}/")
    expect(visit.page.get_by_text("Starts at: from 16:00 to 16:30. Later.")).to_be_visible()
    expect(visit.page.get_by_label("Wednesday")).to_be_checked()


@state("new-tournament", "empty")
def new_tournament(visit: Visit) -> None:
    series()
    series("Sunday/Thursday")
    at_setup(visit, "/setup/tournament/")


@state("new-tournament", "its evenings")
def evenings(visit: Visit) -> None:
    new_tournament(visit)
    visit.page.get_by_label("Name").fill("Spring 2027")
    visit.page.get_by_label("First day").fill("2027-03-01")
    visit.page.get_by_label("Days without a game").fill("2027-03-10")
    visit.page.get_by_role("button", name="See its evenings").click()
    expect(visit.page.get_by_role("heading", name="Its evenings")).to_be_focused()


@state("new-tournament", "that cannot be")
def no_tournament(visit: Visit) -> None:
    new_tournament(visit)
    visit.page.get_by_label("First day").fill("soon")
    visit.page.get_by_role("button", name="See its evenings").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("tournament-setup", "officials are missing")
def missing(visit: Visit) -> None:
    autumn = laid_out()
    visit.let_in()
    visit.go(f"/tournaments/{autumn.pk}/setup/")
    expect(visit.page.get_by_role("heading", name="Set up. Next: Officials")).to_be_visible()


@state("tournament-setup", "all is done")
def complete(visit: Visit) -> None:
    autumn = laid_out()
    appoint(autumn, account("lou"), Role.ACTIVE_ROLLER)
    appoint(autumn, account("rosa"), Role.SCOREKEEPER)
    game = opened(autumn, 1)
    for player in players("Ana Applebee", LONG).values():
        game.roster.entries.create(player=player)
    visit.let_in()
    visit.go(f"/tournaments/{autumn.pk}/setup/")
    expect(visit.page.get_by_role("heading", name="Everything is set up")).to_be_visible()


def changed() -> Tournament:
    """One setting was changed, another against the rule that games had been played under it."""
    autumn = laid_out()
    begin(opened(autumn, 1), ["Ana Applebee", LONG])
    kim = User.objects.get(username="kim")
    change_settings(autumn, {"championship_places": 8}, reason="A larger table.", actor=kim)
    change_settings(
        autumn,
        {"semifinal_places": 12},
        reason="Four have moved away.",
        actor=kim,
        rule_otherwise=True,
    )
    return autumn


@state("tournament-settings", "for everybody")
def public(visit: Visit) -> None:
    visit.go(f"/tournaments/{changed().pk}/settings/")
    expect(visit.page.get_by_text("Kim Kettlewell ruled otherwise")).to_be_visible()


@state("tournament-settings", "what a change does")
def preview(visit: Visit) -> None:
    autumn = changed()
    visit.let_in()
    visit.go(f"/tournaments/{autumn.pk}/settings/")
    visit.page.get_by_label("Places in the championship").fill("10")
    visit.page.get_by_label("Why").fill("Two tables.")
    visit.page.get_by_role("button", name="See what it does").click()
    expect(visit.page.get_by_role("heading", name="What it does")).to_be_focused()


@state("tournament-settings", "fixed")
def fixed(visit: Visit) -> None:
    autumn = changed()
    visit.let_in()
    visit.go(f"/tournaments/{autumn.pk}/settings/")
    visit.page.get_by_label("Places in the semifinals").fill("10")
    visit.page.get_by_label("Why").fill("Two tables.")
    visit.page.get_by_role("button", name="See what it does").click()
    visit.page.get_by_role("button", name="Confirm the change").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("first-roster", "empty")
def roster(visit: Visit) -> None:
    autumn = laid_out()
    visit.let_in()
    visit.go(f"/tournaments/{autumn.pk}/first-roster/")


@state("first-roster", "what it does")
def roster_preview(visit: Visit) -> None:
    roster(visit)
    players("Ana Applebee", "Zoë Zigzag")
    visit.page.get_by_label("Names, one a line").fill(f"Ana Applebee\n{LONG}\nZoe Zigzag")
    visit.page.get_by_role("button", name="See what it does").click()
    expect(visit.page.get_by_role("heading", name="What it does")).to_be_focused()


@state("first-roster", "that cannot be")
def no_roster(visit: Visit) -> None:
    roster(visit)
    visit.page.get_by_label("Names, one a line").fill("Ana\nBen\nana")
    visit.page.get_by_role("button", name="See what it does").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("new-official", "with a link")
def new_official(visit: Visit) -> None:
    autumn = laid_out()
    visit.let_in()
    visit.go(f"/tournaments/{autumn.pk}/officials/new/")
    visit.page.get_by_label("Account name").fill("lou")
    visit.page.get_by_label("Full name").fill("Lou Lamplight")
    visit.page.get_by_role("button", name="Make the account").click()
    expect(visit.page.get_by_role("heading", name="Link for Lou Lamplight")).to_be_focused()


@state("new-official", "that cannot be")
def no_official(visit: Visit) -> None:
    autumn = laid_out()
    visit.let_in()
    visit.go(f"/tournaments/{autumn.pk}/officials/new/")
    visit.page.get_by_label("Account name").fill("kim")
    visit.page.get_by_role("button", name="Make the account").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()


def link_of(visit: Visit) -> str:
    """The link that a new official was given."""
    autumn = laid_out()
    lou = make_account(
        autumn,
        "lou",
        "Lou Lamplight",
        Role.SCOREKEEPER,
        actor=User.objects.get(username="kim"),
    )
    return "/first-password/{}/{}/".format(*way_in(lou))


@state("first-password", "to be chosen")
def first_password(visit: Visit) -> None:
    visit.go(link_of(visit))


@state("first-password", "too short")
def too_short(visit: Visit) -> None:
    first_password(visit)
    visit.page.get_by_label("New password", exact=True).fill("lou")
    visit.page.get_by_role("button", name="Choose it and sign in").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("first-password", "a link that is no longer good")
def gone(visit: Visit) -> None:
    visit.go("/first-password/MQ/c8-0/", status=404)
