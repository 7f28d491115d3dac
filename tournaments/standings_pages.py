"""The standings pages: a stage as it stands, or as it stood after an earlier game."""

from __future__ import annotations

from collections.abc import Collection

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from roster.roles import MANAGERS, Action, GameStatus, Role, may
from tournaments.access import roles_in
from tournaments.championship.outcome import decided_on, outcome_of
from tournaments.championship.words import changed_sentence
from tournaments.conditional import unless_known
from tournaments.models import StandingsTable, Tournament
from tournaments.remembered import remembered
from tournaments.schedule import Stage
from tournaments.screens.columns import Column, Sorting, columns
from tournaments.screens.protest import Protest, protests
from tournaments.screens.reviews import reviews_of
from tournaments.screens.stage import stage_url
from tournaments.screens.table import standings_screen
from tournaments.selectors import (
    StageTable,
    current_tournaments,
    latest_stage,
    schedules,
    table_as_of,
    tables,
)
from tournaments.sheets.addresses import downloads, standings_in
from tournaments.stages.cut import Going
from tournaments.stages.going import going_on

LONGEST_NUMBER = 2
"""Digits of a game's number."""


@require_safe
@remembered
def standings(request: HttpRequest) -> HttpResponse:
    """Show the standings of the first series' current tournament, or that there is none."""
    current = current_tournaments(timezone.localdate())
    if not current:
        return unless_known(
            request, None, lambda: render(request, "tournaments/no_standings.html", {})
        )
    return _standings(request, current[0], None)


@require_safe
@remembered
def tournament_standings(
    request: HttpRequest, tournament_id: int, stage: str | None = None
) -> HttpResponse:
    """Show the standings of a tournament: of one stage, or of the latest that has begun."""
    if stage is not None and stage not in list(Stage):
        raise Http404
    tournament = get_object_or_404(Tournament.objects.select_related("series"), pk=tournament_id)
    return _standings(request, tournament, Stage(stage) if stage else None)


def _standings(request: HttpRequest, tournament: Tournament, stage: Stage | None) -> HttpResponse:
    of = tables([tournament])[tournament.pk]
    compiled: StandingsTable | None = of.get(stage or latest_stage(of))
    if compiled is None:
        raise Http404
    compiled.tournament = tournament
    shown = asked_for(compiled, request.GET.get("as_of", ""))
    today = timezone.localdate()
    screen = standings_screen(
        shown.table,
        shown.rows,
        schedules([tournament])[tournament.pk],
        latest=compiled.as_of,
        going=going_of(compiled, shown),
        sorting=Sorting.asked(request.GET.get("sort", ""), _columns(shown.table)),
        series=current_tournaments(today),
        begun=[each for each in Stage if each in of and of[each].as_of is not None],
        today=today,
    )
    past = None if shown.table.as_of == compiled.as_of else shown.table.as_of
    sheets = downloads(standings_in(tournament, Stage(shown.table.stage), past))
    review = reviews_of([tournament]).get(tournament.pk, "")
    roles = roles_in(request.user, tournament)
    protested = _protests(roles, tournament, Stage(shown.table.stage))
    title = _title_changed(roles, tournament, Stage(shown.table.stage))
    context = {
        "screen": screen,
        "protests": protested,
        "title_changed": title,
        "nav": "standings",
        "downloads": sheets,
        "review": review,
        "outlook": stage_url(tournament, Stage(shown.table.stage)),
    }
    return unless_known(
        request,
        (screen, review, protested, title),
        lambda: render(request, "tournaments/standings.html", context),
    )


def _protests(roles: Collection[Role], tournament: Tournament, stage: Stage) -> list[Protest]:
    """What open protests can still change, for officials of the tournament alone."""
    if not may(roles, Action.TAKE_FLAG, status=GameStatus.PROVISIONAL):
        return []
    return protests(tournament, stage)


def _title_changed(roles: Collection[Role], tournament: Tournament, stage: Stage) -> str:
    """That a correction asks for a decision about the title, for who decides it."""
    if stage is not Stage.CHAMPIONSHIP or MANAGERS.isdisjoint(roles):
        return ""
    outcome = outcome_of(tournament)
    return changed_sentence(outcome, decided_on(outcome))


def going_of(compiled: StandingsTable, shown: StageTable) -> Going:
    """Who goes on from the stage of a table, which can be one of an earlier game."""
    return going_on(
        compiled.tournament,
        Stage(compiled.stage),
        [row.player_id for row in shown.rows],
        past=shown.table.as_of != compiled.as_of,
    )


def _columns(table: StandingsTable) -> list[Column]:
    return columns(table.tournament, Stage(table.stage), table.before)


def asked_for(compiled: StandingsTable, number: str) -> StageTable:
    """Return the table as compiled, or as of an earlier game; 404 where that does not count."""
    if number and not (number.isascii() and number.isdecimal() and len(number) <= LONGEST_NUMBER):
        raise Http404
    found = table_as_of(compiled, int(number) if number else None)
    if found is None:
        raise Http404
    return found
