"""Public pages that are sent again while nothing has been committed, and never longer."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from roster.models import Player
from roster.services import rename_player
from tests.tournaments.evenings import official, opened, play, tournament
from tests.tournaments.test_pages import get, rows_of
from tournaments import remembered
from tournaments.models import Tournament
from tournaments.remembered import Held, Pages
from tournaments.tasks import compile_standings

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite pages are made anew"),
]


@pytest.fixture(autouse=True)
def _nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other tests leave no pages behind; the database is asked by each request (plugin.py)."""
    monkeypatch.setattr(remembered, "PAGES", Pages())
    monkeypatch.setattr(remembered, "HELD", Held())


@pytest.fixture
def autumn() -> Tournament:
    """One game: Ana 2,000, Ben 1,000."""
    made = tournament()
    play(opened(made, 1), {"Ana": 2000, "Ben": 1000})
    compile_standings(opened(made, 1).pk)
    return made


PAGES = ["/standings/", "/leaderboards/"]


TRIES = 50


def queries(client: Client, path: str, **headers: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        get(client, path, **headers)
    return len(captured)


def fewest_queries(client: Client, path: str) -> int:
    """Of several requests: whatever the server's other databases commit also counts as a commit."""
    return min(queries(client, path) for _ in range(TRIES))


@pytest.mark.usefixtures("autumn")
@pytest.mark.parametrize("path", PAGES)
def test_the_second_reader_costs_one_query_and_gets_the_same(client: Client, path: str) -> None:
    first = get(client, path)
    assert fewest_queries(client, path) == 1
    again = get(client, path)
    assert again.content == first.content
    sent = ("ETag", "Cache-Control", "Vary", "Content-Type", "Content-Language")
    assert {name: again[name] for name in sent} == {name: first[name] for name in sent}
    known = get(client, path, **{"If-None-Match": first["ETag"]})
    assert (known.status_code, known.content, known["ETag"]) == (304, b"", first["ETag"])


@pytest.mark.parametrize("path", PAGES)
def test_whatever_is_committed_is_seen_at_once(
    client: Client, path: str, autumn: Tournament
) -> None:
    get(client, path)
    rename_player(Player.objects.get(name="Ana"), "Anabel", actor=official())
    assert "Anabel" in rows_of(get(client, path))[0]
    play(opened(autumn, 2), {"Ben": 2000, "Carla": 1000})
    compile_standings(opened(autumn, 2).pk)
    assert "Ben" in rows_of(get(client, path))[0]
    Player.objects.filter(name="Ben").update(name="Bernd")
    assert "Bernd" in rows_of(get(client, path))[0]


@pytest.mark.usefixtures("autumn")
@pytest.mark.parametrize("path", PAGES)
def test_who_has_signed_in_has_a_page_of_their_own(client: Client, path: str) -> None:
    get(client, path)
    client.force_login(official("kim"), backend="django.contrib.auth.backends.ModelBackend")
    assert "Sign out" in get(client, path).content.decode()
    assert queries(client, path) > 1
    client.logout()
    assert "Sign in" in get(client, path).content.decode()


@pytest.mark.usefixtures("autumn")
def test_addresses_languages_and_preferences_do_not_mix(client: Client) -> None:
    by_place = get(client, "/standings/")
    by_name = get(client, "/standings/?sort=-player")
    assert rows_of(by_place) == list(reversed(rows_of(by_name)))
    assert rows_of(get(client, "/standings/")) == rows_of(by_place)
    assert fewest_queries(client, "/standings/") == 1
    client.cookies["csrftoken"] = "x" * 32
    assert queries(client, "/standings/") > 1


@pytest.mark.usefixtures("autumn")
def test_within_a_moment_the_database_is_asked_once_for_all(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "PUBLIC_PAGE_MILLISECONDS", 60_000)
    get(client, "/standings/")
    assert queries(client, "/standings/") == 0
    Player.objects.filter(name="Ana").update(name="Anabel")
    assert "Ana " in rows_of(get(client, "/standings/"))[0]
    monkeypatch.setattr(remembered, "HELD", Held())  # the moment is over
    assert "Anabel" in rows_of(get(client, "/standings/"))[0]


def test_the_page_longest_not_asked_for_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "MOST_PAGES", 2)
    pages = Pages()
    page = remembered.Page("7", b"", {})
    for key in ("a", "b"):
        pages.keep(key, page)
    assert pages.get("a", "7") is page
    pages.keep("c", page)
    assert [key for key in "abc" if pages.get(key, "7")] == ["a", "c"]
    assert pages.get("a", "8") is None
