"""The active roller's page in every phase of a game, and the page on which dice are checked."""

from __future__ import annotations

from playwright.sync_api import expect

from roster.roles import Role
from roster.services import add_player, enter
from scoring.fair.rolling import roll_here
from scoring.models import CrewMember, Game
from tests.browser.evening import account, due, entry_path, opened_tonight, seated
from tests.browser.states.entry import LUCKY, MANY, at_call, game_point, lucky_game, names, rolled
from tests.browser.states.public import SAVES, TABLE, in_round, over
from tests.browser.visit import State, Visit, listed
from tests.tournaments.evenings import NOTHING, official, play_round, say

STATES: list[State] = []
state = listed(STATES)


def rolled_here(game: Game) -> Game:
    """The same game after whatever is due was rolled by the program."""
    game.refresh_from_db()
    roll_here(game.pk, after=game.seq, request_id=f"here-{game.seq}", actor=official())
    game.refresh_from_db()
    return game


@state("game-dice", "nothing is committed to")
def no_dice(visit: Visit) -> None:
    visit.go(f"/games/{opened_tonight(*TABLE).pk}/dice/")


@state("game-dice", "the seed is secret")
def secret_dice(visit: Visit) -> None:
    visit.go(f"/games/{rolled_here(seated(*TABLE)).pk}/dice/")
    expect(visit.page.get_by_text("secret until the game is finished")).to_be_visible()


@state("game-dice", "every roll checked")
def checked_dice(visit: Visit) -> None:
    game = rolled_here(rolled_here(seated(*TABLE)))
    say(game, "game_ended")
    visit.go(f"/games/{game.pk}/dice/")
    expect(visit.page.get_by_text("Every virtual roll holds.")).to_be_visible()


def rolling(visit: Visit, game: Game) -> None:
    """Open the roller's page of a game as somebody who may roll."""
    lou = account("lou")
    CrewMember.objects.get_or_create(game=game, user=lou, role=Role.ACTIVE_ROLLER)
    visit.let_in("lou")
    visit.go(entry_path(game, "roller"))


@state("game-roller", "lucky number due")
def lucky_number(visit: Visit) -> None:
    rolling(visit, seated(*TABLE))
    expect(visit.page.get_by_role("button", name="Roll the lucky number here")).to_be_visible()


@state("game-roller", "roll due, call 1 of 2")
def call_one(visit: Visit) -> None:
    rolling(visit, lucky_game())
    expect(visit.page.locator("#felt .due")).to_have_text("Call 1 of 2. Roll due.")


@state("game-roller", "roll due, for who may not roll here")
def keepers(visit: Visit) -> None:
    visit.at_table(lucky_game(), "roller")
    expect(visit.page.locator("#act-roll")).to_have_count(0)


@state("game-roller", "roll due, call 2 of 2")
def call_two(visit: Visit) -> None:
    game = lucky_game()
    say(game, "no_response", player=due(game))
    rolling(visit, game)
    expect(visit.page.locator("#felt .due")).to_have_text("Call 2 of 2. Roll due.")


@state("game-roller", "roll due, call once")
def call_once(visit: Visit) -> None:
    game = in_round(2)
    for _ in range(3):
        rolled(game, 2, 2, 3, 3, 4, 6)
    rolling(visit, game)
    expect(visit.page.locator("#felt .due")).to_have_text("Call once. Roll due.")


@state("game-roller", "three dice due, a stopwatch runs")
def dice_due(visit: Visit) -> None:
    game = rolled(lucky_game(), *LUCKY)
    say(game, "instruction", player=due(game), points=250, then="roll", dice=3)
    rolling(visit, game)
    visit.page.get_by_role("button", name="Start the response stopwatch").click()
    expect(visit.page.get_by_role("button", name="Reset the response stopwatch")).to_be_visible()


@state("game-roller", "instruction due")
def instruction_due(visit: Visit) -> None:
    game = rolled(lucky_game(), *LUCKY)
    say(game, "penalty", player=list(names(game))[-1], kind="lose_turn")
    rolling(visit, game)
    expect(visit.page.get_by_text("misses this turn.").first).to_be_visible()


@state("game-roller", "instruction due, second attempt")
def second_attempt(visit: Visit) -> None:
    game = rolled(in_round(2), *MANY)
    say(game, "invalid_instruction", player=due(game))
    rolling(visit, game)
    expect(visit.page.locator("#felt .due")).to_have_text("Second and last attempt.")


@state("game-roller", "paused")
def paused(visit: Visit) -> None:
    game = rolled(lucky_game(), *LUCKY)
    say(game, "connection_lost", player=due(game))
    rolling(visit, game)
    expect(visit.page.get_by_role("button", name="Timed out")).to_be_visible()


@state("game-roller", "a bust that can be replayed")
def bust(visit: Visit) -> None:
    rolling(visit, rolled(lucky_game(), 2, 2, 3, 3, 4, 6))


@state("game-roller", "refused entry")
def refused(visit: Visit) -> None:
    rolling(visit, lucky_game())
    visit.page.locator("#command").fill("44")
    visit.submit("form:has(#command)")
    expect(visit.page.locator("#command")).to_have_attribute("aria-invalid", "true")


@state("game-roller", "end of round 1")
def round_one(visit: Visit) -> None:
    rolling(visit, at_call())
    expect(visit.page.locator("h1")).to_have_text("Round 1 is complete")
    expect(visit.page.get_by_text("Totals are announced from round 2 on.")).to_be_visible()


def after_round_two() -> Game:
    """Tonight's game at the end of round 2: the totals are read aloud, somebody waits."""
    game = in_round(2)
    play_round(game, names(game), SAVES)
    enter(game.roster, add_player("Zoë Zigzag", actor=official()), actor=official())
    return game


@state("game-roller", "end of round 2, read aloud")
def round_two(visit: Visit) -> None:
    rolling(visit, after_round_two())
    expect(visit.page.locator("h1")).to_have_text("Round 2 totals, read aloud")
    expect(visit.page.locator("h1")).to_be_focused()


@state("game-roller", "end of round 2, by score")
def by_score(visit: Visit) -> None:
    rolling(visit, after_round_two())
    with visit.page.expect_navigation():
        visit.page.get_by_role("link", name="By score").click()
    visit.settled()
    expect(visit.page.locator(".aloud th[scope=row]").first).to_contain_text("Wilhelmina")


@state("game-roller", "call refused")
def call_refused(visit: Visit) -> None:
    game = after_round_two()
    rolling(visit, game)
    say(game, "penalty", player=next(iter(names(game))), kind="reminder")
    visit.submit("#call form")
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("game-roll-here", "somebody else was faster")
def stale_roll(visit: Visit) -> None:
    game = lucky_game()
    rolling(visit, game)
    say(game, "penalty", player=next(iter(names(game))), kind="reminder")
    roll = '[...document.querySelectorAll("#act-roll")][0].form'
    with visit.page.expect_navigation():
        visit.page.evaluate(f"{roll}.action = document.querySelector('#act-roll').formAction")
        visit.page.evaluate(f"HTMLFormElement.prototype.submit.call({roll})")
    visit.settled()
    expect(visit.page.locator("#command-error")).to_contain_text("Somebody else")


@state("game-roller", "game point")
def at_game_point(visit: Visit) -> None:
    rolling(visit, game_point())
    expect(visit.page.locator(".notice-felt")).to_contain_text("Game point. Ana Applebee 10,000.")


@state("game-roller", "final round begins")
def final_round(visit: Visit) -> None:
    game = game_point()
    play_round(game, names(game), dict.fromkeys(TABLE, NOTHING))
    rolling(visit, game)
    expect(visit.page.locator("#totals-h")).to_have_text("Round 5 totals, read aloud")
    expect(visit.page.locator("#totals-h")).to_be_focused()


@state("game-roller", "finished")
def finished(visit: Visit) -> None:
    rolling(visit, over())


@state("game-roller", "finished, two share the win")
def tied(visit: Visit) -> None:
    game = lucky_game()
    two = {"Ana Applebee": 1000, "Gus Gingersnap": 1000}
    play_round(game, names(game), {**dict.fromkeys(TABLE, NOTHING), **two})
    say(game, "game_ended")
    rolling(visit, game)
    expect(visit.page.locator("h1")).to_have_text("Ana Applebee and Gus Gingersnap share the win")
