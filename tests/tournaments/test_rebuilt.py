"""Live equals rebuilt: tables of a season by chance against a plain fold of its transcripts.

What the tables must say is worked out here once more, from the games' exported transcripts and
in the plainest way: no query, no stamp, none of the functions that rank.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from scoring import folding
from scoring.codec import fold_transcript, read_transcript
from scoring.importing import import_transcript
from scoring.models import Game
from scoring.projections import rebuild
from scoring.selectors import state_of, transcript_of
from scoring.services import correct
from tests.tournaments.evenings import official, opened, say, tournament
from tournaments.compilation import compile_tournament, lagging_games, table_after
from tournaments.models import Standing, StandingsTable, Tournament
from tournaments.robot.paper import transcript
from tournaments.schedule import Stage

pytestmark = pytest.mark.django_db

NAMES = ("Ana", "Ben", "Carla", "Dan", "Elsa", "Farid")
NUMBERS = {Stage.QUALIFYING: (1, 2, 5), Stage.SEMIFINAL: (21, 23), Stage.CHAMPIONSHIP: (26,)}
Line = tuple[int, int | None, Fraction, int, int, int, int]
"""Place, place before, value, points, games, won, best game."""

Evening = Mapping[str, tuple[int, bool]]
"""Player -> points and whether the game was won, of all who were there."""


def on_paper(of: Tournament) -> dict[int, Evening]:
    """The finished games by number, read from their transcripts."""
    found: dict[int, Evening] = {}
    for scheduled in of.schedule.filter(game__isnull=False).order_by("number"):
        assert scheduled.game is not None
        paper = read_transcript(transcript_of(scheduled.game))
        game: Mapping[str, Any] = paper.ruleset.snapshot(fold_transcript(paper))
        if game["phase"] != "finished":
            continue
        here = {
            turn["player"]
            for turn in game["turns"]
            if turn["outcome"] not in ("missed", "forfeited")
        }
        found[scheduled.number] = {
            name: (total, rank == 1) for rank, name, total in game["ranking"] if name in here
        }
    return found


def by_hand(of: Tournament, stage: Stage, until: int) -> dict[str, Line]:
    """What the table of a stage must say after a game, places before left out."""
    own = [number for number in on_paper(of) if number in NUMBERS[stage] and number <= until]
    counted = list(own)
    if stage is Stage.SEMIFINAL and of.qualifying_points_carried:
        counted += [number for number in on_paper(of) if number in NUMBERS[Stage.QUALIFYING]]
    evenings = on_paper(of)
    lines: dict[str, Line] = {}
    for name in NAMES:
        played = [evenings[number][name] for number in own if name in evenings[number]]
        points = sorted(evenings[n][name][0] for n in counted if name in evenings[n])
        if not played:
            continue
        value = {
            "total": Fraction(sum(points)),
            "average": Fraction(sum(points), len(points)),
            "best": Fraction(sum(points[-of.best_games :])),
        }[of.ranking_basis]
        lines[name] = (
            0,
            None,
            value,
            sum(points),
            len(played),
            sum(won for _, won in played),
            max(total for total, _ in played),
        )

    def ahead(one: Line, other: Line) -> bool:
        return (one[2], one[5], one[6]) > (other[2], other[5], other[6])

    return {
        name: (1 + sum(ahead(other, line) for other in lines.values()), *line[1:])
        for name, line in lines.items()
    }


def expected(of: Tournament, stage: Stage, until: int) -> dict[str, Line]:
    """The same with the places that players had after the game before."""
    own = [number for number in on_paper(of) if number in NUMBERS[stage]]
    earlier = [number for number in own if number < until]
    before = by_hand(of, stage, earlier[-1]) if earlier else {}
    return {
        name: (line[0], before[name][0] if name in before else None, *line[2:])
        for name, line in by_hand(of, stage, until).items()
    }


def lines(rows: Any) -> dict[str, Line]:
    return {
        row.player.name: (
            row.rank,
            row.previous_rank,
            row.value,
            row.total,
            row.games,
            row.wins,
            row.best,
        )
        for row in rows
    }


def play_something(game: Game, chance: Random) -> None:
    """A short game of some of the six, ended by the manager."""
    names = chance.sample(NAMES, k=chance.randint(2, 5))
    paper = transcript(names, [], chance, rules={"game_point": 2000})
    import_transcript(paper, actor=official(), into=game)


def correct_something(game: Game, chance: Random) -> None:
    """Take the game back to some event in its middle, across turns and rounds, and end it there."""
    entries = folding.entries_of(game)
    keep = chance.randint(max(3, len(entries) - 40), len(entries) - 1)
    game.refresh_from_db()
    correct(
        game.pk,
        [{"op": "void", "ref": entry.ref} for entry in reversed(entries[keep:])],
        reason="heard wrongly",
        after=game.seq,
        request_id=f"back-{game.seq}",
        actor=official(),
    )
    game.refresh_from_db()
    if state_of(game).phase != "finished" and state_of(game).round and chance.random() < 0.8:
        say(game, "game_ended")


def compiled(of: Tournament) -> None:
    for game in lagging_games():
        rebuild(game)
    compile_tournament(of)


@given(st.integers(0, 2**32).map(Random))
@settings(
    max_examples=5,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_every_table_of_a_corrected_season_is_what_its_transcripts_say(chance: Random) -> None:
    with transaction.atomic():
        autumn = tournament(
            ranking_basis=chance.choice(["total", "average", "best"]),
            best_games=chance.randint(1, 3),
            qualifying_points_carried=chance.random() < 0.5,
        )
        games = [opened(autumn, number) for numbers in NUMBERS.values() for number in numbers]
        for game in games:
            play_something(game, chance)
            if chance.random() < 0.5:
                compiled(autumn)
        for game in chance.sample(games, k=3):
            correct_something(game, chance)
            compiled(autumn)
        for stage, numbers in NUMBERS.items():
            check(autumn, stage, [number for number in numbers if number in on_paper(autumn)])
        transaction.set_rollback(True)


def check(of: Tournament, stage: Stage, finished: list[int]) -> None:
    """Hold the compiled table and the one after each finished game against the transcripts."""
    table = StandingsTable.objects.select_related("tournament").get(tournament=of, stage=stage)
    stored = Standing.objects.filter(table=table).select_related("player")
    assert table.as_of == (finished[-1] if finished else None)
    assert lines(stored) == (expected(of, stage, finished[-1]) if finished else {})
    for number in finished:
        found = table_after(table, number)
        assert found is not None
        assert lines(found[1]) == expected(of, stage, number)
