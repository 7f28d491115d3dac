"""Signing in to the API."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from pytest_django import Settings
from rest_framework.test import APIClient

from roster.models import User

URL = "/api/token/"
PASSWORD = "thirteen lucky dice"
QUICK = "django.contrib.auth.hashers.MD5PasswordHasher"


@pytest.fixture(autouse=True)
def _nothing_counted(db: None) -> Iterator[None]:
    """Forget who tried how often."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def gus() -> User:
    return User.objects.create_user("gus", password=PASSWORD)


def sign_in(password: str, **fields: Any) -> Any:
    body = {"username": "gus", "password": password, **fields}
    return APIClient().post(URL, body, format="json")


def test_a_name_and_a_password_give_a_token_that_works(gus: User) -> None:
    answer = sign_in(PASSWORD)
    assert answer.status_code == 200
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {answer.json()['token']}")
    assert client.get("/api/games/").status_code == 200
    assert sign_in(PASSWORD).json() == answer.json()
    assert client.delete(URL).status_code == 204
    assert client.get("/api/games/").status_code == 401
    assert sign_in(PASSWORD).json() != answer.json()


def test_who_has_no_token_has_none_to_throw_away(gus: User) -> None:
    assert APIClient().delete(URL).status_code == 401


def test_a_wrong_password_is_401(gus: User) -> None:
    for answer in (sign_in("twelve"), sign_in(PASSWORD, username="nobody")):
        assert (answer.status_code, answer.json()["code"]) == (401, "wrong_password")


def test_an_account_that_was_closed_cannot_sign_in(gus: User) -> None:
    User.objects.filter(pk=gus.pk).update(is_active=False)
    assert sign_in(PASSWORD).status_code == 401


@pytest.mark.parametrize("body", [{}, {"username": "gus"}, {"username": 5, "password": []}, []])
def test_a_sign_in_of_the_wrong_shape_is_400(body: Any) -> None:
    answer = APIClient().post(URL, body, format="json")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_ten_wrong_passwords_lock_the_name_at_that_address(gus: User) -> None:
    for _try in range(10):
        sign_in("guess")
    locked = sign_in(PASSWORD)
    assert (locked.status_code, locked.json()["code"]) == (429, "too_many_requests")
    assert set(locked.json()) == {"code", "detail"}
    assert int(locked["Retry-After"]) > 0


def test_thirty_tries_a_minute_are_enough_whatever_the_name(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = [QUICK]  # so that the tries are within a minute on any machine
    for number in range(30):
        assert sign_in("guess", username=f"name {number}").status_code == 401
    answer = sign_in("guess", username="another")
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_requests")
    assert 0 < int(answer["Retry-After"]) <= 60
