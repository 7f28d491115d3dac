"""A whole game by the default rules: three officials at three devices, a spectator at a fourth.

Kim enters dice and instructions on the tablet. Lou, the active roller, records from the dashboard
whatever else happens and calls for players. Max rules at the desk and signs off. Nobody reloads a
page: each sees at once what the others did. All texts and totals are those of `script`, by hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from roster.models import User
from roster.roles import Role
from scoring.models import CrewMember, Game
from tests.browser.conftest import PATIENCE_MS
from tests.browser.evening import account, entry_path, seated
from tests.browser.hands import ByKeyboard, ByTouch, Hands
from tests.browser.live_regions import LiveRegions
from tests.browser.script import (
    BEGIN,
    CALL,
    END,
    FINAL_ROUND,
    GAME_POINT,
    ROUND_1,
    ROUND_2,
    ROUND_3,
    TOTALS,
    UNDO_THE_END,
    Step,
)
from tests.browser.site import Site

LETTERS = "nhipxb"
WAYS: dict[str, tuple[Callable[[Page], Hands], dict[str, Any]]] = {
    "keyboard": (ByKeyboard, {"viewport": {"width": 1280, "height": 800}}),
    "touch": (ByTouch, {"viewport": {"width": 768, "height": 1024}, "has_touch": True}),
}
WRONG = "A die was read twice."
NOISE = "Background noise."
WITHDRAWN = "The result is withdrawn. Reason: Undo."


@dataclass
class Seat:
    """Somebody at a device, and what is said there."""

    hands: Hands
    spoken: LiveRegions

    def follow(self, target: Locator) -> None:
        """Press what leads to another page, and be there."""
        with self.page.expect_navigation():
            self.hands.act(target)

    @property
    def page(self) -> Page:
        """What is in front of them."""
        return self.hands.page


@dataclass
class Evening:
    """The game and who is there."""

    game: Game
    site: Site
    kim: Seat
    lou: Seat
    max: Seat
    public: Seat

    def goes(self, seat: Seat, page: str) -> None:
        """Somebody opens another of the game's pages and is up to date there."""
        seat.page.goto(self.site.url(entry_path(self.game, page)))
        expect(seat.page.locator("html[data-live]")).to_be_attached()

    def carry_out(self, step: Step) -> None:
        """One line of the script, by whoever's job it is; the other one's page follows."""
        if step.typed == CALL:
            self.lou.hands.act(self.lou.page.locator("#call button.btn-primary"))
        elif step.typed in LETTERS:
            self.lou.hands.act(self.lou.page.locator(f"#act-{step.typed}"))
        elif step.typed == "u":
            undo = self.kim.page.get_by_role("button", name="Undo:")
            self.kim.hands.act(undo)
        else:
            self.kim.hands.enter(step.typed)
        for seat in (self.kim, self.lou):
            expect(seat.page.locator("#log-list li").first).to_have_text(step.logged)
        expect(self.kim.page.get_by_role("heading", level=1)).to_have_text(step.heading)
        self.in_step()

    def in_step(self) -> None:
        """Wait until what Kim and Lou can send belongs to the log as it is."""
        self.game.refresh_from_db()
        for seat in (self.kim, self.lou):
            expect(seat.page.locator("#command-after")).to_have_value(str(self.game.seq))


@pytest.fixture(params=WAYS)
def evening(
    request: pytest.FixtureRequest, live_site: Site, browser: Browser, transactional_db: None
) -> Iterator[Evening]:
    """Tonight's game with its roster set; everybody looks at their page."""
    hands, device = WAYS[request.param]
    game = seated("Ana", "Ben")
    for username, role in (("lou", Role.ACTIVE_ROLLER), ("max", Role.MANAGER)):
        CrewMember.objects.create(game=game, user=account(username), role=role)
    contexts = []

    def at(path: str, username: str = "") -> Seat:
        context = browser.new_context(**device)
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        if username:
            live_site.let_in(context, User.objects.get(username=username))
        page = context.new_page()
        seat = Seat(hands(page), LiveRegions(page))
        page.goto(live_site.url(path))
        expect(page.locator("html[data-live]")).to_be_attached()
        return seat

    yield Evening(
        game,
        live_site,
        kim=at(entry_path(game), "kim"),
        lou=at(entry_path(game, "roller"), "lou"),
        max=at(entry_path(game, "desk"), "max"),
        public=at(f"/games/{game.pk}/"),
    )
    for context in contexts:
        context.close()


def steps(*parts: tuple[Step, ...]) -> list[Step]:
    """The lines of these parts that are taken; what is refused is another test's."""
    return [step for part in parts for step in part if not step.refused]


def test_three_officials_and_a_spectator(evening: Evening) -> None:
    for step in steps(BEGIN, ROUND_1):
        evening.carry_out(step)
    expect(evening.public.page.locator("h1")).to_have_text("Game 12: round 2, Ana's turn")

    a_flag_is_raised_and_taken(evening)
    for step in steps(ROUND_2):
        evening.carry_out(step)
    a_reminder_is_ruled(evening)
    for step in steps(ROUND_3):
        evening.carry_out(step)
    for seat in (evening.kim, evening.lou):
        seat.spoken.wait_for(GAME_POINT)
    evening.public.spoken.wait_for("Game point for Ana. Round 4 is final.")
    for step in steps(FINAL_ROUND, (END,)):
        evening.carry_out(step)
    the_end_is_taken_back(evening)
    evening.carry_out(END)

    for seat in (evening.kim, evening.lou):
        expect(seat.page).to_have_title(re.compile("^Ana wins"))
    rows = evening.kim.page.locator("#order tbody tr")
    assert {
        row.locator("th").inner_text(): row.locator("td.n").inner_text() for row in rows.all()
    } == TOTALS
    expect(evening.public.page.locator("h1")).to_have_text("Game 12: Ana wins")
    the_game_is_signed_off(evening)


def the_end_is_taken_back(evening: Evening) -> None:
    """Kim undoes what ended the game: everybody is told that there is no result for now."""
    evening.kim.hands.act(evening.kim.page.get_by_role("button", name="Undo:"))
    for seat in (evening.kim, evening.lou):
        expect(seat.page.locator("#log-list")).to_contain_text(UNDO_THE_END.logged)
        expect(seat.page.locator("#log-list")).to_contain_text(WITHDRAWN)
    evening.public.spoken.wait_for(WITHDRAWN)
    expect(evening.public.page.locator("h1")).to_have_text("Game 12: round 4, Ben's turn")
    evening.in_step()


def a_flag_is_raised_and_taken(evening: Evening) -> None:
    """Max raises it, everybody sees it, Lou takes it, everybody sees that, Lou resolves it."""
    boss, lou = evening.max, evening.lou
    evening.goes(boss, "flags")
    boss.hands.write(boss.page.get_by_label("What is wrong?"), WRONG)
    boss.follow(boss.page.get_by_role("button", name="Raise the flag"))
    for seat in (evening.kim, lou):
        expect(seat.page.locator("#panel-flags")).to_contain_text(WRONG)
    lou.hands.act(lou.page.locator("#panel-flags").get_by_role("button", name="Take it"))
    expect(lou.page.locator("#panel-flags")).to_contain_text("You have it.")
    expect(evening.kim.page.locator("#panel-flags")).to_contain_text("lou has it.")
    lou.follow(lou.page.locator("#panel-flags").get_by_role("link", name="Resolve it"))
    lou.hands.write(lou.page.get_by_role("textbox").first, "Read again.")
    lou.follow(lou.page.get_by_role("button", name="Resolve with this note"))
    expect(evening.kim.page.locator("#panel-flags")).to_be_empty()
    evening.goes(lou, "roller")


def a_reminder_is_ruled(evening: Evening) -> None:
    """Max reminds Ben at the desk: looked at, reviewed, confirmed; the others hear of it."""
    boss = evening.max
    evening.goes(boss, "desk")
    boss.hands.pick(boss.page.get_by_label("Player"), "Ben")
    boss.hands.tick(boss.page.get_by_label("Reminder"))
    boss.hands.pick(boss.page.get_by_label("Policy"), "7. Background noise")
    boss.hands.write(boss.page.get_by_label("Reason"), NOISE)
    boss.follow(boss.page.get_by_role("button", name="See what it does"))
    boss.follow(boss.page.get_by_role("button", name="Review and confirm"))
    boss.follow(boss.page.get_by_role("button", name="Confirm the ruling"))
    expect(boss.page.get_by_role("heading", level=1)).to_contain_text("Ben is reminded")
    for seat in (evening.kim, evening.lou):
        expect(seat.page.locator("#log-list li").first).to_contain_text("Ben is reminded.")


def the_game_is_signed_off(evening: Evening) -> None:
    """Max signs the result off; the spectator is told that it is official."""
    boss = evening.max
    evening.goes(boss, "sign-off")
    boss.follow(boss.page.get_by_role("button", name="Review the sign-off"))
    boss.follow(boss.page.get_by_role("button", name="Sign off"))
    expect(evening.public.page.locator("#live-state")).to_contain_text("The result is official.")
