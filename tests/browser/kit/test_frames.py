"""What every page has: language, live regions, one h1, landmarks, a skip link, links that exist."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.kit.station import REFUSED

ERRORS = ["/broken/400/", "/broken/403/", "/broken/403/?csrf", "/broken/404/", "/broken/500/"]
NAMES = "elements => elements.map((element) => element.id || element.className)"
PAGES = ["/", "/parts/", "/parts/?wrong", "/login/", *ERRORS]


@pytest.mark.parametrize("path", PAGES)
def test_every_page_has_the_frame(page: Page, kit_address: str, path: str) -> None:
    page.goto(kit_address + path)

    assert page.locator("html").get_attribute("lang") == "en"
    for region in ("#polite[role=status]", "#urgent[aria-live=assertive]"):
        assert page.locator(f"{region}[aria-atomic=true]").text_content() == ""
    assert page.evaluate(
        "[...document.body.children].slice(0, 3).map((e) => e.id || e.className)"
    ) == [
        "skip",
        "polite",
        "urgent",
    ]
    expect(page.locator("h1")).to_have_count(1)
    expect(page.get_by_role("main")).to_have_count(1)
    expect(page.get_by_role("banner")).to_have_count(1)
    assert page.title().strip() == page.title() != ""


def test_the_skip_link_is_first_and_leads_to_the_content(page: Page, kit_address: str) -> None:
    page.goto(kit_address + "/parts/")

    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    expect(page.get_by_role("link", name="Skip to the content")).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")

    expect(page.get_by_role("link", name="Follow the game")).to_be_focused()


def test_only_pages_that_exist_are_linked_and_the_current_one_is_marked(
    page: Page,
    kit_address: str,
) -> None:
    page.goto(kit_address + "/standings/")

    links = page.get_by_role("navigation", name="Main").get_by_role("link")
    assert links.all_text_contents() == ["Tonight", "Standings"]
    expect(page.get_by_role("link", name="Sign in")).to_have_attribute(
        "href",
        "/login/?next=/standings/",
    )


def test_the_menu_pushes_the_page_down_and_never_covers_the_field(
    page: Page,
    kit_address: str,
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(kit_address)
    page.locator("summary", has_text="Menu").click()

    menu = page.get_by_role("navigation", name="Game").bounding_box()
    felt = page.locator("#felt").bounding_box()
    assert menu is not None
    assert felt is not None
    assert menu["y"] + menu["height"] <= felt["y"]


@pytest.mark.parametrize("path", ERRORS)
def test_an_error_page_says_what_to_do(page: Page, kit_address: str, path: str) -> None:
    page.goto(kit_address + path)

    assert len((page.locator("main .lede").text_content() or "").split()) > 10
    expect(page.get_by_role("main").get_by_role("link")).to_have_attribute("href", "/")


def test_a_form_with_errors_takes_the_focus_to_a_summary_that_links_to_the_fields(
    page: Page,
    kit_address: str,
) -> None:
    page.goto(kit_address + "/parts/?wrong")

    expect(page.get_by_role("group", name="There is a problem")).to_be_focused()
    field = page.get_by_label("Name")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description("As it is read aloud. This field is required.")
    page.get_by_role("link", name="Name: This field is required.").click()
    expect(field).to_be_focused()
    page.get_by_role("link", name="What happens: Select a valid choice").click()
    expect(page.get_by_label("Plays for the first time")).to_be_focused()


def test_without_scripts_everything_is_a_plain_form(browser: Browser, kit_address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(kit_address)
    expect(page.locator("[data-die='1']")).to_be_hidden()

    page.get_by_label("Dice, as heard").fill("4 4")
    page.get_by_role("button", name="Record").click()

    field = page.get_by_label("Dice, as heard")
    expect(field).to_have_value("4 4")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()
    expect(field).to_have_accessible_description(f"{REFUSED} For example 4 4 1. Type ? for help.")

    page.get_by_role("button", name="Where are we?").click()
    expect(page.get_by_text("Asked without script: where")).to_be_visible()
    context.close()
