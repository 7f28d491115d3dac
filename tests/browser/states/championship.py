"""What a protest can still change, the title, the record books, past champions."""

from __future__ import annotations

from playwright.sync_api import expect

from policies.flags import raise_flag
from scoring import folding
from tests.browser.evening import account, published, season
from tests.browser.states.public import LONG, over
from tests.browser.visit import State, Visit, listed
from tests.tournaments.championship.finals import corrected, final, ids
from tests.tournaments.evenings import NOTHING, Round, opened, play
from tournaments.championship.titles import give
from tournaments.models import Tournament

STATES: list[State] = []
state = listed(STATES)


@state("game-flag", "what the protest can change")
def protest(visit: Visit) -> None:
    game = over()
    published([game])
    player = str(game.roster.entries.get(player__name=LONG).player_id)
    game.refresh_from_db()
    rolled = next(
        entry for entry in folding.entries_of(game) if entry.event.get("player") == player
    )
    flag = raise_flag(game.pk, "Heard as 5", ref=rolled.ref, actor=account("kim"))
    visit.at_table(game, f"flags/{flag.pk}")
    expect(visit.page.get_by_text("(the flag is about this player)")).to_be_visible()


@state("tournament-standings", "open protests, for officials")
def protests(visit: Visit) -> None:
    game = over()
    published([game])
    raise_flag(game.pk, "Heard as 5", actor=account("kim"))
    visit.let_in()
    visit.go(f"/tournaments/{game.scheduled.tournament_id}/standings/")
    expect(visit.page.get_by_role("heading", name="Open protests, for officials")).to_be_visible()


LEVEL: Round = {LONG: 2000, "Ana Applebee": 2000, "Ben Buttonwood": 1100, "Dan Driftwood": NOTHING}


def played() -> Tournament:
    """A season with an official championship game that two have won."""
    autumn = season()
    play(opened(autumn, 1), {"Ana Applebee": 2000, "Ben Buttonwood": 1000})
    play(opened(autumn, 21), {"Ana Applebee": 1100, LONG: 1500})
    final(autumn, LEVEL)
    return autumn


def won() -> Tournament:
    """The same with joint champions."""
    autumn = played()
    give(autumn, ids(LONG, "Ana Applebee"), actor=account("max"))
    return autumn


def at_title(visit: Visit, autumn: Tournament) -> None:
    """The manager's page of the title."""
    account("max")
    visit.let_in("max")
    visit.go(f"/tournaments/{autumn.pk}/championship/title/")


@state("championship", "still to come")
def to_come(visit: Visit) -> None:
    visit.go(f"/tournaments/{season().pk}/championship/")
    expect(visit.page.locator("h1")).to_have_text("The championship is still to come")


@state("championship", "joint champions, for the manager")
def joint(visit: Visit) -> None:
    autumn = won()
    visit.let_in("max")
    visit.go(f"/tournaments/{autumn.pk}/championship/")
    expect(visit.page.get_by_role("link", name="Change the title")).to_be_visible()


@state("championship-title", "form")
def title_form(visit: Visit) -> None:
    at_title(visit, played())
    expect(visit.page.get_by_role("radio").first).to_be_checked()


@state("championship-title", "a tie-break without a reason")
def title_refused(visit: Visit) -> None:
    title_form(visit)
    visit.page.get_by_role("radio", name="Ana Applebee, by your tie-break").check()
    visit.page.get_by_role("button", name="See what it does").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("championship-title", "preview")
def title_previewed(visit: Visit) -> None:
    title_form(visit)
    visit.page.get_by_role("button", name="See what it does").click()
    expect(visit.page.locator("#preview-h")).to_be_focused()


@state("championship-title", "the result has changed")
def title_changed(visit: Visit) -> None:
    autumn = won()
    game = autumn.schedule.get(number=26).game
    assert game is not None
    corrected(game, autumn, "Ana Applebee")
    at_title(visit, autumn)
    expect(visit.page.get_by_role("button", name="Keep the title as it is")).to_be_visible()


@state("game-sign-off", "the championship is official, its title to be decided")
def title_due(visit: Visit) -> None:
    account("max")
    game = played().schedule.get(number=26).game
    visit.let_in("max")
    assert game is not None
    visit.go(f"/games/{game.pk}/sign-off/")
    expect(visit.page.get_by_role("link", name="Decide about the title")).to_be_visible()


@state("record-book", "of a finished tournament")
def record_book(visit: Visit) -> None:
    visit.go(f"/tournaments/{won().pk}/record-book/")
    expect(visit.page.get_by_role("heading", name="Records of the season")).to_be_visible()


@state("record-book", "before there is a title")
def record_book_empty(visit: Visit) -> None:
    visit.go(f"/tournaments/{season().pk}/record-book/")


@state("champions", "none")
def champions_none(visit: Visit) -> None:
    visit.go("/champions/")


@state("champions", "of a series")
def champions(visit: Visit) -> None:
    won()
    visit.go("/champions/")
    expect(visit.page.get_by_role("link", name="Autumn")).to_be_visible()
