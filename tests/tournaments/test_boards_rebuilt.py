"""Live equals rebuilt: the boards of two series by chance against a plain fold of transcripts.

What the boards must say is worked out here once more, from the games' exported transcripts and in
the plainest way: no query, no stamp, none of the functions that add up.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from roster.models import Player
from scoring.codec import fold_transcript, read_transcript
from scoring.models import Game
from scoring.selectors import transcript_of
from tests.tournaments.evenings import opened, scheduled, series, tournament
from tests.tournaments.test_boards import everything
from tests.tournaments.test_rebuilt import correct_something, play_something
from tournaments.boards.compiling import compile_cell, lagging_cells, rebuild_boards
from tournaments.boards.sums import figures
from tournaments.models import Board, BoardRow, ScheduledGame
from tournaments.tasks import compile_standings

pytestmark = pytest.mark.django_db

Scope = tuple[str | None, int | None]
Figures = tuple[int, ...]

LATE = datetime.date(2027, 1, 9)


def nights() -> list[Game]:
    """Three games of one series, of which one is in the new year, and two of the other."""
    autumn, other = tournament(), tournament(series=series("Sunday/Thursday"))
    late = scheduled(autumn, 22)
    late.move(LATE)
    late.save()
    numbers = [(autumn, 1), (autumn, 2), (autumn, 22), (other, 1), (other, 21)]
    return [opened(of, number) for of, number in numbers]


def of_player(game: Mapping[str, Any], player: str) -> Figures:
    """Games, points, best game, best turn, won, bonuses, turns, busts of one evening."""
    turns = [
        turn
        for turn in game["turns"]
        if turn["player"] == player and turn["outcome"] not in ("missed", "forfeited")
    ]
    place = {name: (rank, total) for rank, name, total in game["ranking"]}
    if not turns or player not in place:
        return ()
    rank, total = place[player]
    return (
        1,
        total,
        total,
        max(turn["points"] + turn["bonus"] for turn in turns),
        int(rank == 1),
        sum(turn["bonus"] > 0 for turn in turns),
        len(turns),
        sum(turn["outcome"] == "bust" for turn in turns),
    )


def both(one: Figures, other: Figures) -> Figures:
    """Two evenings together: the best game and the best turn are one of theirs, all else a sum."""
    if not one or not other:
        return one or other
    together = [a + b for a, b in zip(one, other, strict=True)]
    together[2], together[3] = max(one[2], other[2]), max(one[3], other[3])
    return tuple(together)


def scopes_of(evening: ScheduledGame) -> Iterator[Scope]:
    name, year = evening.tournament.series.name, evening.date.year
    yield from ((None, None), (name, None), (None, year), (name, year))


def by_hand(kept: Mapping[str, str]) -> dict[tuple[Scope, str], Figures]:
    """What every board must hold; `kept`: the name that a merged record counts under."""
    found: dict[tuple[Scope, str], Figures] = {}
    for evening in ScheduledGame.objects.filter(game__isnull=False):
        assert evening.game is not None
        paper = read_transcript(transcript_of(evening.game))
        game: Mapping[str, Any] = paper.ruleset.snapshot(fold_transcript(paper))
        if game["phase"] != "finished":
            continue
        for player in game["order"]:
            now = of_player(game, player)
            for scope in scopes_of(evening) if now else ():
                who = (scope, kept.get(player, player))
                found[who] = both(found.get(who, ()), now)
    return found


def stored() -> dict[tuple[Scope, str], Figures]:
    rows = BoardRow.objects.select_related("board__series", "player")
    return {(scope_of(row.board), row.player.name): figures(row) for row in rows}


def scope_of(board: Board) -> Scope:
    return board.series.name if board.series else None, board.year


@given(st.integers(0, 2**32).map(Random))
@settings(
    max_examples=5,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_boards_that_followed_every_correction_are_those_of_the_transcripts(
    chance: Random,
) -> None:
    with transaction.atomic():
        games = nights()
        for game in games:
            play_something(game, chance)
            if chance.random() < 0.7:
                compile_standings(game.pk)
        for game in chance.choices(games, k=4):
            correct_something(game, chance)
            compile_standings(game.pk)
        lagging = [game.pk for game in games if chance.random() < 0.5]
        for game_id in [*lagging, *(game.pk for game in games)]:
            compile_standings(game_id)
        assert lagging_cells() == []
        assert stored() == by_hand({})
        check_rebuilt()
        together = by_hand({"Farid": "Ana"})
        Player.objects.filter(name="Farid").update(merged_into=Player.objects.get(name="Ana"))
        for cell in lagging_cells():
            compile_cell(cell)
        assert stored() == together
        check_rebuilt()
        transaction.set_rollback(True)


def check_rebuilt() -> None:
    """All boards compiled anew are what was there, stamps included."""
    followed = everything()
    rebuild_boards()
    assert everything() == followed
