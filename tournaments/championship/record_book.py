"""What a tournament is remembered by: podium, finalists, who led its stages, the season's records.

Worked out from the games' projections whenever it is asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from roster.models import Player
from roster.shown import kept
from scoring.models import TurnRow
from tournaments.championship.outcome import Line, Outcome, outcome_of
from tournaments.compilation import FINISHED, NOT_PLAYED, scores_in
from tournaments.models import Standing, Tournament
from tournaments.schedule import GAMES, Stage
from tournaments.standings import Score

PODIUM = 3
"""Places that are remembered by name."""


class Record(StrEnum):
    """A record of a season."""

    GAME = "game"
    """The most points in one game."""
    TURN = "turn"
    """The most points that one turn added, lucky bonuses included."""
    AVERAGE = "average"
    """The best average of a player with the games that qualifying asks for."""
    WINS = "wins"
    BONUSES = "bonuses"
    """Turns that saved a lucky bonus or more."""
    GAMES = "games"


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a record; the game's number where it was set in one."""

    player: Player
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Held:
    """A record and all who share it: in order of name, or of game where it was set in a turn."""

    record: Record
    value: Fraction
    holders: tuple[Holder, ...]


@dataclass(frozen=True, slots=True)
class RecordBook:
    """A page of the record books."""

    outcome: Outcome
    games: int
    players: int
    leaders: Mapping[Stage, Sequence[Standing]]
    """Who was first in the table of each stage before the championship."""
    records: tuple[Held, ...]

    @property
    def podium(self) -> tuple[Line, ...]:
        """The first places of the championship game."""
        return tuple(line for line in self.outcome.lines if line.rank and line.rank <= PODIUM)


Claims = Mapping[Record, Iterable[tuple[Fraction, int, int | None]]]
"""Record -> everybody's value, player and number of the game."""


def record_book(tournament: Tournament) -> RecordBook:
    """Work out a tournament's page of the record books (ten queries at most)."""
    scores = scores_in(tournament, range(1, GAMES + 1))
    best = {record: _best(claims) for record, claims in _claims(tournament, scores).items()}
    people = Player.objects.in_bulk(
        {player for _value, held in best.values() for player, _number in held}
    )
    return RecordBook(
        outcome=outcome_of(tournament),
        games=len({score.number for score in scores}),
        players=len({score.player for score in scores}),
        leaders=_leaders(tournament),
        records=tuple(
            Held(record, value, tuple(Holder(people[player], number) for player, number in held))
            for record, (value, held) in best.items()
            if held and value
        ),
    )


def _claims(tournament: Tournament, scores: Sequence[Score]) -> Claims:
    """What everybody has to show for each record.

    Who was disqualified has no result in that game, and none of its turns.
    """
    points: dict[int, list[int]] = {}
    for score in scores:
        points.setdefault(score.player, []).append(score.points)
    wins = Counter(score.player for score in scores if score.won)
    counted = {(score.player, score.number) for score in scores}
    turns = [turn for turn in _turns(tournament) if (turn.player, turn.number) in counted]
    lucky = Counter(turn.player for turn in turns if turn.bonus)
    needed = max(tournament.minimum_qualifying_games, 1)
    return {
        Record.GAME: [(Fraction(score.points), score.player, score.number) for score in scores],
        Record.TURN: [
            (Fraction(turn.points + turn.bonus), turn.player, turn.number) for turn in turns
        ],
        Record.AVERAGE: [
            (Fraction(sum(each), len(each)), player, None)
            for player, each in points.items()
            if len(each) >= needed
        ],
        Record.WINS: [(Fraction(count), player, None) for player, count in wins.items()],
        Record.BONUSES: [(Fraction(count), player, None) for player, count in lucky.items()],
        Record.GAMES: [(Fraction(len(each)), player, None) for player, each in points.items()],
    }


def _best(
    claims: Iterable[tuple[Fraction, int, int | None]],
) -> tuple[Fraction, list[tuple[int, int | None]]]:
    """The highest value, and all who have it."""
    listed = list(claims)
    most = max((value for value, _player, _number in listed), default=Fraction(0))
    held = [(player, number) for value, player, number in listed if value == most]
    return most, list(dict.fromkeys(held))


@dataclass(frozen=True, slots=True)
class _Turn:
    """A turn that was played: by whom, in which game, worth what."""

    player: int
    number: int
    points: int
    bonus: int


def _turns(tournament: Tournament) -> list[_Turn]:
    """Read the turns that were played in the tournament's finished games (one query)."""
    found = TurnRow.objects.filter(
        game__scheduled__tournament=tournament, game__projection__phase=FINISHED
    ).exclude(outcome__in=NOT_PLAYED)
    rows = found.order_by("game__scheduled__number", "index").values_list(
        kept("player__"), "game__scheduled__number", "points", "bonus"
    )
    return [_Turn(*row) for row in rows]


def _leaders(tournament: Tournament) -> Mapping[Stage, Sequence[Standing]]:
    rows = Standing.objects.filter(table__tournament=tournament, rank=1).exclude(
        table__stage=Stage.CHAMPIONSHIP
    )
    found: dict[Stage, list[Standing]] = {}
    for row in rows.select_related("player__merged_into", "table").order_by("table", "position"):
        found.setdefault(Stage(row.table.stage), []).append(row)
    return {stage: found[stage] for stage in Stage if stage in found}
