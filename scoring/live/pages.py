"""What the public page of a game consists of, by registration: the floor that has the page.

A part is one element with an id. Parts are rendered once for everybody, so nothing in them may
depend on who looks; what belongs to one player alone is rendered by `own`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scoring.live.story import Story
    from scoring.models import Game


@dataclass(frozen=True, slots=True)
class Parts:
    """A page at one moment: its title, its parts by id, and its log, oldest entry first."""

    title: str = ""
    elements: Mapping[str, str] = field(default_factory=dict)
    log: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PublicPage:
    """`parts` renders what all see, `own` what the page has besides for one player (an id)."""

    parts: Callable[[Game, Story], Parts]
    own: Callable[[Game, Story, str], Mapping[str, str]]
    related: tuple[str, ...] = ()
    """What else of a game it reads: for `select_related`, so that it costs no further query."""


_pages: list[PublicPage] = []


def register(page: PublicPage) -> None:
    """Have a page rendered for live news; called once by its app when it is ready."""
    if page not in _pages:
        _pages.append(page)


def related() -> tuple[str, ...]:
    """What is to be read along with a game for its page."""
    return _pages[0].related if _pages else ()


def parts(game: Game, story: Story) -> Parts:
    """The public page of a game; empty where no floor has one."""
    return _pages[0].parts(game, story) if _pages else Parts()


def own(game: Game, story: Story, player: str) -> Mapping[str, str]:
    """What the page shows one player alone, by id."""
    return _pages[0].own(game, story, player) if _pages else {}
