"""The active roller's page in use: by keyboard with virtual dice, by ear, and its stopwatches.

The seed is 00 01 02 … 1f; its rolls were worked out with other tools (HMAC-SHA256 over "n:0", each
byte under 252 modulo six, plus one):

    1  4 2 4 3 3 2  the lucky number, 18       5  6 5 5   of three dice
    2  5 4 2 5 5 4  Ana: a full house          6  5       of one: all six are used
    3  3 6 2        of three: a bust           7  2 3 5 4 4 5
    4  6 6 1 5 6 2  Ben                        8  6 1 5 2  of four
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from roster.models import User
from roster.roles import Role
from scoring.models import CrewMember, Game, GameEvent
from tests.browser.evening import account, due, entry_path, opened_tonight
from tests.browser.live_regions import LiveRegions
from tests.browser.site import Site
from tests.browser.test_keyboard_game import Keyboard
from tests.scoring.fair.rolling import KNOWN, drawing
from tests.tournaments.evenings import BUST, begin, players, say

ROLL, STATE, FIELD = "#act-roll", "#state", "#command"


def roller_of(game: Game) -> User:
    """Lou, who rolls in this game."""
    lou = account("lou")
    CrewMember.objects.create(game=game, user=lou, role=Role.ACTIVE_ROLLER)
    return lou


@pytest.fixture
def game(transactional_db: None) -> Game:
    """Ana and Ben are on the roster; the lucky number is due, and the seed is the known one."""
    game = opened_tonight("Ana", "Ben")
    with drawing(KNOWN):
        say(game, "roster_set", players=[str(one.pk) for one in players("Ana", "Ben").values()])
    game.refresh_from_db()
    return game


@pytest.fixture
def at_table(site: Site, page: Page, game: Game, complaints: list[str]) -> Page:
    """Lou's window on the roller's page."""
    site.let_in(page.context, roller_of(game))
    page.goto(site.url(entry_path(game, "roller")))
    expect(page.locator("html[data-scripted]")).to_be_attached()
    return page


@dataclass
class Hands(Keyboard):
    """Hands on the keyboard of the roller's page."""

    page: Page

    def press_tile(self, tile: Locator, *, focus: str, back: bool = False) -> None:
        """Go to a button and press it; then this element has the focus."""
        self.tab_to(tile, key="Shift+Tab" if back else "Tab")
        self.press("Enter", focus=focus)

    def tells(self, line: str, *, focus: str = FIELD) -> None:
        """Go to the field by its tile, type an instruction and enter it."""
        if not self.page.locator(FIELD).evaluate("field => field === document.activeElement"):
            self.press_tile(self.page.locator("#act-by-hand"), focus=FIELD)
        self.write(line, focus=FIELD)
        self.press("Enter", focus=focus)


def shows(page: Page, heading: str, line: str) -> None:
    expect(page.locator("h1")).to_have_text(heading)
    expect(page.locator("#line")).to_have_text(line)


def test_two_players_first_round_by_keyboard_with_virtual_dice(at_table: Page, game: Game) -> None:
    page, keys = at_table, Hands(at_table)
    roll = page.locator(ROLL)
    keys.has(STATE)

    keys.press_tile(roll, focus=ROLL)
    shows(page, "Ana's turn, round 1", "Ana R1 6d 0 call 1/2")
    expect(page.locator("#felt .lucky")).to_have_text("Lucky 18")
    keys.press("Enter", focus=STATE)
    expect(page.locator("#felt .reading")).to_have_text("4, 4, 5, 5, 5 score 1,500. 1 die left.")

    keys.tells("500 r3")
    shows(page, "Ana's turn, round 1", "Ana R1 3d 500")
    keys.press_tile(roll, focus=ROLL, back=True)
    shows(page, "Ben's turn, round 1", "Ben R1 6d 0 call 1/2")
    expect(page.locator("#log-list li").first).to_contain_text("Bust. Ana loses 500.")

    keys.press("Enter", focus=STATE)
    for said, line in (
        ("600 r3", "Ben R1 3d 600"),
        ("100 r1", "Ben R1 1d 700"),
        ("50 r6", "Ben R1 6d 750"),
        ("100 r4", "Ben R1 4d 850"),
    ):
        keys.tells(said)
        shows(page, "Ben's turn, round 1", line)
        keys.press_tile(roll, focus=STATE, back=True)
    keys.tells("150 s", focus=STATE)
    shows(page, "Round 1 is complete", "R1 over, call for players")
    expect(page.locator(".aloud td")).to_have_text(["0", "1,000"])

    call = page.get_by_role("button", name="Call new or returning players")
    keys.press_tile(call, focus=STATE)
    shows(page, "Ana's turn, round 2", "Ana R2 6d 0 call 1/2")
    sealed = GameEvent.objects.filter(game=game, seal__contains='"roll"')
    assert sealed.count() == 8


@dataclass
class Ear:
    """What is said on a page whose clock the test moves on."""

    page: Page
    regions: LiveRegions

    def hears(self) -> list[tuple[str, str]]:
        """Let ten seconds pass, and tell what was said since the last time."""
        return self.hears_within(10_000)

    def hears_within(self, milliseconds: int) -> list[tuple[str, str]]:
        """Let time pass, and tell what was said since; a repeat differs by a blank."""
        self.page.clock.run_for(milliseconds)
        return [(entry.region, entry.text.strip()) for entry in self.regions.new()]


@pytest.fixture
def ear(site: Site, page: Page, game: Game, complaints: list[str]) -> Ear:
    """Lou's window with its clock stopped; opening it said nothing."""
    site.let_in(page.context, roller_of(game))
    ear = Ear(page, LiveRegions(page))
    page.clock.install(time=0)
    page.goto(site.url(entry_path(game, "roller")))
    page.locator("html[data-scripted]").wait_for(state="attached")
    page.clock.pause_at(60_000)
    assert ear.hears() == []
    return ear


def pressed(ear: Ear, button: str) -> list[tuple[str, str]]:
    """What is said to a press; the page has its answer before the clock goes on."""
    request = ear.page.locator("#command-request")
    before = request.input_value()
    ear.page.get_by_role("button", name=button).first.click()
    expect(request).not_to_have_value(before)
    return ear.hears()


def typed(ear: Ear, line: str) -> list[tuple[str, str]]:
    request = ear.page.locator("#command-request")
    before = request.input_value()
    ear.page.locator(FIELD).press_sequentially(line)
    ear.page.keyboard.press("Enter")
    expect(request).not_to_have_value(before)
    return ear.hears()


def test_what_the_roller_hears(ear: Ear) -> None:
    assert pressed(ear, "Roll the lucky number here") == [
        ("polite", "Today's lucky number: 18. Rolled 4, 2, 4, 3, 3, 2."),
        ("polite", "Round 1. Ana to roll. Total 0, not on the board. Ben next."),
    ]
    assert pressed(ear, "No response") == [
        ("polite", "Ana does not answer. Call the name once more.")
    ]
    assert pressed(ear, "Roll 6 dice here") == [
        ("polite", "5, 4, 2, 5, 5, 4. Scoring 4, 4, 5, 5, 5: 1,500. One die left.")
    ]
    assert pressed(ear, "Invalid") == [
        ("polite", "Ana gives no valid instruction. Second and last instruction attempt.")
    ]
    assert pressed(ear, "For Ana") == [("polite", "Replay 1 of 2 for Ana.")]
    assert typed(ear, "500 r3") == [("polite", "Ana claims 500, rolls 3. Turn 500.")]
    assert pressed(ear, "Roll 3 dice here") == [
        ("polite", "Ana rolls 3, 6, 2."),
        ("polite", "Bust. Ana loses 500. Total stays 0."),
        ("polite", "Ben to roll. Total 0, not on the board. Last turn of the round."),
    ]
    undone = "Undone: Ana's bust 3, 6, 2. Ana's turn, round 1. Roll due: 3 dice. Turn 500. "
    assert pressed(ear, "Undo: Ana's bust") == [("polite", undone + "Ben next.")]


def timer(ear: Ear, watch: str) -> str:
    return " ".join(ear.page.locator(f"[data-watch={watch}] [role=timer]").inner_text().split())


def test_the_stopwatches_say_their_milestones_and_change_nothing(ear: Ear, game: Game) -> None:
    before = game.seq
    start, reset = "Start the response stopwatch", "Reset the response stopwatch"
    ear.page.get_by_role("button", name=start).click()
    assert ear.hears_within(2_000) == []
    assert timer(ear, "response") == "2 of 3 seconds"
    assert ear.hears() == [("polite", "3 seconds. Time is up, you decide.")]
    assert timer(ear, "response") == "3 of 3 seconds Time is up"
    assert ear.hears() == []
    ear.page.get_by_role("button", name=reset).click()
    assert timer(ear, "response") == "0 of 3 seconds"

    ear.page.get_by_role("button", name="Start the technical stopwatch").click()
    assert ear.hears_within(10_500) == [("polite", "10 seconds.")]
    ear.page.get_by_role("button", name="Reset the technical stopwatch").click()
    assert ear.hears() == []
    ear.page.get_by_role("button", name="Start the technical stopwatch").click()
    assert ear.hears_within(20_500) == [("polite", "10 seconds."), ("polite", "20 seconds.")]
    assert ear.hears() == [("polite", "30 seconds. Time is up, you decide.")]

    game.refresh_from_db()
    assert game.seq == before
    expect(ear.page.locator("h1")).to_have_text("Today's lucky number")


def test_a_stopwatch_is_ready_again_for_the_next_turn(ear: Ear) -> None:
    ear.page.get_by_role("button", name="Start the response stopwatch").click()
    ear.page.clock.run_for(2_000)
    pressed(ear, "Roll the lucky number here")
    assert timer(ear, "response") == "0 of 3 seconds"


def test_a_hold_for_noise_is_one_press_and_changes_nothing_in_the_log(ear: Ear, game: Game) -> None:
    pressed(ear, "Roll the lucky number here")
    ear.page.get_by_role("button", name="Hold for noise").click()
    expect(ear.page.locator("#panel-hold h2")).to_be_visible()
    assert [region for region, _text in ear.hears()] == ["polite"]
    game.refresh_from_db()
    assert game.seq == 2


@pytest.fixture
def beside(live_site: Site, browser: Browser) -> Iterator[tuple[Page, Game]]:
    """Lou's window with live news, in a game that Kim records; Ana is called."""
    game = opened_tonight("Ana", "Ben")
    begin(game, ("Ana", "Ben"))
    context = browser.new_context()
    live_site.let_in(context, roller_of(game))
    page = context.new_page()
    LiveRegions(page)
    page.goto(live_site.url(entry_path(game, "roller")))
    expect(page.locator("html[data-scripted]")).to_be_attached()
    yield page, game
    context.close()


def said(page: Page, text: str) -> None:
    """Wait until this has been spoken."""
    page.wait_for_function(
        "text => window.liveRegionLog.some((entry) => entry.text.trim() === text)", arg=text
    )


def test_a_turn_that_somebody_else_ended_is_told_here(beside: tuple[Page, Game]) -> None:
    page, game = beside
    page.wait_for_timeout(500)  # the stream is open by then
    say(game, "roll", player=due(game), dice=BUST)
    shows(page, "Ben's turn, round 1", "Ben R1 6d 0 call 1/2")
    said(page, "Ben to roll. Total 0, not on the board. Last turn of the round.")
    expect(page.locator("#act-n")).to_be_visible()
    expect(page.locator(STATE)).to_be_focused()
