"""The schedule of a tournament as a sheet: one table of all its evenings."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.models import ScheduledGame, Tournament
from tournaments.screens.schedule import ScheduleScreen
from tournaments.sheets.sheet import Column, Sheet, Table
from tournaments.times import start_of


def schedule_sheet(
    tournament: Tournament, games: Sequence[ScheduledGame], screen: ScheduleScreen
) -> Sheet:
    """The sheet of a tournament's evenings; `screen` is their page."""
    lines = [row.line for stage in screen.stages for row in stage.rows]
    return Sheet(
        file=slugify(f"schedule {tournament}"),
        title=_("Schedule, {tournament}").format(tournament=tournament),
        notes=(screen.lede,),
        tables=(
            Table(
                name=_("Evenings"),
                caption=_("All games of the tournament, in the club's own time."),
                columns=(
                    Column(_("Game"), numeric=True),
                    Column(_("Stage")),
                    Column(_("Day")),
                    Column(_("Starts at")),
                    Column(_("State")),
                ),
                rows=tuple(
                    (game.number, game.stage_name, game.date, start_of(game).time, line)
                    for game, line in zip(games, lines, strict=True)
                ),
            ),
        ),
        language=get_language() or "en",
    )
