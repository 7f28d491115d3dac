"""Stages: what everybody reads, and the manager's page."""

from __future__ import annotations

from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.evening import SIX_WEEKS, account, keeper_of
from tests.browser.visit import State, Visit, listed
from tests.tournaments.evenings import ABSENT, NOTHING, Round, opened, play, players
from tests.tournaments.stages import closed, lose, one_game_played
from tournaments.models import Tournament
from tournaments.schedule import Stage
from tournaments.stages.changes import admit, enter_withdrawal
from tournaments.stages.freshness import bring_up_to_date

STATES: list[State] = []
state = listed(STATES)

LONG = "Wilhelmina Featherstonehaugh-Cholmondeley"
POINTS: Round = {"Ana": 2000, LONG: 1500, "Carla": 1000, "Dan": 1000, "Elsa": NOTHING}


def played() -> Tournament:
    """A season under way today, with one qualifying game, which is over; Max manages it."""
    season = one_game_played(timezone.localdate() - SIX_WEEKS, POINTS)
    account("max")
    return season


def two_left() -> Tournament:
    """The same before games 19 and 20; two games are needed, and Fay has missed the first."""
    season = played()
    season.minimum_qualifying_games = 2
    season.save()
    season.schedule.filter(number__in=(2, 19, 20)).update(cancelled=False)
    play(opened(season, 2), {"Ana": 1000, LONG: NOTHING, "Carla": NOTHING, "Dan": ABSENT})
    bring_up_to_date(season)
    return season


def withdrawn(season: Tournament) -> Tournament:
    """The same after somebody with a long name has withdrawn."""
    max_, player = account("max"), players(LONG)[LONG]
    reason = "Travelling with the youth orchestra until spring"
    enter_withdrawal(season, Stage.QUALIFYING, player, reason=reason, actor=max_)
    return season


def managed(visit: Visit, season: Tournament, query: str = "") -> None:
    """The manager's page of the qualifying stage."""
    visit.let_in("max")
    visit.go(f"/tournaments/{season.pk}/stages/qualifying/manage/{query}")


@state("stage", "two games are left")
def stage_open(visit: Visit) -> None:
    visit.go(f"/tournaments/{two_left().pk}/stages/qualifying/")
    expect(visit.page.get_by_text("On the bubble.").first).to_be_visible()


@state("stage", "somebody has withdrawn")
def stage_withdrawn(visit: Visit) -> None:
    visit.go(f"/tournaments/{withdrawn(two_left()).pk}/stages/qualifying/")
    expect(visit.page.get_by_role("heading", name="Withdrawn")).to_be_visible()


@state("stage", "nothing played")
def stage_empty(visit: Visit) -> None:
    visit.go(f"/tournaments/{played().pk}/stages/semifinal/")


@state("stage", "closed, for the manager")
def stage_closed(visit: Visit) -> None:
    season = played()
    closed(season)
    visit.let_in("max")
    visit.go(f"/tournaments/{season.pk}/stages/qualifying/")
    expect(visit.page.get_by_role("heading", name="Field of the semifinals")).to_be_visible()


@state("stage", "a field under review")
def stage_review(visit: Visit) -> None:
    season = played()
    closed(season)
    lose(season, LONG, 600)
    visit.go(f"/tournaments/{season.pk}/stages/semifinal/")
    expect(visit.page.get_by_text("Field of the semifinals under review")).to_be_visible()


@state("stage", "the championship, not settled")
def stage_championship(visit: Visit) -> None:
    visit.go(f"/tournaments/{played().pk}/stages/{Stage.CHAMPIONSHIP}/")


@state("stage-manage", "what closing does")
def manage_plan(visit: Visit) -> None:
    season = two_left()
    managed(visit, season)
    expect(visit.page.get_by_role("button", name="Close the stage")).to_be_visible()


@state("stage-manage", "a withdrawal to take back")
def manage_withdrawn(visit: Visit) -> None:
    season = withdrawn(two_left())
    managed(visit, season)
    expect(visit.page.get_by_role("heading", name="Take a withdrawal back")).to_be_visible()


@state("stage-manage", "changed since it was shown")
def manage_stale(visit: Visit) -> None:
    season = played()
    managed(visit, season)
    lose(season, LONG, 600)
    visit.page.get_by_role("button", name="Close the stage").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("stage-manage", "the stage before is open")
def manage_not_yet(visit: Visit) -> None:
    season = played()
    visit.let_in("max")
    visit.go(f"/tournaments/{season.pk}/stages/semifinal/manage/")


@state("stage-manage", "closed, with players found")
def manage_closed(visit: Visit) -> None:
    season = played()
    closed(season)
    managed(visit, season, "?q=a")
    expect(visit.page.get_by_role("radio", name="Carla")).to_be_visible()


@state("stage-manage", "a withdrawal without a reason")
def manage_refused(visit: Visit) -> None:
    season = played()
    closed(season)
    managed(visit, season)
    visit.page.get_by_label("Player").first.select_option("Ana")
    visit.page.locator("#id_withdraw-reason").fill(" ")
    visit.page.get_by_role("button", name="Enter the withdrawal").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("stage-manage", "a field under review")
def manage_review(visit: Visit) -> None:
    season = played()
    closed(season)
    lose(season, LONG, 600)
    managed(visit, season)
    expect(visit.page.locator("h1")).to_have_text("Field of the semifinals under review")


@state("game-roster", "a semifinal, with somebody who is not in the field")
def outside_the_field(visit: Visit) -> None:
    season = played()
    keeper_of(season)
    closed(season)
    visit.let_in()
    visit.go(f"/games/{opened(season, 21).pk}/roster/?q=a")
    expect(visit.page.locator("#barred")).to_contain_text("Not in the field of the semifinals.")


@state("stage-standings", "closed, with a withdrawal and an admission")
def standings_closed(visit: Visit) -> None:
    season = withdrawn(played())
    closing, elsa = closed(season), players("Elsa")["Elsa"]
    admit(closing, elsa, reason="A protest was upheld", actor=account("max"))
    visit.go(f"/tournaments/{season.pk}/standings/qualifying/")
    expect(visit.page.get_by_text("The stage is closed: 3 players go on.")).to_be_visible()
