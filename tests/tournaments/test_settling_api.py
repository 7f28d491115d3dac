"""What the manager decides about stages over the API, from the first withdrawal to a review."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from roster.roles import Role
from roster.services import add_player
from tests.tournaments.evenings import begin, official, opened, players
from tests.tournaments.stages import lose, one_game_played
from tournaments.models import Qualification, StageClosing, Tournament
from tournaments.services import appoint

pytestmark = pytest.mark.django_db


class Manager:
    """Max, who settles the qualifying stage of a season."""

    def __init__(self, season: Tournament) -> None:
        self.season, self.client = season, Client()
        self.client.force_login(
            official("max"), backend="django.contrib.auth.backends.ModelBackend"
        )

    def path(self, step: str, stage: str = "qualifying") -> str:
        return f"/api/tournaments/{self.season.pk}/stages/{stage}/{step}/"

    def reads(self) -> dict[str, Any]:
        found: dict[str, Any] = self.client.get(self.path("settling")).json()
        return found

    def sends(self, step: str, /, **body: str) -> tuple[int, dict[str, Any]]:
        answer = self.client.post(self.path(step), body, content_type="application/json")
        return answer.status_code, answer.json()


@pytest.fixture
def autumn(db: None) -> Tournament:
    """Ana 2,000, Ben 1,500, Carla and Dan 1,000, Elsa nothing; the cut is after place 2."""
    return one_game_played()


@pytest.fixture
def max_(autumn: Tournament) -> Manager:
    return Manager(autumn)


def id_of(name: str) -> str:
    return str(players(name)[name].pk)


def named(people: list[dict[str, Any]]) -> list[str]:
    return [each.get("player", each)["name"] for each in people]


def test_a_withdrawal_then_the_closing_as_it_was_told(max_: Manager) -> None:
    before = max_.reads()["plan"]
    assert named(before["advancing"]) == ["Ana", "Ben"]
    code, told = max_.sends("withdraw", player=id_of("Ben"), reason="Travelling")
    assert code == 200
    assert told["withdrawn"] == [
        {"player": {"id": id_of("Ben"), "name": "Ben"}, "reason": "Travelling"}
    ]
    assert told["plan"]["passed_over"] == [
        {"player": {"id": id_of("Ben"), "name": "Ben"}, "rank": 2, "games": 1, "why": "withdrawn"}
    ]
    code, refused = max_.sends("close", stamp=before["stamp"])
    assert (code, refused["code"]) == (409, "stale")
    assert not StageClosing.objects.exists()
    code, told = max_.sends("close", stamp=told["plan"]["stamp"], note="As agreed")
    assert (code, told["plan"]) == (201, None)
    assert [(each["player"]["name"], each["how"]) for each in told["field"]] == [
        ("Ana", "advanced"),
        ("Carla", "advanced"),
        ("Dan", "advanced"),
    ]
    closing = StageClosing.objects.get()
    assert (closing.note, closing.closed_by) == ("As agreed", official("max"))
    assert max_.sends("close", stamp=before["stamp"])[0] == 422


def closed(max_: Manager) -> None:
    assert max_.sends("close", stamp=max_.reads()["plan"]["stamp"])[0] == 201


def test_after_the_closing_somebody_moves_up_and_a_ruling_admits(max_: Manager) -> None:
    closed(max_)
    _code, told = max_.sends("withdraw", player=id_of("Ana"), reason="Ill")
    assert [(each["player"]["name"], each["how"]) for each in told["field"]] == [
        ("Ben", "advanced"),
        ("Carla", "moved_up"),
        ("Dan", "moved_up"),
    ]
    zoe = add_player("Zoe", actor=official())
    code, told = max_.sends("admit", player=str(zoe.pk), reason="Owed")
    assert (code, told["field"][-1]["how"], told["field"][-1]["place"]) == (200, "admitted", None)
    row = Qualification.objects.get(player=zoe)
    assert (row.reason, row.decided_by) == ("Owed", official("max"))
    code, refused = max_.sends("take-back", player=id_of("Ana"), reason="Well again")
    assert code == 422
    assert "Admit the player by a ruling instead." in refused["detail"]


def test_a_field_under_review_is_decided_about(max_: Manager, autumn: Tournament) -> None:
    closed(max_)
    assert max_.reads()["review"] is None
    lose(autumn, "Ben", 600)
    review = max_.reads()["review"]
    assert (named(review["before"]), named(review["after"])) == (
        ["Ana", "Ben"],
        ["Ana", "Carla", "Dan"],
    )
    assert max_.sends("withdraw", player=id_of("Ana"), reason="Ill")[0] == 422
    said = {"decision": "take", "reason": "The protest was right"}
    assert max_.sends("review", stamp="another", **said)[0] == 409
    code, told = max_.sends("review", stamp=review["stamp"], **said)
    assert (code, named(told["field"])) == (200, ["Ana", "Carla", "Dan"])
    assert max_.sends("review", stamp=review["stamp"], **said)[0] == 409


def test_a_stage_is_reopened_until_the_next_one_begins(max_: Manager, autumn: Tournament) -> None:
    assert max_.sends("reopen", reason="Too early")[0] == 422
    closed(max_)
    code, told = max_.sends("reopen", reason="Too early")
    assert (code, told["closed_at"], told["field"]) == (200, None, None)
    closed(max_)
    begin(opened(autumn, 21), ["Ana", "Ben"])
    assert max_.sends("reopen", reason="Too early")[0] == 422


def test_what_is_being_played_is_told_as_the_reason(max_: Manager, autumn: Tournament) -> None:
    autumn.schedule.filter(number=2).update(cancelled=False)
    begin(opened(autumn, 2), ["Ana", "Ben"])
    told = max_.reads()
    assert told["plan"] is None
    assert told["not_yet"] == "Game 2 is being played. Close the stage when it is over."
    assert max_.sends("close", stamp="any")[0] == 422


@pytest.mark.parametrize(
    ("step", "body"),
    [
        ("close", {}),
        ("withdraw", {"player": "999999999", "reason": "Ill"}),
        ("withdraw", {"player": "Ana", "reason": "Ill"}),
        ("take-back", {"player": "1" * 40, "reason": "Ill"}),
        ("admit", {"reason": "Owed"}),
        ("reopen", {"reason": " "}),
        ("review", {"stamp": "a", "decision": "gone", "reason": "Ill"}),
    ],
)
def test_what_is_malformed(max_: Manager, step: str, body: dict[str, str]) -> None:
    assert max_.sends(step, **body)[0] == 400
    assert not StageClosing.objects.exists()


def test_a_stage_that_leads_to_none_and_a_manager_of_another_tournament(max_: Manager) -> None:
    for stage in ("championship", "quarterfinal"):
        assert max_.client.get(max_.path("settling", stage)).status_code == 404
    other = Client()
    appoint(one_game_played(name="Winter"), official("mia"), Role.MANAGER)
    other.force_login(official("mia"), backend="django.contrib.auth.backends.ModelBackend")
    assert other.get(max_.path("settling")).status_code == 403
    body = {"player": id_of("Ana"), "reason": "Ill"}
    answer = other.post(max_.path("withdraw"), body, content_type="application/json")
    assert answer.status_code == 403
