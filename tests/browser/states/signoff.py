"""The sign-off of a game, in each of its states."""

from __future__ import annotations

from playwright.sync_api import expect

from policies.flags import raise_flag
from policies.owed import CARRY, Decision
from policies.services import issue_ruling
from policies.signing import sign_off
from roster.models import User
from roster.roles import Role
from scoring import folding
from scoring.engine.core import Json
from scoring.models import Game
from scoring.reviewing import put_under_review
from scoring.services import correct
from tests.browser.evening import account, begun
from tests.browser.states.public import TABLE, over, watched
from tests.browser.visit import State, Visit, listed
from tests.tournaments.evenings import begin, opened, say
from tournaments.models import Tournament
from tournaments.services import appoint

STATES: list[State] = []
state = listed(STATES)

MANAGER = "max"


def manager(game: Game) -> User:
    """Max, who manages the tournament."""
    user = account(MANAGER)
    appoint(game.scheduled.tournament, user, Role.MANAGER)
    return user


def left_over() -> Game:
    """A finished game in which a lost turn was not served and totals were corrected."""
    game = over()
    player = str(game.roster.entries.get(player__name="Gus Gingersnap").player_id)
    game.refresh_from_db()
    issue_ruling(
        game.pk,
        {"type": "penalty", "player": player, "kind": "lose_turn"},
        policy=8,
        reason="Spoke in every turn",
        after=game.seq,
        request_id="lost-turn",
        actor=manager(game),
    )
    return game


def looked_at(visit: Visit, game: Game, page: str = "sign-off") -> None:
    """Open the page as the manager."""
    manager(game)
    visit.let_in(MANAGER)
    visit.go(f"/games/{game.pk}/{page}/")


def reviewed(visit: Visit) -> Game:
    """The manager has decided, and looks at what the sign-off does."""
    game = left_over()
    looked_at(visit, game)
    visit.page.get_by_label("Carry over to the next game").check()
    visit.page.get_by_role("button", name="Review the sign-off").click()
    expect(visit.page.get_by_role("heading", name="What it does")).to_be_visible()
    return game


@state("game-sign-off", "a game that is being played, for the scorekeeper")
def running(visit: Visit) -> None:
    visit.at_table(begun(*TABLE), "sign-off")


@state("game-sign-off", "a lost turn is left and a flag is open")
def waiting(visit: Visit) -> None:
    game = left_over()
    raise_flag(game.pk, "The third die of Élodie's last roll", actor=account())
    looked_at(visit, game)


@state("game-sign-off", "decisions are missing")
def undecided(visit: Visit) -> None:
    game = left_over()
    raise_flag(game.pk, "The third die of Élodie's last roll", actor=account())
    looked_at(visit, game)
    visit.page.locator("[required]").evaluate_all("all => all.forEach((one) => one.required = 0)")
    visit.page.get_by_role("button", name="Review the sign-off").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("game-sign-off", "preview")
def previewed(visit: Visit) -> None:
    reviewed(visit)


@state("game-sign-off", "somebody recorded in the meantime")
def stale(visit: Visit) -> None:
    game = reviewed(visit)
    ana = game.roster.entries.get(player__name="Ana Applebee")
    say(game, "penalty", player=str(ana.player_id), kind="reminder")
    visit.page.get_by_role("button", name="Sign off", exact=True).click()
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("game-sign-off", "under review, with a bulletin that is withheld")
def under_review(visit: Visit) -> None:
    game = left_over()
    held(game)
    looked_at(visit, game)


@state("game-sign-off", "official")
def official(visit: Visit) -> None:
    signed()
    looked_at(visit, Game.objects.get())


@state("tablet", "a turn is owed from an earlier game")
def owed(visit: Visit) -> None:
    first = signed()
    second = opened(Tournament.objects.get(), 13)
    begin(second, TABLE)
    assert first.pk != second.pk
    visit.at_table(second)
    expect(visit.page.get_by_role("button", name="Record the lost turn")).to_be_visible()


def held(game: Game) -> None:
    """The game is frozen, and somebody's last turn is put right meanwhile."""
    game.refresh_from_db()
    put_under_review(game.pk, reason="A protest by Gus", actor=manager(game))
    corrected(game)


def corrected(game: Game) -> None:
    """The last player's last turn was a bust, as was found out later."""
    game.refresh_from_db()
    rows = [entry for entry in entries(game) if entry[1]["type"] in ("roll", "instruction")]
    (roll, event), (stop, _stop) = rows[-2:]
    bust = {**event, "dice": [2, 2, 3, 3, 4, 6]}
    changes: list[Json] = [
        {"op": "replace", "ref": roll, "event": bust},
        {"op": "void", "ref": stop},
    ]
    correct(
        game.pk,
        changes,
        reason="The dice were read out wrongly",
        after=game.seq,
        request_id="corrected",
        actor=account(),
    )


def entries(game: Game) -> list[tuple[str, Json]]:
    """The events that stand."""
    return [(entry.ref, entry.event) for entry in folding.entries_of(game)]


def signed() -> Game:
    """A game that has been signed off, its lost turn carried over."""
    game = left_over()
    corrected(game)
    game.refresh_from_db()
    gus = str(game.roster.entries.get(player__name="Gus Gingersnap").player_id)
    decisions = {gus: Decision(CARRY, "")}
    sign_off(game.pk, after=game.seq, decisions=decisions, actor=manager(game))
    return game


@state("game", "under review")
def public_under_review(visit: Visit) -> None:
    game = over()
    held(game)
    watched(visit, game)
    expect(visit.page.get_by_text("Totals are frozen as of")).to_be_visible()


@state("game", "announced totals were corrected")
def public_corrected(visit: Visit) -> None:
    game = over()
    corrected(game)
    watched(visit, game)
    expect(visit.page.get_by_text("Corrections of announced totals")).to_be_visible()
