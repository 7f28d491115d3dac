"""The public page of the leaderboards."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.boards.measures import DEFAULT, MEASURES
from tournaments.boards.reading import (
    Choices,
    board_of,
    choices,
    not_ranked,
    provisional_games,
    ranked,
)
from tournaments.conditional import unless_known
from tournaments.models import Board, Series
from tournaments.remembered import remembered
from tournaments.screens.board_columns import Sorting
from tournaments.screens.boards import Facts, board_screen
from tournaments.screens.links import Link
from tournaments.sheets.addresses import downloads, leaderboard_in, scope_query
from tournaments.sheets.answers import handed_out
from tournaments.sheets.leaderboards import leaderboard_sheet

BOARDS = "leaderboards"
"""The page's name among the addresses."""
PLAYERS_A_PAGE = 50


@require_safe
@remembered
def leaderboards(request: HttpRequest) -> HttpResponse:
    """Show who stands where by a measure, in a series or all, in a year or all.

    What the address asks for and there is not - a series, a year, a measure - is as if it had
    asked for nothing there.
    """
    offered = choices()
    asked = request.GET
    series, year = _scope(request, offered)
    measure = MEASURES.get(asked.get("measure", ""), DEFAULT)
    sorting = Sorting.asked(measure, asked.get("sort", ""))
    board = board_of(series, year)
    rows = sorting.applied(ranked(board, measure))
    page = Paginator(rows, PLAYERS_A_PAGE).get_page(asked.get("page"))
    screen = board_screen(
        Facts(board, series, year, measure, not_ranked(board, measure), _provisional(board)),
        list(page),
        sorting,
        offered,
    )
    sheets = downloads(leaderboard_in(measure, series, year))
    context = {"screen": screen, "page_obj": page, "nav": BOARDS, "downloads": sheets}
    shown = (screen, page.number, page.paginator.num_pages)
    return unless_known(
        request, shown, lambda: render(request, "tournaments/leaderboards.html", context)
    )


@require_safe
def leaderboard_sheets(request: HttpRequest, measure: str, form: str) -> HttpResponse:
    """Hand out a whole leaderboard; series and year stand in the address as on the page."""
    if measure not in MEASURES:
        raise Http404
    offered, by = choices(), MEASURES[measure]
    series, year = _scope(request, offered)
    board = board_of(series, year)
    rows = list(ranked(board, by))
    facts = Facts(board, series, year, by, not_ranked(board, by), _provisional(board))
    screen = board_screen(facts, rows, Sorting.asked(by, ""), offered)
    back = Link(screen.title, f"{reverse(BOARDS)}?{scope_query(series, year, measure=measure)}")
    return handed_out(
        request, leaderboard_sheet(by, rows, screen), form, leaderboard_in(by, series, year), back
    )


def _scope(request: HttpRequest, offered: Choices) -> tuple[Series | None, int | None]:
    """The series and the year that an address asks for; None for all of them."""
    asked = request.GET
    series = next((it for it in offered.series if str(it.pk) == asked.get("series")), None)
    year = next((it for it in offered.years if str(it) == asked.get("year")), None)
    return series, year


def _provisional(board: Board | None) -> int:
    return 0 if board is None else provisional_games(board)
