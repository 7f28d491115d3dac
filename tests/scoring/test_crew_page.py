"""The crew of a game: who joins, stands in and is relieved, and what that does to their rights."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from roster.models import User
from roster.roles import Role
from scoring.models import CrewMember
from tests.scoring.officials import account, appointed, client_of
from tests.scoring.reading import Page
from tests.scoring.table import Table

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


@pytest.fixture
def table() -> Table:
    table = Table("Ana", "Ben")
    account("lou")
    return table


def url(table: Table) -> str:
    return f"/games/{table.game.pk}/crew/"


def post(table: Table, role: str = "manager", **data: Any) -> Any:
    return client_of(appointed(table, role)).post(url(table), data, follow=True)


def stand_in(table: Table, start: datetime, end: datetime, role: str = "alternate_roller") -> Any:
    there = {"stand-username": "lou", "stand-role": role}
    times = {
        name: timezone.localtime(moment).strftime("%Y-%m-%d %H:%M")
        for name, moment in (("stand-start", start), ("stand-end", end))
    }
    return post(table, step="stand-in", **there, **times)


def crew(table: Table) -> set[tuple[str, str]]:
    members = CrewMember.objects.filter(game=table.game).select_related("user")
    return {(each.user.username, each.role) for each in members}


def may_record(table: Table, username: str = "lou") -> bool:
    client = client_of(User.objects.get(username=username))
    return bool(client.get(f"/games/{table.game.pk}/roster/").status_code == 200)


def test_the_manager_adds_an_official_who_can_work_at_once(table: Table) -> None:
    assert not may_record(table)
    answer = post(table, step="join", **{"join-username": "lou", "join-role": "scorekeeper"})
    assert "lou , Scorekeeper" in Page(answer, url(table)).part("crew-list")
    assert ("lou", "scorekeeper") in crew(table)
    assert may_record(table)


def test_who_is_relieved_is_refused_at_once_and_stays_on_record(table: Table) -> None:
    lou = CrewMember.objects.create(game=table.game, user=account("lou"), role=Role.SCOREKEEPER)
    assert may_record(table)
    answer = post(table, step="relieve", member=lou.pk)
    assert not may_record(table)
    assert "lou , Scorekeeper until" in Page(answer, url(table)).part("crew-list")
    post(table, step="join", **{"join-username": "lou", "join-role": "scorekeeper"})
    assert may_record(table)


def test_an_alternate_works_only_while_standing_in(table: Table) -> None:
    post(table, step="join", **{"join-username": "lou", "join-role": "alternate_roller"})
    assert not may_record(table)
    now = timezone.now()
    page = Page(stand_in(table, now - HOUR, now + HOUR), url(table))
    assert "on duty now" in page.part("crew-list")
    assert may_record(table)
    CrewMember.objects.filter(user__username="lou").update(ends_at=now)
    assert not may_record(table)


def test_a_stand_in_that_is_still_to_come_is_taken_back_whole(table: Table) -> None:
    now = timezone.now()
    stand_in(table, now + HOUR, now + 2 * HOUR, "designee")
    lou = CrewMember.objects.get(user__username="lou")
    assert not may_record(table)
    post(table, step="relieve", member=lou.pk)
    assert ("lou", "designee") not in crew(table)


@pytest.mark.parametrize(("start", "end"), [(1, 1), (2, 1), (-2, -1)])
def test_times_that_cannot_be(table: Table, start: int, end: int) -> None:
    now = timezone.now()
    answer = stand_in(table, now + start * HOUR, now + end * HOUR)
    assert answer.status_code == 422
    assert "The end must be after the start and after now." in answer.content.decode()
    assert ("lou", "alternate_roller") not in crew(table)


def test_a_designee_without_an_end_is_not_cut_short_by_standing_in(table: Table) -> None:
    lou = CrewMember.objects.create(game=table.game, user=account("lou"), role=Role.DESIGNEE)
    now = timezone.now()
    answer = stand_in(table, now, now + HOUR, "designee")
    assert answer.status_code == 422
    assert "lou is Manager&#x27;s designee already, without an end." in answer.content.decode()
    lou.refresh_from_db()
    assert lou.ends_at is None


def test_the_last_manager_stays(table: Table) -> None:
    manager = CrewMember.objects.get(
        game=table.game, user=appointed(table, "manager"), role=Role.MANAGER
    )
    answer = post(table, step="relieve", member=manager.pk)
    assert answer.status_code == 422
    assert "This is the last manager." in Page(answer, url(table)).part("error-summary")
    manager.refresh_from_db()
    assert manager.ends_at is None
    CrewMember.objects.create(game=table.game, user=account("lou"), role=Role.MANAGER)
    assert post(table, step="relieve", member=manager.pk).status_code == 403  # not theirs to see
    manager.refresh_from_db()
    assert manager.ends_at is not None


def test_who_will_leave_does_not_count_as_the_manager_who_stays(table: Table) -> None:
    manager = CrewMember.objects.get(
        game=table.game, user=appointed(table, "manager"), role=Role.MANAGER
    )
    CrewMember.objects.create(
        game=table.game, user=account("lou"), role=Role.MANAGER, ends_at=timezone.now() + HOUR
    )
    assert post(table, step="relieve", member=manager.pk).status_code == 422


@pytest.mark.parametrize("role", ["scorekeeper", "active_roller"])
@pytest.mark.parametrize("step", ["join", "stand-in", "relieve", "anything"])
def test_other_officials_read_and_change_nothing(table: Table, role: str, step: str) -> None:
    before = crew(table) | {(role, role)}
    page = client_of(appointed(table, role)).get(url(table)).content.decode()
    assert "Add to the crew" not in page
    data = {"join-username": "lou", "join-role": "manager"}
    assert post(table, role, step=step, **data).status_code == 403
    assert crew(table) == before


def test_strangers_see_nothing(table: Table) -> None:
    assert client_of(account("lou")).get(url(table)).status_code == 403
    assert Client().get(url(table)).status_code == 302


@pytest.mark.parametrize(
    "data",
    [
        {"step": "join", "join-username": "nobody", "join-role": "scorekeeper"},
        {"step": "join", "join-username": "lou", "join-role": "player"},
        {"step": "join", "join-username": "", "join-role": "manager"},
        {"step": "stand-in", "stand-username": "lou", "stand-role": "manager"},
    ],
)
def test_what_is_wrong_is_said_and_kept(table: Table, data: dict[str, str]) -> None:
    answer = post(table, **data)
    assert answer.status_code == 422
    assert 'id="error-summary"' in answer.content.decode()
    assert crew(table) == {("manager", "manager")}


def test_a_member_of_another_game_is_not_found(table: Table) -> None:
    other = Table("Carla", "Dan")
    lou = CrewMember.objects.create(game=other.game, user=account("lou"), role=Role.SCOREKEEPER)
    assert post(table, step="relieve", member=lou.pk).status_code == 404
    lou.refresh_from_db()
    assert lou.ends_at is None
