"""The client's address is what the nearest trusted proxy saw, not what the client claims."""

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from tournaments.project.clients import client_ip


@pytest.mark.parametrize(
    ("proxies", "forwarded", "expected"),
    [
        (0, None, "10.0.0.9"),
        (0, "6.6.6.6", "10.0.0.9"),
        (1, "203.0.113.7", "203.0.113.7"),
        (1, "6.6.6.6, 203.0.113.7", "203.0.113.7"),
        (2, "6.6.6.6, 203.0.113.7, 10.0.0.2", "203.0.113.7"),
        (2, "203.0.113.7", "10.0.0.9"),
        (1, "", "10.0.0.9"),
    ],
)
def test_client_ip(settings: Settings, proxies: int, forwarded: str | None, expected: str) -> None:
    settings.TRUSTED_PROXIES = proxies
    headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
    request = RequestFactory(headers=headers).get("/", REMOTE_ADDR="10.0.0.9")
    assert client_ip(request) == expected
