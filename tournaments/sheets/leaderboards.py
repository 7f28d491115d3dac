"""A leaderboard as a sheet: everybody who is ranked on it, by place."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from roster.shown import shown_name
from tournaments.boards.measures import Measure
from tournaments.models import BoardRow
from tournaments.screens.board_columns import FIGURES, value_of
from tournaments.screens.boards import BoardScreen
from tournaments.sheets.sheet import Column, Sheet, Table


def leaderboard_sheet(measure: Measure, rows: Iterable[BoardRow], screen: BoardScreen) -> Sheet:
    """The sheet of a ranked board; `screen` is its page."""
    return Sheet(
        file=slugify(f"leaderboard {screen.heading}"),
        title=screen.title,
        notes=(screen.lede,),
        tables=(
            Table(
                name=_("Table"),
                caption=screen.caption,
                columns=(
                    Column(_("Place"), numeric=True),
                    Column(_("Player")),
                    Column(_label(measure), numeric=True),
                    *(Column(FIGURES[key](), numeric=True) for key in measure.beside),
                ),
                rows=tuple(
                    (
                        row.rank,  # type: ignore[attr-defined]  # annotated
                        shown_name(row.player),
                        value_of(measure, row.value),  # type: ignore[attr-defined]
                        *(getattr(row, key) for key in measure.beside),
                    )
                    for row in rows
                ),
                named_by=1,
            ),
        ),
        language=get_language() or "en",
    )


def _label(measure: Measure) -> str:
    if measure.key != "bust_rate":
        return measure.label()
    return _("{measure}, percent").format(measure=measure.label())
