"""A number that no row can have finds none, on both databases: 404, and never a server's error."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db.models import Q
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.converters import IntConverter

from roster.models import Player, User
from scoring.models import Game, GameTotal

pytestmark = pytest.mark.django_db

HUGE = 10**19


def addresses(patterns: list[URLPattern | URLResolver], before: str = "/") -> Iterator[str]:
    """Every address that takes nothing but numbers, with a huge one in each place."""
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, route)
            continue
        taken = pattern.pattern.converters
        if taken and all(isinstance(each, IntConverter) for each in taken.values()):
            for name in taken:
                route = route.replace(f"<int:{name}>", str(HUGE))
            if "<" not in route and "(" not in route:
                yield route


@pytest.fixture
def boss() -> Client:
    client = Client()
    user = User.objects.create_superuser("boss", password="nothing to hide")
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_no_address_with_a_huge_number_is_an_error(boss: Client) -> None:
    asked = [path for path in addresses(get_resolver().url_patterns) if "/admin/" not in path]
    assert len(asked) > 80
    answers = {path: boss.get(path).status_code for path in asked}
    allowed = {403, 404, 405}  # 405: what is only written to
    assert {path: status for path, status in answers.items() if status not in allowed} == {}


def test_a_huge_number_equals_nothing_and_is_greater_than_everything() -> None:
    Player.objects.create(name="Ana", name_key="ana", collation_key="ana", search_key="ana")
    assert not GameTotal.objects.filter(Q(game_id=HUGE) | Q(player_id__in=[HUGE, -HUGE])).exists()
    assert Player.objects.filter(pk__lt=HUGE, pk__gt=-HUGE).count() == 1
    assert not Player.objects.filter(pk__gt=HUGE).exists()
    assert not Game.objects.filter(roster_id=HUGE).exists()
