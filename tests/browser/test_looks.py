"""What a look shows: no scrolling between roll and instruction, forced colours, nothing moves."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.inventory import STATES
from tests.browser.visit import Visit

MOTION: list[Literal["no-preference", "reduce"]] = ["no-preference", "reduce"]
SIZES = [(1024, 768), (768, 1024), (390, 844)]
MAIN_PAGES = [
    "tablet: roll due, some dice typed",
    "tablet: instruction due, stop and more, second attempt",
    "tablet: refused",
    "standings: ties and the cut",
    "home: live",
    "game: running",
    "game-roller: roll due, call 1 of 2",
]


def style(page: Page, selector: str, what: str) -> str:
    """One computed property of the first element of that kind."""
    script = "(element, what) => getComputedStyle(element).getPropertyValue(what)"
    return str(page.locator(selector).first.evaluate(script, what))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(
    "name",
    [
        "tablet: lucky number due",
        "tablet: roll due, some dice typed",
        "tablet: refused",
        "tablet: instruction due, no stop yet",
        "tablet: instruction due, stop and more, second attempt",
        "tablet: game point",
        "tablet: instruction due after game point",
    ],
)
def test_a_roll_and_its_instruction_need_no_scrolling(
    visit: Visit, name: str, size: tuple[int, int]
) -> None:
    visit.page.set_viewport_size({"width": size[0], "height": size[1]})
    STATES[name].open(visit)
    visit.page.locator("details").evaluate_all("all => all.forEach((one) => (one.open = false))")
    visit.page.evaluate("scrollTo(0, 0)")

    row = visit.page.locator("#choices :is(.tiles .tile, .pad .btn)")
    for needed in (visit.page.locator("h1"), visit.page.locator("#command"), row.first, row.nth(1)):
        expect(needed).to_be_in_viewport(ratio=1)
    for dice in visit.page.locator("#felt .roll .die").all():
        expect(dice).to_be_in_viewport(ratio=1)
    for stop in visit.page.locator(".tile-stop").all():
        expect(stop).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("name", MAIN_PAGES)
def test_forced_colours_keep_borders_and_states(visit: Visit, name: str) -> None:
    visit.page.emulate_media(forced_colors="active")
    STATES[name].open(visit)

    page = visit.page
    assert style(page, ".felt", "border-top-style") == "solid"
    assert style(page, ".felt", "border-top-width") == "2px"
    buttons = page.locator(".btn:visible, .tile:visible, .input:visible")
    for button in buttons.all():
        assert button.evaluate("e => parseFloat(getComputedStyle(e).borderTopWidth)") >= 2
    for current in page.locator("tr[aria-current] > *").all():
        assert current.evaluate("e => getComputedStyle(e).borderTopStyle") == "solid"


def test_forced_colours_tell_states_apart_by_more_than_colour(visit: Visit) -> None:
    visit.page.emulate_media(forced_colors="active")
    STATES["tablet: instruction due, stop and more, second attempt"].open(visit)

    page = visit.page
    thick = [style(page, f".tile-{rank}", "border-top-width") for rank in ("primary", "stop")]
    assert thick == ["4px", "4px"]
    assert style(page, ".tile:not(.tile-primary, .tile-stop)", "border-top-width") == "2px"
    assert style(page, ".die-quiet", "--die-face") != style(page, "#felt .die", "--die-face")


@pytest.mark.parametrize("name", MAIN_PAGES)
def test_nothing_moves(visit: Visit, name: str) -> None:
    """By default as well as for those who ask for it."""
    STATES[name].open(visit)
    still = """() => document.getAnimations().length === 0 &&
      [...document.querySelectorAll("*")].every((element) => {
        const { transitionDuration, scrollBehavior } = getComputedStyle(element);
        return /^(0s(, )?)+$/.test(transitionDuration) && scrollBehavior === "auto";
      })"""

    for motion in MOTION:
        visit.page.emulate_media(reduced_motion=motion)
        assert visit.page.evaluate(still)


def test_a_state_is_told_in_words_too(visit: Visit) -> None:
    """Who is on, whether points are pending, why an entry is refused: no colour alone says it."""
    STATES["tablet: refused"].open(visit)

    page = visit.page
    expect(page.locator("tr[aria-current]")).to_contain_text("now")
    expect(page.locator("#command-error")).to_have_text(re.compile(r"Enter 6 dice"))
    expect(page.locator("#connection")).to_have_text(re.compile("Connected"))
