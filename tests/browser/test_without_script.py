"""The tablet as plain forms: everything that counts works without a script."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from roster.models import User
from tests.browser.evening import PASSWORD, entry_path, keeper_of, opened_tonight, season, tonight
from tests.browser.script import BEGIN, FIVE_DICE, ROUND_1, TOO_LITTLE
from tests.browser.site import Site
from tests.tournaments.evenings import players

HINT = "For example 4 4 1 5 2 6. Type ? for help."


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A browser that runs no script."""
    context = browser.new_context(java_script_enabled=False)
    yield context.new_page()
    context.close()


def enter(page: Page, line: str) -> None:
    """Type a line and record it."""
    field = page.get_by_label("Dice, as heard")
    field.fill(line)
    with page.expect_navigation():
        field.press("Enter")


def newest(page: Page, entry: str) -> None:
    """Wait until this is the newest entry of the game log."""
    expect(page.locator("#log-list li").first).to_have_text(entry)


def test_from_sign_in_to_the_second_round(site: Site, page: Page, transactional_db: None) -> None:
    autumn = season()
    keeper_of(autumn)
    tonight(autumn)
    players("Ben")

    page.goto(site.url("/sign-in/"))
    page.get_by_label("Username").fill("kim")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    page.get_by_role("button", name="Open game 12").click()
    page.get_by_label("Name, or a part of it").fill("ben")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("button", name="Add Ben").click()
    page.get_by_label("Name, as it is called").fill("Ana")
    page.get_by_role("button", name="Add to the roster").click()
    page.get_by_role("button", name="Set the roster").click()

    for step in (*BEGIN, *ROUND_1[:-1]):
        enter(page, step.typed)
        expect(page.locator("h1")).to_have_text(step.heading)
        assert page.get_by_label("Dice, as heard").input_value() == (
            step.typed if step.refused else ""
        )
        if not step.refused and step.typed != "u":
            newest(page, step.logged)
    page.get_by_role("button", name="Record the call").click()
    expect(page.locator("h1")).to_have_text("Ana's turn, round 2")


def test_a_refusal_keeps_what_was_typed_and_says_why_at_the_field(
    site: Site, page: Page, transactional_db: None
) -> None:
    game = opened_tonight("Ana", "Ben")
    site.let_in(page.context, User.objects.get(username="kim"))
    page.goto(site.url(entry_path(game)))
    page.get_by_role("button", name="Set the roster").click()

    enter(page, "11532")

    field = page.get_by_label("Dice, as heard")
    expect(field).to_have_value("11532")
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(f"{FIVE_DICE} {HINT}")
    expect(page).to_have_title("Error: Today's lucky number - Score entry")

    field.press("End")
    page.keyboard.type("6")
    page.keyboard.press("Enter")
    expect(field).not_to_have_attribute("aria-invalid", "true")
    expect(page).to_have_title("Ana's turn, round 1 - Score entry")
    for line in ("115326", "s"):
        enter(page, line)
    expect(field).to_have_accessible_description(
        f"{TOO_LITTLE} Or the instruction: 250 r3, r3 or s. Type ? for help."
    )


def test_buttons_post_what_could_have_been_typed(
    site: Site, page: Page, transactional_db: None
) -> None:
    game = opened_tonight("Ana", "Ben")
    site.let_in(page.context, User.objects.get(username="kim"))
    page.goto(site.url(entry_path(game)))
    page.get_by_role("button", name="Set the roster").click()
    for line in ("115326", "115326"):
        enter(page, line)
    expect(page.locator("[data-die]")).to_have_count(0)

    page.get_by_role("button", name="250, roll 3").click()
    newest(page, "Ana claims 250, rolls 3. Turn 250 plus 500 lucky.")
    expect(page.locator("[data-die='1']")).to_be_hidden()

    page.get_by_role("button", name="Undo: Ana claims 250, rolls 3").click()
    newest(page, "Ana rolls 1, 1, 5, 3, 2, 6.")

    page.get_by_role("button", name="Last roll").click()
    expect(page.locator("#answer")).to_contain_text("Last roll: Ana, 1, 1, 5, 3, 2, 6.")
    page.get_by_role("button", name="Where are we?").click()
    expect(page.locator("#answer")).to_contain_text(
        "Ana's turn, round 1. Instruction due: attempt 1 of 2. Turn 0 plus 500 lucky. Ben next."
    )
    page.get_by_role("button", name="Repeat last").click()
    expect(page.locator("#answer")).to_contain_text(ROUND_1[1].says)
    page.get_by_role("button", name="Replay for the player").click()
    newest(page, "Replay 1 of 2 for Ana.")


def test_a_page_that_is_older_than_the_game_records_nothing(
    site: Site, page: Page, transactional_db: None
) -> None:
    game = opened_tonight("Ana", "Ben")
    site.let_in(page.context, User.objects.get(username="kim"))
    page.goto(site.url(entry_path(game)))
    page.get_by_role("button", name="Set the roster").click()
    other = page.context.new_page()
    other.goto(page.url)
    enter(other, "115326")

    enter(page, "654321")

    field = page.get_by_label("Dice, as heard")
    expect(field).to_have_value("654321")
    expect(field).to_be_focused()
    expect(page.locator("#command-error")).to_have_text(
        "Dice differ. You: 6, 5, 4, 3, 2, 1. Recorded before: 1, 1, 5, 3, 2, 6."
    )
    expect(page.locator("h1")).to_have_text("Ana's turn, round 1")
