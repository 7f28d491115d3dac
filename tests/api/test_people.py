"""Claims, invitations, merges and anonymising over the API: what is written, what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from roster.models import Invitation, Merge, Player, User
from tests.api.operations import World
from tests.api.table import account, client_of


def asked(person: str, method: str, path: str, **body: Any) -> Any:
    """What somebody is answered."""
    return getattr(client_of(person), method)(path, body, format="json")


def outcome(answer: Any) -> tuple[int, str]:
    """The status and the code of a refusal, which has the one shape."""
    assert set(answer.json()) <= {"code", "detail", "fields"}
    return answer.status_code, answer.json()["code"]


def of(world: World, rest: str = "") -> str:
    return f"/api/players/{world.unused}/{rest}"


def test_a_record_is_claimed_and_an_official_decides(world: World) -> None:
    eve = account("eve")
    made = asked("eve", "post", of(world, "claims/"), note="Table 2")
    assert made.status_code == 201
    assert made.json()["player"] == {"id": world.unused, "name": "Flo"}
    assert (made.json()["approved"], made.json()["note"]) == (None, "Table 2")
    assert outcome(asked("eve", "post", of(world, "claims/"))) == (409, "claim_waiting")

    (waiting,) = asked("scorekeeper", "get", "/api/claims/").json()["results"]
    assert (waiting["account"], waiting["player"]["name"]) == ("eve", "Flo")
    path = f"/api/claims/{waiting['id']}/decision/"
    assert outcome(asked("scorekeeper", "post", path, approve=False)) == (422, "reason_missing")
    assert outcome(asked("scorekeeper", "post", path, approve="yes")) == (400, "malformed")
    decided = asked("scorekeeper", "post", path, approve=True).json()
    assert decided["approved"] is True
    assert Player.objects.get(pk=world.unused).user == eve
    assert outcome(asked("roller", "post", path, approve=True)) == (409, "claim_decided")
    assert asked("scorekeeper", "get", "/api/claims/").json()["results"] == []


def test_who_claims_reads_the_public_name_alone(world: World) -> None:
    asked("scorekeeper", "patch", of(world), public_name="Lucky Lou")
    account("eve")
    made = asked("eve", "post", of(world, "claims/"))
    assert made.json()["player"]["name"] == "Lucky Lou"
    assert "Flo" not in made.content.decode()
    asked("scorekeeper", "patch", of(world), name="Florence")
    for person, code in (("eve", "claim_waiting"), ("player", "claim_linked")):
        refused = asked(person, "post", of(world, "claims/"))
        assert outcome(refused) == (409, code)
        assert "Flo" not in refused.content.decode()


def test_an_invitation_is_told_once_and_without_its_address(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    letters: list[tuple[object, ...]] = []

    def written(*facts: object) -> bool:
        letters.append(facts)
        return True

    monkeypatch.setattr("tournaments.people.records_api.ask_for", written)
    made = asked("scorekeeper", "post", of(world, "invitation/"), address="flo@example.org")
    assert (made.status_code, made.json()["letter"]) == (201, True)
    assert "flo@" not in made.content.decode()
    assert letters == [("invitation", "flo@example.org", "Flo", made.json()["link"])]
    assert APIClient().get(made.json()["link"]).status_code == 200
    again = asked("scorekeeper", "post", of(world, "invitation/")).json()
    assert again["letter"] is False
    assert APIClient().get(made.json()["link"]).status_code == 410
    assert asked("scorekeeper", "delete", of(world, "invitation/")).status_code == 204
    assert APIClient().get(again["link"]).status_code == 410
    wrong = asked("scorekeeper", "post", of(world, "invitation/"), address="flo")
    assert outcome(wrong) == (400, "malformed")
    assert Invitation.objects.count() == 2


def test_records_are_merged_and_the_merge_is_undone(world: World) -> None:
    before = list(Player.objects.order_by("pk").values())
    pair = {"kept": world.unknown, "merged": world.unused}
    assert outcome(asked("manager", "post", "/api/merges/", **pair)) == (400, "malformed")
    made = asked("manager", "post", "/api/merges/", **pair, reason="One person").json()
    assert (made["kept"]["name"], made["merged"]["name"]) == ("Ed", "Flo")
    assert APIClient().get(of(world)).json()["name"] == "Ed"
    again = asked("manager", "post", "/api/merges/", **pair, reason="One person")
    assert outcome(again) == (409, "merge_again")
    met = {"kept": world.al, "merged": world.bo, "reason": "One person"}
    assert outcome(asked("manager", "post", "/api/merges/", **met)) == (422, "merge_met")

    path = f"/api/merges/{made['id']}/undo/"
    undone = asked("manager", "post", path).json()
    assert undone["undone_at"] is not None
    assert asked("manager", "post", path).json() == undone
    assert list(Player.objects.order_by("pk").values()) == before
    assert asked("manager", "get", "/api/merges/").json()["results"] == []
    assert Merge.objects.count() == 1


def test_a_record_is_anonymised_once_it_is_meant(world: World) -> None:
    user = User.objects.create_user("flo", "flo@example.org")
    Player.objects.filter(pk=world.unused).update(user=user)
    foreseen = asked("manager", "get", of(world, "anonymise/")).json()
    name = f"Former player {world.unused}"
    assert foreseen == {"name": name, "accounts": ["flo"], "passages": []}
    for unsure in ({}, {"sure": False}, {"sure": "true"}):
        answer = asked("manager", "post", of(world, "anonymise/"), **unsure)
        assert outcome(answer) == (400, "malformed")
    done = asked("manager", "post", of(world, "anonymise/"), sure=True).json()
    assert done == {"player": world.unused, "name": name, "texts": 0}
    assert not User.objects.filter(username="flo").exists()
    again = asked("manager", "post", of(world, "anonymise/"), sure=True)
    assert outcome(again) == (409, "anonymised_already")
    playing = asked("manager", "post", f"/api/players/{world.al}/anonymise/", sure=True)
    assert outcome(playing) == (409, "record_playing")


def test_lists_of_claims_and_merges_cost_the_same_with_one_and_three(
    world: World, django_assert_num_queries: Any
) -> None:
    for number in range(3):
        person = f"eve-{number}"
        account(person)
        asked(person, "post", of(world, "claims/"))
        twin = asked("scorekeeper", "post", "/api/players/", name=f"Ed {number}").json()["id"]
        pair = {"kept": world.unknown, "merged": twin, "reason": "One person"}
        assert asked("manager", "post", "/api/merges/", **pair).status_code == 201
        if number == 1:
            continue
        for path in ("/api/claims/", "/api/merges/"):
            client = client_of("manager")
            with django_assert_num_queries(5):
                assert len(client.get(path).json()["results"]) == number + 1
