"""What the pages of the championship, the record books and past champions show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from roster.models import Player
from roster.public_words import PublicWords
from scoring.words.wording import points, sentences
from tournaments.championship import words
from tournaments.championship.outcome import Line, Outcome
from tournaments.championship.past import Reign
from tournaments.championship.record_book import Held, RecordBook
from tournaments.models import STAGE_NAMES, Title, Tournament
from tournaments.ranking_words import basis_of, figure
from tournaments.schedule import Stage
from tournaments.screens.links import Link, game_link, player_link, standings_link
from tournaments.stages.field import Field, Member
from tournaments.stages.words import came_in
from tournaments.times import day_and_year, start_of, told

CHAMPIONSHIP, TITLE = "championship", "championship-title"
RECORD_BOOK, CHAMPIONS = "record-book", "champions"


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A line of the championship game's result; no place for the disqualified."""

    rank: str
    player: str
    url: str
    """Where the player's record is."""
    points: str


@dataclass(frozen=True, slots=True)
class FieldRow:
    """A player of the field, and how they came into it."""

    player: Link
    how: str


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided about the title, with its reason and day."""

    what: str
    reason: str
    when: str


@dataclass(frozen=True, slots=True)
class ChampionshipScreen:
    """All that the page of a championship shows."""

    title: str
    heading: str
    lede: str
    state: str
    changed: str
    result: list[ResultRow]
    field: list[FieldRow] | None
    decisions: list[Decision]
    links: list[Link]
    manage: Link | None


def championship_screen(
    tournament: Tournament,
    outcome: Outcome,
    field: Field | None,
    titles: Sequence[Title],
    before: Sequence[Player],
    *,
    manages: bool,
) -> ChampionshipScreen:
    """Put a championship into words. `titles` are all of it, `before` who had won when decided."""
    heading = words.heading(outcome)
    return ChampionshipScreen(
        title=_("{heading} - {tournament}").format(heading=heading, tournament=tournament),
        heading=heading,
        lede=_lede(tournament, outcome),
        state=words.state_of_result(outcome),
        changed=words.changed_sentence(outcome, before),
        result=[result_row(line) for line in outcome.lines],
        field=None if field is None else [_field_row(member) for member in field.members],
        decisions=[each for title in titles for each in decisions(title, tournament)],
        links=_links(tournament, outcome),
        manage=_manage(tournament, outcome) if manages else None,
    )


def _lede(tournament: Tournament, outcome: Outcome) -> str:
    if outcome.title is not None:
        return sentences([f"{tournament}.", words.how_sentence(outcome.title.how)])
    return _("{tournament}: game {number}, {when}.").format(
        tournament=tournament,
        number=outcome.scheduled.number,
        when=start_of(outcome.scheduled).full,
    )


def result_row(line: Line) -> ResultRow:
    """Put a player's result into words."""
    rank = _("out") if line.rank is None else str(line.rank)
    who = player_link(line.player)
    return ResultRow(rank, who.label, who.url, points(line.total))


def _field_row(member: Member) -> FieldRow:
    how = came_in(member.source, member.place, Stage.CHAMPIONSHIP)
    return FieldRow(player_link(member.player), how)


def decisions(title: Title, tournament: Tournament) -> list[Decision]:
    """Tell the history of one title: given, kept after a correction, taken back."""
    zone = tournament.series.zone
    people, reads = words.champions_of(title), PublicWords()
    said = [
        Decision(
            sentences([words.champion_sentence(people) + ".", words.how_sentence(title.how)]),
            reads(title.reason),
            told(title.given_at, zone).full,
        )
    ]
    said += [
        Decision(
            _("The title stays as it is after a correction of the game."),
            reads(review.reason),
            told(review.decided_at, zone).full,
        )
        for review in title.reviews.all()
    ]
    if title.withdrawn_at is not None:
        taken = _("The title was taken back from {players}.").format(players=words.named(people))
        said.append(
            Decision(taken, reads(title.withdrawn_why), told(title.withdrawn_at, zone).full)
        )
    return said


def _links(tournament: Tournament, outcome: Outcome) -> list[Link]:
    game = game_link(outcome.scheduled)
    book = Link(_("Record book"), reverse(RECORD_BOOK, args=[tournament.pk]))
    return [
        standings_link(tournament),
        *([game] if game else []),
        *([book] if outcome.title else []),
        Link(_("Past champions"), reverse(CHAMPIONS)),
    ]


def _manage(tournament: Tournament, outcome: Outcome) -> Link:
    label = _("Decide about the title") if outcome.title is None else _("Change the title")
    return Link(label, reverse(TITLE, args=[tournament.pk]))


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A record of the season."""

    name: str
    value: str
    holders: list[Link]
    """All who share it, each with the game where it was set in one."""


@dataclass(frozen=True, slots=True)
class LeaderRow:
    """Who was first in a stage."""

    stage: str
    players: list[Link]
    value: str


@dataclass(frozen=True, slots=True)
class BookScreen:
    """All that a page of the record books shows."""

    title: str
    heading: str
    lede: str
    champion: str
    how: str
    reason: str
    podium: list[ResultRow]
    finalists: list[ResultRow]
    leaders: list[LeaderRow]
    records: list[RecordRow]
    links: list[Link]


def book_screen(tournament: Tournament, book: RecordBook) -> BookScreen:
    """Put a page of the record books into words; without a title it says that there is none yet."""
    title, outcome = book.outcome.title, book.outcome
    heading = _("Record book of {tournament}").format(tournament=tournament)
    return BookScreen(
        title=_("{heading} - Lucky Roll").format(heading=heading),
        heading=heading,
        lede=_counts(book),
        champion="" if title is None else words.champion_sentence(words.champions_of(title)),
        how="" if title is None else words.how_sentence(title.how),
        reason="" if title is None else PublicWords()(title.reason),
        podium=[result_row(line) for line in book.podium],
        finalists=[result_row(line) for line in outcome.lines if line not in book.podium],
        leaders=[
            LeaderRow(
                str(STAGE_NAMES[stage]),
                [player_link(row.player) for row in rows],
                figure(rows[0].value, basis_of(tournament, stage)),
            )
            for stage, rows in book.leaders.items()
        ],
        records=[
            RecordRow(words.RECORDS[held.record](), words.value_of(held), _holders(held))
            for held in book.records
        ],
        links=[
            Link(_("Championship"), reverse(CHAMPIONSHIP, args=[tournament.pk])),
            standings_link(tournament),
            Link(_("Past champions"), reverse(CHAMPIONS)),
        ],
    )


def _holders(held: Held) -> list[Link]:
    return [
        replace(player_link(each.player), label=words.holder_sentence(each))
        for each in held.holders
    ]


def _counts(book: RecordBook) -> str:
    games = ngettext("{count} game", "{count} games", book.games).format(count=book.games)
    people = ngettext("{count} player", "{count} players", book.players).format(count=book.players)
    return _("{games}, {players}.").format(games=games, players=people)


@dataclass(frozen=True, slots=True)
class ReignRow:
    """A past tournament and who won it."""

    tournament: str
    url: str
    players: list[Link]
    how: str
    ended: str


@dataclass(frozen=True, slots=True)
class SeriesChampions:
    """The champions of one series, the latest first."""

    anchor: str
    series: str
    rows: list[ReignRow]


def champions_screen(reigns: Sequence[Reign]) -> list[SeriesChampions]:
    """Put past champions into words, series by series; `reigns` are in that order."""
    grouped = groupby(reigns, key=lambda reign: reign.title.tournament.series)
    return [
        SeriesChampions(f"series-{series.pk}", series.name, [_reign(each) for each in group])
        for series, group in grouped
    ]


def _reign(reign: Reign) -> ReignRow:
    tournament = reign.title.tournament
    return ReignRow(
        tournament.name,
        reverse(RECORD_BOOK, args=[tournament.pk]),
        [player_link(player) for player in reign.champions],
        words.how_sentence(reign.title.how),
        day_and_year(reign.ended),
    )
