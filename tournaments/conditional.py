"""ETags of pages: what a browser has already is not made and sent again.

A tag is made of what the page shows and of who it is for, never of a game's state: a digest of
an open roll could be guessed by trying all rolls, and that it changes would be news as well.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path

from django.conf import settings
from django.contrib.messages import get_messages
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import quote_etag
from django.utils.translation import get_language

from tournaments.listening import Listening

SHOWN_BY = ("templates/**/*.html", "locale/**/*.mo", "tournaments/**/*.py", "scoring/**/*.py")
"""Files that decide how a page looks; another release of them is another page."""


def unless_known(
    request: HttpRequest, shown: object, build: Callable[[], HttpResponse]
) -> HttpResponse:
    """Answer with the page that `build` makes, or 304 where the browser's copy shows the same.

    `shown` is all data of the page; equal data must have equal `repr`. A page with a message
    that is told once is always made, and not kept.
    """
    if len(get_messages(request)):
        response = build()
        response["Cache-Control"] = "no-store, private"
        return response
    etag = quote_etag(_digest(repr(shown), *audience_of(request), release()))
    response = get_conditional_response(request, etag=etag) or build()
    response["ETag"] = etag
    response["Cache-Control"] = "no-cache, private"
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response


def audience_of(request: HttpRequest) -> tuple[str, ...]:
    """Tell who a page is for, and at which address.

    Forms on it hold a token that goes with the cookie; how they want to be told is on it as well.
    """
    user = request.user
    cookie = request.COOKIES.get(settings.CSRF_COOKIE_NAME, "")
    told = repr(Listening.of(request))
    return (str(user.pk or "public"), cookie, told, get_language() or "", request.get_full_path())


@cache
def release() -> str:
    """Tell the release of what makes pages by its files' contents: after an upgrade all differ."""
    files = sorted(file for files in SHOWN_BY for file in Path(settings.BASE_DIR).glob(files))
    contents = [hashlib.sha256(file.read_bytes()).hexdigest() for file in files]
    return _digest(str(getattr(staticfiles_storage, "manifest_hash", "")), *contents)


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]
