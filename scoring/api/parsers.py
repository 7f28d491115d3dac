"""JSON as the API accepts it: of bounded size and depth, text and numbers that can be kept."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import IO, Any, Final, NoReturn

from django.http import UnreadablePostError
from django.utils.translation import gettext as _
from rest_framework.parsers import BaseParser

from scoring.errors import Malformed, TooLarge

BODY_LIMIT: Final = 64 * 1024
"""Bytes that a request may have; a view that needs more says so in `body_limit`."""
DEPTH_LIMIT: Final = 12
"""Lists and objects inside each other: twice what the deepest event or correction needs."""
NUMBER_LIMIT: Final = 2**53 - 1
"""The largest whole number that every reader of JSON keeps exactly."""

_UNWRITABLE = re.compile(r"[\x00\ud800-\udfff]")
"""NUL, which PostgreSQL refuses in text, and halves of surrogate pairs, which UTF-8 has not."""


class StrictJSONParser(BaseParser):
    """A request's body -> its JSON value; TooLarge or Malformed where it is none to keep.

    No subclass of the framework's parser for JSON, for which it reads the whole body first.
    """

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,  # noqa: ARG002 (DRF's)
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Read one byte more than is allowed at most, so that a flood is never held in memory."""
        view = (parser_context or {}).get("view")
        limit = getattr(view, "body_limit", BODY_LIMIT)
        try:
            body = stream.read(limit + 1)
        except UnreadablePostError as error:
            raise Malformed(_("The request broke off. Send it again.")) from error
        if len(body) > limit:
            detail = _("A request may have {limit} kB here. Send less.")
            raise TooLarge(detail.format(limit=limit // 1024))
        return strict_json(body)


def strict_json(body: bytes) -> Any:
    """UTF-8 JSON -> value; Malformed where it is no JSON, or holds what could not be stored."""
    try:
        value = json.loads(body.decode("utf-8"), parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise Malformed(_("This is not JSON. Check the request's body.")) from error
    _check(value)
    return value


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def _check(value: Any) -> None:
    """Walk the value level by level: a deep one must not exhaust the stack."""
    level = [value]
    for _depth in range(DEPTH_LIMIT + 1):
        deeper: list[Any] = []
        for item in level:
            if isinstance(item, dict):
                deeper += [*item.keys(), *item.values()]
            elif isinstance(item, list):
                deeper += item
            else:
                _check_plain(item)
        if not deeper:
            return
        level = deeper
    detail = _("The JSON is nested deeper than {limit} levels.")
    raise Malformed(detail.format(limit=DEPTH_LIMIT))


def _check_plain(item: Any) -> None:
    if isinstance(item, str):
        if _UNWRITABLE.search(item):
            raise Malformed(_("A text holds a character that cannot be stored. Type it again."))
    elif isinstance(item, int | float) and not abs(item) <= NUMBER_LIMIT:  # NaN is not, either
        raise Malformed(_("A number is too large."))
