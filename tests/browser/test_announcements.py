"""What the tablet says, word for word, when, how often, and what of it stays in the game log."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route

from roster.models import User
from scoring.models import Game
from tests.browser.evening import entry_path, played, seated
from tests.browser.listening import NO_BREAK_SPACE, Listener, log_after
from tests.browser.script import (
    BEGIN,
    END,
    FINAL_ROUND,
    GAME_POINT,
    ROUND_1,
    ROUND_2,
    ROUND_3,
    UNDO_THE_END,
    Step,
)
from tests.browser.site import Site

TO_GAME_POINT = next(index for index, step in enumerate(ROUND_3) if step.urgent)
ALMOST_THERE = (*BEGIN, *ROUND_1, *ROUND_2, ROUND_3[0])
STRETCH = (
    Step("r6", ROUND_3[0].heading, refused="Several claims leave 6. Type 2000 r6 or 1600 r6."),
    *ROUND_3[1 : TO_GAME_POINT + 2],
)
"""A refusal, an instruction, a roll, game point, a roll of the next turn."""

ANSWER, FIELD = "**/entry/", '<input type="hidden" id="command-after"'
PLANTED = {
    "no distance": ("**/js/announcer.js", "SPACING_MS = 500", "SPACING_MS = 0"),
    "speaks at once": ("**/js/announcer.js", "PAUSE_AFTER_KEY_MS = 700", "PAUSE_AFTER_KEY_MS = 0"),
    "game point is not urgent": (ANSWER, '"urgent" data-id', '"polite" data-id'),
    "events have no number": (ANSWER, ' data-id="', ' data-number="'),
    "refusals are not logged": (ANSWER, 'data-kind="error"', 'data-log="off"'),
    "the field is swapped": (
        ANSWER,
        FIELD,
        f'<input id="command" data-entry data-error="command-error" hx-swap-oob="true">{FIELD}',
    ),
    "a region is swapped": (
        ANSWER,
        FIELD,
        f'<p id="polite" role="status" hx-swap-oob="true">Saved.</p>{FIELD}',
    ),
}


@pytest.fixture
def game(transactional_db: None) -> Game:
    """Tonight's game of Ana and Ben, its roster set."""
    return seated("Ana", "Ben")


def listen(page: Page, site: Site, game: Game, *before: Step) -> Listener:
    """Open the tablet as Kim, after these lines."""
    kim = User.objects.get(username="kim")
    played(game, before, keeper=kim)
    site.let_in(page.context, kim)
    return Listener.opens(page, site.url(entry_path(game)))


def test_the_first_round(site: Site, page: Page, game: Game, complaints: list[str]) -> None:
    tablet = listen(page, site, game)

    for step in (*BEGIN, *ROUND_1):
        tablet.carry_out(step)

    assert tablet.faults == []
    logged = log_after((*BEGIN, *ROUND_1))
    assert tablet.log()[: len(logged)] == logged


def test_game_point_and_the_end(site: Site, page: Page, game: Game, complaints: list[str]) -> None:
    before = (*BEGIN, *ROUND_1, *ROUND_2, *ROUND_3[:TO_GAME_POINT])
    tablet = listen(page, site, game, *before)

    for step in (*ROUND_3[TO_GAME_POINT:], *FINAL_ROUND, END, UNDO_THE_END, END):
        tablet.carry_out(step)
        if step.urgent:
            assert page.get_by_text("Game point. Round 4 is final.").is_visible()

    assert tablet.faults == []
    assert "".join(tablet.log()).count(GAME_POINT) == 1


def test_a_page_that_is_opened_again_says_nothing(site: Site, page: Page, game: Game) -> None:
    tablet = listen(page, site, game, *BEGIN, *ROUND_1)
    tablet.send("?")
    tablet.wait(5000)
    assert tablet.spoken.new() != []

    page.reload()
    page.locator("html[data-scripted]").wait_for(state="attached")
    page.clock.run_for(10_000)

    assert tablet.spoken.all() == []


def test_nothing_is_said_while_somebody_types(site: Site, page: Page, game: Game) -> None:
    tablet = listen(page, site, game, *BEGIN)

    tablet.send("123456")
    for key in "2000":
        page.keyboard.type(key)
        tablet.wait(600)
    tablet.expect("while typing")
    tablet.wait(100)

    tablet.expect("after a pause", ("polite", f"{ROUND_2[0].says}"))
    assert tablet.faults == []


def test_of_a_turn_its_latest_is_said_but_no_turn_swallows_another(
    site: Site, page: Page, game: Game
) -> None:
    tablet = listen(page, site, game, *BEGIN)

    for line in ("123456", "2000 s", "115326"):
        tablet.send(line)
    tablet.wait(5000)

    tablet.expect(
        "two turns",
        ("polite", "Ana saves 2,000. Total 2,000. Ben next."),
        ("polite", f"{ROUND_1[1].says}"),
    )
    assert tablet.faults == []


def test_answers_are_said_and_logged_and_a_repeat_differs(
    site: Site, page: Page, game: Game
) -> None:
    tablet = listen(page, site, game, *BEGIN, ROUND_1[1], ROUND_1[3])
    answers = {
        "t": "Ana's turn, round 1. Ben next.",
        "c": "Ana has 250 plus 500 lucky in this turn.",
        "l": "Last roll: Ana, 1, 1, 5, 3, 2, 6.",
        "a": "Ana 0. Ben 0.",
    }

    for line, answer in answers.items():
        tablet.carry_out(Step(line, "", answer))
        assert page.locator("#answer p").inner_text() == answer
    tablet.send("a")
    tablet.wait(5000)
    tablet.expect("again", ("polite", answers["a"] + NO_BREAK_SPACE))

    assert tablet.faults == []
    assert [tablet.log().count(answer) for answer in answers.values()] == [1, 1, 1, 1]


def plant(page: Page, address: str, right: str, wrong: str) -> None:
    """Put a fault into a script, or into what the server answers to a form."""

    def spoil(route: Route) -> None:
        if address == ANSWER and route.request.method != "POST":
            route.continue_()
            return
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace(right, wrong))

    page.route(address, spoil)


def test_this_stretch_has_no_fault(site: Site, page: Page, game: Game) -> None:
    tablet = listen(page, site, game, *ALMOST_THERE)

    for step in STRETCH:
        tablet.carry_out(step)

    assert tablet.faults == []


@pytest.mark.parametrize(("address", "right", "wrong"), PLANTED.values(), ids=PLANTED.keys())
def test_a_planted_fault_is_heard(
    site: Site, page: Page, game: Game, address: str, right: str, wrong: str
) -> None:
    plant(page, address, right, wrong)
    tablet = listen(page, site, game, *ALMOST_THERE)

    for step in STRETCH:
        tablet.carry_out(step)
        if tablet.faults:
            return

    pytest.fail("nobody heard it")
