"""The policy desk, flags, and what officials do about the policies."""

from __future__ import annotations

from playwright.sync_api import expect

from policies.flags import raise_flag, resolve, take
from policies.models import Ruling, Sanction
from policies.notices import hold, note_correction
from policies.referrals import refer
from policies.ruling import rule
from policies.sanctions import suspend
from roster.models import User
from roster.roles import Role
from scoring.models import CrewMember, Game
from scoring.publicity import show_totals
from scoring.selectors import names_of
from tests.browser.evening import account, entry_path
from tests.browser.states.entry import LUCKY, lucky_game, rolled
from tests.browser.states.public import in_round, over
from tests.browser.visit import State, Visit, listed
from tests.tournaments.evenings import say

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


# ---------- The eight policies ----------


def player(game: Game, name: str = "Gus Gingersnap") -> str:
    """A player of the game by name: the id."""
    ids = {called: pk for pk, called in names_of(game).items()}
    return ids[name]


def penalty(game: Game, kind: str, name: str = "Gus Gingersnap", **more: object) -> Ruling:
    """A ruling by Rosa."""
    game.refresh_from_db()
    return rule(
        game.pk,
        {"type": "penalty", "player": player(game, name), "kind": kind, **more},
        policy=6,
        reason="Announced a score",
        request_id=f"state-{game.seq}",
        actor=rosa(),
    )


def busy() -> Game:
    """Round 3, with a reminder, a correction, points taken, a referral, a suspension, a flag."""
    game = in_round(3)
    gus = player(game)
    penalty(game, "reminder")
    note_correction(game.pk, gus, policy=7, note="A dog", actor=rosa())
    penalty(game, "points", "Ana Applebee", points=200)
    refer(game.pk, gus, policy=6, note="Announced a score again.", actor=rosa())
    elodie = player(game, "Élodie Everbright")
    suspend(game, elodie, policy=8, reason="Shouted at the roller", games=2, actor=rosa())
    raise_flag(game.pk, WRONG, actor=rosa())
    return game


def as_manager(visit: Visit, game: Game, page: str) -> None:
    """Open one of a game's pages as its manager."""
    max_ = account("max")
    CrewMember.objects.get_or_create(game=game, user=max_, role=Role.MANAGER.value)
    visit.let_in("max")
    visit.go(entry_path(game, page))


@state("game-policies", "some have been used")
def policies(visit: Visit) -> None:
    game = busy()
    say(game, "no_response", player=player(game, "Ana Applebee"))
    visit.at_table(game, "policies")


@state("game-policies", "a referral without a word")
def wordless(visit: Visit) -> None:
    visit.at_table(rolled(lucky_game(), *LUCKY), "policies")
    visit.page.get_by_label("Player", exact=True).select_option(index=1)
    visit.page.get_by_role("button", name="Refer to the manager").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("tablet", "on hold until quiet")
def on_hold(visit: Visit) -> None:
    game = rolled(lucky_game(), *LUCKY)
    hold(game.pk, player(game), note="A dog", actor=rosa())
    visit.at_table(game)
    expect(visit.page.get_by_role("button", name="Quiet again")).to_be_visible()


# ---------- The desk ----------


@state("game-desk", "a busy evening")
def desk(visit: Visit) -> None:
    as_manager(visit, busy(), "desk")


@state("game-desk", "nothing yet")
def desk_bare(visit: Visit) -> None:
    as_manager(visit, in_round(1), "desk")


@state("game-desk", "something is missing")
def desk_error(visit: Visit) -> None:
    desk_bare(visit)
    visit.page.get_by_label("Points are taken").check()
    visit.page.get_by_label("Reason").fill("Announced a score")
    visit.page.get_by_role("button", name="See what it does").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("game-desk", "preview")
def desk_preview(visit: Visit) -> None:
    as_manager(visit, busy(), "desk")
    page = visit.page
    page.get_by_label("Player").select_option(label="Ana Applebee")
    page.get_by_label("Points are taken").check()
    page.get_by_label("How many points").fill("1000")
    page.get_by_label("Reason").fill("Announced Élodie's score during her turn.")
    page.get_by_role("button", name="See what it does").click()
    expect(page.get_by_role("heading", name="What it does")).to_be_visible()
    expect(page.locator("#state")).to_be_focused()


@state("game-desk", "review")
def desk_review(visit: Visit) -> None:
    desk_preview(visit)
    visit.page.get_by_role("button", name="Review and confirm").click()
    expect(visit.page.get_by_role("button", name="Confirm the ruling")).to_be_visible()


@state("game-ruling", "just confirmed")
def confirmed(visit: Visit) -> None:
    desk_review(visit)
    visit.page.get_by_role("button", name="Confirm the ruling").click()
    expect(visit.page.get_by_role("button", name="Reverse the ruling")).to_be_visible()
    expect(visit.page.locator("#state")).to_be_focused()


@state("game-ruling", "reversed without a reason")
def no_reason(visit: Visit) -> None:
    game = busy()
    as_manager(visit, game, f"desk/rulings/{Ruling.objects.latest('pk').pk}")
    visit.page.locator("#id_reason").evaluate("field => { field.required = false; }")
    visit.page.get_by_role("button", name="Reverse the ruling").click()
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("game-ruling", "reversed")
def reversed_(visit: Visit) -> None:
    confirmed(visit)
    visit.page.get_by_label("Reason").fill("It was somebody else.")
    visit.page.get_by_role("button", name="Reverse the ruling").click()
    expect(visit.page.get_by_text("as if never made")).to_be_visible()


@state("game-suspension", "it stands")
def suspension(visit: Visit) -> None:
    game = busy()
    as_manager(visit, game, f"desk/suspensions/{Sanction.objects.latest('pk').pk}")


@state("game-referral", "to be decided")
def referral(visit: Visit) -> None:
    game = busy()
    as_manager(visit, game, f"desk/referrals/{game.referrals.latest('pk').pk}")


@state("game-end", "preview")
def ending(visit: Visit) -> None:
    as_manager(visit, busy(), "desk/end")
    visit.page.get_by_label("Reason").fill("The power is out.")
    visit.page.get_by_role("button", name="See what it does").click()
    expect(visit.page.get_by_role("button", name="End the game now")).to_be_visible()


@state("game-tie", "who wins")
def tie(visit: Visit) -> None:
    game = over()
    penalty(game, "award", "Ana Applebee", points=1000)
    as_manager(visit, game, "desk/tie")


@state("game-desk", "public totals, without a reason")
def totals_refused(visit: Visit) -> None:
    game = busy()
    show_totals(game.pk, at_once=True, reason="The club asked.", actor=account())
    as_manager(visit, game, "desk")
    visit.page.get_by_role("button", name="Show them as they are announced").click()
    expect(visit.page.get_by_label("Why it is changed")).to_be_focused()
    expect(visit.page.get_by_text("Say in 300 letters at most")).to_be_visible()
