"""How a listener wants to be told: in how many words, and of what. Kept on the device, in a cookie.

Nothing about anybody is stored here, so it works without an account.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse

COOKIE: Final = "listening"
A_YEAR: Final = 365 * 24 * 3600


class Verbosity(StrEnum):
    """In how many words. See `static/js/announcer.js`."""

    BRIEF = "brief"
    NORMAL = "normal"
    FULL = "full"


class News(StrEnum):
    """Of what."""

    EVERYTHING = "everything"
    TOTALS = "totals"
    MINE = "mine"


MUTED: Final[Mapping[News, tuple[str, ...]]] = {
    News.EVERYTHING: (),
    News.TOTALS: ("turn", "flag", "arrival"),
    News.MINE: ("turn", "flag", "arrival", "total"),
}
"""The kinds of announcements that are not spoken. What is urgent always is: the own turn, game
point, and what an official must hear; and so are answers, and what became of a connection."""


@dataclass(frozen=True, slots=True)
class Listening:
    """A listener's choice."""

    verbosity: Verbosity = Verbosity.NORMAL
    news: News = News.EVERYTHING

    @property
    def mute(self) -> str:
        """The kinds that are not spoken, as pages tell the announcer."""
        return " ".join(MUTED[self.news])

    @classmethod
    def of(cls, request: HttpRequest) -> Listening:
        """What the device's cookie says; the usual for a cookie that says nothing known."""
        verbosity, _dot, news = request.COOKIES.get(COOKIE, "").partition(".")
        try:
            return cls(Verbosity(verbosity), News(news))
        except ValueError:
            return cls()

    def keep(self, response: HttpResponse) -> None:
        """Let the device remember it for a year."""
        response.set_cookie(
            COOKIE,
            f"{self.verbosity}.{self.news}",
            max_age=A_YEAR,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )


def listening(request: HttpRequest) -> dict[str, object]:
    """Tell every page how its listener wants to be told (a context processor)."""
    return {"listening": Listening.of(request)}
