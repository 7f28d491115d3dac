"""Public pages that are sent again as they were made, for as long as the database is the same.

PostgreSQL can say what a transaction would see, in a few bytes and without looking at any table:
while that text is the same nothing has been committed, whoever wrote it and however. So a page
needs no list of what it shows, and nothing has to throw it away. It is asked once for all requests
of a moment (`PUBLIC_PAGE_MILLISECONDS`), and no page is further behind than that. SQLite cannot say
it: there pages are made each time, as they are for whoever is signed in.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import wraps
from threading import Lock
from typing import Concatenate, ParamSpec

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response

from tournaments.conditional import audience_of

MOST_PAGES = 256
TOLD_ONCE = "messages"
"""The cookie of messages for who is not signed in."""
SENT_ALONG = ("Content-Type", "ETag", "Cache-Control", "Vary")


@dataclass(frozen=True, slots=True)
class Page:
    """A page as it was made, and what the database held by then."""

    seen: str
    content: bytes
    headers: dict[str, str]

    def answer(self, request: HttpRequest) -> HttpResponse:
        """The page, or 304 where the browser has it."""
        response = HttpResponse(self.content, headers=self.headers)
        etag = self.headers["ETag"]
        return get_conditional_response(request, etag=etag, response=response) or response


class Pages:
    """The pages of this process that were asked for last."""

    def __init__(self) -> None:
        self._pages: OrderedDict[Hashable, Page] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, seen: str) -> Page | None:
        """Return a page if it is of what the database holds now."""
        with self._lock:
            page = self._pages.get(key)
            if page is None or page.seen != seen:
                return None
            self._pages.move_to_end(key)
            return page

    def keep(self, key: Hashable, page: Page) -> None:
        """Keep a page in place of an older one; the one longest not asked for makes room."""
        with self._lock:
            self._pages[key] = page
            self._pages.move_to_end(key)
            if len(self._pages) > MOST_PAGES:
                self._pages.popitem(last=False)


PAGES = Pages()


P = ParamSpec("P")


def remembered(
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Have a public page that says by ETag what it shows sent again while nothing has changed."""

    @wraps(view)
    def answer(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        seen = HELD.now() if is_public(request) else None
        if seen is None:
            return view(request, *args, **kwargs)
        key = (view, *audience_of(request), timezone.localdate())
        page = PAGES.get(key, seen)
        if page is not None:
            return page.answer(request)
        response = view(request, *args, **kwargs)
        if may_be_kept(request, response):
            headers = {name: response[name] for name in SENT_ALONG if name in response}
            PAGES.keep(key, Page(seen, response.content, headers))
        return response

    return answer


def is_public(request: HttpRequest) -> bool:
    """Whether a page is asked for that nobody has signed in for and that tells nothing once."""
    cookies = request.COOKIES
    if request.method != "GET":
        return False
    return settings.SESSION_COOKIE_NAME not in cookies and TOLD_ONCE not in cookies


def may_be_kept(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether a response is the page itself, and the same for all of its audience."""
    return (
        response.status_code == 200
        and "ETag" in response
        and "no-store" not in response["Cache-Control"]
        and not response.cookies
        and not request.META.get("CSRF_COOKIE_NEEDS_UPDATE")
    )


class Held:
    """What the database holds, asked for by one request for all that come within a moment."""

    def __init__(self) -> None:
        self._said: tuple[str, float] | None = None

    def now(self) -> str | None:
        """Say what all that is read now would be of; None where the database cannot tell.

        Within a transaction nothing is said: what it has written itself is not in the text.
        """
        if connection.vendor != "postgresql" or connection.in_atomic_block:
            return None
        said, at = self._said, time.monotonic()
        if said is None or at >= said[1]:
            said = (_asked(), at + settings.PUBLIC_PAGE_MILLISECONDS / 1000)
            self._said = said
        return said[0]


def _asked() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_current_snapshot()::text")
        (held,) = cursor.fetchone()
    return str(held)


HELD = Held()
