"""What README, operations.md, Dockerfile and compose.yaml name exists, and nothing is left out.

The image itself is built where there is Docker; what can be told from the files is told here.
"""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import get_commands

ROOT = Path(__file__).parents[2]
OPERATIONS = (ROOT / "docs" / "operations.md").read_text()
README = (ROOT / "README.md").read_text()
DOCKERFILE = (ROOT / "Dockerfile").read_text()
COMPOSE: Any = yaml.safe_load((ROOT / "compose.yaml").read_text())
MAKEFILE = (ROOT / "Makefile").read_text()

BY_DJANGO = {"createsuperuser", "collectstatic", "migrate"}
READ = re.compile(r"env\.(?:text|flag|number|names)\(\s*\"(\w+)\"")
STARTS = re.compile(r"(?:python manage\.py|manage\.py) (\w+)")


def known_variables() -> set[str]:
    """The variables that the settings read."""
    return set(READ.findall((ROOT / "tournaments" / "project" / "settings.py").read_text()))


def variables_of(page: str) -> set[str]:
    """The variables that the page's table explains."""
    rows = [line.split("|")[1] for line in page.splitlines() if re.match(r"\| `[A-Z]", line)]
    return {name for row in rows for name in re.findall(r"`([A-Z_]+)`", row)}


def test_every_setting_of_the_environment_is_explained_and_no_other() -> None:
    assert variables_of(OPERATIONS) == known_variables()


def test_a_variable_that_nobody_reads_is_seen() -> None:
    planted = OPERATIONS.replace("| `HTTPS` |", "| `HTTPS_ONLY` |")
    assert variables_of(planted) - known_variables() == {"HTTPS_ONLY"}


@pytest.mark.parametrize("name", ["README.md", "docs/operations.md", "Dockerfile", "compose.yaml"])
def test_commands_that_are_named_exist(name: str) -> None:
    page = (ROOT / name).read_text()
    assert set(STARTS.findall(page)) <= BY_DJANGO | set(get_commands())
    targets = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))
    made = {word for line in re.findall(r"^make ([a-z-]+)|`make ([a-z-]+)", page) for word in line}
    assert made - {""} <= targets


def test_the_image_is_made_of_what_is_here() -> None:
    for source in re.findall(r"^COPY ([\w/.]+) ", DOCKERFILE, re.MULTILINE):
        assert (ROOT / source).exists(), source
    ignored = set((ROOT / ".dockerignore").read_text().split())
    assert not ignored & {"requirements", "static", "templates", "locale", "manage.py"}
    for app in ("roster", "scoring", "policies", "tournaments"):
        imported = "".join(path.read_text() for path in (ROOT / app).rglob("*.py"))
        left_out = "|".join(ignored & TREES)
        assert not re.search(rf"^(?:from|import) (?:{left_out})\b", imported, re.MULTILINE)


TREES = {"bench", "docs", "ops", "tests"}
"""Folders of ours that are not in the image."""


def test_programs_of_the_image_are_among_what_is_installed_there() -> None:
    locked = set(re.findall(r"^([\w-]+)(?:\[[^]]*\])?==", BASE, re.MULTILINE))
    started = {service.get("command", "").split(" ")[0] for service in of_the_image().values()}
    assert started == {"", "uvicorn", "celery", "python"}
    assert {"gunicorn", "uvicorn", "celery"} <= locked
    for module in re.findall(r"tournaments\.project[.\w]*", DOCKERFILE + str(COMPOSE)):
        assert find_spec(module), module


BASE = (ROOT / "requirements" / "base.txt").read_text()


def of_the_image() -> dict[str, Any]:
    """The services that run the product itself."""
    return {name: each for name, each in COMPOSE["services"].items() if "build" in each}


def test_services_get_variables_that_are_read_and_those_that_a_club_sets() -> None:
    assert set(of_the_image()) == {"web", "live", "worker", "clock", "migrate"}
    for service in of_the_image().values():
        given = set(service["environment"])
        assert given <= known_variables()
        assert given >= {"SECRET_KEY", "DATABASE_URL", "ALLOWED_HOSTS"}
        assert given >= {name for name in known_variables() if name.startswith("EMAIL_")}


def test_services_that_the_page_names_exist() -> None:
    lines = re.findall(r"^docker compose (?:stop|start) (.+)$", OPERATIONS, re.MULTILINE)
    assert lines == ["web live worker clock"] * 2
    named = {word for line in lines for word in line.split()}
    named |= set(re.findall(r"--scale (\w+)=", OPERATIONS))
    named |= set(re.findall(r"docker compose run --rm (?:-v \S+ )?(\w+) python", OPERATIONS))
    named |= set(re.findall(r"docker compose exec -T (\w+)", OPERATIONS))
    assert named <= set(COMPOSE["services"])
    for service in COMPOSE["services"].values():
        needed = service.get("depends_on", [])
        assert set(needed) <= set(COMPOSE["services"])
