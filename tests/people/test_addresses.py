"""Nobody reads another account's e-mail address: on no page, in no answer, in no feed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from roster.models import Player, User
from roster.services import give_account
from scoring.models import Game
from scoring.projections import rebuild
from tests.api.operations import OPERATIONS, World, new_world
from tests.api.table import PEOPLE
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

PLANTED = "planted.{pk}@quux.example"
HOST = "quux.example"
BACKEND = "django.contrib.auth.backends.ModelBackend"
ASKING = ("public", "player")
NOT_WALKED = {"token", "uidb64", "form"}
"""Arguments of addresses that stand for a secret or a format; those pages have their own tests."""


def planted() -> World:
    """The API's world, with an address for each account and an account for each player."""
    world = new_world()
    rebuild(world.game.pk)
    for player in Player.objects.filter(user=None):
        name = f"account-{player.pk}"
        User.objects.create_user(name)
        give_account(player, name, actor=User.objects.get(username="manager"))
    for user in User.objects.all():
        user.email = PLANTED.format(pk=user.pk)
        user.save(update_fields=["email"])
    return world


def addresses(patterns: Any, start: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every page of the product: its pattern, and the arguments that it takes."""
    for each in patterns:
        route = start + str(each.pattern)
        if isinstance(each, URLResolver):
            if not route.startswith(("api/", "admin/")):
                yield from addresses(each.url_patterns, route)
        elif isinstance(each, URLPattern):
            yield route, dict(each.pattern.converters)


def paths(world: World) -> list[str]:
    """The address of every page that exists in the world, by ids that exist."""
    game, season = world.game, world.tournament
    known: dict[str, object] = {
        "game_id": game.pk,
        "tournament_id": season.pk,
        "series_id": season.series_id,
        "player_id": world.al,
        "number": 1,
        "stage": "qualifying",
        "ref": "3",
    }
    found = []
    for route, arguments in addresses(get_resolver().url_patterns):
        if NOT_WALKED & arguments.keys():
            continue
        path = route
        for name, converter in arguments.items():
            kinds = ("int", "slug", "str", "path")
            for kind in kinds:
                path = path.replace(f"<{kind}:{name}>", str(known.get(name, 1)))
            path = path.replace(f"<{name}>", str(known.get(name, 1)))
            assert converter is not None
        found.append("/" + path)
    return found


def leaks(world: World, person: str) -> list[str]:
    """Where somebody finds another's address: pages, then operations that read."""
    client = Client(raise_request_exception=False)
    own = ""
    if person != "public":
        user = User.objects.get(username=person)
        client.force_login(user, backend=BACKEND)
        own = user.email
    asked = paths(world)
    for operation in OPERATIONS:
        if operation.method == "GET":
            asked.append(operation.call(world, person)[0])
    found = []
    for path in asked:
        answer = client.get(path)
        body = b"".join(answer) if answer.streaming else answer.content
        text = body.decode(errors="replace").replace(own or "nobody", "")
        if HOST in text:
            found.append(path)
    return found


@pytest.mark.parametrize("person", ASKING)
def test_nobody_finds_an_address(person: str) -> None:
    world = planted()
    assert person == "public" or person in PEOPLE
    assert leaks(world, person) == []
    assert len(paths(world)) > 50


def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if pages read the account's address for the public name."""
    world = planted()

    def leaking(player: Player) -> str:
        return player.user.email if player.user else player.name

    monkeypatch.setattr("tournaments.people.screen.shown_name", leaking)
    monkeypatch.setattr("roster.serializers.shown_name", leaking)
    found = leaks(world, "public")
    assert f"/players/{world.al}/" in found
    assert "/api/players/" in found


def test_the_world_has_a_game_and_a_season() -> None:
    planted()
    assert Game.objects.exists()
    assert Tournament.objects.exists()
