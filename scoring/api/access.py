"""Who asks, and whether they may: the first question of every view."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from roster.models import User
from roster.roles import Action, GameStatus, Role, may
from scoring.errors import Forbidden
from scoring.selectors import roles_and_status


@dataclass(frozen=True, slots=True)
class Access:
    """Somebody before a game: their roles in it, and how final it is."""

    user: User | AnonymousUser
    game_id: int
    roles: frozenset[Role]
    status: GameStatus

    def may(self, action: Action) -> bool:
        """Whether the table of roles allows it."""
        return may(self.roles, action, status=self.status)

    def demand(self, action: Action) -> None:
        """Let pass who may; 401 for who has not signed in, 403 for everybody else."""
        if self.may(action):
            return
        if not self.user.is_authenticated:
            raise NotAuthenticated
        raise Forbidden

    @property
    def actor(self) -> User | None:
        """Who the log will say it was."""
        return self.user if isinstance(self.user, User) else None


def visit(request: Request, game_id: int, action: Action = Action.VIEW_PUBLIC) -> Access:
    """Access to a game for an action (one query for an official of it).

    404 where there is no such game, then 401 or 403 for who may not. Views for officials alone
    have `IsAuthenticated` before that, so that there 401 comes first.
    """
    found = roles_and_status(request.user, game_id)
    if found is None:
        raise Http404
    access = Access(request.user, game_id, *found)
    access.demand(action)
    return access
