"""The seed of the virtual dice is nowhere before it is published: all pages and all operations."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.db import transaction
from django.test import Client
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse
from pypdf import PdfReader

from roster.models import User
from scoring.fair import public, report
from scoring.models import DiceSeed, Game, GameEvent
from tests.api.operations import OPERATIONS, World, new_world
from tests.api.table import PEOPLE, account, client_of

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def world() -> World:
    """A running game with a virtual roll: Bo's dice were rolled here by the manager."""
    world = new_world()
    answer = world.table.send("rolls/")
    assert answer.status_code == 201
    return world


def seed_of(world: World) -> str:
    return DiceSeed.objects.get(game=world.game).seed


def addresses(patterns: list[URLPattern | URLResolver]) -> Iterator[str]:
    """The name of every page, also of those that were added after this test was written."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns)
        elif pattern.name:
            yield pattern.name


def pages(world: World) -> Iterator[str]:
    """Every address that takes nothing or a game, and the administration's pages of the game."""
    names = {name for name in addresses(get_resolver().url_patterns) if name != "logout"}
    for name in sorted(names):
        for args in ((), (world.game.pk,), (world.tournament.pk,)):
            try:
                yield reverse(name, args=args)
            except NoReverseMatch:
                continue
    yield from ("/admin/", f"/admin/scoring/game/{world.game.pk}/change/", "/admin/scoring/")


def readable(content: bytes) -> str:
    """What somebody can get out of an answer, also out of a workbook, a ZIP or a PDF."""
    if content.startswith(b"PK"):
        with ZipFile(BytesIO(content)) as packed:
            return "".join(readable(packed.read(name)) for name in packed.namelist())
    if content.startswith(b"%PDF"):
        return "".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)
    return content.decode(errors="replace")


def everything(world: World) -> Iterator[tuple[str, str]]:
    """What everybody gets from every page and every operation of the API, refusals included."""
    boss = User.objects.create_superuser("boss", password="nothing to hide")
    for user in (None, account("player"), account("roller"), account("manager"), boss):
        client = Client(raise_request_exception=False)
        if user is not None:
            client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        for path in pages(world):
            answer = client.get(path)
            text = b"" if answer.streaming else answer.content  # news go out on another way
            yield f"{user} {path} {answer.status_code}", f"{answer.headers}{readable(text)}"
    for person in PEOPLE:
        for operation in OPERATIONS:
            if operation.name.startswith("token") or operation.method == "DELETE":
                continue
            with transaction.atomic():  # each finds the world as it was
                url, body = operation.call(world, person)
                content = "" if body is None else "{"
                sent = client_of(person).generic(
                    operation.method, url, content, content_type="application/json"
                )
                transaction.set_rollback(True)
            yield f"{person} {operation}", readable(sent.content)


def leaks(world: World, seed: str) -> list[str]:
    """Where the seed is to be read."""
    told = list(everything(world))
    assert len([name for name, _text in told if name.endswith(" 200")]) > 20
    return [name for name, text in told if seed in text]


def test_the_seed_is_nowhere_while_the_game_is_played(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    seed = seed_of(world)
    assert leaks(world, seed) == []
    assert seed not in "".join(f"{row.payload}{row.seal}" for row in GameEvent.objects.all())
    told = [record.getMessage() for record in caplog.records if "django.db" not in record.name]
    assert seed not in "".join(told)


def test_the_search_would_find_it(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A leak is planted: the public page and the public answer show the secret seed."""
    seed = seed_of(world)
    real = report.dice_report

    def leaking(game: Game) -> report.Report:
        found = real(game)
        for one in found.seeds:
            one.seed = seed
        return found

    monkeypatch.setattr(public, "dice_report", leaking)
    found = leaks(world, seed)
    assert f"None /games/{world.game.pk}/dice/ 200" in found
    assert "public dice_retrieve" in found


def test_the_seed_shows_in_no_repr(world: World) -> None:
    seed = DiceSeed.objects.get(game=world.game)
    assert seed.seed not in f"{seed!r}{seed}{[seed]}"


def test_once_finished_it_is_there_for_everybody(world: World) -> None:
    seed = seed_of(world)
    world.table.play("game_ended")
    shown = client_of("public").get(f"{world.url}dice/").json()
    assert [one["seed"] for one in shown["seeds"]] == [seed]
    assert shown["holds"] is True
    assert [roll["holds"] for one in shown["seeds"] for roll in one["rolls"]] == [True]
    assert seed in Client().get(f"/games/{world.game.pk}/dice/").content.decode()
