"""Panels on every officials' page of a game: each app adds its own, as with the menu.

A panel is a fragment with an id that is always on the page, empty or not, so that a live update
can swap it: open flags, a hold for noise, turns that are owed from an earlier game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

if TYPE_CHECKING:
    from scoring.models import Game  # apps register their panels before models are there


@dataclass(frozen=True, slots=True)
class Panel:
    """`template` renders one element with this `id`; its context is `of(request, game)`.

    The template also gets `game` and, in the answer to a script, `oob`: then the element carries
    `hx-swap-oob="true"`.
    """

    id: str
    template: str
    of: Callable[[HttpRequest, Game], Mapping[str, Any]]


_panels: list[Panel] = []


def register(panel: Panel) -> None:
    """Add a panel; called once by each app when it is ready."""
    if panel not in _panels:
        _panels.append(panel)


def rendered(request: HttpRequest, game: Game) -> list[SafeString]:
    """All panels of a game as this user sees them, in the order in which they were added."""
    oob = bool(request.headers.get("HX-Request"))
    return [
        render_to_string(
            panel.template, {"game": game, "oob": oob, **panel.of(request, game)}, request
        )
        for panel in _panels
    ]
