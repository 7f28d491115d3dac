"""The roster of a game: who is present before it, who arrives while it is played."""

from __future__ import annotations

from typing import Any, cast
from urllib.parse import urlencode
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from roster.errors import RosterError
from roster.models import Player, RosterEntry
from roster.names import NAME_LENGTH
from roster.roles import Action, GameStatus, may
from roster.selectors import entries_in_order, search_players
from roster.services import add_player, barred, enter, leave
from scoring import folding
from scoring.answers import answer_to
from scoring.arrivals import GameOver, arrivals, arrive, connect, depart
from scoring.models import Game
from scoring.pages.access import TABLET, Posted, allowed, demand, frame, signed_in
from scoring.seating import as_pk
from scoring.selectors import names_of, roles_of, state_of
from scoring.services import record

ROSTER = "game-roster"
FOUND = 30
"""Players that a search shows; who is not among them types more of the name."""


class NewPlayerForm(forms.Form):
    """Somebody who has never played here. Names are judged by `roster.services`."""

    name = forms.CharField(
        label=gettext_lazy("Name, as it is called"),
        max_length=4 * NAME_LENGTH,
        strip=False,
        widget=forms.TextInput(attrs={"class": "input", "autocomplete": "off"}),
    )
    sort_name = forms.CharField(
        label=gettext_lazy("Sorted by, if not by the name"),
        help_text=gettext_lazy("For example Cruz, Ana for Ana de la Cruz. May stay empty."),
        required=False,
        max_length=4 * NAME_LENGTH,
        widget=forms.TextInput(attrs={"class": "input", "autocomplete": "off"}),
    )


class ThroughForm(forms.Form):
    """Who plays through whose connection, of those on the roster (Policy 1)."""

    player = forms.TypedChoiceField(
        label=gettext_lazy("Player without a connection"),
        widget=forms.Select(attrs={"class": "input"}),
    )
    through = forms.TypedChoiceField(
        label=gettext_lazy("Plays through the connection of"),
        required=False,
        empty_value=None,
        widget=forms.Select(attrs={"class": "input"}),
    )

    def __init__(self, entries: list[RosterEntry], data: Any = None) -> None:
        super().__init__(data, auto_id="through_%s")
        known = {str(entry.player_id): entry for entry in entries}
        players = [(player, entry.player.name) for player, entry in known.items()]
        for name, none in (("player", _("Choose a player")), ("through", _("Their own"))):
            field = cast("forms.TypedChoiceField", self.fields[name])
            field.choices = [("", none), *players]
            field.coerce = known.__getitem__


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def roster(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show who is on the roster, find and add players, and set it before the game."""
    game = allowed(request, game_id, Action.SET_ROSTER)
    if request.method != "POST":
        return _page(request, game, NewPlayerForm())
    step = _STEPS.get(request.POST.get("step", ""))
    return step(request, game) if step else _back(request, game)


def _add(request: HttpRequest, game: Game) -> HttpResponse:
    """Put a known player on the roster; twice is no mistake worth a word."""
    player = get_object_or_404(Player, pk=as_pk(request.POST.get("player", "")))
    try:
        enter(game.roster, player, actor=signed_in(request))
    except RosterError as refusal:
        messages.info(request, refusal.detail)
    return _back(request, game)


def _remove(request: HttpRequest, game: Game) -> HttpResponse:
    """Take somebody off who has not played; who has stays, and the engine's events say so."""
    player = get_object_or_404(Player, pk=as_pk(request.POST.get("player", "")))
    if str(player.pk) in state_of(game).order:
        messages.error(
            request,
            _("{player} plays in this game and stays on the roster.").format(player=player.name),
        )
        return _back(request, game)
    try:
        leave(game.roster, player)
    except RosterError as refusal:
        messages.info(request, refusal.detail)
    return _back(request, game)


def _new(request: HttpRequest, game: Game) -> HttpResponse:
    """Add somebody who has never played, and put them on the roster."""
    form = NewPlayerForm(request.POST)
    if form.is_valid():
        actor = signed_in(request)
        try:
            name, sort_name = form.cleaned_data["name"], form.cleaned_data["sort_name"]
            with transaction.atomic():  # who may not play here is not added either
                enter(game.roster, add_player(name, sort_name, actor=actor), actor=actor)
        except RosterError as refusal:
            form.add_error(refusal.field if refusal.field in form.fields else None, refusal.detail)
        else:
            return _back(request, game)
    return _page(request, game, form, status=422)


def _set(request: HttpRequest, game: Game) -> HttpResponse:
    """Record the roster as it is: from here on the game's log knows who plays."""
    posted = Posted.of(request)
    players = [str(entry.player_id) for entry in entries_in_order(game.roster)]
    event = {"type": "roster_set", "players": players}
    try:
        record(
            game.pk,
            event,
            after=posted.after,
            request_id=posted.request_id,
            actor=signed_in(request),
        )
    except Exception as refusal:
        answer = answer_to(refusal, lambda: names_of(game))
        if answer is None:
            raise
        messages.error(request, answer.detail)
        return _page(request, game, NewPlayerForm(), status=answer.status)
    return HttpResponseRedirect(reverse(TABLET, args=[game.pk]))


def _present(request: HttpRequest, game: Game) -> HttpResponse:
    """Mark somebody present; who is barred is told why."""
    demand(request, game, Action.MARK_PRESENT)
    player = get_object_or_404(Player, pk=as_pk(request.POST.get("player", "")))
    try:
        arrive(game, player, by=signed_in(request))
    except (RosterError, GameOver) as refusal:
        messages.error(request, refusal.detail)
    return _back(request, game)


def _absent(request: HttpRequest, game: Game) -> HttpResponse:
    """Take a check-in back."""
    demand(request, game, Action.MARK_PRESENT)
    player = get_object_or_404(Player, pk=as_pk(request.POST.get("player", "")))
    try:
        depart(game, player)
    except RosterError as refusal:
        messages.info(request, refusal.detail)
    return _back(request, game)


def _through(request: HttpRequest, game: Game) -> HttpResponse:
    """Record through whose connection somebody plays, or that it is their own."""
    demand(request, game, Action.MARK_PRESENT)
    form = ThroughForm(list(entries_in_order(game.roster)), request.POST)
    if form.is_valid():
        entry, other = form.cleaned_data["player"], form.cleaned_data["through"]
        try:
            connect(game, entry, other.player if other else None)
        except RosterError as refusal:
            form.add_error(refusal.field or None, refusal.detail)
        else:
            return _back(request, game)
    return _page(request, game, NewPlayerForm(), through=form, status=422)


_STEPS = {
    "add": _add,
    "remove": _remove,
    "new": _new,
    "set": _set,
    "present": _present,
    "absent": _absent,
    "through": _through,
}


def _page(
    request: HttpRequest,
    game: Game,
    form: NewPlayerForm,
    *,
    through: ThroughForm | None = None,
    status: int = 200,
) -> HttpResponse:
    query = request.GET.get("q", "")[:200]
    state = state_of(game)
    here = arrivals(game, folding.entries_of(game))
    entries = list(entries_in_order(game.roster))
    found = list(search_players(query, exclude_roster=game.roster)[:FOUND])
    kept_off = barred(game.roster_id, [player.pk for player in found])
    through = through or ThroughForm(entries)
    context = {
        "rows": [(each, player in state.scores) for player, each in here.items()],
        "query": query,
        "found": [player for player in found if player.pk not in kept_off],
        "barred": [(player.name, kept_off[player.pk]) for player in found if player.pk in kept_off],
        "form": form,
        "through": through,
        "may_link": may(
            roles_of(request.user, game), Action.APPOINT, status=GameStatus(game.status)
        ),
        "wrong": through if through.errors else form,
        "started": state.phase != "roster",
        "after": game.seq,
        "request_id": uuid4().hex,
        **frame(request, game, ROSTER),
    }
    fragment = request.method == "GET" and request.headers.get("HX-Request")
    template = "scoring/_roster_changes.html" if fragment else "scoring/roster.html"
    return render(request, template, context, status=status)


def _back(request: HttpRequest, game: Game) -> HttpResponse:
    """The page anew, with the search that it showed."""
    url = reverse(ROSTER, args=[game.pk])
    query = request.POST.get("q", "")
    return HttpResponseRedirect(f"{url}?{urlencode({'q': query[:200]})}" if query else url)
