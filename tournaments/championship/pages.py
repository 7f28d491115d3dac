"""The championship's page, the record books and past champions, for everybody."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.access import manages
from tournaments.championship.outcome import decided_on, outcome_of, with_history
from tournaments.championship.past import reigns, titles
from tournaments.championship.record_book import record_book
from tournaments.championship.screens import book_screen, champions_screen, championship_screen
from tournaments.conditional import unless_known
from tournaments.models import Tournament
from tournaments.schedule import Stage
from tournaments.stages.field import field_of

TITLES_A_PAGE = 50


def found(tournament_id: int) -> Tournament:
    """Return a tournament with its series, or 404."""
    return get_object_or_404(Tournament.objects.select_related("series"), pk=tournament_id)


@require_safe
def championship(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Show who plays for the title, how the game stands, and who is the champion."""
    tournament = found(tournament_id)
    outcome = outcome_of(tournament)
    screen = championship_screen(
        tournament,
        outcome,
        field_of(tournament, Stage.CHAMPIONSHIP),
        list(with_history(tournament)),
        decided_on(outcome),
        manages=manages(request.user, tournament),
    )
    context = {"screen": screen, "nav": "standings"}
    return unless_known(
        request, screen, lambda: render(request, "tournaments/championship.html", context)
    )


@require_safe
def book(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Show a tournament's page of the record books."""
    tournament = found(tournament_id)
    screen = book_screen(tournament, record_book(tournament))
    context = {"screen": screen, "nav": "standings"}
    return unless_known(
        request, screen, lambda: render(request, "tournaments/record_book.html", context)
    )


@require_safe
def champions(request: HttpRequest) -> HttpResponse:
    """List past champions, series by series, the latest first."""
    page = Paginator(titles(), TITLES_A_PAGE).get_page(request.GET.get("page"))
    parts = champions_screen(reigns(list(page)))
    context = {"page_obj": page, "parts": parts, "nav": "champions"}
    shown = (page.number, page.paginator.num_pages, parts)
    return unless_known(
        request, shown, lambda: render(request, "tournaments/champions.html", context)
    )
