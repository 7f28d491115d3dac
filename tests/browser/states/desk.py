"""The policy desk, flags, and what officials do about the policies."""

from __future__ import annotations

from playwright.sync_api import expect

from policies.flags import raise_flag, resolve, take
from roster.models import User
from scoring.models import Game
from tests.browser.evening import account
from tests.browser.states.entry import LUCKY, lucky_game, rolled
from tests.browser.visit import State, Visit, listed

STATES: list[State] = []
state = listed(STATES)

WRONG = "Die heard as 5, entered as 4."


def rosa() -> User:
    """Another official of the game than the one who looks."""
    return account("rosa")


def flagged() -> Game:
    """A game with an open flag about a roll, one that Rosa has, and a resolved one."""
    game = rolled(lucky_game(), *LUCKY)
    kim = User.objects.get(username="kim")
    raise_flag(game.pk, WRONG, ref="3", actor=rosa())
    taken = raise_flag(game.pk, "Speaking during Hana's turn.", actor=kim)
    take(game.pk, taken.pk, actor=rosa())
    done = raise_flag(game.pk, "Background noise at Farid's connection.", actor=kim)
    resolve(game.pk, done.pk, actor=rosa(), note="Reminder given.")
    return game


@state("game-flags", "one open, one taken, one resolved")
def flags(visit: Visit) -> None:
    visit.at_table(flagged(), "flags")


@state("game-flags", "nothing to say")
def nothing_said(visit: Visit) -> None:
    visit.at_table(rolled(lucky_game(), *LUCKY), "flags")
    visit.page.locator("#id_what").evaluate("field => { field.required = false; }")
    visit.page.get_by_role("button", name="Raise the flag").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("game-flag", "open")
def flag(visit: Visit) -> None:
    game = flagged()
    visit.at_table(game, f"flags/{game.flags.earliest('pk').pk}")


@state("game-flag", "no note")
def no_note(visit: Visit) -> None:
    flag(visit)
    visit.page.get_by_role("button", name="Resolve with this note").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("tablet", "with flags above it")
def tablet(visit: Visit) -> None:
    visit.at_table(flagged())
    expect(visit.page.get_by_role("button", name="Take it")).to_be_visible()


@state("tablet", "a flag just taken")
def just_taken(visit: Visit) -> None:
    tablet(visit)
    visit.page.get_by_role("button", name="Take it").click()
    expect(visit.page.get_by_role("link", name="Resolve it")).to_be_visible()
