"""Officials of one game and their browsers."""

from __future__ import annotations

from django.test import Client

from roster.models import User
from roster.roles import Role
from scoring.models import CrewMember
from tests.scoring.reading import Browser
from tests.scoring.table import Table

ROLES = ("scorekeeper", "active_roller", "manager", "designee")


def account(username: str) -> User:
    user, _created = User.objects.get_or_create(username=username)
    return user


def appointed(table: Table, role: str) -> User:
    """Somebody who has this role in the game, and is called by it."""
    user = account(role)
    CrewMember.objects.get_or_create(game=table.game, user=user, role=Role(role).value)
    return user


def client_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def browser(table: Table, page: str = "entry", role: str = "scorekeeper") -> Browser:
    """An official's browser at one page of the game."""
    return Browser(client_of(appointed(table, role)), f"/games/{table.game.pk}/{page}/")
