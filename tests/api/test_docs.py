"""The schema is valid OpenAPI, and its pages need nothing from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.test import Client
from drf_spectacular.validation import validate_schema

pytestmark = pytest.mark.django_db


def test_the_schema_is_valid_and_made_without_a_warning(tmp_path: Path) -> None:
    call_command("spectacular", "--fail-on-warn", "--validate", "--file", f"{tmp_path}/api.yaml")


def test_the_schema_is_served_and_says_how_to_sign_in() -> None:
    schema = Client().get("/api/schema/").json()
    validate_schema(schema)  # type: ignore[no-untyped-call]
    assert schema["openapi"].startswith("3.")
    record = schema["paths"]["/api/games/{game_id}/events/"]["post"]
    assert record["security"] == [{"tokenAuth": []}, {"cookieAuth": []}]
    shape = {"$ref": "#/components/schemas/Error"}
    for status in ("400", "401", "403", "404", "409", "413", "415", "422", "429"):
        assert record["responses"][status]["content"]["application/json"]["schema"] == shape
    error = schema["components"]["schemas"]["Error"]
    assert set(error["properties"]) == {"code", "detail", "fields"}
    assert error["required"] == ["code", "detail"]


def test_the_docs_keep_to_the_security_policy() -> None:
    """Every script and style is a file from here; nothing is written into the page."""
    answer = Client().get("/api/docs/")
    page = answer.content.decode()
    policy = answer["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe-inline" not in policy
    assert "<style" not in page
    assert " style=" not in page
    scripts = re.findall(r"<script([^>]*)>(.*?)</script>", page, re.DOTALL)
    assert len(scripts) == 3
    assert all("src=" in attributes and not inside for attributes, inside in scripts)
    files = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert all(file.startswith("/") and not file.startswith("//") for file in files)
    for file in files:
        if file.startswith("/static/"):
            assert finders.find(file.removeprefix("/static/")), file


def test_the_script_of_the_docs_reads_the_schema_from_here() -> None:
    script = Client().get("/api/docs/?script=")
    assert script["Content-Type"].startswith("application/javascript")
    assert "/api/schema/" in script.content.decode()
