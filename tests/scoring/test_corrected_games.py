"""After any corrections the game is as if it had never been wrong.

The expected side never asks the log: it folds the right events by name.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.db import transaction
from django.test import TestCase
from hypothesis import HealthCheck, Phase, event, given, settings
from hypothesis import strategies as st

from scoring import folding
from scoring.engine.core import Json, RuleViolation
from scoring.engine.lucky_roll import RULESET, Settings, State
from scoring.errors import CorrectionBreaks
from scoring.models import GameTotal, TurnRow
from scoring.projections import rebuild
from scoring.selectors import transcript_of
from tests.engine.lucky_roll.play import NAMES, random_game
from tests.engine.lucky_roll.table import roster
from tests.scoring.random_corrections import (
    Stands,
    changed,
    first_illegal,
    folded,
    rules_of,
    some_changes,
    to_put_right,
    told,
    went_on,
)
from tests.scoring.table import Table, heard_by, insert

pytestmark = pytest.mark.django_db

CHANCE = st.integers(0, 2**32).map(Random)
FEW = settings(
    max_examples=12,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
"""Each example records a game of up to a hundred rows; a seed cannot be made any simpler."""


def without_order(events: list[Json]) -> list[Json]:
    return [{name: value for name, value in each.items() if name != "order"} for each in events]


def agrees(table: Table, rules: Settings, right: list[Json]) -> State:
    """The log, the state that is kept, the export and a plain fold of the right events are one."""
    expected = folded(rules, right)
    game = table.fresh()
    live = folding.current(game).state
    assert table.state == RULESET.snapshot(expected)
    assert live == folding.fold_entries(game, folding.entries_of(game))
    exported = transcript_of(game)["events"]
    assert without_order(exported) == without_order(right)
    assert folded(rules, exported) == expected
    return expected


def projections_agree(table: Table, expected: State) -> None:
    """Turn rows and totals are those of a plain fold, after whatever was compiled before."""
    rebuild(table.game.pk)
    turns = TurnRow.objects.filter(game=table.game).order_by("index").select_related("player")
    assert [
        (row.round, row.player.name, row.outcome, row.reason, row.points, row.bonus, row.score)
        for row in turns
    ] == [
        (turn.round, turn.player, turn.outcome, turn.reason, turn.points, turn.bonus, turn.score)
        for turn in expected.turns
    ]
    totals = GameTotal.objects.filter(game=table.game).order_by("position")
    shown = RULESET.snapshot(expected)
    ranks = {player: rank for rank, player, _total in shown["ranking"]}
    assert [(row.player.name, row.total, row.rank, row.won, row.on_board) for row in totals] == [
        (
            player,
            expected.scores[player],
            ranks.get(player),
            expected.phase == "finished" and ranks.get(player) == 1,
            player in expected.on_board,
        )
        for player in expected.order
    ]


def recorded(rules: Settings, events: list[Json]) -> Table:
    """A game with these rows; what follows a commit happens as it would."""
    table = Table(*NAMES, rules=rules_of(rules))
    for each in events:
        with TestCase.captureOnCommitCallbacks(execute=True):
            table.send(each)
    return table


@given(CHANCE)
@FEW
def test_a_wrong_log_put_right_is_the_right_game(chance: Random) -> None:
    game = random_game(chance, most_events=chance.randint(2, 90))
    cut = chance.randint(0, len(game.events))
    right = told(game)
    wrong = right[:cut] + went_on(game.states[cut], chance, 40)
    changes = to_put_right(wrong, right, cut, chance)
    with transaction.atomic(), heard_by():
        table = recorded(game.settings, wrong)
        if wrong:
            projections_agree(table, agrees(table, game.settings, wrong))
        if changes:
            table.correct(*changes)
        projections_agree(table, agrees(table, game.settings, right))
        event(f"ended wrongly: {folded(game.settings, wrong).phase == 'finished'}")
        event(f"ended: {game.states[-1].phase == 'finished'}")
        transaction.set_rollback(True)


@given(CHANCE)
@FEW
def test_whatever_is_corrected_is_legal_or_refused(chance: Random) -> None:
    game = random_game(chance, most_events=chance.randint(2, 60))
    with transaction.atomic(), heard_by():
        table = recorded(game.settings, told(game))
        stands = [(str(number), each) for number, each in enumerate(told(game), 1)]
        for _correction in range(5):
            stands = corrected(table, game.settings, stands, chance)
            agrees(table, game.settings, [each for _ref, each in stands])
            assert table.refs == [ref for ref, _event in stands]
        projections_agree(table, folded(game.settings, [each for _ref, each in stands]))
        transaction.set_rollback(True)


def corrected(table: Table, rules: Settings, stands: Stands, chance: Random) -> Stands:
    """Try a correction: it is taken where the rules admit all of it, else what breaks is named."""
    changes = some_changes(rules, stands, chance) if stands else _opening()
    wanted = changed(stands, changes, table.fresh().seq + 1)
    illegal = first_illegal(rules, wanted)
    if illegal is None:
        event("taken")
        table.correct(*changes)
        return wanted
    event("refused")
    ref, code = illegal
    own = {change.get("ref", f"{table.fresh().seq + 1}.{i}") for i, change in enumerate(changes)}
    before = len(table.rows)
    with pytest.raises((RuleViolation, CorrectionBreaks)) as refused:
        table.correct(*changes)
    assert len(table.rows) == before
    assert _told_by(refused.value) == (None if ref in own else ref, code)
    return stands


def _told_by(refusal: Any) -> tuple[str | None, str]:
    if isinstance(refusal, CorrectionBreaks):
        return refusal.ref, refusal.because
    return None, refusal.code


def _opening() -> list[Json]:
    """What can be put into an empty log."""
    return [insert(None, roster("Hal", "bo"))]
