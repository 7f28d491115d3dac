"""Every page of the product in every state, in one list that the tests of all pages walk.

A state knows how to bring a window there. `test_inventory.py` fails when an address of the product
is neither here nor among `NOT_PAGES`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from django.urls import URLPattern, URLResolver

from tests.browser.states import (
    assistance,
    championship,
    crew,
    desk,
    entry,
    errors,
    events,
    late_assistance,
    own,
    people,
    player_list,
    public,
    roller,
    roster,
    setup,
    sheets,
    signing_in,
    signoff,
    stages,
)
from tests.browser.visit import State

MODULES = (
    people,
    signing_in,
    public,
    own,
    player_list,
    roster,
    crew,
    entry,
    roller,
    assistance,
    late_assistance,
    events,
    desk,
    signoff,
    setup,
    sheets,
    championship,
    stages,
    errors,
)
STATES: Final[dict[str, State]] = {
    state.name: state for state in chain.from_iterable(module.STATES for module in MODULES)
}

NOT_PAGES: Final = {
    "healthz": "JSON for a load balancer",
    "readyz": "JSON for a load balancer",
    "javascript-catalog": "a script",
    "open-game": "a form's target, which leads on to the roster",
    "record-owed-turn": "a form's target, which leads back to where the form stood",
    "game-officials": "leads to the officials of the game's tournament",
    "transcript": "a download",
    "season-archive": "a download",
    "series-calendar": "a calendar feed",
    "tournament-calendar": "a calendar feed",
    "player-calendar": "a calendar feed",
    "merge-undo": "a form's target, which leads back to the record",
    "game-hold": "a form's target, which leads back",
    "game-quiet": "a form's target, which leads back",
    "game-totals": "a form's target, which leads back",
    "api/": "JSON; its documentation is drawn by Swagger UI",
    "admin/": "Django's own pages, for who runs the product",
}


def addresses(patterns: Iterable[URLPattern | URLResolver]) -> Iterator[str]:
    """Yield every address by its name, a nameless one by its pattern; whole floors by theirs."""
    for pattern in patterns:
        if isinstance(pattern, URLPattern):
            yield pattern.name or str(pattern.pattern)
        elif str(pattern.pattern) in NOT_PAGES:
            yield str(pattern.pattern)
        else:
            yield from addresses(pattern.url_patterns)


def unlisted(patterns: Iterable[URLPattern | URLResolver]) -> set[str]:
    """Return the addresses that have no state and no reason for that."""
    return set(addresses(patterns)) - {state.url_name for state in STATES.values()} - set(NOT_PAGES)
