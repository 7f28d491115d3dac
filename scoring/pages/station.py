"""A station: a page of a whole game on which an official records, undoes and asks.

A page posts what one could have typed. It is understood as of the log that the page was made
from (`after`), so that a stale page can never record something else than what was meant.
The tablet and the active roller's page are stations; they differ in what they show.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from scoring import authority, folding
from scoring.answers import answer_to
from scoring.engine.core import Json
from scoring.errors import NothingToUndo, RequestReused, Stale
from scoring.log import undo
from scoring.models import Game
from scoring.pages import menu
from scoring.pages.access import Posted, demand, demand_correction, frame, seen, signed_in
from scoring.selectors import names_of
from scoring.services import Recorded, correct, record
from scoring.tablet.commands import Ask, Command, NotUnderstood, Undo, understand
from scoring.tablet.comparison import Comparison, compare
from scoring.tablet.journal import journal
from scoring.tablet.screen import Screen, look


@dataclass(frozen=True, slots=True)
class Station:
    """`page` is its template, `changes` what a script gets: what may have changed, by id."""

    url_name: str
    page: str
    changes: str
    look: Callable[[Game], Screen] = look
    more: Callable[[HttpRequest, Screen], Mapping[str, object]] = lambda request, screen: {}
    """What else its templates need, of who asks and how."""

    def url(self, game: Game) -> str:
        """Where it is, for a game."""
        return reverse(self.url_name, args=[game.pk])


_stations: dict[str, Station] = {}


def register(station: Station) -> Station:
    """Make a station known by its URL name, for forms that come back to where they stood."""
    _stations[station.url_name] = station
    return station


def posted_from(request: HttpRequest, default: Station) -> Station:
    """The station whose form this is: its `station` field, else `default`."""
    return _stations.get(request.POST.get("station", ""), default)


def way_back(request: HttpRequest, game: Game) -> tuple[str, str]:
    """The name and address of the station that somebody came from to a page of a ruling.

    The page carries the name along as `station`; without one it is the tablet.
    """
    asked = request.POST.get("station") or request.GET.get("station", "")
    url_name = asked if asked in _stations else "tablet"
    return url_name, reverse(url_name, args=[game.pk])


def roster_url(game: Game) -> str:
    """Where the roster of a game is set."""
    return reverse("game-roster", args=[game.pk])


def visit(request: HttpRequest, game: Game, station: Station) -> HttpResponse:
    """Show a station, or carry out what was posted to it; before the roster is set, go there."""
    if game.seq and request.method == "POST":
        return _carry_out(request, game, station, Posted.of(request))
    if folding.current(game).state.phase == "roster":
        return HttpResponseRedirect(roster_url(game))
    return station_page(request, station, station.look(game))


def carry_out(
    request: HttpRequest,
    game: Game,
    station: Station,
    posted: Posted,
    record_it: Callable[[], Recorded],
) -> HttpResponse:
    """Record what no line stands for, and answer as to a line: a refusal shows the page."""
    try:
        recorded = record_it()
    except Exception as refusal:
        answer = answer_to(refusal, lambda: names_of(game))
        if answer is None:
            raise
        return _refused(request, game, station, posted, answer.status, answer.detail)
    return carried_out(request, station, recorded, posted=posted)


def _carry_out(request: HttpRequest, game: Game, station: Station, posted: Posted) -> HttpResponse:
    """Do what was posted. A refusal shows the page as it stands now, with what was typed."""
    command: Command | None = None
    try:
        command = _understood(game, posted)
        if isinstance(command, Ask):
            return _answered(request, game, station, command, posted)
        undone = _about_to_be_undone(game, posted) if isinstance(command, Undo) else ""
        recorded = _write(request, game, command, posted)
    except NotUnderstood as refusal:
        return _refused(request, game, station, posted, 422, refusal.detail)
    except (Stale, RequestReused):
        return _overtaken(request, game, station, posted, command)
    except Exception as refusal:
        answer = answer_to(refusal, lambda: names_of(game))
        if answer is None:
            raise
        return _refused(request, game, station, posted, answer.status, answer.detail)
    return carried_out(request, station, recorded, posted=posted, undone=undone)


def carried_out(
    request: HttpRequest,
    station: Station,
    recorded: Recorded,
    *,
    posted: Posted,
    undone: str = "",
) -> HttpResponse:
    """The answer to something that was recorded: the page anew, or what has changed on it."""
    if not request.headers.get("HX-Request"):
        return HttpResponseRedirect(station.url(recorded.game))
    if recorded.state.phase == "roster":  # taken back to before the roster was set
        return HttpResponseClientRedirect(roster_url(recorded.game))
    return station_page(
        request,
        station,
        station.look(recorded.game),
        posted=posted,
        recorded=recorded,
        undone=undone,
    )


def _about_to_be_undone(game: Game, posted: Posted) -> str:
    """The last event that the sender saw standing, in a few words."""
    lines = journal(game, folding.entries_at(game, posted.after), names_of(game), most=1)
    return lines[0].told.undo if lines else ""


def _understood(game: Game, posted: Posted) -> Command:
    """What the line means in the state that the sender saw."""
    state = seen(game, posted.after)
    return understand(posted.line, state, game.engine.legal(state), names_of(game))


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
    demand_correction(request, game, entries[-1:])
    return correct(
        game.pk,
        changes,
        reason=_("Undo"),
        after=posted.after,
        request_id=posted.request_id,
        actor=actor,
    )


def _answered(
    request: HttpRequest, game: Game, station: Station, question: Ask, posted: Posted
) -> HttpResponse:
    screen = station.look(game)
    screen.ask(question)
    return station_page(request, station, screen, posted=posted)


def _overtaken(
    request: HttpRequest, game: Game, station: Station, posted: Posted, command: Command | None
) -> HttpResponse:
    """Something else was recorded first: both are shown, and what was typed stays in the field."""
    game.refresh_from_db()
    both = None
    if isinstance(command, dict | Undo):
        user, names = signed_in(request), names_of(game)
        both = compare(game, command, posted.line, posted.after, user, names)
    detail = both.sentence if both else Stale(after=posted.after, seq=0).detail
    return _refused(request, game, station, posted, 409, detail, both)


def _refused(
    request: HttpRequest,
    game: Game,
    station: Station,
    posted: Posted,
    status: int,
    detail: str,
    both: Comparison | None = None,
) -> HttpResponse:
    game.refresh_from_db()
    screen = station.look(game)
    screen.value, screen.error, screen.comparison = posted.line, detail, both
    return station_page(request, station, screen, posted=posted, status=status)


def station_page(
    request: HttpRequest,
    station: Station,
    screen: Screen,
    *,
    posted: Posted | None = None,
    recorded: Recorded | None = None,
    undone: str = "",
    status: int = 200,
) -> HttpResponse:
    """The whole page, or for a script only what may have changed since what was `posted`."""
    fragment = bool(request.headers.get("HX-Request"))
    context = {
        "screen": screen,
        "station": station.url_name,
        "station_url": station.url(screen.game),
        "recorded": recorded,
        "undone": undone,
        "rolled_here": posted is not None and not posted.line,
        "events_url": menu.url_of("game-events", screen.game),
        "call_changed": posted is None or posted.after != screen.after or screen.call_form,
        **frame(request, screen.game, station.url_name),
        **station.more(request, screen),
    }
    return render(request, station.changes if fragment else station.page, context, status=status)
