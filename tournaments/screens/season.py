"""A series on the home page: how far its season is, who leads, when it goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from roster.shown import shown_name
from tournaments.championship.words import champion_sentence, champions_of
from tournaments.models import ScheduledGame, Standing, StandingsTable, Title, Tournament
from tournaments.ranking_words import basis_of, column, figure
from tournaments.schedule import STAGES, Stage
from tournaments.screens.links import Link, championship_link, standings_link
from tournaments.selectors import is_finished, is_running
from tournaments.times import Moment, start_of


@dataclass(frozen=True, slots=True)
class Leader:
    """A row of a short table."""

    rank: int
    player: str
    points: str


@dataclass(frozen=True, slots=True)
class SeriesPart:
    """All that the home page shows of one series."""

    anchor: str
    name: str
    tournament: str
    standings: Link
    progress: str
    """How far the season is; once the title is given, who holds it."""
    championship: Link | None
    """The championship's page, once all games are played."""
    cells: list[str]
    caption: str
    points_label: str
    """What players are ranked by."""
    leaders: list[Leader]
    next_title: str
    next_start: Moment | None
    actions: list[Link]
    review: str
    """That a field is under review, or empty."""


def series_part(
    tournament: Tournament,
    games: Sequence[ScheduledGame],
    coming: ScheduledGame | None,
    table: StandingsTable | None,
    rows: Sequence[Standing],
    *,
    tonight: bool,
    actions: Sequence[Link],
    review: str = "",
    title: Title | None = None,
    following: ScheduledGame | None = None,
) -> SeriesPart:
    """Put a series' season into words. `tonight`: the game that is `coming` is on today.

    `following` is the first game of the series' next season, told where none of this one is left.
    """
    upcoming = coming or following
    return SeriesPart(
        anchor=f"series-{tournament.series_id}",
        name=tournament.series.name,
        tournament=str(tournament),
        standings=standings_link(tournament),
        progress=_champions(title) or progress_sentence(coming, tonight=tonight),
        championship=championship_link(tournament) if title or coming is None else None,
        cells=[_cell(game, coming) for game in games],
        caption=_caption(table),
        points_label="" if table is None else column(tournament, Stage(table.stage)),
        leaders=_leaders(tournament, table, rows),
        next_title="" if upcoming is None else _next_title(upcoming, tournament),
        next_start=None if upcoming is None else start_of(upcoming),
        actions=list(actions),
        review=review,
    )


def _leaders(
    tournament: Tournament, table: StandingsTable | None, rows: Sequence[Standing]
) -> list[Leader]:
    if table is None:
        return []
    basis = basis_of(tournament, Stage(table.stage))
    return [Leader(row.rank, shown_name(row.player), figure(row.value, basis)) for row in rows]


def _champions(title: Title | None) -> str:
    return "" if title is None else champion_sentence(champions_of(title)) + "."


def _next_title(game: ScheduledGame, tournament: Tournament) -> str:
    if game.tournament_id != tournament.pk:
        text = _("Next season: {tournament}, game {number},")
        return text.format(tournament=game.tournament.name, number=game.number)
    text = _("Now: game {number},") if is_running(game) else _("Next: game {number},")
    return text.format(number=game.number)


def _caption(table: StandingsTable | None) -> str:
    if table is None or table.as_of is None:
        return ""
    if table.as_of in table.provisional:
        return _("After game {number}, which is provisional").format(number=table.as_of)
    return _("After game {number}").format(number=table.as_of)


def _cell(game: ScheduledGame, coming: ScheduledGame | None) -> str:
    """Return the classes of one game's cell in the drawing of the season."""
    first = game.number == STAGES[game.stage][0]
    words = ["gap"] if first and game.stage is not Stage.QUALIFYING else []
    if coming is not None and game.pk == coming.pk:
        words.append("now")
    elif is_finished(game) or game.cancelled:
        words.append("done")
    return " ".join(words)


def progress_sentence(coming: ScheduledGame | None, *, tonight: bool) -> str:
    """Say how far a season is: "Qualifying game 12 of 20 is tonight. Then …"."""
    if coming is None:
        return _("All games are played. The title has not been given yet.")
    when = "now" if is_running(coming) else "tonight" if tonight else "next"
    numbers = STAGES[coming.stage]
    semifinals = len(STAGES[Stage.SEMIFINAL])
    return _PROGRESS[coming.stage, when]().format(
        number=coming.number - numbers[0] + 1, of=len(numbers), semifinals=semifinals
    )


_PROGRESS: Mapping[tuple[Stage, str], Callable[[], str]] = {
    (Stage.QUALIFYING, "now"): lambda: _(
        "Qualifying game {number} of {of} is being played. "
        "Then {semifinals} semifinal games and the championship."
    ),
    (Stage.QUALIFYING, "tonight"): lambda: _(
        "Qualifying game {number} of {of} is tonight. "
        "Then {semifinals} semifinal games and the championship."
    ),
    (Stage.QUALIFYING, "next"): lambda: _(
        "Qualifying game {number} of {of} is next. "
        "Then {semifinals} semifinal games and the championship."
    ),
    (Stage.SEMIFINAL, "now"): lambda: _(
        "Semifinal game {number} of {of} is being played. Then the championship."
    ),
    (Stage.SEMIFINAL, "tonight"): lambda: _(
        "Semifinal game {number} of {of} is tonight. Then the championship."
    ),
    (Stage.SEMIFINAL, "next"): lambda: _(
        "Semifinal game {number} of {of} is next. Then the championship."
    ),
    (Stage.CHAMPIONSHIP, "now"): lambda: _("The championship is being played."),
    (Stage.CHAMPIONSHIP, "tonight"): lambda: _("The championship is tonight."),
    (Stage.CHAMPIONSHIP, "next"): lambda: _("The championship is next."),
}
