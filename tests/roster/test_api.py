"""Players and rosters over the API."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from roster.models import Player, Roster, RosterEntry, User
from roster.services import add_player, enter

PLAYERS = "/api/players/"


def one(player: Player) -> str:
    return f"{PLAYERS}{player.pk}/"


def entries(roster: Roster) -> str:
    return f"/api/rosters/{roster.pk}/entries/"


def listed(client: APIClient, **asked: str) -> list[str]:
    answer = client.get(PLAYERS, asked)
    assert answer.status_code == 200
    return [player["name"] for player in answer.json()["results"]]


def test_everybody_reads_names_and_nothing_else(anybody: APIClient, zoe: Player) -> None:
    zoe.user = User.objects.create_user("zoe", "zoe@example.org")
    zoe.save()
    expected = {"id": str(zoe.pk), "name": "Zoë"}
    assert anybody.get(PLAYERS).json()["results"] == [expected]
    assert anybody.get(one(zoe)).json() == expected


def test_the_list_is_alphabetical_and_searched_across_accents(
    anybody: APIClient, official: User, zoe: Player
) -> None:
    for name in ["O'Brien", "bo", "Ángel"]:
        add_player(name, actor=official)
    assert listed(anybody) == ["Ángel", "bo", "O'Brien", zoe.name]
    assert listed(anybody, search="zoe") == ["Zoë"]
    assert listed(anybody, search="OBRIEN") == ["O'Brien"]


def test_the_list_leaves_a_roster_out(
    anybody: APIClient, official: User, roster: Roster, zoe: Player
) -> None:
    add_player("Beth", actor=official)
    enter(roster, zoe, actor=official)
    assert listed(anybody, exclude_roster=str(roster.pk)) == ["Beth"]


@pytest.mark.parametrize("unknown", ["0", "x", "9" * 30, "9" * 5000, "-1"])
@pytest.mark.django_db
def test_a_roster_that_does_not_exist_cannot_be_left_out(anybody: APIClient, unknown: str) -> None:
    answer = anybody.get(PLAYERS, {"exclude_roster": unknown})
    assert answer.status_code == 400
    assert set(answer.json()["fields"]) == {"exclude_roster"}


def test_an_official_adds_a_player(at_work: APIClient) -> None:
    answer = at_work.post(PLAYERS, {"name": " Zoë ", "sort_name": "Zed"}, format="json")
    player = Player.objects.get()
    told = {"id": str(player.pk), "name": "Zoë", "public_name": ""}
    assert (answer.status_code, answer.json()) == (201, told)
    assert player.sort_name == "Zed"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"name": ""}, 400, "name_empty"),
        ({"name": "   "}, 400, "name_empty"),
        ({"name": "x" * 300}, 400, "name_too_long"),
        ({"name": "Gu\u200bs"}, 400, "name_hidden_character"),
        ({"name": "zoë"}, 409, "name_taken"),
        ({"name": "Gus", "sort_name": "\u202e"}, 400, "name_hidden_character"),
        ({}, 400, "malformed"),
        ({"name": 5}, 400, "malformed"),
        ({"name": None}, 400, "malformed"),
        ({"name": ["Gus"]}, 400, "malformed"),
        ({"name": "Gus\0"}, 400, "malformed"),
        ([], 400, "malformed"),
    ],
)
@pytest.mark.usefixtures("zoe")
def test_what_is_no_name_is_refused_in_one_shape(
    at_work: APIClient, body: Any, status: int, code: str
) -> None:
    answer = at_work.post(PLAYERS, body, format="json")
    refusal = answer.json()
    assert (answer.status_code, refusal["code"]) == (status, code)
    assert set(refusal) <= {"code", "detail", "fields"}
    assert refusal["detail"]
    assert Player.objects.count() == 1


def test_half_a_character_is_refused(at_work: APIClient) -> None:
    body = r'{"name": "Gus\ud800"}'
    answer = at_work.post(PLAYERS, body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_a_refusal_names_its_field(at_work: APIClient, zoe: Player) -> None:
    refusal = at_work.post(PLAYERS, {"name": "ZOË"}, format="json").json()
    assert refusal == {
        "code": "name_taken",
        "detail": "There is a player called “Zoë” already. If this is somebody else, tell the "
        "two apart by an initial, as in “ZOË T” and “ZOË W”.",
        "fields": {"name": [refusal["detail"]]},
    }
    assert Player.objects.get() == zoe


def test_an_official_renames_a_player(at_work: APIClient, zoe: Player) -> None:
    assert at_work.patch(one(zoe), {"name": "Zoë T"}, format="json").json() == {
        "id": str(zoe.pk),
        "name": "Zoë T",
        "public_name": "",
    }
    assert at_work.patch(one(zoe), {"sort_name": "Ted"}, format="json").status_code == 200
    zoe.refresh_from_db()
    assert (zoe.name, zoe.sort_name) == ("Zoë T", "Ted")
    assert at_work.patch(one(zoe), {}, format="json").status_code == 200
    assert at_work.patch(one(zoe), {"name": ""}, format="json").json()["code"] == "name_empty"


def test_an_official_says_what_everybody_reads(
    at_work: APIClient, anybody: APIClient, zoe: Player
) -> None:
    asked = {"name": "Zoë T", "public_name": "Lucky Lou"}
    told = at_work.patch(one(zoe), asked, format="json").json()
    assert told == {"id": str(zoe.pk), **asked}
    assert anybody.get(one(zoe)).json() == {"id": str(zoe.pk), "name": "Lucky Lou"}
    made = at_work.post(PLAYERS, {"name": "Gus", "public_name": "lucky lou"}, format="json")
    assert (made.status_code, made.json()["code"]) == (409, "name_taken")
    assert not Player.objects.filter(name="Gus").exists()
    both = at_work.patch(one(zoe), {"name": "Zed", "public_name": "\u202e"}, format="json")
    assert both.json()["code"] == "name_hidden_character"
    zoe.refresh_from_db()
    assert zoe.name == "Zoë T"


def test_a_roster_is_read_in_alphabetical_order(
    anybody: APIClient, official: User, roster: Roster, zoe: Player
) -> None:
    enter(roster, zoe, actor=official)
    enter(roster, add_player("Ángel", actor=official), actor=official)
    answer = anybody.get(f"/api/rosters/{roster.pk}/").json()
    assert answer["id"] == str(roster.pk)
    assert [entry["player"]["name"] for entry in answer["entries"]] == ["Ángel", "Zoë"]
    assert set(answer["entries"][0]) == {"player", "added_at"}


def test_an_official_adds_to_a_roster_and_removes(
    at_work: APIClient, official: User, roster: Roster, zoe: Player
) -> None:
    answer = at_work.post(entries(roster), {"player": str(zoe.pk)}, format="json")
    assert (answer.status_code, answer.json()["player"]["name"]) == (201, "Zoë")
    assert RosterEntry.objects.get().added_by == official
    again = at_work.post(entries(roster), {"player": str(zoe.pk)}, format="json")
    assert (again.status_code, again.json()["code"]) == (409, "already_on_roster")
    assert at_work.delete(f"{entries(roster)}{zoe.pk}/").status_code == 204
    gone = at_work.delete(f"{entries(roster)}{zoe.pk}/")
    assert (gone.status_code, gone.json()["code"]) == (404, "not_on_roster")


@pytest.mark.parametrize("player", ["0", "x", "9" * 30, "9" * 5000, "", None, 1, True, []])
def test_who_is_nobody_cannot_be_put_on_a_roster(
    at_work: APIClient, roster: Roster, player: Any
) -> None:
    answer = at_work.post(entries(roster), {"player": player}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert set(answer.json()["fields"]) == {"player"}


@pytest.mark.parametrize(
    "path",
    ["players/0/", "players/9999999999999999999/", "players/x/", f"players/{'9' * 5000}/",
     "rosters/0/", "rosters/9999999999999999999/", "rosters/x/"],
)  # fmt: skip
@pytest.mark.django_db
def test_what_does_not_exist_is_404(anybody: APIClient, path: str) -> None:
    assert anybody.get(f"/api/{path}").status_code == 404


def test_nobody_leaves_a_roster_that_they_do_not_know(at_work: APIClient, roster: Roster) -> None:
    assert at_work.delete(f"{entries(roster)}0/").status_code == 404
    assert at_work.delete(f"{entries(roster)}9999999999999999999/").status_code == 404


def test_only_officials_write(
    anybody: APIClient, signed_in: APIClient, roster: Roster, zoe: Player
) -> None:
    attempts: list[tuple[str, str, dict[str, str]]] = [
        ("post", PLAYERS, {"name": "Gus"}),
        ("patch", one(zoe), {"name": "Gus"}),
        ("post", entries(roster), {"player": str(zoe.pk)}),
        ("delete", f"{entries(roster)}{zoe.pk}/", {}),
    ]
    for client, status in [(anybody, 401), (signed_in, 403)]:
        for method, path, body in attempts:
            assert getattr(client, method)(path, body, format="json").status_code == status
    assert Player.objects.get().name == "Zoë"
    assert not RosterEntry.objects.exists()


@pytest.mark.parametrize("method", ["put", "delete"])
def test_players_are_never_replaced_or_deleted(
    at_work: APIClient, zoe: Player, method: str
) -> None:
    assert getattr(at_work, method)(one(zoe), {"name": "Gus"}, format="json").status_code == 405
    assert Player.objects.get() == zoe


@pytest.mark.parametrize("rows", [1, 3])
def test_lists_take_as_many_queries_for_three_as_for_one(
    anybody: APIClient,
    official: User,
    roster: Roster,
    rows: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for name in ["Al", "Beth", "Cy"][:rows]:
        enter(roster, add_player(name, actor=official), actor=official)
    with django_assert_num_queries(2):  # how many there are, and this page of them
        assert len(listed(anybody)) == rows
    with django_assert_num_queries(2):  # the roster, and its entries with their players
        assert len(anybody.get(f"/api/rosters/{roster.pk}/").json()["entries"]) == rows
