"""The crew of a game: who joins, who stands in from when to when, whose duty ends.

The only writer of a crew after the game was opened. Who did it is in the server's log: the crew
itself holds what is in force, and when each one's duty ended.
"""

from __future__ import annotations

from datetime import datetime

import structlog
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from roster.models import User
from roster.roles import Role
from scoring.errors import Refusal
from scoring.live.news import tell_officials
from scoring.models import CrewMember, Game
from scoring.selectors import on_duty
from scoring.words.offices import office
from scoring.words.wording import clock

STAND_INS = (Role.ALTERNATE_ROLLER, Role.DESIGNEE)
"""Who stands in for an evening: for the active roller, and for the manager."""

log = structlog.get_logger(__name__)


class LastManager(Refusal):
    """The one manager who is left is to be dismissed."""

    code = "last_manager"

    def __init__(self) -> None:
        super().__init__(
            _("This is the last manager. Appoint another one first, then dismiss this one.")
        )


class OnDuty(Refusal):
    """Somebody is to get a role that they have already, without an end."""

    code = "on_duty"

    def __init__(self, user: User, role: Role) -> None:
        text = _("{person} is {role} already, without an end. End that duty first.")
        super().__init__(text.format(person=called(user), role=office(role)))


class ImpossibleTimes(Refusal):
    """A stand-in that ends before it starts, or has ended."""

    code = "impossible_times"

    def __init__(self) -> None:
        super().__init__(
            _("The end must be after the start and after now. Change the times, then send again.")
        )


def called(user: User) -> str:
    """What an official is called: the full name, else the account's."""
    return user.get_full_name() or user.get_username()


@transaction.atomic
def join(game: Game, user: User, role: Role, *, by: User) -> CrewMember:
    """Give somebody a role in a game, without an end; OnDuty where they have it so.

    An alternate roller who joins waits: `stand_in` says from when to when they roll.
    """
    _refuse_twice(game, user, role)
    member = _put(game, user, role, None, None)
    log.info("crew joined", game=game.pk, user=user.pk, role=str(role), by=by.pk)
    text = _("{person} is {role} now.") if role != Role.ALTERNATE_ROLLER else ""
    tell_officials(game.pk, text.format(person=called(user), role=office(role)), kind="crew")
    return member


@transaction.atomic
def stand_in(
    game: Game, user: User, role: Role, *, start: datetime, end: datetime, by: User
) -> CrewMember:
    """Give somebody a stand-in's role from `start` to just before `end`.

    Another time for the same stand-in takes the earlier one's place. ImpossibleTimes; OnDuty for a
    designee who is one without an end.
    """
    if role not in STAND_INS:
        raise ValueError(f"nobody stands in as {role}")
    if end <= max(start, timezone.now()):
        raise ImpossibleTimes
    if role is not Role.ALTERNATE_ROLLER:
        _refuse_twice(game, user, role)
    member = _put(game, user, role, start, end)
    log.info(
        "crew stands in",
        game=game.pk,
        user=user.pk,
        role=str(role),
        by=by.pk,
        start=start.isoformat(),
        end=end.isoformat(),
    )
    text = _("{person} stands in as {role} from {start} to {end}.")
    said = {"person": called(user), "role": office(role), "start": clock(start), "end": clock(end)}
    tell_officials(game.pk, text.format(**said), kind="crew")
    return member


@transaction.atomic
def relieve(member: CrewMember, *, by: User) -> CrewMember:
    """End somebody's duty now: the next thing they do is refused. LastManager.

    A duty that has not begun is taken back whole; else the line stays, with its end.
    """
    game = Game.objects.select_for_update(no_key=True).get(pk=member.game_id)
    now = timezone.now()
    if member.role == Role.MANAGER and not _managers(game).exclude(pk=member.pk).exists():
        raise LastManager
    person, role = called(member.user), office(member.role)
    if member.starts_at is not None and member.starts_at > now:
        member.delete()
    else:
        member.ends_at = now
        member.save(update_fields=["ends_at"])
    log.info("crew relieved", game=game.pk, user=member.user_id, role=member.role, by=by.pk)
    text = _("{person} is not {role} any more.")
    tell_officials(game.pk, text.format(person=person, role=role), kind="crew")
    return member


def _managers(game: Game) -> models.QuerySet[CrewMember]:
    """Managers of a game who stay: on duty now, and without an end."""
    found = CrewMember.objects.filter(on_duty(timezone.now()), game=game, role=Role.MANAGER)
    return found.filter(ends_at=None, user__is_active=True)


def _refuse_twice(game: Game, user: User, role: Role) -> None:
    held = CrewMember.objects.filter(game=game, user=user, role=role, ends_at=None)
    if held.exists():
        raise OnDuty(user, role)


def _put(
    game: Game, user: User, role: Role, start: datetime | None, end: datetime | None
) -> CrewMember:
    member, _created = CrewMember.objects.update_or_create(
        game=game, user=user, role=role.value, defaults={"starts_at": start, "ends_at": end}
    )
    return member
