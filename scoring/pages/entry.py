"""The scorekeeper's pages: plain forms that record, undo and answer, better with a script.

A page posts what one could have typed. It is understood as of the log that the page was made
from (`after`), so that a stale page can never record something else than what was meant.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from roster.models import User
from roster.roles import Action, GameStatus, may
from scoring import authority, folding
from scoring.answers import answer_to
from scoring.engine.core import Json
from scoring.engine.lucky_roll import RULESET, State
from scoring.errors import NothingToUndo, RequestReused, Stale
from scoring.log import undo
from scoring.models import Game
from scoring.pages import menu
from scoring.selectors import names_of, roles_of
from scoring.services import Recorded, correct, record
from scoring.tablet.commands import Ask, Command, NotUnderstood, Undo, understand
from scoring.tablet.journal import journal
from scoring.tablet.screen import Screen, look

TABLET = "tablet"


@dataclass(frozen=True, slots=True)
class Posted:
    """What a form of the tablet sends."""

    line: str
    after: int
    request_id: str

    @classmethod
    def of(cls, request: HttpRequest) -> Posted:
        """Read a form; a missing or unreadable number counts as an old page, never as new."""
        line = request.POST.get("command") or request.POST.get("ask") or ""
        given = request.POST.get("after", "")
        after = int(given) if given.isdecimal() and len(given) < 10 else -1
        request_id = request.POST.get("request_id", "")
        return cls(line, after, request_id if _REQUEST_ID.fullmatch(request_id) else uuid4().hex)


_REQUEST_ID = re.compile(r"[0-9A-Za-z-]{1,64}")
"""Forms bring back the id that they were given; anything else was not made here."""


def allowed(request: HttpRequest, game_id: int, action: Action) -> Game:
    """The game of Lucky Roll, for somebody who may do that in it; 404 or 403 else."""
    game = get_object_or_404(Game, pk=game_id, ruleset=RULESET.key)
    demand(request, game, action)
    return game


def demand(request: HttpRequest, game: Game, action: Action) -> None:
    """Let pass who may do that in this game; 403 for everybody else."""
    if not may(roles_of(request.user, game), action, status=GameStatus(game.status)):
        raise PermissionDenied


def signed_in(request: HttpRequest) -> User:
    """Who is signed in; 403 for nobody."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def frame(game: Game, here: str) -> dict[str, object]:
    """What the officials' bar shows; on a narrow screen only the name, as far as its comma."""
    short, _comma, series = game.label.partition(", ")
    status = game.get_status_display()
    return {
        "game": game,
        "game_name": short,
        "game_status": f"{series}, {status}" if series else status,
        "game_url": reverse(TABLET, args=[game.pk]),
        "menu_links": menu.links(game, here),
    }


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tablet(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the one page of a whole game, or carry out what was typed or tapped."""
    game = allowed(request, game_id, Action.RECORD)
    if game.seq and request.method == "POST":
        return _carry_out(request, game, Posted.of(request))
    if folding.current(game).state.phase == "roster":
        return HttpResponseRedirect(_roster_url(game))
    return tablet_page(request, look(game))


def _roster_url(game: Game) -> str:
    return reverse("game-roster", args=[game.pk])


def _carry_out(request: HttpRequest, game: Game, posted: Posted) -> HttpResponse:
    """Do what was posted. A refusal shows the page as it stands now, with what was typed."""
    try:
        command = _understood(game, posted)
        if isinstance(command, Ask):
            return _answered(request, game, command, posted)
        undone = _about_to_be_undone(game, posted) if isinstance(command, Undo) else ""
        recorded = _write(request, game, command, posted)
    except NotUnderstood as refusal:
        return _refused(request, game, posted, 422, refusal.detail)
    except (Stale, RequestReused):
        return _refused(request, game, posted, 409, Stale(after=posted.after, seq=0).detail)
    except Exception as refusal:
        answer = answer_to(refusal, lambda: names_of(game))
        if answer is None:
            raise
        return _refused(request, game, posted, answer.status, answer.detail)
    if not request.headers.get("HX-Request"):
        return HttpResponseRedirect(request.path)
    if recorded.state.phase == "roster":  # taken back to before the roster was set
        return HttpResponseClientRedirect(_roster_url(game))
    return tablet_page(
        request, look(recorded.game), posted=posted, recorded=recorded, undone=undone
    )


def _about_to_be_undone(game: Game, posted: Posted) -> str:
    """The last event that the sender saw standing, in a few words."""
    lines = journal(game, folding.entries_at(game, posted.after), names_of(game), most=1)
    return lines[0].told.undo if lines else ""


def _understood(game: Game, posted: Posted) -> Command:
    """What the line means in the state that the sender saw."""
    state = seen(game, posted.after)
    return understand(posted.line, state, game.engine.legal(state), names_of(game))


def seen(game: Game, after: int) -> State:
    """The state that a page made after row `after` showed; the current one for no such row."""
    if 0 <= after < game.seq:
        state: State = folding.fold_entries(game, folding.entries_at(game, after))
        return state
    return folding.current(game).state  # type: ignore[no-any-return]


def _write(request: HttpRequest, game: Game, command: Json | Undo, posted: Posted) -> Recorded:
    """Record the event, or the undo as a correction of the last one that stood."""
    actor = signed_in(request)
    if not isinstance(command, Undo):
        demand(request, game, authority.to_record(command))
        return record(
            game.pk, command, after=posted.after, request_id=posted.request_id, actor=actor
        )
    if posted.after < 0:
        raise Stale(after=posted.after, seq=game.seq)
    entries = folding.entries_at(game, posted.after)
    changes = undo(entries)
    if not changes:
        raise NothingToUndo
    demand(request, game, authority.to_correct(entries[-1].event))
    return correct(
        game.pk,
        changes,
        reason=_("Undo"),
        after=posted.after,
        request_id=posted.request_id,
        actor=actor,
    )


def _answered(request: HttpRequest, game: Game, question: Ask, posted: Posted) -> HttpResponse:
    screen = look(game)
    screen.ask(question)
    return tablet_page(request, screen, posted=posted)


def _refused(
    request: HttpRequest, game: Game, posted: Posted, status: int, detail: str
) -> HttpResponse:
    game.refresh_from_db()
    screen = look(game)
    screen.value, screen.error = posted.line, detail
    return tablet_page(request, screen, posted=posted, status=status)


def tablet_page(
    request: HttpRequest,
    screen: Screen,
    *,
    posted: Posted | None = None,
    recorded: Recorded | None = None,
    undone: str = "",
    status: int = 200,
) -> HttpResponse:
    """The whole page, or for a script only what may have changed since what was `posted`."""
    fragment = bool(request.headers.get("HX-Request"))
    template = "scoring/_tablet_changes.html" if fragment else "scoring/tablet.html"
    context = {
        "screen": screen,
        "recorded": recorded,
        "undone": undone,
        "call_changed": posted is None or posted.after != screen.after or screen.call_form,
        **frame(screen.game, TABLET),
    }
    return render(request, template, context, status=status)
