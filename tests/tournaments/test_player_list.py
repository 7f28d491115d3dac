"""An official brings a list of players: looked through, decided, added all or none."""

import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from roster.models import Player
from roster.services import add_player
from tests.tournaments.evenings import official

pytestmark = pytest.mark.django_db

PATH = "/players/list/"
LIST = "Name,Club\nAna,North\nZoe,South\nBen,North\nA\u200bna,x\nana,x\n"


@pytest.fixture
def olive() -> Client:
    user = official("olive")
    user.is_official = True
    user.save()
    client = Client()
    client.force_login(user)
    return client


def text_of(page: str) -> str:
    body = page.partition("<main")[2].partition("</main>")[0]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def seen_on(page: str) -> str:
    return str(re.findall(r'name="seen" value="(\w+)"', page)[0])


def look(client: Client, text: str = LIST) -> str:
    answer = client.post(PATH, {"text": text, "step": "look"})
    assert answer.status_code == 200
    return answer.content.decode()


def called() -> list[str]:
    return list(Player.objects.order_by("name").values_list("name", flat=True))


def test_each_line_is_told_and_nobody_is_added_yet(olive: Client) -> None:
    add_player("Ben", actor=None)
    add_player("Zoë", actor=None)
    page = text_of(look(olive))
    for said in (
        "List of players. 1 new player. 1 to decide.",
        "Columns that were read: Name. Left alone: Club.",
        "Line 3: Zoe Zoë is here already.",
        "Line 4: Ben",
        "Line 5, A\u200bna: The name contains a character that nobody can see (U+200B).",
        "Line 6, ana: Line 2 is the same name.",
    ):
        assert said in page
    assert called() == ["Ben", "Zoë"]


def test_the_chosen_are_added_by_the_official(olive: Client) -> None:
    add_player("Zoë", actor=None)
    sent = {"text": LIST, "seen": seen_on(look(olive)), "new": ["2", "4"], "line-3": "add"}
    answer = olive.post(PATH, {**sent, "step": "add"}, follow=True)
    assert "3 players were added." in text_of(answer.content.decode())
    assert called() == ["Ana", "Ben", "Zoe", "Zoë"]
    by = Player.objects.get(name="Ana").changed_by
    assert by is not None
    assert by.username == "olive"


def test_who_is_taken_out_or_the_same_person_is_not_added(olive: Client) -> None:
    add_player("Zoë", actor=None)
    sent = {"text": LIST, "seen": seen_on(look(olive)), "new": ["4"], "line-3": "leave"}
    olive.post(PATH, {**sent, "step": "add"})
    assert called() == ["Ben", "Zoë"]


def test_an_undecided_line_is_asked_for_and_the_choices_stay(olive: Client) -> None:
    add_player("Zoë", actor=None)
    sent = {"text": LIST, "seen": seen_on(look(olive)), "new": ["4"], "step": "add"}
    answer = olive.post(PATH, sent)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Say whether this is the same person or somebody else." in text_of(page)
    assert re.search(r'value="4"[^>]*checked', page)
    assert not re.search(r'value="2"[^>]*checked', page)
    assert LIST.strip() in unescape(page)
    assert called() == ["Zoë"]


def test_who_was_added_meanwhile_is_not_added_again(olive: Client) -> None:
    seen = seen_on(look(olive, "Ana\nBen"))
    add_player("Ben", actor=None)
    answer = olive.post(PATH, {"text": "Ana\nBen", "seen": seen, "new": ["1"], "step": "add"})
    assert answer.status_code == 409
    assert "The players have changed since the list was compared." in text_of(
        answer.content.decode()
    )
    assert called() == ["Ben"]


def test_a_file_is_read_like_what_is_pasted(olive: Client) -> None:
    file = SimpleUploadedFile("club.csv", "Name;Town\nZoë;Oslo\n".encode("utf-8-sig"))
    page = olive.post(PATH, {"file": file, "text": "", "step": "look"}).content.decode()
    assert "List of players. 1 new player." in text_of(page)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"PK\x03\x04\0\0", "This file is no text."),
        (b"a" * 200_000, "The list is larger than 128 kB."),
    ],
)
def test_a_file_that_cannot_be_read_loses_nothing_typed(
    olive: Client, data: bytes, said: str
) -> None:
    file = SimpleUploadedFile("club.csv", data)
    answer = olive.post(PATH, {"file": file, "text": "Ana\nBen", "step": "look"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert said in text_of(page)
    assert "Ana\nBen</textarea>" in page


def test_a_file_without_a_column_of_names_comes_back_to_be_put_right(olive: Client) -> None:
    file = SimpleUploadedFile("club.csv", b"Who,Town\nAna,Oslo\n")
    answer = olive.post(PATH, {"file": file, "text": "", "step": "look"})
    assert answer.status_code == 422
    assert "Who,Town\nAna,Oslo" in unescape(answer.content.decode())


def test_back_to_the_list_keeps_it(olive: Client) -> None:
    page = olive.post(PATH, {"text": "Ana\nBen", "step": "edit"}).content.decode()
    assert "Ana\nBen</textarea>" in page


def test_only_officials_may(client: Client) -> None:
    assert client.get(PATH).headers["Location"].startswith("/sign-in/")
    client.force_login(official("somebody"))
    assert client.get(PATH).status_code == 403
    assert client.post(PATH, {"text": "Ana", "step": "look"}).status_code == 403
    assert not Player.objects.exists()


def test_a_list_of_three_takes_as_many_queries_as_one_of_one(olive: Client) -> None:
    def asked(text: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            look(olive, text)
        return len(queries)

    add_player("Zoë", actor=None)
    assert asked("Zoe") == asked("Zoe\nBen\nCarla")
