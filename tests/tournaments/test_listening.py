"""What a listener chooses is kept on the device and told to the announcer on every page."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.scoring.officials import appointed
from tests.scoring.table import Table
from tests.tournaments.evenings import opened, tournament

pytestmark = pytest.mark.django_db


def attributes(client: Client, path: str) -> str:
    """What the root element of a page says besides the language."""
    found = re.search(r"<html ([^>]*)>", client.get(path).content.decode())
    assert found is not None
    return found[1].removeprefix('lang="en" dir="ltr"').strip()


def choose(client: Client, verbosity: str, news: str) -> None:
    answer = client.post("/preferences/", {"verbosity": verbosity, "news": news})
    assert (answer.status_code, answer["Location"]) == (302, "/preferences/")


def test_nothing_chosen_is_the_usual() -> None:
    assert attributes(Client(), "/") == 'data-verbosity="normal"'


@pytest.mark.parametrize(
    ("verbosity", "news", "expected"),
    [
        ("brief", "everything", 'data-verbosity="brief"'),
        ("full", "totals", 'data-verbosity="full" data-mute="turn flag arrival"'),
        ("normal", "mine", 'data-verbosity="normal" data-mute="turn flag arrival total"'),
    ],
)
def test_the_choice_is_on_every_page_without_an_account(
    verbosity: str, news: str, expected: str
) -> None:
    client = Client()
    choose(client, verbosity, news)
    for path in ("/", "/rules/", "/preferences/", "/sign-in/"):
        assert attributes(client, path) == expected
    page = client.get("/preferences/").content.decode()
    assert re.findall(r'value="(\w+)"[^>]* checked', page) == [verbosity, news]


def test_an_officials_page_keeps_silent_about_nothing() -> None:
    table = Table("Ana", "Ben")
    client = Client()
    client.force_login(appointed(table, "scorekeeper"))
    choose(client, "brief", "mine")
    assert attributes(client, f"/games/{table.game.pk}/roster/") == 'data-verbosity="brief"'


def test_a_page_that_the_browser_has_is_made_anew_for_another_choice() -> None:
    game = opened(tournament(), 12)
    client, path = Client(), f"/games/{game.pk}/"
    tag = client.get(path)["ETag"]
    assert client.get(path, headers={"If-None-Match": tag}).status_code == 304
    choose(client, "brief", "totals")
    again = client.get(path, headers={"If-None-Match": tag})
    assert again.status_code == 200
    assert 'data-mute="turn flag arrival"' in again.content.decode()


@pytest.mark.parametrize("cookie", ["", "loud.everything", "brief", "brief.mine.x", "\x00", "<b>"])
def test_a_cookie_that_says_nothing_known_is_the_usual(cookie: str) -> None:
    client = Client()
    client.cookies["listening"] = cookie
    assert attributes(client, "/") == 'data-verbosity="normal"'


def test_a_choice_that_there_is_not_is_refused_and_the_old_one_stays() -> None:
    client = Client()
    choose(client, "brief", "mine")
    answer = client.post("/preferences/", {"verbosity": "loud", "news": "mine"})
    assert answer.status_code == 422
    assert 'id="error-summary"' in answer.content.decode()
    assert attributes(client, "/").startswith('data-verbosity="brief"')


def test_the_cookie_is_no_scripts_business() -> None:
    client = Client()
    choose(client, "brief", "mine")
    cookie = client.cookies["listening"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")


def test_the_accessibility_page_tells_the_commands_and_what_was_not_tested() -> None:
    page = Client().get("/accessibility/").content.decode()
    assert "200 r4: claims 200, rolls four." in page
    assert "Not tested by anybody: NVDA, JAWS, VoiceOver and TalkBack" in page
