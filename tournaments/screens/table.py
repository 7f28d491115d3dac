"""The standings page: one stage of one tournament."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from roster.shown import shown_name
from scoring.words.wording import points, sentences
from tournaments import wording
from tournaments.models import STAGE_NAMES, ScheduledGame, Standing, StandingsTable, Tournament
from tournaments.ranking_words import basis_of, figure, ranked_by
from tournaments.schedule import STAGES, Stage
from tournaments.screens.columns import Header, Sorting
from tournaments.screens.earlier import Choice, Movement, choices, latest_link, movement
from tournaments.screens.links import Link, game_link
from tournaments.selectors import is_finished, is_running, is_under_review, next_game
from tournaments.stages.cut import Going, cut
from tournaments.stages.reading import place_of, terms_of
from tournaments.standings import Basis, Criterion, TieNote
from tournaments.times import Moment, start_of, told


@dataclass(frozen=True, slots=True)
class Row:
    """One player's cells, and what is said under the row: ties, then the cut."""

    rank: int
    player: str
    url: str
    """Where the player's record is."""
    points: str
    """What the stage is ranked by."""
    total: str
    """All points that count, where the stage is ranked by something else."""
    games: int
    to_go: str
    won: int
    best: str
    moved: Movement | None = None
    notes: tuple[str, ...] = ()
    """Ties, and why somebody does not go on or does by a ruling."""
    cut: str = ""


@dataclass(frozen=True, slots=True)
class Next:
    """The game that is being played, or comes next."""

    title: str
    link: Link | None
    start: Moment


@dataclass(frozen=True, slots=True)
class StandingsScreen:
    """All that the page shows."""

    tournament: int
    title: str
    heading: str
    lede: str
    caption: str
    headers: list[Header]
    rows: list[Row]
    remarks: list[str]
    """Ties and the cut, where the rows are not in the order of places."""
    next: Next | None
    rules: list[str]
    settings: list[str]
    changes: Link
    """Where the settings stand with what was changed about them."""
    series: list[Link]
    stages: list[Link]
    championship: Link
    as_of: str
    """The game that was asked for, for the addresses of the columns; empty for the latest."""
    choices: list[Choice]
    latest: Link | None


@dataclass(frozen=True, slots=True)
class Explained:
    """What is said under the rows, by position, and the cut after one of them."""

    notes: dict[int, tuple[str, ...]]
    """Who does not go on though they stand in the table, who does by a ruling, and ties."""
    cut_after: int | None
    cut: str

    def remarks(self) -> list[str]:
        """Return all of it in the order of places."""
        notes = [sentence for _, group in sorted(self.notes.items()) for sentence in group]
        return [*notes, *([self.cut] if self.cut else [])]


def standings_screen(
    table: StandingsTable,
    rows: Sequence[Standing],
    games: Sequence[ScheduledGame],
    *,
    latest: int | None,
    going: Going,
    sorting: Sorting,
    series: Sequence[Tournament],
    begun: Sequence[Stage],
    today: date,
) -> StandingsScreen:
    """Put a table into words. `rows` are in order of place, `games` the whole schedule.

    `latest` is the last game that counts in the stage today; the table can be of an earlier one.
    `going` tells who cannot go on and, once the stage is closed, who does.
    """
    tournament, stage = table.tournament, Stage(table.stage)
    past = table.as_of if table.as_of != latest else None
    left = _games_left(games, stage, past)
    explained = _explained(table, rows, left, past, going)
    heading = wording.heading(stage, table.as_of)
    return StandingsScreen(
        tournament=tournament.pk,
        title=_("{heading} - {tournament}").format(heading=heading, tournament=tournament),
        heading=heading,
        lede=sentences(
            [f"{tournament}.", ranked_by(tournament, stage), wording.to_come(stage, left)]
        ),
        caption=_caption(table, games, past),
        headers=sorting.headers(),
        rows=_rows(table, rows, left, sorting, explained),
        remarks=[] if sorting.by_place else explained.remarks(),
        next=_next(games, today),
        rules=wording.rules_of(tournament, stage),
        settings=wording.settings_of(tournament),
        changes=Link(
            _("Settings and their changes"), reverse("tournament-settings", args=[tournament.pk])
        ),
        series=[Link(it.series.name, _address(it), current=it == tournament) for it in series],
        stages=_stage_links(tournament, stage, begun),
        championship=Link(_("Championship"), reverse("championship", args=[tournament.pk])),
        as_of="" if past is None else str(past),
        choices=choices(table, games, latest),
        latest=latest_link(tournament, stage, latest) if past is not None else None,
    )


def _rows(
    table: StandingsTable,
    rows: Sequence[Standing],
    games_left: int,
    sorting: Sorting,
    explained: Explained,
) -> list[Row]:
    by_place = sorting.by_place
    basis = basis_of(table.tournament, Stage(table.stage))
    return [
        Row(
            rank=row.rank,
            player=shown_name(row.player),
            url=reverse("player", args=[row.player_id]),
            points=figure(row.value, basis),
            total="" if basis is Basis.TOTAL else points(row.total),
            games=row.games,
            to_go=_to_go(table, row, games_left),
            won=row.wins,
            best=points(row.best),
            moved=None if table.before is None else movement(row),
            notes=explained.notes.get(row.position, ()) if by_place else (),
            cut=explained.cut if by_place and row.position == explained.cut_after else "",
        )
        for row in sorting.applied(rows)
    ]


def _games_left(games: Sequence[ScheduledGame], stage: Stage, past: int | None) -> int:
    """Count the stage's games to come: today, or after the game `past` where all were open."""
    return sum(
        game.number in STAGES[stage]
        and not game.cancelled
        and (not is_finished(game) or (past is not None and game.number > past))
        for game in games
    )


def _explained(
    table: StandingsTable,
    rows: Sequence[Standing],
    games_left: int,
    past: int | None,
    going: Going,
) -> Explained:
    names = {str(row.player_id): shown_name(row.player) for row in rows}
    tournament, stage = table.tournament, Stage(table.stage)
    basis = basis_of(tournament, stage)
    notes: dict[int, tuple[str, ...]] = {}
    terms = terms_of(tournament, stage)
    line = cut([place_of(row) for row in rows], terms, left=games_left, going=going)
    for row in rows:
        passed = line.passed_over.get(row.position) if line else None
        if said := wording.remark_on(row.player_id, going, passed):
            notes[row.position] = (said.format(player=names[str(row.player_id)]),)
    for note in map(_note, table.notes):
        notes[note.after] = (*notes.get(note.after, ()), wording.tie_sentence(note, names, basis))
    if line is None:
        return Explained(notes, None, "")
    words = wording.cut_sentence(
        line, stage, games_left=games_left, games_needed=terms.minimum, as_of=past
    )
    return Explained(notes, line.after, words)


def _note(stored: dict[str, Any]) -> TieNote:
    return TieNote(
        **{
            **stored,
            "criterion": Criterion(stored["criterion"]),
            "players": tuple(stored["players"]),
            "values": tuple(stored["values"]),
            "also_level_on": tuple(map(Criterion, stored["also_level_on"])),
        }
    )


def _caption(table: StandingsTable, games: Sequence[ScheduledGame], past: int | None) -> str:
    when = told(table.compiled_at, table.tournament.series.zone).full
    if table.as_of is None:
        return _("As of {when} no game of this stage is finished.").format(when=when)
    frozen = {game.number for game in games if is_under_review(game)}
    return sentences(
        [
            _("As of game {game}; later games are left out.").format(game=past)
            if past is not None
            else _("As of game {game}, compiled {when}.").format(game=table.as_of, when=when),
            wording.provisional([n for n in table.provisional if n not in frozen]),
            wording.under_review([n for n in table.provisional if n in frozen]),
            _("A game not played counts nowhere."),
        ]
    )


def _to_go(table: StandingsTable, row: Standing, games_left: int) -> str:
    missing = table.tournament.minimum_qualifying_games - row.games
    if table.stage != Stage.QUALIFYING or missing <= 0:
        return ""
    if missing > games_left:
        return _("(out of reach)")
    return ngettext("({count} to go)", "({count} to go)", missing).format(count=missing)


def _next(games: Sequence[ScheduledGame], today: date) -> Next | None:
    game = next_game(games, today)
    if game is None:
        return None
    text = _("Being played: game {number}") if is_running(game) else _("Next: game {number}")
    return Next(text.format(number=game.number), game_link(game), start_of(game))


def _address(tournament: Tournament) -> str:
    return reverse("tournament-standings", args=[tournament.pk])


def _stage_links(tournament: Tournament, stage: Stage, begun: Sequence[Stage]) -> list[Link]:
    """Return links to the stages that have begun; none where there is only this one."""
    shown = [each for each in Stage if each in begun or each is stage]
    if len(shown) < 2:
        return []
    return [
        Link(
            str(STAGE_NAMES[each]),
            reverse("stage-standings", args=[tournament.pk, each.value]),
            current=each is stage,
        )
        for each in shown
    ]
