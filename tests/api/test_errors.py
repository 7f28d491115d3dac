"""Every refusal has one shape, whoever makes it: a view, the framework or Django itself."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client, RequestFactory
from rest_framework.test import APIClient

from scoring.models import GameEvent
from tests.api.table import ROLL, Evening, Table, client_of
from tournaments.project.failures import bad_request, server_error


def refusal(answer: Any, status: int, code: str) -> Any:
    """The answer's body, once status, code and shape are as they should be."""
    assert answer.status_code == status
    assert answer["Content-Type"] == "application/json"
    body = json.loads(answer.content)
    assert body["code"] == code
    assert {"code", "detail"} <= set(body) <= {"code", "detail", "fields"}
    assert body["detail"]
    return body


def raw(table: Table, body: bytes, content_type: str = "application/json") -> Any:
    return table.client.post(f"{table.url}events/", body, content_type=content_type)


def test_without_sign_in_it_is_401_and_says_how(evening: Evening) -> None:
    answer = APIClient().get(f"{evening.table.url}log/")
    refusal(answer, 401, "not_signed_in")
    assert answer["WWW-Authenticate"] == "Token"


@pytest.mark.parametrize("token", ["wrong", "", "two words", "\N{SNOWMAN}"])
def test_a_token_that_is_none_is_401_everywhere(evening: Evening, token: str) -> None:
    client = APIClient(headers={"Authorization": f"Token {token}".encode().decode("latin-1")})
    refusal(client.get("/api/games/"), 401, "not_signed_in")
    refusal(client.post(f"{evening.table.url}events/", {}, format="json"), 401, "not_signed_in")


def test_a_game_that_is_not_yours_is_403_and_one_that_is_not_there_404(evening: Evening) -> None:
    stranger = client_of("stranger")
    refusal(stranger.get(f"{evening.table.url}log/"), 403, "forbidden")
    for game in (10**6, 10**30, "0"):
        refusal(stranger.get(f"/api/games/{game}/log/"), 404, "not_found")
        refusal(stranger.get(f"/api/games/{game}/"), 404, "not_found")
        refusal(stranger.post(f"/api/games/{game}/events/", {}, format="json"), 404, "not_found")


@pytest.mark.parametrize("path", ["/api/", "/api/nothing/", "/api/games/x/", "/api/games/1"])
def test_an_address_that_nothing_has_is_404(path: str) -> None:
    for client in (APIClient(), Client(), Client(enforce_csrf_checks=True)):
        refusal(client.get(path), 404, "not_found")
        refusal(client.post(path), 404, "not_found")


def test_a_method_that_is_not_there_is_405_and_says_which_are(evening: Evening) -> None:
    answer = evening.table.client.put(f"{evening.table.url}events/", {}, format="json")
    refusal(answer, 405, "method_not_allowed")
    assert answer["Allow"] == "GET, POST, HEAD, OPTIONS"
    assert evening.table.client.options("/api/games/").status_code == 200


def test_the_api_answers_in_json_alone(evening: Evening) -> None:
    answer = APIClient().get("/api/games/", headers={"Accept": "text/csv"})
    refusal(answer, 406, "not_acceptable")
    browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    assert APIClient().get("/api/games/", headers=browser).status_code == 200


@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded", "application/octet-stream"]
)
def test_what_is_no_json_by_name_is_415(table: Table, content_type: str) -> None:
    refusal(raw(table, b'{"after": 2}', content_type), 415, "unsupported_media_type")


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"roll",
        b'{"after": 2} {}',
        b'{"after": NaN}',
        b'{"after": -Infinity}',
        b'{"after": 1e999}',
        b'{"after": 9007199254740993}',
        b'{"after": ' + b"9" * 5000 + b"}",
        b'{"device": "a\\u0000b"}',
        b'{"device": "\\ud83c"}',
        b'{"\\udfff": 1}',
        b'{"a": ["deep", "\\u0000"]}',
        b"\xff\xfe{}",
        b'\xef\xbb\xbf{"after": 2}',
        '{"after": 2}'.encode("utf-16"),
        b"[" * 13 + b"]" * 13,
        b"[" * 30_000 + b"]" * 30_000,
        b'{"a":' * 5_000 + b"1" + b"}" * 5_000,
    ],
)
def test_what_cannot_be_read_or_kept_is_400(evening: Evening, table: Table, body: bytes) -> None:
    refusal(raw(table, body), 400, "malformed")
    assert GameEvent.objects.filter(game=evening.game).count() == 2


def test_text_in_any_script_and_a_key_given_twice_are_fine(evening: Evening, table: Table) -> None:
    body = {"type": "roll", "player": evening.al, "dice": ROLL, "after": 2, "device": "планшет 🎲"}
    text = json.dumps({**body, "request_id": "née"}, ensure_ascii=False)
    twice = text.replace('{"type"', '{"after": 1, "type"', 1)
    assert raw(table, twice.encode()).status_code == 201
    assert GameEvent.objects.get(game=evening.game, seq=3).device == "планшет 🎲"


def test_more_than_a_request_may_have_is_413(evening: Evening, table: Table) -> None:
    body = {"type": "roll", "note": "x" * 64 * 1024}
    detail = refusal(raw(table, json.dumps(body).encode()), 413, "too_large")["detail"]
    assert detail == "A request may have 64 kB here. Send less."
    long = {"changes": [], "reason": "x" * 512 * 1024}
    answer = table.client.post(f"{table.url}corrections/", long, format="json")
    refusal(answer, 413, "too_large")


def test_a_session_needs_its_csrf_token(evening: Evening) -> None:
    """A page of another site cannot record through somebody's open session."""
    client = APIClient(enforce_csrf_checks=True)
    crew = evening.game.crew.get(role="scorekeeper")
    client.force_login(crew.user, "django.contrib.auth.backends.ModelBackend")
    assert client.get(f"{evening.table.url}log/").status_code == 200
    answer = client.post(f"{evening.table.url}events/", {}, format="json")
    refusal(answer, 403, "forbidden")


def test_a_bug_under_the_api_is_told_in_the_same_shape() -> None:
    request = RequestFactory().get("/api/games/")
    refusal(server_error(request), 500, "server_error")
    refusal(bad_request(request, ValueError()), 400, "malformed")


def test_a_bug_elsewhere_is_told_on_a_page() -> None:
    request = RequestFactory().get("/games/")
    assert server_error(request)["Content-Type"].startswith("text/html")
    assert bad_request(request, ValueError())["Content-Type"].startswith("text/html")
