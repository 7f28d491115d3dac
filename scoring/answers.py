"""Every refusal as the API answers it, mapped once: `{"code", "detail", "fields"?}`.

400 malformed, 401 not signed in, 403 role, 404 unknown, 405, 406, 409 stale or taken, 413, 415,
422 a rule, 429. Anything else is a bug: it is not caught here, so that it is logged and seen.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import singledispatch
from typing import Any

from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.csrf import csrf_exempt
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from roster.errors import RosterError
from scoring.api.plain import plain
from scoring.codec import TranscriptError
from scoring.engine.core import RuleViolation
from scoring.errors import Refusal
from scoring.models import Game
from scoring.selectors import names_of
from scoring.words.messages import sentence

Names = Callable[[], Mapping[str, str]]
"""The names for a sentence, looked up only where there is one to say."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a refused request is told."""

    status: int
    code: str
    detail: str
    fields: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def body(self) -> dict[str, Any]:
        """The one shape; `fields` is there where there is something to say by field."""
        body = {"code": self.code, "detail": self.detail}
        return {**body, "fields": plain(self.fields)} if self.fields else body


def api_exception_handler(exc: Exception, context: Mapping[str, Any]) -> Response | None:
    """The answer to a refusal; None for a bug, which Django then logs and answers with 500."""
    answer = answer_to(exc, lambda: _names_in(context))
    if answer is None:
        return None
    set_rollback()
    return Response(answer.body, status=answer.status, headers=dict(answer.headers))


def _names_in(context: Mapping[str, Any]) -> Mapping[str, str]:
    """The names of the game that a request was about; none where it was about none."""
    game = Game.objects.filter(pk=context.get("kwargs", {}).get("game_id", 0)).first()
    return names_of(game) if game else {}


@singledispatch
def answer_to(exc: Exception, names: Names) -> Answer | None:
    """A refusal -> what is told about it; None for an exception that is no refusal."""
    return None


@answer_to.register
def _refusal(exc: Refusal, names: Names) -> Answer:
    return Answer(exc.status, exc.code, exc.detail, exc.fields)


@answer_to.register
def _rule(exc: RuleViolation, names: Names) -> Answer:
    """A shape that no event has is the sender's mistake, everything else a rule's no."""
    status = 400 if exc.code == "malformed" else 422
    detail = sentence(exc, names())
    if exc.at is None:
        return Answer(status, exc.code, detail, dict(exc.facts))
    detail = _("Event {number}: {why}").format(number=exc.at + 1, why=detail)
    return Answer(status, exc.code, detail, {**exc.facts, "at": exc.at})


@answer_to.register
def _roster(exc: RosterError, names: Names) -> Answer:
    return Answer(exc.status, exc.code, exc.detail, exc.fields)


@answer_to.register
def _transcript(exc: TranscriptError, names: Names) -> Answer:
    known = ", ".join(plain(exc.facts.get("known", ())))
    texts = {
        "malformed": _("This is no transcript: it needs a format, and a list of events."),
        "unknown_format": _("The transcript's format names no game that is known here: {known}."),
        "unknown_version": _("This version of the transcript cannot be read here, only {known}."),
    }
    status = 400 if exc.code == "malformed" else 422
    return Answer(status, exc.code, texts[exc.code].format(known=known), dict(exc.facts))


@answer_to.register(Http404)
@answer_to.register(exceptions.NotFound)
def _not_found(exc: Exception, names: Names) -> Answer:
    return _nothing_there()


@answer_to.register(PermissionDenied)
@answer_to.register(exceptions.PermissionDenied)
def _forbidden(exc: Exception, names: Names) -> Answer:
    return Answer(403, "forbidden", _("Your role does not allow that."))


@answer_to.register
def _invalid(exc: exceptions.ValidationError, names: Names) -> Answer:
    fields = exc.detail if isinstance(exc.detail, dict) else {"request": exc.detail}
    return Answer(400, "malformed", _something_invalid(), fields)


@answer_to.register
def _invalid_model(exc: ValidationError, names: Names) -> Answer:
    """What a model's own validation refuses, in the same words as a serializer's."""
    fields = exc.message_dict if hasattr(exc, "error_dict") else {"request": exc.messages}
    return Answer(400, "malformed", _something_invalid(), fields)


@answer_to.register
def _throttled(exc: exceptions.Throttled, names: Names) -> Answer:
    seconds = math.ceil(getattr(exc, "wait", None) or 1)
    text = ngettext(
        "That was too often. Try again in {seconds} second.",
        "That was too often. Try again in {seconds} seconds.",
        seconds,
    )
    headers = {"Retry-After": str(seconds)}
    return Answer(429, "too_many_requests", text.format(seconds=seconds), headers=headers)


@answer_to.register
def _framework(exc: exceptions.APIException, names: Names) -> Answer | None:
    """What the framework refuses by itself; a status without a sentence here is a bug."""
    told = _FRAMEWORK.get(exc.status_code)
    if told is None:
        return None
    code, text = told
    return Answer(exc.status_code, code, text(), headers=_headers(exc))


def _headers(exc: exceptions.APIException) -> dict[str, str]:
    challenge = getattr(exc, "auth_header", None)
    return {"WWW-Authenticate": challenge} if challenge else {}


_FRAMEWORK: Mapping[int, tuple[str, Callable[[], str]]] = {
    400: ("malformed", lambda: _("The request cannot be read. Check its body.")),
    401: ("not_signed_in", lambda: _("Sign in first, or send a valid token.")),
    405: ("method_not_allowed", lambda: _("This cannot be done at this address.")),
    406: ("not_acceptable", lambda: _("The API answers in JSON alone.")),
    415: ("unsupported_media_type", lambda: _("Send JSON, as application/json.")),
}


@csrf_exempt  # nothing is done here, and a form's refusal would be a page
def api_not_found(request: HttpRequest, exception: Exception | None = None) -> JsonResponse:
    """Answer for an address under the API that no view has, also as Django's `handler404`."""
    return JsonResponse(_nothing_there().body, status=404)


def api_bad_request(request: HttpRequest) -> JsonResponse:
    """Answer for a request that no view could read, as Django's `handler400`."""
    return JsonResponse(Answer(400, "malformed", _FRAMEWORK[400][1]()).body, status=400)


def api_server_error(request: HttpRequest) -> JsonResponse:
    """Answer for a bug under the API, as Django's `handler500`."""
    body = Answer(500, "server_error", _("Something went wrong here. It has been noted.")).body
    return JsonResponse(body, status=500)


def _something_invalid() -> str:
    return _("Something in the request is missing or has no possible value.")


def _nothing_there() -> Answer:
    return Answer(404, "not_found", _("There is nothing at this address."))
