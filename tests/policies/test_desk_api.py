"""Sign-off and suspensions over the API: the steps, and what is refused with which words."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client

from policies.flags import raise_flag
from policies.models import OwedTurn, Sanction
from roster.models import Bar
from scoring.models import Game
from tests.policies.test_signoff import Season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return Season()


class Desk:
    """The manager's client of one game."""

    def __init__(self, season: Season, game: Game) -> None:
        self.client, self.game = Client(), game
        self.client.force_login(season.manager, backend="django.contrib.auth.backends.ModelBackend")

    def asks(self, path: str) -> Any:
        return self.client.get(f"/api/games/{self.game.pk}/{path}").json()

    def posts(self, path: str, **body: Any) -> tuple[int, Any]:
        answer = self.client.post(
            f"/api/games/{self.game.pk}/{path}", body, content_type="application/json"
        )
        return answer.status_code, answer.json()

    def refused(self, path: str, **body: Any) -> tuple[int, str, list[str]]:
        status, told = self.posts(path, **body)
        return status, told["code"], sorted(told.get("fields") or {})


def test_a_game_is_signed_off_with_a_decision_for_each_lost_turn(season: Season) -> None:
    desk = Desk(season, season.first)
    season.first.refresh_from_db()
    told = desk.asks("status/")
    assert (told["status"], told["steps"]) == ("provisional", [])
    assert told["owed"] == [{"player": season.ana, "turns": 1}]
    official = {"status": "official", "after": season.first.seq}
    assert desk.refused("status/", **official)[:2] == (422, "owed_turns_undecided")
    waived = {"player": season.ana, "decision": "waive", "reason": "The evening was over."}
    status, told = desk.posts("status/", **official, decisions=[waived])
    assert (status, told["status"]) == (200, "official")
    assert [(step["before"], step["after"]) for step in told["steps"]] == [
        ("provisional", "official")
    ]
    assert OwedTurn.objects.get().decision == OwedTurn.Decision.WAIVE
    assert desk.refused("status/", **official, decisions=[waived])[:2] == (409, "status_changed")


def test_open_flags_are_signed_over_with_a_reason(season: Season) -> None:
    desk = Desk(season, season.first)
    season.first.refresh_from_db()
    raise_flag(season.first.pk, "Two names called", actor=season.keeper)
    sent = {
        "status": "official",
        "after": season.first.seq,
        "decisions": [{"player": season.ana, "decision": "carry"}],
    }
    assert desk.refused("status/", **sent)[:2] == (422, "matters_open")
    assert desk.refused("status/", **sent, all_the_same=True)[:2] == (422, "reason_missing")
    why = {"all_the_same": True, "reason": "It changes no result."}
    status, told = desk.posts("status/", **sent, **why)
    assert (status, told["status"], len(told["open"]["flags"])) == (200, "official", 1)


def test_review_and_back(season: Season) -> None:
    desk = Desk(season, season.first)
    assert desk.refused("status/", status="under_review")[:2] == (422, "reason_missing")
    for wanted in ("under_review", "provisional"):
        status, told = desk.posts("status/", status=wanted, reason="A protest")
        assert (status, told["status"]) == (200, wanted)
    assert desk.refused("status/", status="provisional", reason="x")[:2] == (409, "status_changed")


def test_what_is_no_status_is_refused_at_its_field(season: Season) -> None:
    desk = Desk(season, season.first)
    assert desk.refused("status/", status="final") == (400, "malformed", ["status"])
    assert desk.refused("status/", status="official") == (400, "malformed", ["after"])
    for decisions in ([{"player": "1", "decision": "forget"}], "carry"):
        sent = {"status": "official", "after": 1, "decisions": decisions}
        assert desk.refused("status/", **sent) == (400, "malformed", ["decisions"])


def test_a_suspension_for_games_bars_from_the_next(season: Season) -> None:
    desk = Desk(season, season.first)
    ruled = {"player": season.ben, "policy": 8, "reason": "Shouted", "games": 1}
    status, told = desk.posts("suspensions/", **ruled)
    assert (status, told["games"], told["starts_on"]) == (201, 1, None)
    assert desk.posts("suspensions/", **ruled)[1]["id"] == told["id"]
    barred = Bar.objects.filter(roster=season.second.roster, player_id=int(season.ben))
    assert barred.exists()
    status, told = desk.posts(f"suspensions/{told['id']}/lift/", reason="A mistake")
    assert (status, told["lift_reason"]) == (200, "A mistake")
    assert not barred.exists()
    again = desk.refused(f"suspensions/{told['id']}/lift/", reason="A mistake")
    assert again[0] == 409


def test_a_suspension_for_dates(season: Season) -> None:
    desk = Desk(season, season.first)
    status, _told = desk.posts(
        "suspensions/",
        player=season.ben,
        policy=8,
        reason="Shouted",
        starts_on="2026-12-05",
        ends_on="2026-12-12",
    )
    found = Sanction.objects.get()
    assert (status, found.starts_on, found.ends_on) == (201, date(2026, 12, 5), date(2026, 12, 12))


@pytest.mark.parametrize(
    ("term", "field"),
    [
        ({}, "games"),
        ({"games": 0}, "games"),
        ({"games": 1, "starts_on": "2026-12-05"}, "games"),
        ({"starts_on": "2026-12-05"}, "games"),
        ({"starts_on": "2026-12-05", "ends_on": "2026-12-04"}, "ends_on"),
        ({"starts_on": "5 December", "ends_on": "2026-12-04"}, "starts_on"),
    ],
)
def test_a_term_that_is_none_is_refused_at_its_field(
    season: Season, term: dict[str, Any], field: str
) -> None:
    desk = Desk(season, season.first)
    sent = {"player": season.ben, "policy": 8, "reason": "Shouted", **term}
    assert desk.refused("suspensions/", **sent) == (400, "malformed", [field])
    assert not Sanction.objects.exists()


def test_only_who_is_here_can_be_suspended_here(season: Season) -> None:
    desk = Desk(season, season.first)
    sent = {"player": season.carla, "policy": 8, "reason": "Shouted", "games": 1}
    assert desk.refused("suspensions/", **sent) == (400, "malformed", ["player"])
