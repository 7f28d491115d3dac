"""The championship, the record book and past champions over the API."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from roster.models import User
from tests.tournaments.championship.finals import LEVEL, ONE_WINNER, corrected, final, ids
from tests.tournaments.evenings import official, series, tournament
from tournaments.championship.titles import give
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def read(path: str, **query: Any) -> Any:
    answer = APIClient().get(path, query)
    assert answer.status_code == 200, answer.content
    return answer.json()


def post(of: Tournament, path: str, user: User, **body: Any) -> Any:
    client = APIClient()
    client.force_authenticate(user)
    return client.post(f"/api/tournaments/{of.pk}/title/{path}", body, format="json")


def names(people: list[dict[str, str]]) -> list[str]:
    return [each["name"] for each in people]


def test_the_title_is_given_kept_and_taken_back() -> None:
    autumn = tournament()
    game = final(autumn, ONE_WINNER)
    max_ = official("max")
    told = read(f"/api/tournaments/{autumn.pk}/championship/")
    assert (told["number"], told["official"], told["title"], told["members"]) == (
        26,
        True,
        None,
        None,
    )
    assert [(each["rank"], each["player"]["name"], each["won"]) for each in told["result"]] == [
        (1, "Ana", True),
        (2, "Ben", False),
        (3, "Carla", False),
        (4, "Dan", False),
    ]
    given = post(autumn, "", max_, players=[str(ids("Ana")[0])])
    assert (given.status_code, given.json()["title"]["how"]) == (201, "won")
    corrected(game, autumn, "Ana")
    assert read(f"/api/tournaments/{autumn.pk}/championship/")["changed"] is True
    kept = post(autumn, "keep/", max_, reason="Both had left.")
    assert (kept.status_code, kept.json()["changed"]) == (200, False)
    again = post(autumn, "keep/", max_, reason="Once more.")
    assert (again.status_code, again.json()["code"]) == (422, "title")
    back = post(autumn, "withdraw/", max_, reason="Ben asked for it.")
    assert (back.status_code, back.json()["title"]) == (200, None)


def test_a_tie_break_without_a_reason_is_refused_with_its_field() -> None:
    autumn = tournament()
    final(autumn, LEVEL)
    refused = post(autumn, "", official("max"), players=[str(ids("Ben")[0])])
    assert refused.status_code == 422
    assert refused.json()["code"] == "title"
    assert post(autumn, "", official("kim"), players=["1"]).status_code == 403


def test_the_record_book() -> None:
    autumn = tournament(minimum_qualifying_games=1)
    final(autumn, ONE_WINNER)
    give(autumn, ids("Ana"), actor=official("max"))
    told = read(f"/api/tournaments/{autumn.pk}/record-book/")
    assert (told["games"], told["players"], told["title"]["how"]) == (1, 4, "won")
    records = {
        each["record"]: (each["value"], [one["number"] for one in each["holders"]])
        for each in told["records"]
    }
    assert records["game"] == ("1500", [26])
    assert records["average"] == ("1500.000", [None])
    assert records["games"] == ("1", [None] * 4)


def test_past_champions_of_all_or_one_series() -> None:
    autumn, other = tournament(), tournament(series=series("Sunday/Thursday"))
    for each in (autumn, other):
        final(each, LEVEL)
        give(each, ids("Ana", "Ben"), actor=official("max"))
    told = read("/api/champions/")["titles"]
    assert [(each["series"], names(each["champions"])) for each in told] == [
        (str(autumn.series_id), ["Ana", "Ben"]),
        (str(other.series_id), ["Ana", "Ben"]),
    ]
    (one,) = read("/api/champions/", series=other.series_id)["titles"]
    assert (one["tournament"], one["name"]) == (str(other.pk), "Autumn 2026")
    assert APIClient().get("/api/champions/", {"series": "x"}).status_code == 400
