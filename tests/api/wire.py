"""Requests as a server gets them, and the schema that their answers are held against."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from rest_framework.authtoken.models import Token
from werkzeug.test import Client, TestResponse

from tests.api.table import account

APP = WSGIHandler()
ABOUT_CONNECTIONS = (request_started, request_finished)
SCHEMA_URL = "/api/schema/"


def headers_of(person: str) -> dict[str, str]:
    """What a person's client sends with each request: nothing for the public, else the token."""
    if person == "public":
        return {}
    token, _created = Token.objects.get_or_create(user=account(person))
    return {"Authorization": f"Token {token.key}"}


@contextmanager
def keeping_the_connection() -> Iterator[None]:
    """Let requests use the test's own database connection, as Django's test client does."""
    for signal in ABOUT_CONNECTIONS:
        signal.disconnect(close_old_connections)
    yield
    for signal in ABOUT_CONNECTIONS:
        signal.connect(close_old_connections)


def request(person: str, method: str, url: str, body: Any = None) -> TestResponse:
    """One request through the WSGI handler, where a bug is a 500 and not an exception."""
    json = {} if body is None else {"json": body}
    headers = headers_of(person)
    with keeping_the_connection():
        return Client(APP).open(url, method=method, headers=headers, **json)


@cache
def schema() -> Any:
    """The API's schema as it is served."""
    with keeping_the_connection():
        return schemathesis.openapi.from_wsgi(SCHEMA_URL, APP)


def operations() -> dict[str, Any]:
    """Every operation that the schema has, by its id."""
    found = [each.ok() for each in schema().get_all_operations()]
    return {each.definition.raw["operationId"]: each for each in found}
