"""The scorekeeper's tablet in each phase of a game."""

from __future__ import annotations

from playwright.sync_api import expect

from roster.services import add_player, enter
from scoring.models import Game
from tests.browser.evening import due, seated
from tests.browser.states.public import SAVES, TABLE, in_round, over
from tests.browser.visit import State, Visit, listed
from tests.tournaments.evenings import NEVER_LUCKY, NOTHING, Round, official, play_round, say

STATES: list[State] = []
state = listed(STATES)

LUCKY = [1, 1, 5, 3, 2, 6]
"""A roll with the total of 18, which is the lucky number at this table."""
MANY = [1, 1, 1, 5, 5, 2]
"""A roll with more valid instructions than have a button of their own."""


def lucky_game() -> Game:
    """Tonight's game with the lucky number 18; the first turn of round 1 is due."""
    game = seated(*TABLE)
    say(game, "lucky_number_rolled", dice=LUCKY)
    return game


def rolled(game: Game, *dice: int) -> Game:
    """The same game after a roll of whoever is due."""
    say(game, "roll", player=due(game), dice=list(dice))
    return game


def at_call() -> Game:
    """Tonight's game at the end of round 1: somebody missed it, nobody has arrived."""
    game = lucky_game()
    play_round(game, names(game), SAVES)
    return game


def names(game: Game) -> dict[str, str]:
    """Player id -> name of everybody on the roster."""
    return {str(entry.player.pk): entry.player.name for entry in game.roster.entries.all()}


def game_point() -> Game:
    """Tonight's game just after game point was reached, in the fifth round."""
    game = in_round(1)
    everybody: Round = dict.fromkeys(TABLE, NOTHING)
    for _ in range(4):
        play_round(game, names(game), {**everybody, "Ana Applebee": 2000})
        say(game, "call_for_players", joined=[], returned=[])
    say(game, "roll", player=due(game), dice=[1, 2, 3, 4, 5, 6])
    say(game, "instruction", player=due(game), points=2000, then="stop")
    return game


@state("tablet", "lucky number due")
def lucky_number(visit: Visit) -> None:
    visit.at_table(seated(*TABLE))


@state("tablet", "roll due")
def roll_due(visit: Visit) -> None:
    visit.at_table(lucky_game())


@state("tablet", "roll due, some dice typed")
def dice_typed(visit: Visit) -> None:
    game = rolled(lucky_game(), *LUCKY)
    say(game, "instruction", player=due(game), points=250, then="roll", dice=3)
    visit.at_table(game)
    visit.page.keyboard.type("4 4")


@state("tablet", "roll due, call once")
def call_once(visit: Visit) -> None:
    game = in_round(2)
    for _ in range(3):
        rolled(game, 2, 2, 3, 3, 4, 6)
    visit.at_table(game)
    expect(visit.page.locator("#felt .due")).to_contain_text("call once")


@state("tablet", "instruction due, no stop yet")
def no_stop(visit: Visit) -> None:
    visit.at_table(rolled(lucky_game(), *LUCKY))
    expect(visit.page.get_by_text("No stop yet")).to_be_visible()


@state("tablet", "instruction due, stop and more, second attempt")
def stop_and_more(visit: Visit) -> None:
    game = rolled(in_round(2), *MANY)
    say(game, "invalid_instruction", player=due(game))
    visit.at_table(game)
    expect(visit.page.locator(".tile-stop")).to_be_visible()
    for summary in visit.page.locator("#choices summary").all():
        summary.click()


@state("tablet", "refused")
def refused(visit: Visit) -> None:
    visit.at_table(lucky_game())
    visit.enter("44")
    expect(visit.page.locator("#command")).to_have_attribute("aria-invalid", "true")


@state("tablet", "refused, as a whole page")
def refused_page(visit: Visit) -> None:
    visit.at_table(rolled(lucky_game(), *LUCKY))
    visit.page.locator("#command").fill("750 s")
    visit.submit("form:has(#command)")
    expect(visit.page.locator("#command")).to_have_attribute("aria-invalid", "true")


@state("tablet", "somebody else was faster")
def stale(visit: Visit) -> None:
    game = lucky_game()
    visit.at_table(game)
    rolled(game, *LUCKY)
    visit.enter("654321")
    expect(visit.page.locator("#command-error")).to_contain_text("differ")


@state("tablet", "paused")
def paused(visit: Visit) -> None:
    game = rolled(lucky_game(), *LUCKY)
    say(game, "connection_lost", player=due(game))
    visit.at_table(game)


@state("tablet", "call, nobody waits")
def call_bare(visit: Visit) -> None:
    game = lucky_game()
    play_round(game, names(game), dict.fromkeys(TABLE, NOTHING))
    visit.at_table(game)


@state("tablet", "call, with somebody to join and to return")
def call_full(visit: Visit) -> None:
    game = at_call()
    enter(game.roster, add_player("Zoë Zigzag", actor=official()), actor=official())
    visit.at_table(game)
    expect(visit.page.get_by_label("Zoë Zigzag")).to_be_visible()
    expect(visit.page.get_by_label("Øyvind Oatcake")).to_be_visible()


@state("game-call", "refused")
def call_refused(visit: Visit) -> None:
    game = at_call()
    visit.at_table(game)
    say(game, "penalty", player=next(iter(names(game))), kind="reminder")
    visit.page.get_by_label("Øyvind Oatcake").check()
    visit.submit("#call form")
    expect(visit.page.locator("#error-summary")).to_be_focused()


@state("tablet", "game point")
def at_game_point(visit: Visit) -> None:
    visit.at_table(game_point())
    expect(visit.page.get_by_text("Game point. Round 6 is final.")).to_be_visible()


@state("tablet", "instruction due after game point")
def instruction_after_game_point(visit: Visit) -> None:
    game = rolled(game_point(), *NEVER_LUCKY)
    say(game, "invalid_instruction", player=due(game))
    visit.at_table(game)
    expect(visit.page.locator("#felt .lucky")).to_have_text("Lucky 36: 500 pending")
    expect(visit.page.locator(".tile-stop")).to_be_visible()


@state("tablet", "finished")
def finished(visit: Visit) -> None:
    visit.at_table(over())


@state("tablet", "finished, two share the win")
def shared(visit: Visit) -> None:
    game = lucky_game()
    two = {"Ana Applebee": 1000, "Gus Gingersnap": 1000}
    play_round(game, names(game), {**dict.fromkeys(TABLE, NOTHING), **two})
    say(game, "game_ended")
    visit.at_table(game)
    expect(visit.page.locator("h1")).to_have_text("Ana Applebee and Gus Gingersnap share the win")


@state("tablet", "a question is answered")
def answered(visit: Visit) -> None:
    visit.at_table(in_round(2))
    visit.enter("a")
    expect(visit.page.locator("#answer h2")).to_have_text("Answer")


@state("tablet", "help")
def helped(visit: Visit) -> None:
    visit.at_table(rolled(lucky_game(), *LUCKY))
    visit.enter("?")
    expect(visit.page.locator("#answer h2")).to_have_text("What the field takes")


@state("tablet", "menu and earlier entries open")
def unfolded(visit: Visit) -> None:
    visit.at_table(in_round(2))
    for summary in visit.page.locator("summary").all():
        summary.click()


@state("tablet", "connection lost")
def connection_lost(visit: Visit) -> None:
    visit.at_table(lucky_game())
    for address in ("**/entry/", "**/healthz"):
        visit.page.route(address, lambda route: route.abort())
    visit.page.keyboard.type("441526")
    visit.page.keyboard.press("Enter")
    expect(visit.page.locator("#connection")).to_contain_text("Connection lost.")
