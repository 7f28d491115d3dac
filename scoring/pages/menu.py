"""The officials' menu of a game: each app adds its pages, so that no floor names one above."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.urls import reverse

from roster.roles import Action, GameStatus, Role, may

if TYPE_CHECKING:
    from scoring.models import Game  # apps register their pages before models are there


@dataclass(frozen=True, slots=True)
class Page:
    """A page about a game. `when` tells whether it makes sense in a state; `phrase` names it."""

    url_name: str
    phrase: Callable[[], str]
    happening: bool = False
    """Whether it stands among the things that can happen in a turn, and not in the menu."""
    event: str = ""
    """The event that `legal` must offer for the page to be shown there."""
    action: Action = Action.SEE_LOG
    """What somebody must be allowed to do for the link to be there."""


_pages: list[Page] = []


def register(page: Page) -> None:
    """Add a page; called once by each app when it is ready."""
    if page not in _pages:
        _pages.append(page)


def links(game: Game, here: str, roles: Iterable[Role]) -> list[dict[str, object]]:
    """The menu's links that somebody may follow; `here` is the URL name of the page they are on."""
    held, status = list(roles), GameStatus(game.status)
    return [
        {
            "url": reverse(page.url_name, args=[game.pk]),
            "label": page.phrase(),
            "current": page.url_name == here,
        }
        for page in _pages
        if not page.happening and may(held, page.action, status=status)
    ]


def url_of(url_name: str, game: Game) -> str:
    """Where a page is, if an app has added it; else "": a floor may lead to one above by name."""
    known = any(page.url_name == url_name for page in _pages)
    return reverse(url_name, args=[game.pk]) if known else ""


_event_pages: list[str] = []


def register_event_page(url_name: str) -> None:
    """Add the page on which one event is corrected; called once by the app that has it."""
    _event_pages.append(url_name)


def event_url(game: Game, ref: str, **query: str) -> str:
    """Where one event is corrected, filled in as the query says; "" where no app has that page."""
    if not _event_pages:
        return ""
    address = reverse(_event_pages[-1], args=[game.pk, ref])
    return f"{address}?{urlencode(query)}" if query else address


def happening_links(game: Game, events: frozenset[str]) -> list[dict[str, object]]:
    """Links to pages that record something which is possible now."""
    return [
        {"url": reverse(page.url_name, args=[game.pk]), "label": page.phrase()}
        for page in _pages
        if page.happening and page.event in events
    ]
