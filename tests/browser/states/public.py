"""What everybody can open: home, standings, tournaments, games."""

from __future__ import annotations

from django.utils import timezone
from playwright.sync_api import expect

from roster.roles import Role
from scoring.models import Game
from tests.browser.evening import (
    ONE_DAY,
    SIX_WEEKS,
    account,
    begun,
    keeper_of,
    opened_tonight,
    published,
    season,
    tonight,
)
from tests.browser.visit import State, Visit, listed
from tests.tournaments.evenings import (
    ABSENT,
    NOTHING,
    Round,
    begin,
    official,
    opened,
    play,
    play_round,
    say,
    scheduled,
    series,
    turn,
)
from tournaments import pages
from tournaments.boards import measures
from tournaments.boards import pages as boards
from tournaments.models import Tournament
from tournaments.rescheduling import cancel, move
from tournaments.services import appoint, open_game

STATES: list[State] = []
state = listed(STATES)

LONG = "Wilhelmina Featherstonehaugh-Cholmondeley"
TABLE = ("Ana Applebee", "Élodie Everbright", "Gus Gingersnap", "Øyvind Oatcake", LONG)
SAVES: Round = {
    "Ana Applebee": 1500,
    "Élodie Everbright": 1000,
    "Gus Gingersnap": NOTHING,
    "Øyvind Oatcake": ABSENT,
    LONG: 2000,
}


def in_round(number: int) -> Game:
    """Tonight's game at the beginning of a round."""
    game = begun(*TABLE)
    called = {str(entry.player.pk): entry.player.name for entry in game.roster.entries.all()}
    for _ in range(1, number):
        play_round(game, called, SAVES)
        say(game, "call_for_players", joined=[], returned=[])
    return game


def over() -> Game:
    """Tonight's game, ended by the manager after two rounds."""
    game = in_round(3)
    say(game, "game_ended")
    return game


def with_ties() -> Tournament:
    """Two games: Ben and Carla are level and games won decide, Dan and Elsa share a place."""
    tournament = season()
    tournament.semifinal_places, tournament.minimum_qualifying_games = 3, 2
    tournament.save()
    first, second = opened(tournament, 1), opened(tournament, 2)
    play(
        first, {LONG: 1500, "Carla Cloudberry": 1000, "Dan Driftwood": NOTHING, "Elsa Elm": NOTHING}
    )
    play(second, {LONG: 1000, "Carla Cloudberry": 1500, "Ben Buttonwood": 2000})
    published([first, second])
    return tournament


def changed_season() -> Tournament:
    """A season with Max as its manager; game 18 is moved, game 19 cancelled."""
    autumn = season()
    appoint(autumn, account("max"), Role.MANAGER)
    eighteen, nineteen = (autumn.schedule.get(number=number) for number in (18, 19))
    day = eighteen.date - ONE_DAY
    move(eighteen, day, eighteen.start_time, note="A holiday.", actor=None)
    cancel(nineteen, note="The room is not free.", actor=None)
    return autumn


def watched(visit: Visit, game: Game) -> None:
    """Look at the public page of a game, as up to date as it can be."""
    published([game])
    visit.go(f"/games/{game.pk}/")


@state("home", "nothing laid out")
def home_bare(visit: Visit) -> None:
    visit.go("/")


@state("home", "nothing tonight")
def home_another_day(visit: Visit) -> None:
    tournament = season()
    tournament.schedule.filter(number__lte=12).update(cancelled=True)
    tonight(tournament, 11)
    visit.go("/")


@state("home", "tonight, for the scorekeeper")
def home_tonight(visit: Visit) -> None:
    tournament = season()
    keeper_of(tournament)
    tonight(tournament)
    visit.let_in()
    visit.go("/")
    expect(visit.page.get_by_role("button", name="Open game 12")).to_be_visible()


@state("home", "live")
def home_live(visit: Visit) -> None:
    published([in_round(3)])
    visit.go("/")
    expect(visit.page.locator("h1")).to_contain_text("Live now")


@state("home", "tonight's game is over")
def home_over(visit: Visit) -> None:
    published([over()])
    visit.go("/")


@state("live", "nothing is on")
def live_nothing(visit: Visit) -> None:
    visit.go("/tonight/")


@state("live", "two games at once")
def live_two(visit: Visit) -> None:
    game = begun(*TABLE)
    other = scheduled(game.scheduled.tournament, 13)
    other.move(game.scheduled.date)
    other.save()
    second = open_game(other, actor=official())
    begin(second, ["Ben", "Carla"])
    published([game, second])
    visit.go("/tonight/")
    expect(visit.page.get_by_role("link", name="Game 13")).to_be_visible()


@state("game", "asked where it stands, without a script")
def game_asked(visit: Visit) -> None:
    game = in_round(2)
    visit.go(f"/games/{game.pk}/?ask=where")
    expect(visit.page.locator("#answer")).to_have_text("Ana Applebee rolling, round 2.")


@state("standings", "no tournament")
def standings_none(visit: Visit) -> None:
    visit.go("/standings/")
    expect(visit.page.locator("h1")).to_have_text("No standings yet")


@state("standings", "no game played")
def standings_empty(visit: Visit) -> None:
    season()
    visit.go("/standings/")


@state("standings", "ties and the cut")
def standings_ties(visit: Visit) -> None:
    with_ties()
    visit.go("/standings/")
    expect(visit.page.locator("tr.note").first).to_be_visible()


@state("standings", "sorted by name")
def standings_sorted(visit: Visit) -> None:
    with_ties()
    visit.go("/standings/?sort=-player")
    expect(visit.page.locator("[aria-sort=descending]")).to_have_text("Player")


@state("standings", "after an earlier game")
def standings_earlier(visit: Visit) -> None:
    with_ties()
    visit.go("/standings/?as_of=1")
    expect(visit.page.get_by_role("combobox", name="As of which game?")).to_have_value("1")


@state("tournament-standings", "of a tournament")
def standings_of_one(visit: Visit) -> None:
    visit.go(f"/tournaments/{with_ties().pk}/standings/")


@state("stage-standings", "the semifinals")
def standings_of_stage(visit: Visit) -> None:
    visit.go(f"/tournaments/{with_ties().pk}/standings/semifinal/")


@state("leaderboards", "no game counts")
def leaderboards_none(visit: Visit) -> None:
    visit.go("/leaderboards/")
    expect(visit.page.locator("main")).to_contain_text("No finished game")


@state("leaderboards", "points of all time")
def leaderboards_points(visit: Visit) -> None:
    with_ties()
    visit.go("/leaderboards/")
    expect(visit.page.locator("tbody tr").first).to_contain_text("2,500")


@state("leaderboards", "bust rate of a series, sorted, several pages")
def leaderboards_busts(visit: Visit) -> None:
    visit.monkeypatch.setattr(measures, "MINIMUM_GAMES", 1)
    visit.monkeypatch.setattr(boards, "PLAYERS_A_PAGE", 2)
    tournament = with_ties()
    visit.go(f"/leaderboards/?measure=bust_rate&series={tournament.series_id}&sort=-games&page=2")
    expect(visit.page.locator("[aria-sort=ascending]")).to_have_text("Games")
    expect(visit.page.get_by_role("link", name="Next page")).to_be_visible()


@state("tournaments", "none")
def tournaments_none(visit: Visit) -> None:
    visit.go("/tournaments/")


@state("tournaments", "several pages")
def tournaments_pages(visit: Visit) -> None:
    visit.monkeypatch.setattr(pages, "TOURNAMENTS_A_PAGE", 1)
    for name in ("Spring", "Summer", LONG):
        season(name)
    visit.go("/tournaments/?page=2")
    expect(visit.page.get_by_role("link", name="Next page")).to_be_visible()


@state("rules", "as published")
def rules(visit: Visit) -> None:
    visit.go("/rules/")


@state("schedule", "no tournament")
def schedule_none(visit: Visit) -> None:
    series("Wednesday/Saturday")
    series("Sunday/Thursday")
    visit.go("/schedule/")
    expect(visit.page.locator("h1")).to_have_text("No schedule yet")


@state("schedule", "a moved and a cancelled game")
def schedule_changed(visit: Visit) -> None:
    """A visitor for whom most evenings are on the next day already."""
    changed_season()
    emulation = visit.page.context.new_cdp_session(visit.page)
    emulation.send("Emulation.setTimezoneOverride", {"timezoneId": "Australia/Sydney"})
    visit.go("/schedule/")
    theirs = visit.page.locator("tr[aria-current] small")
    expect(theirs).to_contain_text("your time, Australian Eastern Time")


@state("tournament-schedule", "for the manager")
def schedule_for_manager(visit: Visit) -> None:
    autumn = changed_season()
    visit.let_in("max")
    visit.go(f"/tournaments/{autumn.pk}/schedule/")
    expect(visit.page.get_by_role("link", name="Change the evening of Game 20")).to_be_visible()


def at_evening(visit: Visit) -> None:
    """The manager's page of game 20."""
    autumn = changed_season()
    visit.let_in("max")
    visit.go(f"/tournaments/{autumn.pk}/games/20/evening/")


@state("game-evening", "form")
def evening_form(visit: Visit) -> None:
    at_evening(visit)


@state("game-evening", "a day that is none")
def evening_refused(visit: Visit) -> None:
    at_evening(visit)
    visit.page.get_by_role("textbox", name="Day", exact=True).fill("next week")
    visit.page.get_by_role("textbox", name="Why").fill("A storm.")
    visit.page.get_by_role("button", name="See what it does").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("game-evening", "preview")
def evening_previewed(visit: Visit) -> None:
    at_evening(visit)
    visit.page.get_by_label("This game moves, and all later ones follow it").check()
    visit.page.get_by_role("textbox", name="Day", exact=True).fill(
        f"{timezone.localdate() + 10 * SIX_WEEKS}"
    )
    visit.page.get_by_role("textbox", name="Why").fill("A storm.")
    visit.page.get_by_role("button", name="See what it does").click()
    expect(visit.page.get_by_role("heading", name="What it does")).to_be_focused()


@state("game", "not begun")
def game_waiting(visit: Visit) -> None:
    watched(visit, opened_tonight(*TABLE))


@state("game", "first round, no totals yet")
def game_first_round(visit: Visit) -> None:
    watched(visit, begun(*TABLE))


@state("game", "running")
def game_running(visit: Visit) -> None:
    game = in_round(3)
    turn(game, str(game.roster.entries.get(player__name="Ana Applebee").player_id), NOTHING)
    watched(visit, game)


@state("game", "finished")
def game_finished(visit: Visit) -> None:
    watched(visit, over())
