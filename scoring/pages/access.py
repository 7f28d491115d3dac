"""What the officials' pages of a game share: who may come in, what a form sends, the frame."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import uuid4

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from roster.models import User
from roster.roles import Action, GameStatus, may
from scoring import authority, folding
from scoring.engine.core import Json
from scoring.engine.lucky_roll import RULESET, State
from scoring.errors import Forbidden
from scoring.log import Entry
from scoring.models import Game
from scoring.pages import menu, panels
from scoring.selectors import names_of, roles_of
from scoring.words.headlines import headline

TABLET = "tablet"


@dataclass(frozen=True, slots=True)
class Posted:
    """What a form of an officials' page sends."""

    line: str
    after: int
    request_id: str

    @classmethod
    def of(cls, request: HttpRequest) -> Posted:
        """Read a form; a missing or unreadable number counts as an old page, never as new."""
        line = request.POST.get("command") or request.POST.get("ask") or ""
        given = request.POST.get("after", "")
        after = int(given) if given.isdecimal() and len(given) < 10 else -1
        request_id = request.POST.get("request_id", "")
        return cls(line, after, request_id if _REQUEST_ID.fullmatch(request_id) else uuid4().hex)


_REQUEST_ID = re.compile(r"[0-9A-Za-z-]{1,64}")
"""Forms bring back the id that they were given; anything else was not made here."""


def allowed(request: HttpRequest, game_id: int, action: Action) -> Game:
    """The game of Lucky Roll, for somebody who may do that in it; 404 or 403 else."""
    game = get_object_or_404(Game, pk=game_id, ruleset=RULESET.key)
    demand(request, game, action)
    return game


def demand(request: HttpRequest, game: Game, action: Action) -> None:
    """Let pass who may do that in this game; 403 for everybody else."""
    if not may(roles_of(request.user, game), action, status=GameStatus(game.status)):
        raise PermissionDenied


def demand_correction(
    request: HttpRequest, game: Game, taken: Sequence[Entry], put: Sequence[Json] = ()
) -> None:
    """Let pass who may take these events away and put those in; Forbidden says who else may."""
    roles, status = roles_of(request.user, game), GameStatus(game.status)
    for entry in taken:
        if not all(may(roles, each, status=status) for each in authority.to_take(game.pk, [entry])):
            text = _(
                "{event}: that is the manager's word. The manager or the designee may undo it."
            )
            raise Forbidden(text.format(event=headline(entry.event, names_of(game))))
    for event in put:
        if not all(may(roles, each, status=status) for each in authority.to_put([event])):
            text = _("{event}: only the manager or the designee may put that in.")
            raise Forbidden(text.format(event=headline(event, names_of(game))))


def signed_in(request: HttpRequest) -> User:
    """Who is signed in; 403 for nobody."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def seen(game: Game, after: int) -> State:
    """The state that a page made after row `after` showed; the current one for no such row."""
    if 0 <= after < game.seq:
        state: State = folding.fold_entries(game, folding.entries_at(game, after))
        return state
    return folding.current(game).state  # type: ignore[no-any-return]


def frame(request: HttpRequest, game: Game, here: str) -> dict[str, object]:
    """What the officials' bar and the panels of every officials' page show.

    On a narrow screen the bar has only the game's name as far as its comma.
    """
    short, _comma, series = game.label.partition(", ")
    status = game.get_status_display()
    return {
        "game": game,
        "game_name": short,
        "game_status": f"{series}, {status}" if series else status,
        "game_url": reverse(TABLET, args=[game.pk]),
        "menu_links": menu.links(game, here, roles_of(request.user, game)),
        "panels": panels.rendered(request, game),
    }
