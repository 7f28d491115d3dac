"""Series, settings and evenings over the API: what is written, and the one shape of a refusal."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.api.operations import World, unused
from tests.api.table import client_of
from tournaments.models import ScheduleChange, Series, Tournament


def asked(method: str, path: str, **body: Any) -> Any:
    """What the manager is answered."""
    return getattr(client_of("manager"), method)(path, body, format="json")


def url(world: World, rest: str = "") -> str:
    return f"/api/tournaments/{world.tournament.pk}/{rest}"


def dates(of: Tournament, *numbers: int) -> list[date]:
    return [of.schedule.get(number=number).date for number in numbers]


def test_a_tournament_leaves_out_the_days_that_are_skipped(world: World) -> None:
    """From Wednesday, January 20, 2027: the 23rd and the 27th are skipped."""
    body = {"series": str(world.tournament.series_id), "name": "Winter", "starts_on": "2027-01-20"}
    made = asked("post", "/api/tournaments/", **body, skip=["2027-01-23", "2027-01-27"])
    assert made.status_code == 201
    winter = Tournament.objects.get(pk=made.json()["id"])
    assert dates(winter, 1, 2) == [date(2027, 1, 20), date(2027, 1, 30)]


def test_a_series_is_made_and_changed_until_it_is_used(world: World) -> None:
    body = {"name": "Mondays", "weekdays": [0], "start_time": "19:30", "zone": "Europe/London"}
    made = asked("post", "/api/series/", **body)
    assert made.json() == {"id": made.json()["id"], **body}
    path = f"/api/series/{made.json()['id']}/"
    assert asked("patch", path, weekdays=[0, 4], reason="Free").json()["weekdays"] == [0, 4]
    refused = asked("patch", f"/api/series/{world.tournament.series_id}/", name="Other")
    assert (refused.status_code, refused.json()["code"]) == (422, "series_in_use")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"weekdays": [7]}, "weekdays"),
        ({"zone": "Mars"}, "zone"),
        ({"name": "Tuesdays"}, "name"),
        ({"start_time": "noon"}, "start_time"),
    ],
)
def test_a_series_that_cannot_be_is_refused_by_field(
    world: World, change: dict[str, Any], field: str
) -> None:
    unused()
    body = {"name": "Mondays", "weekdays": [0], "start_time": "19:30"}
    answer = asked("post", "/api/series/", **{**body, **change})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert list(answer.json()["fields"]) == [field]
    assert not Series.objects.filter(name="Mondays").exists()


def test_settings_are_changed_and_everybody_reads_what_was_changed(world: World) -> None:
    """Game 1 has begun, so what qualifying is played under takes a ruling."""
    fixed = asked("patch", url(world), semifinal_places=12, reason="Fewer tables")
    assert (fixed.status_code, fixed.json()["code"]) == (422, "settings_fixed")
    assert list(fixed.json()["fields"]) == ["semifinal_places"]

    changed = asked(
        "patch", url(world), semifinal_places=12, reason="Fewer tables", rule_otherwise=True
    )

    assert changed.json()["semifinal_places"] == 12
    (change,) = APIClient().get(url(world, "setting-changes/")).json()["results"]
    assert {key: value for key, value in change.items() if key != "changed_at"} == {
        "setting": "semifinal_places",
        "before": 16,
        "after": 12,
        "reason": "Fewer tables",
        "overruled": True,
        "by": "The tournament manager",  # who has given no name
    }


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"championship_places": 8}, 400, "malformed"),
        ({"championship_places": 8, "reason": ""}, 400, "malformed"),
        ({"championship_places": -1, "reason": "So"}, 400, "malformed"),
        ({"championship_places": 6, "reason": "So"}, 422, "settings"),
        ({"reason": "So"}, 422, "settings"),
    ],
)
def test_settings_that_are_not_changed(
    world: World, body: dict[str, Any], status: int, code: str
) -> None:
    answer = asked("patch", url(world), **body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not world.tournament.setting_changes.exists()


def test_a_game_and_all_later_ones_move(world: World) -> None:
    """Game 2 is on Saturday, October 24; from Wednesday the 28th on the others follow."""
    body = {"date": "2026-10-28", "start_time": "16:00", "note": "A storm", "all_later": True}
    answer = asked("post", url(world, "schedule/2/move/"), **body)
    assert answer.status_code == 200
    assert [game["number"] for game in answer.json()["games"]] == list(range(2, 27))
    assert dates(world.tournament, 2, 3, 4) == [
        date(2026, 10, 28),
        date(2026, 10, 31),
        date(2026, 11, 4),
    ]


def test_days_without_a_game_are_left_out_and_all_later_games_cancelled(world: World) -> None:
    body = {"date": "2026-10-28", "start_time": "16:00", "note": "A storm", "all_later": True}
    answer = asked("post", url(world, "schedule/2/move/"), **body, days_off=["2026-10-31"])
    assert answer.status_code == 200
    assert dates(world.tournament, 2, 3) == [date(2026, 10, 28), date(2026, 11, 4)]
    assert APIClient().get(url(world, "")).json()["days_off"] == ["2026-10-31"]

    answer = asked("post", url(world, "schedule/25/cancel/"), note="No hall", all_later=True)
    told = [(game["number"], game["cancelled"]) for game in answer.json()["games"]]
    assert told == [(25, True), (26, True)]


def test_a_game_is_cancelled_and_made_up(world: World) -> None:
    answer = asked("post", url(world, "schedule/2/cancel/"), note="A storm").json()
    (cancelled,) = answer["games"]
    assert (cancelled["cancelled"], cancelled["note"], cancelled["changes_made"]) == (
        True,
        "A storm",
        1,
    )
    body = {"date": "2026-10-25", "start_time": "18:30", "note": "Made up", "changes_made": 1}
    (made_up,) = asked("post", url(world, "schedule/2/move/"), **body).json()["games"]
    read = APIClient().get(url(world, "schedule/2/")).json()
    assert made_up == read
    assert (read["date"], read["start_time"], read["cancelled"], read["moved_from"]) == (
        "2026-10-25",
        "18:30",
        False,
        "2026-10-24",
    )
    actors = ScheduleChange.objects.values_list("actor__username", flat=True)
    assert list(actors) == ["manager", "manager"]


@pytest.mark.parametrize("rest", ["standings/", "schedule/2/", "setting-changes/"])
def test_a_tournament_of_an_impossible_number_is_404(world: World, rest: str) -> None:
    assert APIClient().get(f"/api/tournaments/{10**19}/{rest}").status_code == 404


@pytest.mark.parametrize(
    ("number", "body", "status"),
    [
        (1, {}, 422),  # has begun
        (2, {"changes_made": 7}, 422),
        (2, {"note": ""}, 400),
        (2, {"date": "soon"}, 400),
        (2, {"date": "2026-10-28"}, 422),  # game 3 is played then
        (27, {}, 404),
    ],
)
def test_a_move_that_is_refused(
    world: World, number: int, body: dict[str, Any], status: int
) -> None:
    usual = {"date": "2026-10-25", "start_time": "16:00", "note": "A storm"}
    answer = asked("post", url(world, f"schedule/{number}/move/"), **{**usual, **body})
    assert answer.status_code == status
    assert set(answer.json()) <= {"code", "detail", "fields"}
    assert not ScheduleChange.objects.exists()
