"""The roster of a game: who is present before it, who arrives while it is played."""

from __future__ import annotations

from urllib.parse import urlencode
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from roster.errors import RosterError
from roster.models import Bar, Player
from roster.names import NAME_LENGTH
from roster.roles import Action
from roster.selectors import entries_in_order, search_players
from roster.services import add_player, enter, leave
from scoring.answers import answer_to
from scoring.models import Game
from scoring.pages.access import TABLET, Posted, allowed, frame, signed_in
from scoring.seating import as_pk
from scoring.selectors import names_of, state_of
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
            enter(game.roster, add_player(name, sort_name, actor=actor), actor=actor)
        except RosterError as refusal:
            form.add_error(refusal.field or None, refusal.detail)
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


_STEPS = {"add": _add, "remove": _remove, "new": _new, "set": _set}


def _page(
    request: HttpRequest, game: Game, form: NewPlayerForm, *, status: int = 200
) -> HttpResponse:
    query = request.GET.get("q", "")[:200]
    state = state_of(game)
    entries = list(entries_in_order(game.roster))
    found = search_players(query, exclude_roster=game.roster)[:FOUND]
    barred = dict(Bar.objects.filter(roster=game.roster).values_list("player", "reason"))
    context = {
        "entries": entries,
        "rows": [(entry, str(entry.player_id) in state.scores) for entry in entries],
        "query": query,
        "found": [player for player in found if player.pk not in barred],
        "barred": [(player.name, barred[player.pk]) for player in found if player.pk in barred],
        "form": form,
        "started": state.phase != "roster",
        "after": game.seq,
        "request_id": uuid4().hex,
        **frame(request, game, ROSTER),
    }
    return render(request, "scoring/roster.html", context, status=status)


def _back(request: HttpRequest, game: Game) -> HttpResponse:
    """The page anew, with the search that it showed."""
    url = reverse(ROSTER, args=[game.pk])
    query = request.POST.get("q", "")
    return HttpResponseRedirect(f"{url}?{urlencode({'q': query[:200]})}" if query else url)
