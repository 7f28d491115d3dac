"""ETags: an answer that the client has already is not sent again.

A tag is made of stamps and of what is public, never of a state: a digest of an open roll could
be guessed by trying all rolls.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from django.utils.http import parse_etags
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.codec import canonical


def digest(public: object) -> str:
    """A short name for something that everybody may know, such as the players' names."""
    return hashlib.sha256(canonical(public).encode()).hexdigest()[:16]


def unless_known(request: Request, stamp: str, build: Callable[[], Any]) -> Response:
    """200 with what `build` makes, or 304 where the client's copy has this stamp."""
    etag = f'"{stamp}"'
    known = parse_etags(request.headers.get("If-None-Match", ""))
    if etag in known or f"W/{etag}" in known:
        answer = Response(status=status.HTTP_304_NOT_MODIFIED)
    else:
        answer = Response(build())
    answer["ETag"] = etag
    answer["Cache-Control"] = "no-cache, private"
    return answer
