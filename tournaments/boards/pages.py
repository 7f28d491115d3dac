"""The public page of the leaderboards."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.boards.measures import DEFAULT, MEASURES
from tournaments.boards.reading import board_of, choices, not_ranked, provisional_games, ranked
from tournaments.conditional import unless_known
from tournaments.models import Board
from tournaments.remembered import remembered
from tournaments.screens.board_columns import Sorting
from tournaments.screens.boards import Facts, board_screen

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
    series = next((it for it in offered.series if str(it.pk) == asked.get("series")), None)
    year = next((it for it in offered.years if str(it) == asked.get("year")), None)
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
    context = {"screen": screen, "page_obj": page, "nav": BOARDS}
    shown = (screen, page.number, page.paginator.num_pages)
    return unless_known(
        request, shown, lambda: render(request, "tournaments/leaderboards.html", context)
    )


def _provisional(board: Board | None) -> int:
    return 0 if board is None else provisional_games(board)
