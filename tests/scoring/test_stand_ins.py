"""Who stands in for an evening has the role from its start to its end, and not a moment longer."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from roster.models import User
from roster.roles import GameStatus, Role
from scoring.models import CrewMember
from scoring.selectors import roles_and_status, roles_of
from tests.scoring.officials import account
from tests.scoring.table import Table

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
ANYBODY = frozenset({Role.PUBLIC, Role.PLAYER})


@pytest.fixture
def table() -> Table:
    return Table("Ana", "Ben")


def member(table: Table, role: Role, starts: int | None, ends: int | None) -> User:
    """Lou in the crew, from and to so many hours from now."""
    now = timezone.now()
    user = account("lou")
    CrewMember.objects.create(
        game=table.game,
        user=user,
        role=role,
        starts_at=None if starts is None else now + starts * HOUR,
        ends_at=None if ends is None else now + ends * HOUR,
    )
    return user


def held(table: Table, user: User) -> frozenset[Role]:
    """What both ways of asking say."""
    found = roles_and_status(user, table.game.pk)
    assert found == (roles_of(user, table.game), GameStatus.PROVISIONAL)
    return found[0] - ANYBODY


@pytest.mark.parametrize(
    ("role", "starts", "ends", "has"),
    [
        (Role.SCOREKEEPER, None, None, True),
        (Role.SCOREKEEPER, None, -1, False),
        (Role.SCOREKEEPER, None, 1, True),
        (Role.DESIGNEE, None, None, True),
        (Role.DESIGNEE, -1, 1, True),
        (Role.DESIGNEE, 1, 2, False),
        (Role.DESIGNEE, -2, -1, False),
        (Role.ALTERNATE_ROLLER, None, None, False),
        (Role.ALTERNATE_ROLLER, None, 1, False),
        (Role.ALTERNATE_ROLLER, -1, None, True),
        (Role.ALTERNATE_ROLLER, -1, 1, True),
        (Role.ALTERNATE_ROLLER, 1, 2, False),
        (Role.ALTERNATE_ROLLER, -2, -1, False),
    ],
)
def test_from_and_to(
    table: Table, role: Role, starts: int | None, ends: int | None, has: bool
) -> None:
    user = member(table, role, starts, ends)
    assert held(table, user) == ({role} if has else set())


def test_the_end_itself_is_too_late_and_the_start_is_not(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = member(table, Role.ALTERNATE_ROLLER, 1, 2)
    lou = CrewMember.objects.get(user=user)
    for moment, has in ((lou.starts_at, True), (lou.ends_at, False)):
        monkeypatch.setattr(timezone, "now", lambda moment=moment: moment)
        assert (Role.ALTERNATE_ROLLER in held(table, user)) is has
