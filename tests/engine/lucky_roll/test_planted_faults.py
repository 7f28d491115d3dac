"""Tests of the tests: a rule is broken on purpose, and the recorded games tell.

Each fault is one that a hurried hand could make. If one of them goes unnoticed here, the
checks above have a hole.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from scoring.engine.lucky_roll import (
    State,
    claims,
    draft,
    legal,
    penalties,
    policies,
    rounds,
    snapshot,
    table,
    turns,
)
from scoring.engine.lucky_roll.legal import AWAITING_ROLL, PAUSED, Legal
from scoring.engine.lucky_roll.state import Established, Rank
from tests.engine.lucky_roll import test_absence, test_rounds, test_turn
from tests.engine.lucky_roll.offers import is_offered
from tests.engine.lucky_roll.play import any_event, random_game
from tests.engine.lucky_roll.test_properties import accepted
from tests.engine.lucky_roll.transcripts import TRANSCRIPTS, wrong

OFFERING, PRINTED = sys.modules[Legal.__module__], sys.modules[snapshot.__module__]


def _keep_the_mark(actual: Callable[..., None]) -> Callable[..., None]:
    def end_turn(game: draft.Draft, turn: Any, outcome: Any, *more: Any, **facts: Any) -> None:
        marked = turn.player in game.missed_before
        actual(game, turn, outcome, *more, **facts)
        if marked:
            game.missed_before.add(turn.player)

    return end_turn


def _one_after_another(game: Any) -> tuple[Rank, ...]:
    players = sorted(game.order, key=lambda player: -game.scores[player])
    return tuple(Rank(i + 1, player, game.scores[player]) for i, player in enumerate(players))


def _first_turn_reading(turn: Any, turn_points: int, _candidates: set[int]) -> set[int]:
    return {turn_points - turn.points}


FAULTS: dict[str, tuple[Any, str, Any]] = {
    "everybody is called once": (rounds, "CALLS_BY_NAME", 1),
    "everybody is called twice": (rounds, "CALLS_AFTER_A_MISS", 2),
    "one invalid instruction ends the turn": (turns, "ATTEMPTS", 1),
    "a miss is remembered for good": (turns, "end_turn", _keep_the_mark(rounds.end_turn)),
    "a policy keeps any points": (policies, "qualifies", lambda *_: True),
    "a policy keeps nothing": (policies, "qualifies", lambda *_: False),
    "a policy keeps what was not established": (
        policies,
        "_established",
        lambda turn: Established(turn.points + 100, turn.bonus),
    ),
    "the help came at the end": (
        policies,
        "_established_before",
        lambda turn, _event: Established(turn.points, turn.bonus),
    ),
    "the helper goes free": (policies, "lose_a_turn", lambda *_: None),
    "replays are free": (policies, "_count_replay", lambda *_: None),
    "a face is taken for the total": (
        turns,
        "_shows_lucky_number",
        lambda game, dice: game.lucky_number in dice,
    ),
    "turn points are read in one way": (claims, "_turn_readings", _first_turn_reading),
    "one die fewer is set aside": (claims, "dice_used", lambda rolled, again: rolled - again - 1),
    "lost turns are not served": (rounds, "_serve_lost_turn", lambda *_: None),
    "nobody shares a rank": (PRINTED, "rank", _one_after_another),
    "nobody comes back": (table, "_welcome_back", lambda *_: None),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_recorded_games_notice(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, broken = FAULTS[fault]
    monkeypatch.setattr(where, name, broken)
    assert any(map(_goes_wrong, TRANSCRIPTS))


UNRECORDED: dict[str, tuple[Any, str, Any, Callable[[], None]]] = {
    "totals are announced after round 1": (
        rounds,
        "FIRST_ANNOUNCED_ROUND",
        1,
        test_rounds.test_totals_are_announced_from_round_2_on_before_the_call,
    ),
    "any points can be saved": (
        claims,
        "qualifies",
        lambda *_: True,
        test_turn.test_the_first_save_needs_1000,
    ),
    "names are ordered by character code": (
        table,
        "_fallback_key",
        lambda name: name,
        test_rounds.test_the_order_is_alphabetical_whatever_the_case,
    ),
    "a forfeited turn takes the mark away": (
        penalties,
        "forfeit_open_turn",
        lambda game, turn: rounds.end_turn(game, turn, "forfeited", "penalty"),
        test_absence.test_a_forfeited_turn_is_not_called_and_leaves_the_mark,
    ),
}


@pytest.mark.parametrize("fault", UNRECORDED)
def test_a_test_of_the_rule_notices(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, broken, rule = UNRECORDED[fault]
    rule()
    monkeypatch.setattr(where, name, broken)
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        rule()


def _goes_wrong(name: str) -> bool:
    try:
        return bool(wrong(name))
    except Exception:  # noqa: BLE001 (a crash is noticed too)
        return True


OFFERS: dict[str, tuple[str, Any]] = {
    "a stop below the minimum is offered": ("qualifies", lambda *_: True),
    "no stop is offered": ("qualifies", lambda *_: False),
    "silence is not offered": ("AWAITING_ROLL", AWAITING_ROLL - {"no_response"}),
    "an answer is offered while paused": ("PAUSED", PAUSED | {"responded"}),
    "replays are offered to nobody": ("REQUESTERS", ()),
    "a bust is not replayed": ("_with_bust", lambda _state, moves: moves),
}


@pytest.mark.parametrize("fault", OFFERS)
def test_play_notices_a_wrong_offer(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = Random(7)
    games = [random_game(Random(seed)) for seed in range(8)]
    states = [state for game in games for state in game.states]
    sent = [(state, any_event(state, chance)) for state in states for _ in range(3)]
    monkeypatch.setattr(OFFERING, *OFFERS[fault])
    answered = any(accepted(state, event) != is_offered(state, event) for state, event in sent)
    assert answered or any(_offers_too_much(state) for state in states)


def _offers_too_much(state: State) -> bool:
    moves = legal(state)
    return any(not accepted(state, choice.event(moves.player or "")) for choice in moves.choices)
