"""Signing in and out, as a person with a password manager does it."""

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.axe import assert_accessible

pytestmark = pytest.mark.urls("tests.browser.kit.urls")


@pytest.fixture(autouse=True)
def open_sign_in(page: Page, live_server: LiveServer) -> None:
    """Open the page, where Kim can sign in."""
    get_user_model().objects.create_user("kim", password="a long way to the table")
    page.goto(live_server.url + "/login/?next=/parts/")


def test_a_password_manager_knows_the_fields_and_paste_works(page: Page) -> None:
    name, password = page.get_by_label("Username"), page.get_by_label("Password")
    expect(name).to_be_focused()
    expect(name).to_have_attribute("autocomplete", "username")
    expect(password).to_have_attribute("autocomplete", "current-password")
    expect(password).to_have_attribute("type", "password")

    name.fill("a long way to the table")
    page.keyboard.press("Control+a")
    page.keyboard.press("Control+x")
    password.focus()
    page.keyboard.press("Control+v")

    expect(password).to_have_value("a long way to the table")


def test_a_wrong_password_is_said_where_the_focus_goes(page: Page) -> None:
    page.keyboard.type("kim")
    page.keyboard.press("Tab")
    page.keyboard.type("wrong")
    page.keyboard.press("Enter")

    expect(page).to_have_title("Error: Sign in - Lucky Roll")
    summary = page.get_by_role("group", name="There is a problem")
    expect(summary).to_be_focused()
    expect(summary).to_contain_text("Please enter a correct username and password.")
    expect(page.get_by_label("Username")).to_have_value("kim")
    assert_accessible(page)


def test_signing_in_leads_back_and_signing_out_says_so(
    page: Page,
    live_server: LiveServer,
) -> None:
    page.keyboard.type("kim")
    page.keyboard.press("Tab")
    page.keyboard.type("a long way to the table")
    page.keyboard.press("Enter")
    expect(page).to_have_url(live_server.url + "/parts/")

    page.get_by_role("button", name="Sign out").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("You are signed out")
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    assert_accessible(page)
