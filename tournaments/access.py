"""Who somebody is in a tournament, before any of its games has a crew."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from roster.models import User
from roster.roles import MANAGERS, Action, GameStatus, Role, may
from scoring.models import CrewMember
from scoring.selectors import on_duty
from tournaments.models import Official, Tournament


def roles_in(user: User | AnonymousUser, tournament: Tournament) -> frozenset[Role]:
    """The roles of an appointment; a superuser is manager everywhere (one query else).

    An alternate roller has no role before standing in at a game.
    """
    if user.pk is None:
        return frozenset({Role.PUBLIC})
    if user.is_superuser:
        return frozenset({Role.PUBLIC, Role.MANAGER})
    held = Official.objects.filter(tournament=tournament, user=user.pk).exclude(
        role=Role.ALTERNATE_ROLLER
    )
    roles = (Role(role) for role in held.values_list("role", flat=True))
    return frozenset({Role.PUBLIC, Role.PLAYER, *roles})


def may_in(user: User | AnonymousUser, tournament: Tournament, action: Action) -> bool:
    """Whether a role in the tournament allows it; a season is never official as a whole."""
    return may(roles_in(user, tournament), action, status=GameStatus.PROVISIONAL)


def manages(user: User | AnonymousUser, tournament: Tournament) -> bool:
    """Whether somebody may set the tournament up."""
    return may_in(user, tournament, Action.SET_UP)


def manages_somewhere(user: User | AnonymousUser) -> bool:
    """Whether somebody may lay out a new tournament: a manager or designee of any."""
    if user.pk is None:
        return False
    held = Official.objects.filter(user=user.pk, role__in=MANAGERS)
    return user.is_superuser or held.exists()


def roles_anywhere(user: User | AnonymousUser) -> frozenset[Role]:
    """The roles that somebody has in any tournament, or now in any game's crew.

    Who may add players before there is a crew counts as a scorekeeper.
    """
    if not isinstance(user, User):
        return frozenset({Role.PUBLIC})
    if user.is_superuser:
        return frozenset({Role.PUBLIC, Role.MANAGER})
    appointed = Official.objects.filter(user=user.pk).exclude(role=Role.ALTERNATE_ROLLER)
    on_crews = CrewMember.objects.filter(on_duty(timezone.now()), user=user.pk)
    held = {*appointed.values_list("role", flat=True), *on_crews.values_list("role", flat=True)}
    standing = {Role.SCOREKEEPER} if user.is_official else set()
    return frozenset({Role.PUBLIC, Role.PLAYER, *map(Role, held), *standing})


def may_anywhere(user: User | AnonymousUser, action: Action) -> bool:
    """Whether somebody may do what is about no game in particular."""
    return may(roles_anywhere(user), action, status=GameStatus.PROVISIONAL)


def may_link_accounts(user: User | AnonymousUser) -> bool:
    """Whether somebody may say whose account a player's is: who manages a tournament or a game."""
    if manages_somewhere(user):
        return True
    duties = CrewMember.objects.filter(on_duty(timezone.now()), user=user.pk, role__in=MANAGERS)
    return user.pk is not None and duties.exists()
