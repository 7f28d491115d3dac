"""The call for new and returning players, recorded from a station with whoever was ticked."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from roster.roles import Action
from scoring import folding
from scoring.answers import answer_to
from scoring.arrivals import arrivals
from scoring.errors import RequestReused, Stale
from scoring.models import Game
from scoring.pages.access import Posted, allowed, seen, signed_in
from scoring.pages.entry import STATION
from scoring.pages.station import Station, carried_out, posted_from, station_page
from scoring.selectors import names_of
from scoring.services import record
from scoring.tablet.calling import CallForm
from scoring.tablet.comparison import Comparison, compare


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def call(request: HttpRequest, game_id: int) -> HttpResponse:
    """Record the call; a refusal shows the form again with its ticks."""
    game = allowed(request, game_id, Action.RECORD)
    station = posted_from(request, STATION)
    if request.method != "POST":  # a refused call that was reloaded
        return HttpResponseRedirect(station.url(game))
    posted = Posted.of(request)
    state = seen(game, posted.after)
    here = arrivals(game, folding.entries_of(game))
    form = CallForm(state, game.engine.legal(state), names_of(game), here, request.POST)
    if not form.is_valid():
        return _refused(request, game, station, posted, form, 422)
    try:
        recorded = record(
            game.pk,
            form.event(),
            after=posted.after,
            request_id=posted.request_id,
            actor=signed_in(request),
        )
    except (Stale, RequestReused) as overtaken:
        form.add_error(None, overtaken.detail)
        game.refresh_from_db()
        user, names = signed_in(request), names_of(game)
        both = compare(game, form.event(), "", posted.after, user, names)
        return _refused(request, game, station, posted, form, 409, both)
    except Exception as refusal:
        answer = answer_to(refusal, lambda: names_of(game))
        if answer is None:
            raise
        form.add_error(None, answer.detail)
        return _refused(request, game, station, posted, form, answer.status)
    return carried_out(request, station, recorded, posted=posted)


def _refused(
    request: HttpRequest,
    game: Game,
    station: Station,
    posted: Posted,
    form: CallForm,
    status: int,
    both: Comparison | None = None,
) -> HttpResponse:
    """The station with what is wrong: above the ticks, or at the field once the call is over."""
    game.refresh_from_db()
    screen = station.look(game)
    screen.comparison = both
    if screen.call is None:
        screen.error = both.sentence if both else " ".join(map(str, form.non_field_errors()))
    else:
        screen.call_form = form
    return station_page(request, station, screen, posted=posted, status=status)
