"""The page of the leaderboards, put into words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from roster.shown import shown_name
from scoring.words.wording import points, sentences
from tournaments.boards.measures import MEASURES, Measure
from tournaments.boards.reading import Choices
from tournaments.models import Board, BoardRow, Series
from tournaments.screens.board_columns import FIGURES, Sorting, value_shown
from tournaments.screens.columns import Header
from tournaments.times import told


@dataclass(frozen=True, slots=True)
class Facts:
    """What is shown: whose board by which measure, and what is said of it."""

    board: Board | None
    series: Series | None
    year: int | None
    measure: Measure
    not_ranked: int
    provisional: int


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of a select."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Figure:
    """A cell beside the measure's; its label is read where the table is folded."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Row:
    """One player's cells."""

    rank: int
    player: str
    url: str
    """Where the player's record is."""
    value: str
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class BoardScreen:
    """All that the page shows."""

    title: str
    heading: str
    lede: str
    caption: str
    headers: list[Header]
    rows: list[Row]
    series: list[Option]
    years: list[Option]
    measures: list[Option]


def board_screen(
    facts: Facts, rows: Sequence[BoardRow], sorting: Sorting, offered: Choices
) -> BoardScreen:
    """Put a page of a leaderboard into words."""
    measure = facts.measure
    heading = _heading(facts)
    every = [Option("", _("All series"), facts.series is None)]
    always = [Option("", _("All years"), facts.year is None)]
    return BoardScreen(
        title=_("{heading} - Leaderboards").format(heading=heading),
        heading=heading,
        lede=sentences([measure.meaning(), _needed(facts)]),
        caption=_caption(facts, empty=not rows),
        headers=sorting.headers(),
        rows=[_row(row, measure) for row in rows],
        series=every + [Option(str(it.pk), it.name, it == facts.series) for it in offered.series],
        years=always + [Option(str(it), str(it), it == facts.year) for it in offered.years],
        measures=[Option(it.key, it.label(), it is measure) for it in MEASURES.values()],
    )


def _heading(facts: Facts) -> str:
    """Say what the board is of: "Points, Wednesday/Saturday, 2026", "Best turn, all time"."""
    scope = [str(part) for part in (facts.series, facts.year) if part is not None]
    return ", ".join([facts.measure.label(), *(scope or [_("all time")])])


def _needed(facts: Facts) -> str:
    """Say how many games a player needs to be ranked, and how many have fewer."""
    measure = facts.measure
    if not measure.needs_games:
        return ""
    needed = _("A player needs {games} games to be ranked here.").format(games=measure.minimum)
    if not facts.not_ranked:
        return needed
    fewer = ngettext(
        "{players} player has played fewer.",
        "{players} players have played fewer.",
        facts.not_ranked,
    )
    return sentences([needed, fewer.format(players=facts.not_ranked)])


def _caption(facts: Facts, *, empty: bool) -> str:
    """Say which games count, and when that was compiled."""
    if facts.board is None:
        return _("No finished game of a tournament counts here yet.")
    nobody = _("Nobody is ranked here yet.") if empty else ""
    games = facts.board.games
    when = told(facts.board.compiled_at, settings.TIME_ZONE).full
    played = ngettext(
        "{games} finished game of the tournaments, compiled {when}.",
        "{games} finished games of the tournaments, compiled {when}.",
        games,
    )
    return sentences(
        [
            nobody,
            played.format(games=points(games), when=when),
            _provisional(facts.provisional),
            _("A game not played counts nowhere."),
        ]
    )


def _provisional(count: int) -> str:
    if not count:
        return ""
    text = ngettext("{games} of them is provisional.", "{games} of them are provisional.", count)
    return text.format(games=points(count))


def _row(row: BoardRow, measure: Measure) -> Row:
    return Row(
        rank=row.rank,  # type: ignore[attr-defined]  # annotated
        player=shown_name(row.player),
        url=reverse("player", args=[row.player_id]),
        value=value_shown(measure, row.value),  # type: ignore[attr-defined]
        figures=tuple(Figure(FIGURES[key](), points(getattr(row, key))) for key in measure.beside),
    )
