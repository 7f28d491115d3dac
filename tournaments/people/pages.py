"""The public pages of players: everybody by name, one player's record, turns, head to head."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from roster.models import Player
from roster.selectors import SEARCH_LENGTH, search_players
from roster.shown import kept_of, shown_name
from scoring.models import Game
from scoring.projections import public_projection
from scoring.seating import as_pk
from scoring.selectors import own_player
from tournaments.compilation import FINISHED
from tournaments.conditional import unless_known
from tournaments.models import Tournament
from tournaments.people.meeting_screen import meeting_screen
from tournaments.people.record import opponents, tournaments_of, turns_of
from tournaments.people.screen import player_screen
from tournaments.people.turns_screen import turns_screen

PLAYERS_A_PAGE = 50


def asked_for(player_id: int) -> Player:
    """The record of this id with the one it may be merged into; 404 for none."""
    found = Player.objects.select_related("merged_into")
    return get_object_or_404(found, pk=as_pk(str(player_id)))


@require_safe
def players(request: HttpRequest) -> HttpResponse:
    """List everybody who plays, or those whose public names hold what was searched for."""
    text = request.GET.get("search", "")[:SEARCH_LENGTH]
    found = search_players(text, public=True)
    page = Paginator(found, PLAYERS_A_PAGE).get_page(request.GET.get("page"))
    rows = [(shown_name(each), reverse("player", args=[each.pk])) for each in page]
    shown = (text, page.number, page.paginator.num_pages, rows)
    context = {"rows": rows, "page_obj": page, "search": text, "nav": "players"}
    return unless_known(
        request, shown, lambda: render(request, "tournaments/players.html", context)
    )


@require_safe
def player(request: HttpRequest, player_id: int) -> HttpResponse:
    """Show a player's record: of the latest season, or of the one that is asked for."""
    found = asked_for(player_id)
    if found.merged_into is not None:
        return HttpResponseRedirect(reverse("player", args=[found.merged_into.pk]))
    seasons = list(tournaments_of(found))
    screen = player_screen(found, _season(request, seasons), seasons)
    own = own_player(request.user)
    context = {
        "screen": screen,
        "player": found.pk,
        "own": own is not None and own.pk == found.pk,
        "claims": request.user.is_authenticated and own is None and _claimable(found),
        "nav": "players",
    }
    shown = (screen, context["own"], context["claims"])
    return unless_known(request, shown, lambda: render(request, "tournaments/player.html", context))


def _claimable(found: Player) -> bool:
    return found.user_id is None and found.anonymised_at is None


def _season(request: HttpRequest, seasons: list[Tournament]) -> Tournament | None:
    asked = request.GET.get("tournament", "")
    if not asked:
        return seasons[0] if seasons else None
    chosen = next((each for each in seasons if str(each.pk) == asked), None)
    if chosen is None:
        raise Http404
    return chosen


@require_safe
def player_turns(request: HttpRequest, player_id: int, game_id: int) -> HttpResponse:
    """Show a player's turns in one game, as far as they are public."""
    found = kept_of(asked_for(player_id))
    games = Game.objects.select_related("scheduled__tournament__series")
    game = get_object_or_404(games, pk=as_pk(str(game_id)), ruleset="lucky-roll")
    finished = public_projection(game).phase == FINISHED
    turns = turns_of(found, game, finished=finished)
    if not turns:
        raise Http404
    screen = turns_screen(found, game, turns, finished=finished)
    return unless_known(
        request,
        screen,
        lambda: render(request, "tournaments/player_turns.html", {"screen": screen}),
    )


@require_safe
def against(request: HttpRequest, player_id: int) -> HttpResponse:
    """Show a player beside another one: the games that both played."""
    found = kept_of(asked_for(player_id))
    others = list(opponents(found))
    asked = request.GET.get("with", "")
    other = next((each for each in others if str(each.pk) == asked), None)
    if asked and other is None:
        raise Http404
    screen = meeting_screen(found, other, others)
    return unless_known(
        request,
        screen,
        lambda: render(request, "tournaments/player_against.html", {"screen": screen}),
    )
