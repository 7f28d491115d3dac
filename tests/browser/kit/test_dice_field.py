"""The dice field: dice are drawn while they are typed, and the pad types into the field."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

DRAWN = """
[...document.querySelectorAll("[data-typed-dice] .die")].map(
  (die) => die.matches(".die-typed") ? die.firstElementChild.getAttribute("href").slice(-1) : "_")
"""


def drawn(page: Page) -> str:
    """Return the dice on the felt: a digit for one that is typed, "_" for one still missing."""
    return "".join(page.evaluate(DRAWN))


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("", "___"),
        ("4", "4__"),
        ("44", "44_"),
        ("4 4 1", "441"),
        ("4,4,1", "441"),
        ("4414", "4414"),
        ("47", "___"),
        ("200 r4", "___"),
    ],
)
def test_dice_are_drawn_while_they_are_typed(station: Page, text: str, dice: str) -> None:
    station.keyboard.type(text)

    assert drawn(station) == dice


def test_a_refused_roll_stays_drawn(station: Page) -> None:
    station.keyboard.type("44")
    station.keyboard.press("Enter")

    expect(station.locator("#command")).to_have_attribute("aria-invalid", "true")
    assert drawn(station) == "44_"


def test_the_pad_types_and_leaves_the_focus_in_the_field(station: Page) -> None:
    for face in "441":
        station.locator(f'[data-die="{face}"]').click()

    expect(station.locator("#command")).to_have_value("4 4 1")
    expect(station.locator("#command")).to_be_focused()
    expect(station.get_by_role("button", name="Delete last leaves 4 4")).to_be_visible()
    assert drawn(station) == "441"


def test_the_pad_goes_on_as_the_text_was_begun(station: Page) -> None:
    station.keyboard.type("44")

    station.locator('[data-die="1"]').click()

    expect(station.locator("#command")).to_have_value("441")


@pytest.mark.parametrize(
    ("text", "rest"),
    [("4 4 1", "4 4"), ("441", "44"), ("4,4,", "4"), ("4", ""), ("", "")],
)
def test_delete_last_takes_one_die_away(station: Page, text: str, rest: str) -> None:
    station.keyboard.type(text)

    station.get_by_role("button", name="Delete last").click()

    expect(station.locator("#command")).to_have_value(rest)
    expect(station.locator("#command")).to_be_focused()


def test_the_pad_works_from_the_keyboard(station: Page) -> None:
    station.locator('[data-die="6"]').focus()
    station.keyboard.press("Enter")

    expect(station.locator("#command")).to_have_value("6")
    expect(station.locator('[data-die="6"]')).to_be_focused()


@pytest.fixture
def touched(browser: Browser, kit_address: str) -> Iterator[Page]:
    """Open the station on a tablet with a touch screen."""
    context = browser.new_context(has_touch=True, viewport={"width": 768, "height": 1024})
    page = context.new_page()
    page.goto(kit_address)
    page.locator("html[data-scripted]").wait_for(state="attached")
    yield page
    context.close()


def test_a_tap_does_not_take_the_focus_from_the_field(touched: Page) -> None:
    for face in "115326":
        touched.locator(f'[data-die="{face}"]').tap()
    expect(touched.locator("#command")).to_be_focused()
    touched.get_by_role("button", name="Record").tap()

    touched.get_by_role("button", name="Stop, save 1,400").tap()

    expect(touched.locator("[data-typed-dice]")).to_be_attached()
    expect(touched.locator("#command")).to_be_focused()


def test_a_tap_does_not_put_the_focus_into_a_field_that_had_none(touched: Page) -> None:
    touched.evaluate("document.activeElement.blur()")

    touched.locator('[data-die="6"]').tap()

    expect(touched.locator("#command")).to_have_value("6")
    expect(touched.locator("#command")).not_to_be_focused()
