"""What the pages of the desk share: a page or its fragments, and the way back from a panel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from roster.errors import RosterError
from scoring.answers import Answer, answer_to
from scoring.engine.core import RuleViolation
from scoring.errors import Refusal
from scoring.models import Game
from scoring.pages.access import frame
from scoring.selectors import names_of

REFUSALS = (Refusal, RuleViolation, RosterError)
"""What the services of this floor refuse with."""
LONGEST_URL = 500


def page(
    request: HttpRequest,
    game: Game,
    here: str,
    template: str,
    context: Mapping[str, Any],
    *,
    changes: str = "policies/_changes.html",
    status: int = 200,
) -> HttpResponse:
    """The page `here`; for a script that only looks again, what may have changed on it."""
    again = request.method == "GET" and request.headers.get("HX-Request")
    whole = {**context, "oob": bool(again), **frame(request, game, here)}
    return render(request, changes if again else template, whole, status=status)


def elsewhere(request: HttpRequest, url: str, why: str) -> HttpResponse:
    """Go to another page and say why there; a script that only looks again has nobody to tell."""
    if not (request.method == "GET" and request.headers.get("HX-Request")):
        messages.info(request, why)
    return HttpResponseRedirect(url)


def path_of(request: HttpRequest) -> str:
    """The address of the page that somebody is on, whatever fragment of it was asked for."""
    current = urlsplit(request.headers.get("HX-Current-URL", ""))
    return current.path or request.path


def onward(request: HttpRequest, game: Game, here: str) -> HttpResponse:
    """Back to where a form stood (`next`), if that is a page of ours; else to the page `here`."""
    wanted = request.POST.get("next", "")[:LONGEST_URL]
    if wanted and url_has_allowed_host_and_scheme(wanted, allowed_hosts=None):
        return HttpResponseRedirect(wanted)
    return HttpResponseRedirect(reverse(here, args=[game.pk]))


def done(
    request: HttpRequest, game: Game, here: str, text: str, *, announced_as: str = ""
) -> HttpResponse:
    """What was done, said: to a script with the panels anew, else on the page to go back to.

    `announced_as` is the id of what all officials are told of it, so that it is said once here.
    """
    if request.headers.get("HX-Request"):
        return _said(request, game, text, "polite", 200, announced_as)
    messages.success(request, text)
    return onward(request, game, here)


def not_done(request: HttpRequest, game: Game, here: str, answer: Answer) -> HttpResponse:
    """The same for a refusal."""
    if request.headers.get("HX-Request"):
        return _said(request, game, answer.detail, "urgent", answer.status)
    messages.error(request, answer.detail)
    return onward(request, game, here)


def _said(
    request: HttpRequest, game: Game, text: str, politeness: str, status: int, said_as: str = ""
) -> HttpResponse:
    said = {"text": text, "politeness": politeness, "said_as": said_as}
    context = {**said, **frame(request, game, "")}
    return render(request, "policies/_said.html", context, status=status)


def refusal_of(error: Exception, game: Game) -> Answer:
    """What a refusal is told as."""
    answer = answer_to(error, lambda: names_of(game))
    if answer is None:  # not one of REFUSALS
        raise error
    return answer
