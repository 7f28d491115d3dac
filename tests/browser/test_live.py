"""Several windows on one game: what one official records, the others and the public get."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect

from policies.flags import raise_flag
from policies.notices import hold
from roster.models import Player, User
from roster.roles import Role
from scoring.models import CrewMember, Game
from tests.browser.conftest import PATIENCE_MS
from tests.browser.evening import account, begun, due, entry_path
from tests.browser.live_regions import LiveRegions
from tests.browser.site import Site
from tests.fixtures.live import AsgiServer
from tests.tournaments.evenings import say

BUST = [2, 2, 3, 3, 4, 6]
LOST = "Connection lost. 0 entries kept on this device."


@dataclass
class Window:
    """Somebody's browser on one page, and what is said there."""

    page: Page
    spoken: LiveRegions

    def says(self) -> list[str]:
        """Everything that was said so far."""
        return [text.strip() for _region, text in self.spoken.texts()]

    def enters(self, line: str) -> None:
        """Type a line into the field and send it."""
        self.page.locator("#command").press_sequentially(line)
        self.page.keyboard.press("Enter")


Open = Callable[..., Window]


@pytest.fixture
def game(transactional_db: None) -> Game:
    """Ana and Ben play; Kim and Lee are scorekeepers. Ana's first roll is due."""
    game = begun("Ana", "Ben")
    lee = account("lee")
    CrewMember.objects.create(game=game, user=lee, role=Role.SCOREKEEPER)
    return game


@pytest.fixture
def open_(live_site: Site, browser: Browser, game: Game) -> Iterator[Open]:
    """Open a window of its own, for nobody or for somebody who is signed in."""
    contexts = []

    def opened(username: str = "", path: str = "") -> Window:
        context = browser.new_context()
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        if username:
            live_site.let_in(context, User.objects.get(username=username))
        page = context.new_page()
        window = Window(page, LiveRegions(page))
        page.goto(live_site.url(path or f"/games/{game.pk}/"))
        expect(page.locator("html[data-live]")).to_be_attached()
        return window

    yield opened
    for context in contexts:
        context.close()


def test_two_officials_and_a_spectator(open_: Open, game: Game) -> None:
    kim, lee = open_("kim", entry_path(game)), open_("lee", entry_path(game))
    public = open_()
    public_before = public.page.locator("main").inner_text()

    kim.enters("115326")
    heard = "1, 1, 5, 3, 2, 6. Scoring 1, 1, 5: 250. Three dice left."
    lee.spoken.wait_for(heard)
    kim.spoken.wait_for(heard)
    expect(lee.page.locator("#felt")).to_contain_text("Instruction due")
    expect(lee.page.locator("#choices")).to_contain_text("250")
    expect(lee.page.locator("#command")).to_be_focused()
    assert public.page.locator("main").inner_text() == public_before
    assert public.says() == []

    lee.enters("250 r3")
    told = "Ana rolls 1, 1, 5, 3, 2, 6, claims 250, rolls 3."
    public.spoken.wait_for(told)
    expect(public.page.locator("#log-list li").first).to_contain_text(told)
    kim.spoken.wait_for("Ana claims 250, rolls 3. Turn 250.")
    expect(kim.page.locator("#felt")).to_contain_text("Roll due")  # what is typed belongs to that
    kim.enters("246")
    public.spoken.wait_for("Bust. Ana loses 250. Ben next.")
    expect(public.page.locator("h1")).to_have_text("Game 12: round 1, Ben's turn")
    expect(public.page).to_have_title("Game 12: round 1, Ben's turn - Lucky Roll")
    lee.spoken.wait_for("Bust. Ana loses 250. Total stays 0. Ben next.")
    assert [window.says().count(heard) for window in (kim, lee)] == [1, 1]
    page_now = public.page.locator("main").inner_text()
    public.page.reload()
    assert public.page.locator("main").inner_text() == page_now


def test_what_is_typed_belongs_to_the_page_it_was_typed_on(open_: Open, game: Game) -> None:
    lee = open_("lee", entry_path(game))
    after = lee.page.locator("#command-after").input_value()
    lee.page.locator("#command").press_sequentially("1153")
    say(game, "roll", player=due(game), dice=[1, 1, 5, 3, 2, 6])
    expect(lee.page.locator("#felt")).to_contain_text("Instruction due")
    expect(lee.page.locator("#command-after")).to_have_value(after)
    expect(lee.page.locator("#command")).to_have_value("1153")
    lee.page.keyboard.press("Control+a")
    lee.page.keyboard.press("Delete")
    expect(lee.page.locator("#command-after")).to_have_value(str(int(after) + 1))


def test_what_takes_the_place_of_the_whole_text_belongs_to_the_page_as_it_is(
    open_: Open, game: Game
) -> None:
    lee = open_("lee", entry_path(game))
    after = int(lee.page.locator("#command-after").input_value())
    lee.enters("9")
    expect(lee.page.locator("#command")).to_have_attribute("aria-invalid", "true")
    say(game, "roll", player=due(game), dice=[1, 1, 5, 3, 2, 6])
    expect(lee.page.locator("#felt")).to_contain_text("Instruction due")
    lee.page.keyboard.press("Control+a")
    lee.enters("250 r3")
    lee.spoken.wait_for("Ana claims 250, rolls 3. Turn 250.")
    expect(lee.page.locator("#command-after")).to_have_value(str(after + 2))


def test_an_answer_is_newer_than_what_waits_for_the_field(open_: Open, game: Game) -> None:
    """What was refused stays in the field, so that news wait; then another button is pressed."""
    lee = open_("lee", entry_path(game))
    after = int(lee.page.locator("#command-after").input_value())
    lee.enters("9")
    expect(lee.page.locator("#command")).to_have_attribute("aria-invalid", "true")
    say(game, "roll", player=due(game), dice=[1, 1, 5, 3, 2, 6])
    expect(lee.page.locator("#felt")).to_contain_text("Instruction due")
    lee.page.get_by_role("button", name="Responded").click()
    lee.spoken.wait_for("Ana responds.")
    expect(lee.page.locator("#command")).to_have_value("")
    lee.enters("250 r3")
    lee.spoken.wait_for("Ana claims 250, rolls 3. Turn 250.")
    expect(lee.page.locator("#command-after")).to_have_value(str(after + 3))


def test_ben_is_called_and_nobody_else(open_: Open, game: Game) -> None:
    Player.objects.filter(name="Ben").update(user=account("ben"))
    ben, public = open_("ben"), open_()
    expect(ben.page.locator("#live-own")).to_have_text("You have 2 replays left.")
    say(game, "roll", player=due(game), dice=BUST)
    ben.spoken.wait_for("Your turn, Ben.")
    public.spoken.wait_for("Bust. Ana scores nothing. Ben next.")
    assert ("urgent", "Your turn, Ben.") in ben.spoken.texts()
    assert "Your turn, Ben." not in public.says()
    ben.page.reload()
    say(game, "roll", player=due(game), dice=[1, 1, 5, 3, 2, 6])
    say(game, "replay", player=due(game), requested_by="player")
    expect(ben.page.locator("#live-own")).to_have_text("You have 1 replay left.")
    assert "Your turn, Ben." not in ben.says()


def test_ben_is_called_on_his_own_page_too(open_: Open, game: Game) -> None:
    Player.objects.filter(name="Ben").update(user=account("ben"))
    ben = open_("ben", "/me/")
    heading = ben.page.locator("h1")
    expect(heading).to_have_text("Ben: Ana has the turn. You are next")
    expect(heading).to_be_focused()
    say(game, "roll", player=due(game), dice=BUST)
    ben.spoken.wait_for("Your turn, Ben.")
    expect(heading).to_have_text("Ben: It is your turn")
    expect(ben.page).to_have_title("Ben: It is your turn - Lucky Roll")
    expect(heading).to_be_focused()
    say(game, "roll", player=due(game), dice=BUST)
    expect(ben.page.get_by_role("table", name="My turns")).to_contain_text("Bust")
    ben.spoken.wait_for(
        "Bust. Ben scores nothing. Round 1 is complete. Call for new and returning players."
    )
    assert [said for said in ben.says() if said.startswith("Your turn")] == ["Your turn, Ben."]


def test_paused_news_are_summed_up(open_: Open, game: Game) -> None:
    public = open_()
    button = public.page.get_by_role("button", name="Pause live news")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    say(game, "roll", player=due(game), dice=BUST)
    say(game, "roll", player=due(game), dice=BUST)
    expect(public.page.locator("h1")).to_have_text("Game 12: round 1 is complete")
    assert public.says() == []
    button.click()
    public.spoken.wait_for("Live news go on. Round 1 is complete.")
    assert len(public.says()) == 1


def test_a_server_that_comes_back(open_: Open, game: Game, asgi_server: AsgiServer) -> None:
    kim, public = open_("kim", entry_path(game)), open_()
    asgi_server.stop()
    kim.spoken.wait_for(LOST)
    public.spoken.wait_for("Connection lost.")
    say(game, "roll", player=due(game), dice=BUST)
    asgi_server.start()
    for window in (kim, public):
        window.spoken.wait_for("Reconnected. 1 turn missed. Ben rolling, round 1.")
    expect(kim.page.locator("#connection")).to_contain_text("Connected")
    expect(kim.page.locator("h1")).to_have_text("Ben's turn, round 1")
    expect(public.page.locator("h1")).to_have_text("Game 12: round 1, Ben's turn")
    assert kim.says().count(LOST) == 1


def test_a_proxy_that_answers_for_a_server_that_starts_anew(
    open_: Open, game: Game, asgi_server: AsgiServer
) -> None:
    """A browser gives a stream up that is answered with 502; the page does not."""
    kim = open_("kim", entry_path(game))
    kim.page.route("**/live/**", lambda route: route.fulfill(status=502))
    asgi_server.stop()
    kim.spoken.wait_for(LOST)
    say(game, "roll", player=due(game), dice=BUST)
    asgi_server.start()
    kim.page.wait_for_timeout(4_500)  # longer than the browser waits before it tries again
    kim.page.unroute("**/live/**")
    kim.spoken.wait_for("Reconnected. 1 turn missed. Ben rolling, round 1.")
    expect(kim.page.locator("h1")).to_have_text("Ben's turn, round 1")


def test_a_flag_is_taken_by_one_and_the_others_see_it(open_: Open, game: Game) -> None:
    """Policy 6: only one official need speak. What is typed on other pages stays typed."""
    kim, lee = open_("kim", entry_path(game)), open_("lee", entry_path(game))
    public = open_()
    lee.page.locator("#command").press_sequentially("115")
    raise_flag(game.pk, "Two names called", actor=User.objects.get(username="lee"))
    expect(kim.page.locator("#panel-flags")).to_contain_text("Two names called")
    expect(lee.page.locator("#panel-flags")).to_contain_text("Two names called")
    kim.spoken.wait_for("Flag raised by lee: Two names called")

    kim.page.get_by_role("button", name="Take it").click()
    kim.spoken.wait_for("You have it: Two names called")
    expect(kim.page.locator("#panel-flags")).to_contain_text("You have it.")
    expect(lee.page.locator("#panel-flags")).to_contain_text("kim has it.")
    lee.spoken.wait_for("kim has it: Two names called")
    assert "kim has it: Two names called" not in kim.says()
    expect(lee.page.locator("#command")).to_have_value("115")
    expect(lee.page.locator("#command")).to_be_focused()
    assert public.says() == []


def test_a_hold_stands_on_every_officials_page_until_it_is_quiet(open_: Open, game: Game) -> None:
    kim, lee = open_("kim", entry_path(game)), open_("lee", entry_path(game))
    hold(game.pk, "", actor=User.objects.get(username="lee"))
    held = "Hold until quiet: the noise is not any one player's."
    kim.spoken.wait_for(held)
    expect(kim.page.locator("#panel-hold")).to_contain_text(held)
    kim.page.get_by_role("button", name="Quiet again").click()
    expect(lee.page.locator("#panel-hold")).to_be_empty()
    expect(kim.page.locator("#panel-hold")).to_be_empty()
    lee.spoken.wait_for("Quiet again, kim says. Play goes on.")
