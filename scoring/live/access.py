"""Who listens: an official of the game, a player, or the public. Asked anew now and then."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from io import BytesIO
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.core.handlers.asgi import ASGIRequest
from django.db import close_old_connections

from roster.roles import Action, may
from scoring.selectors import own_player, roles_and_status

OFFICIALS, PUBLIC = "officials", "public"


class NoSuchGame(Exception):
    """Nobody can listen to a game that there is not."""


def audience_of(scope: Mapping[str, Any], game_id: int) -> str:
    """OFFICIALS, a player's id, or PUBLIC. NoSuchGame; DisallowedHost for a strange host.

    Blocks on the database: to be called in a thread.
    """
    close_old_connections()
    request = ASGIRequest(dict(scope), BytesIO())
    request.get_host()
    store = import_module(settings.SESSION_ENGINE).SessionStore
    request.session = store(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    user = get_user(request)
    found = roles_and_status(user, game_id)
    if found is None:
        raise NoSuchGame
    roles, status = found
    if may(roles, Action.SEE_OPEN_ROLL, status=status):
        return OFFICIALS
    player = own_player(user)
    return PUBLIC if player is None else str(player.pk)


def session_of(scope: Mapping[str, Any]) -> str:
    """The session that a connection brought; "" for none. No database is asked."""
    return ASGIRequest(dict(scope), BytesIO()).COOKIES.get(settings.SESSION_COOKIE_NAME, "")
