"""Somebody who follows a game from outside and tries every address of the product."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.urls import URLPattern, URLResolver, get_resolver
from playwright.sync_api import APIResponse, BrowserContext, Page, Response

from tests.browser.site import Site

CONVERTER = re.compile(r"<(?:\w+:)?(\w+)>")
GROUP = re.compile(r"\(\?P<(\w+)>[^()]*\)")
ADMIN = "admin/"


def spellings(dice: Sequence[int]) -> list[str]:
    """A roll in every way in which something could give it away."""
    found = []
    for faces in (dice, sorted(dice)):
        said = [str(face) for face in faces]
        found += [between.join(said) for between in ("", " ", ",", ", ", ", \n")]
    return found


def paths(values: Mapping[str, object]) -> list[str]:
    """Every address of the product with these values in it."""
    return [f"/{path}" for path in _paths(get_resolver().url_patterns, "", values)]


def _paths(
    patterns: Iterable[URLPattern | URLResolver], prefix: str, values: Mapping[str, object]
) -> Iterator[str]:
    for pattern in patterns:
        route = prefix + _filled(str(pattern.pattern), values)
        if isinstance(pattern, URLPattern):
            yield route
        elif route != ADMIN:
            yield from _paths(pattern.url_patterns, route, values)


def _filled(route: str, values: Mapping[str, object]) -> str:
    """Officials' records (flags, rulings, events) are tried by the first number that there is."""

    def value(match: re.Match[str]) -> str:
        return str(values.get(match[1], 1))

    return CONVERTER.sub(value, GROUP.sub(value, route)).strip("^$")


@dataclass
class Onlooker:
    """A window on a game's public page; `got` is all that the server ever sent to it."""

    page: Page
    site: Site
    addresses: list[str]
    got: list[tuple[str, str]] = field(default_factory=list)
    came: list[Response] = field(default_factory=list)
    """Answers to the page itself that are still to be read."""

    @classmethod
    def of(cls, context: BrowserContext, site: Site, values: Mapping[str, object]) -> Onlooker:
        """Open the game's page and keep everything that comes."""
        onlooker = cls(context.new_page(), site, paths(values))
        onlooker.page.on("response", onlooker._came)
        onlooker.page.goto(site.url(f"/games/{values['game_id']}/"))
        onlooker.read()
        return onlooker

    def looks_everywhere(self) -> None:
        """Reload the page, and ask for every address."""
        self.page.reload()
        self.read()
        for address in self.addresses:
            self._keep(self.page.context.request.get(self.site.url(address), max_redirects=0))

    def found(self, telltales: Iterable[str]) -> list[str]:
        """Where one of these texts was in what came, bodies and headers alike."""
        return [
            f"{url}: {telltale}"
            for url, text in self.got
            for telltale in telltales
            if telltale in text
        ]

    def _came(self, answer: Response) -> None:
        self.came.append(answer)

    def read(self) -> None:
        """Keep what the page got; its scripts and styles are everybody's and always the same.

        There is no stream on this server; tests/scoring/live searches those.
        """
        while self.came:
            answer = self.came.pop(0)
            if "/static/" not in answer.url and "/live/" not in answer.url:
                self._keep(answer)

    def _keep(self, answer: Response | APIResponse) -> None:
        moved = 300 <= answer.status < 400  # which has no body for a browser
        text = "" if moved else answer.body().decode(errors="replace")
        self.got.append((answer.url, f"{answer.headers}\n{text}"))
