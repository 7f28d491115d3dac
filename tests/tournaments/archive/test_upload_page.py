"""A manager brings a season's file, looks at what it would make, and imports it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from roster.models import Player
from roster.roles import Role
from roster.services import add_player
from tests.scoring.reading import Page
from tests.tournaments.archive.decided import decided, everything
from tests.tournaments.archive.seasons import elsewhere, repacked
from tests.tournaments.evenings import official, tournament
from tournaments.models import Official, SeasonUpload, Tournament
from tournaments.services import appoint

pytestmark = pytest.mark.django_db

PATH = "/setup/season/"


def season() -> bytes:
    return elsewhere(decided).data


class Mia:
    """A manager of some tournament, at the page."""

    def __init__(self) -> None:
        self.user = official("mia")
        appoint(tournament("Spring 2026"), self.user, Role.MANAGER)
        self.client = Client()
        self.client.force_login(self.user, backend="django.contrib.auth.backends.ModelBackend")

    def post(self, **data: Any) -> Page:
        return Page(self.client.post(PATH, data, follow=True), PATH)

    def brings(self, data: bytes, name: str = "season.zip") -> Page:
        return self.post(step="look", file=SimpleUploadedFile(name, data))

    def imports(self) -> Page:
        return self.post(step="import", seen=SeasonUpload.objects.get(user=self.user).digest)

    def looks(self) -> Page:
        return Page(self.client.get(PATH, follow=True), PATH)


@pytest.fixture
def mia() -> Mia:
    return Mia()


def made() -> list[str]:
    return list(Tournament.objects.exclude(name="Spring 2026").values_list("name", flat=True))


def test_what_will_be_made_is_told_and_nothing_is_made_yet(mia: Mia) -> None:
    add_player("Ana", actor=None)
    add_player("Beñ", actor=None)
    page = mia.brings(season(), "autumn.zip")
    assert page.heading == "Import Wednesday/Saturday, Autumn 2026?"
    for said in (
        "From the file autumn.zip. Nothing has been made yet.",
        "Wednesday/Saturday, which is here.",
        "26, from October 21, 2026 to January 16, 2027.",
        "2 with their transcripts, 1 of them official.",
        "Given to Ben.",
        "5 rulings, 2 suspensions, 2 flags, 4 others.",
        "4, of whom 3 are added.",
        "Ben, though Beñ is here.",
    ):
        assert said in page.text
    assert made() == []
    assert sorted(Player.objects.values_list("name", flat=True)) == ["Ana", "Beñ"]


def test_it_is_imported_once_by_who_manages_it_then(mia: Mia) -> None:
    mia.brings(season())
    seen = SeasonUpload.objects.get().digest
    page = mia.imports()
    of = Tournament.objects.get(name="Autumn 2026")
    assert page.url == f"/tournaments/{of.pk}/setup/"
    assert "Wednesday/Saturday, Autumn 2026 is imported." in page.text
    assert Official.objects.filter(tournament=of, user=mia.user, role=Role.MANAGER).exists()
    assert len(everything(of)["suspensions"]) == 2
    assert not SeasonUpload.objects.exists()
    again = mia.post(step="import", seen=seen)
    assert again.status == 409
    assert "Another file was brought in the meantime, or none waits any more." in again.text
    assert made() == ["Autumn 2026"]


def test_a_file_that_waits_is_still_there_after_a_refusal(mia: Mia) -> None:
    mia.brings(season())
    tournament()
    page = mia.imports()
    assert page.status == 400
    assert "There is a tournament Wednesday/Saturday, Autumn 2026 already." in page.text
    Tournament.objects.filter(name="Autumn 2026").update(name="Elsewhere")
    assert mia.looks().heading == "Import Wednesday/Saturday, Autumn 2026?"
    mia.imports()
    assert made() == ["Elsewhere", "Autumn 2026"] or made() == ["Autumn 2026", "Elsewhere"]


def test_another_file_than_the_page_showed_is_not_imported(mia: Mia) -> None:
    mia.brings(season())
    seen = SeasonUpload.objects.get().digest
    mia.brings(elsewhere().data)
    page = mia.post(step="import", seen=seen)
    assert (page.status, made()) == (409, [])
    assert "Another file was brought in the meantime" in page.text


def test_another_file_can_be_chosen(mia: Mia) -> None:
    mia.brings(season())
    assert mia.post(step="other").heading == "Import a season"
    assert not SeasonUpload.objects.exists()


@pytest.mark.parametrize("data", [b"", b"no zip", b"PK\x05\x06" + bytes(18)])
def test_what_is_no_season_is_refused_and_an_earlier_file_waits_on(mia: Mia, data: bytes) -> None:
    mia.brings(season())
    page = mia.brings(data)
    assert page.status == 422
    assert "There is a problem" in page.text
    assert mia.looks().heading == "Import Wednesday/Saturday, Autumn 2026?"


def test_an_illegal_event_is_told_before_anything_is_imported(mia: Mia) -> None:
    bad = repacked(
        season(),
        lambda files: files.update(
            {"games/01.json": files["games/01.json"].replace(b'"then": "stop"', b'"then": 9')}
        ),
    )
    page = mia.brings(bad)
    assert page.status == 422
    assert "games/01.json: " in page.text


def test_a_file_waits_for_a_day(mia: Mia) -> None:
    mia.brings(season())
    SeasonUpload.objects.update(brought_at=timezone.now() - timedelta(days=1, minutes=1))
    assert mia.looks().heading == "Import a season"
    page = mia.post(step="import", seen=SeasonUpload.objects.get().digest)
    assert (page.status, made()) == (409, [])


def test_only_who_manages_a_tournament_may(mia: Mia) -> None:
    mia.brings(season())
    kim = official("kim")
    appoint(Tournament.objects.get(), kim, Role.SCOREKEEPER)
    client = Client()
    assert client.get(PATH).status_code == 302
    client.force_login(kim, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get(PATH).status_code == 403
    assert client.post(PATH, {"step": "import"}).status_code == 403
    other = official("max")
    appoint(Tournament.objects.get(), other, Role.MANAGER)
    client.force_login(other, backend="django.contrib.auth.backends.ModelBackend")
    assert b"Import a season" in client.get(PATH).content
    seen = SeasonUpload.objects.get().digest
    assert client.post(PATH, {"step": "import", "seen": seen}).status_code == 409
    assert made() == []
