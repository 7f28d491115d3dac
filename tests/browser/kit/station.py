"""A station with no game behind it: each command has one fixed answer."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from django import forms
from django.core.exceptions import BadRequest, PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.template import engines
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.views import defaults
from django.views.csrf import csrf_failure
from django.views.decorators.http import require_POST

PAGES = Path(__file__).parent / "pages"

FIGURES = [
    {"label": "Turn so far", "value": "650", "remark": "plus 250 now"},
    {"label": "Total", "value": "3,150", "remark": "on the board"},
    {"label": "Replays left", "value": "1", "remark": "of 2"},
]
ROLL_DUE = {
    "title": "Ben's turn, round 4 - Score entry",
    "heading": "Ben's turn, round 4",
    "due": "Roll due, 3 dice",
    "reading": "Kept 1, 1, 5 for 250.",
    "where": "Ben's turn, round 4. Roll due, 3 dice.",
    "hint": "For example 4 4 1. Type ? for help.",
    "figures": FIGURES,
}
INSTRUCTION_DUE = {
    **ROLL_DUE,
    "title": "Ben's instruction, round 4 - Score entry",
    "due": "Instruction due, attempt 1 of 2",
    "reading": "1, 1, 5 score 250. 3 dice left.",
    "where": "Ben's turn, round 4. Instruction due.",
    "hint": "Or the instruction: 200 r4, r4 or s. Type ? for help.",
    "roll_label": "Roll: 1, 1, 5, 3, 2, 6.",
    "dice": [
        *({"face": face, "look": ""} for face in (1, 1, 5)),
        *({"face": face, "look": "quiet"} for face in (3, 2, 6)),
    ],
}
LOG = [
    (117, "Ben claims 150, rolls 6."),
    (116, "Ben rolls 1, 5."),
    (115, "Ben claims 500, rolls 2."),
    (114, "Ben rolls 4, 4, 4, 1, 2, 6."),
]
COMMANDS = [
    {"value": "l", "label": "Last roll", "key": "l"},
    {"value": "t", "label": "Whose turn", "key": "t"},
]
MENU = [
    {"url": "/", "label": "Score entry", "current": True},
    {"url": "/parts/", "label": "All events of this game", "current": False},
]
ROLLED = "1, 1, 5, 3, 2, 6. Scoring 1, 1, 5: 250. Lucky 18: 500 pending. Three dice left."
SAVED = "Ben saves 1,150: 650 plus 500 lucky. Total 4,300. Carla next."
REFUSED = "Enter 3 dice from 1 to 6. You entered 2."
STALE = "Kim recorded another roll meanwhile. Compare it with yours, then send yours again."


class PlayerForm(forms.Form):
    """One field of each kind."""

    name = forms.CharField(help_text="As it is read aloud.")
    series = forms.ChoiceField(choices=[("a", "Wednesday/Saturday"), ("b", "Sunday/Thursday")])
    kind = forms.ChoiceField(
        label="What happens",
        choices=[("new", "Plays for the first time"), ("back", "Comes back")],
        widget=forms.RadioSelect,
    )
    present = forms.BooleanField(label="Is here now", required=False)


def part(request: HttpRequest, name: str, context: dict[str, Any]) -> SafeString:
    """Return one of the kit's own templates, rendered."""
    template = engines["django"].from_string((PAGES / f"{name}.html").read_text())
    return mark_safe(template.render(context, request))


def log(request: HttpRequest, *newest: tuple[int, str], oob: bool = False) -> SafeString:
    """Return the game log with some newer entries on top."""
    entries = [{"id": number, "text": text, "time": None} for number, text in (*newest, *LOG)]
    undo = {"label": "Undo: Ben claims 150, rolls 6", "after": 117}
    context = {"entries": entries, "undo": undo, "undo_url": "/undo/", "oob": oob}
    context |= {"events_url": "/parts/"}
    return render_to_string("components/game_log.html", context, request)


def page(request: HttpRequest, *, error: str = "", value: str = "") -> HttpResponse:
    """Answer with the whole page, a roll being due."""
    context = {
        **ROLL_DUE,
        "game_name": "Game 12",
        "game_status": "provisional",
        "menu_links": MENU,
        "felt": part(request, "felt", ROLL_DUE),
        "choices": part(request, "choices", ROLL_DUE),
        "log": log(request),
        "commands": COMMANDS,
        "after": 117,
        "request_id": "first",
        "error": error,
        "value": value,
    }
    return HttpResponse(part(request, "station", context), status=422 if error else 200)


def announce(text: str, **context: object) -> SafeString:
    """Return an announcement as a response carries it."""
    return render_to_string("components/announce.html", {"text": text, **context})


def state(
    request: HttpRequest,
    due: dict[str, Any],
    *newest: tuple[int, str],
    error: str = "",
) -> str:
    """Return all that a response swaps, for one of the two states."""
    context = {**due, "after": 117 + len(newest), "request_id": f"next-{len(newest)}"}
    return "".join(
        [
            f"<title>{due['title']}</title>",
            part(request, "felt", {**due, "oob": True}),
            part(request, "choices", {**due, "oob": True}),
            log(request, *newest, oob=True),
            render_to_string("components/entry_parts.html", {**context, "error": error}),
        ],
    )


@require_POST
def record(request: HttpRequest) -> HttpResponse:
    """Answer a command: dice are accepted, other things refused, each in its own way."""
    command = request.POST["command"].strip()
    if "HX-Request" not in request.headers:
        if command == "115326":
            return HttpResponseRedirect("/")
        return page(request, error=REFUSED, value=command)
    if command in ANSWERS:
        status, html = ANSWERS[command](request)
        return HttpResponse(html, status=status)
    parts = {**INSTRUCTION_DUE, "after": 117, "request_id": "again", "error": REFUSED}
    refused = render_to_string("components/entry_parts.html", parts)
    return HttpResponse(refused + announce(REFUSED, kind="error"), status=422)


def rolled(request: HttpRequest) -> tuple[int, str]:
    """Answer a roll."""
    html = state(request, INSTRUCTION_DUE, (118, "Ben rolls 1, 1, 5, 3, 2, 6."))
    return 200, html + announce(ROLLED, id=118, turn="4-ben", kind="turn")


def saved(request: HttpRequest) -> tuple[int, str]:
    """Answer a stop."""
    html = state(request, ROLL_DUE, (119, SAVED), (118, "Ben rolls 1, 1, 5, 3, 2, 6."))
    return 200, html + announce(SAVED, id=119, turn="4-ben", kind="turn")


def stale(request: HttpRequest) -> tuple[int, str]:
    """Answer a page that is behind."""
    return 409, state(request, INSTRUCTION_DUE, error=STALE) + announce(STALE, politeness="urgent")


ANSWERS: dict[str, Callable[[HttpRequest], tuple[int, str]]] = {
    "115326": rolled,
    "1 1 5 3 2 6": rolled,
    "250 s": saved,
    "666": stale,
    "429": lambda _request: (429, "slow down"),
    "500": lambda _request: (500, "broken"),
    "login": lambda request: (200, page(request).content.decode()),
}


@require_POST
def undo(request: HttpRequest) -> HttpResponse:
    """Answer an undo: the newest entry is gone."""
    undone = announce("Undone: Ben claims 150, rolls 6.", id=120)
    return HttpResponse(state(request, INSTRUCTION_DUE) + undone)


@require_POST
def ask(request: HttpRequest) -> HttpResponse:
    """Answer a question."""
    if "HX-Request" not in request.headers:
        return HttpResponse("Asked without script: " + request.POST.get("ask", "command"))
    return HttpResponse(announce("Last roll: 1, 5.", kind="answer"))


def parts(request: HttpRequest) -> HttpResponse:
    """Answer with the components that the station does not use."""
    form = (
        PlayerForm({"name": "", "kind": "one", "series": "a"})
        if "wrong" in request.GET
        else PlayerForm()
    )
    pages = Paginator(range(30), 10)
    context = {
        "nav": "home",
        "form": form,
        "cells": ["done", "done", "now", "", "gap"],
        "page_obj": pages.page(2),
    }
    return HttpResponse(part(request, "parts", context))


def broken(request: HttpRequest, status: int) -> HttpResponseBase:
    """Answer as Django does when something fails."""
    if status == 400:
        return defaults.bad_request(request, BadRequest())
    if "csrf" in request.GET:
        return csrf_failure(request)
    if status == 403:
        return defaults.permission_denied(request, PermissionDenied())
    if status == 404:
        return defaults.page_not_found(request, Http404())
    return defaults.server_error(request)
