"""Who may change players and rosters through the API."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from .models import User


def official_anywhere(user: User | AnonymousUser) -> bool:
    """Whether somebody may add players, rename them and set rosters, whatever the game."""
    return isinstance(user, User) and user.is_active and (user.is_official or user.is_superuser)


class ReadOrOfficial(BasePermission):
    """Everybody reads names, officials write them.

    The views name IsAuthenticatedOrReadOnly before it, for the sake of the API's schema, which
    knows by that one that reading takes no sign-in.
    """

    def has_permission(self, request: Request, view: APIView) -> bool:  # noqa: ARG002 (DRF's)
        """Whether the request only reads, or comes from an official."""
        return request.method in SAFE_METHODS or official_anywhere(request.user)
