"""How the kit looks and what axe says, in each state; and that these checks can fail."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.axe import assert_accessible, findings
from tests.browser.interception import intercept_from_the_start
from tests.browser.layout import crowded_targets, sideways, small_targets

SIZES = [(1024, 768), (768, 1024), (390, 844), (320, 256)]


def look_at(page: Page, picture: Path) -> None:
    """Check the page as it is now, and keep a picture for a person to look at."""
    assert_accessible(page)
    assert sideways(page) == 0
    assert small_targets(page) == []
    assert crowded_targets(page) == []
    page.screenshot(path=picture, full_page=True)


def tour(page: Page, address: str, screenshots: Path, name: str) -> None:
    """Look at every state of the kit."""

    def look(state: str) -> None:
        look_at(page, screenshots / f"{state}-{name}.png")

    intercept_from_the_start(page)
    for path in ("parts/", "parts/?wrong", "login/", "broken/404/"):
        page.goto(f"{address}/{path}")
        look(path.strip("/").replace("/", "-").replace("?", "-"))
    page.goto(address)
    page.locator("html[data-scripted]").wait_for(state="attached")
    page.keyboard.type("4 4")
    look("typed")
    page.keyboard.press("Enter")
    expect(page.locator("#command")).to_have_attribute("aria-invalid", "true")
    look("refused")
    page.route("**/record/", lambda route: route.abort())
    page.keyboard.press("Enter")
    expect(page.locator("#connection")).to_contain_text("Connection lost.")
    expect(page.locator("#command")).not_to_have_attribute("aria-invalid", "true")
    look("lost")
    page.unroute("**/record/")
    page.keyboard.press("Control+a")
    page.keyboard.type("115326")
    page.keyboard.press("Enter")
    expect(page.locator(".tile-stop")).to_be_visible()
    for summary in page.locator("summary").all():
        summary.click()
    look("instruction")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_state_at_every_size(
    page: Page,
    kit_address: str,
    screenshots: Path,
    size: tuple[int, int],
) -> None:
    page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))

    tour(page, kit_address, screenshots, f"{size[0]}x{size[1]}")


def test_every_state_in_the_dark(page: Page, kit_address: str, screenshots: Path) -> None:
    page.emulate_media(color_scheme="dark")

    tour(page, kit_address, screenshots, "dark")


def test_every_state_with_more_contrast(page: Page, kit_address: str, screenshots: Path) -> None:
    page.emulate_media(contrast="more")

    tour(page, kit_address, screenshots, "contrast")


def test_forced_colours_keep_borders_and_states(
    station: Page,
    screenshots: Path,
) -> None:
    station.emulate_media(forced_colors="active")
    station.keyboard.type("115326")
    station.keyboard.press("Enter")
    expect(station.locator(".tile-stop")).to_be_visible()

    def style(selector: str, what: str) -> str:
        script = "([s, w]) => getComputedStyle(document.querySelector(s)).getPropertyValue(w)"
        return str(station.evaluate(script, [selector, what]))

    assert style("#felt", "border-top-width") == "2px"
    assert style(".tile-primary", "border-top-width") == "4px"
    assert style(".tile:not(.tile-primary, .tile-stop)", "border-top-width") == "2px"
    assert style(".roll .die", "--die-face") == "CanvasText"
    assert style(".roll .die-quiet", "--die-face") == "Canvas"
    station.screenshot(path=screenshots / "instruction-forced.png")


def test_a_roll_and_its_instruction_need_no_scrolling(station: Page) -> None:
    for width, height in SIZES[:3]:
        station.set_viewport_size({"width": width, "height": height})
        station.goto(station.url)
        expect(station.locator('[data-die="6"]')).to_be_in_viewport(ratio=1)
        station.keyboard.type("115326")
        station.keyboard.press("Enter")
        expect(station.locator(".tile-stop")).to_be_in_viewport(ratio=1)
        expect(station.locator("#state")).to_be_in_viewport(ratio=1)


def test_text_of_twice_the_size_and_wider_spacing_still_fits(station: Page) -> None:
    station.set_viewport_size({"width": 1024, "height": 768})
    station.evaluate(
        """() => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(`html { font-size: 200%; } * { line-height: 1.5 !important;
            letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }`);
          document.adoptedStyleSheets = [sheet];
        }""",
    )

    assert sideways(station) == 0
    assert crowded_targets(station) == []


def test_nothing_moves(station: Page) -> None:
    assert station.evaluate("document.getAnimations().length") == 0
    moving = "getComputedStyle(e).transitionDuration !== '0s'"
    assert station.evaluate(f"[...document.querySelectorAll('*')].some((e) => {moving})") is False


def test_the_checks_find_planted_faults(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 256})
    page.set_content(
        """<!doctype html><html lang="en"><title>Faults</title><main><h1>Faults</h1>
        <button style="width: 40px; height: 48px">a</button
        ><button style="width: 48px; height: 48px">b</button>
        <p style="width: 400px; color: #767676">grey</p><img src="x.png"></main>""",
    )

    found = "\n".join(findings(page))
    assert "violation color-contrast-enhanced" in found
    assert "violation image-alt" in found
    assert sideways(page) > 0
    assert small_targets(page) == ['button "a" is 40x48']
    assert crowded_targets(page) == ['button "a" and button "b" are 0 apart']


def test_what_axe_cannot_decide_fails_unless_it_is_explained(page: Page) -> None:
    page.set_content(
        """<!doctype html><html lang="en"><title>Picture</title><main><h1 style="background:
        linear-gradient(#fff, #eee)">On a picture</h1></main>""",
    )

    reasons = {"color-contrast": "a gradient", "color-contrast-enhanced": "a gradient"}
    assert any(line.startswith("incomplete color-contrast") for line in findings(page))
    assert findings(page, explained=reasons) == []


def test_text_from_page_mirrors_the_page(
    page: Page,
    kit_address: str,
    screenshots: Path,
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(kit_address + "/parts/")
    page.evaluate("document.documentElement.dir = 'rtl'")

    assert sideways(page) == 0
    brand = page.locator(".brand").bounding_box()
    sign_in = page.locator(".site .btn").bounding_box()
    assert brand is not None
    assert sign_in is not None
    assert sign_in["x"] < brand["x"]
    page.screenshot(path=screenshots / "parts-rtl.png", full_page=True)
