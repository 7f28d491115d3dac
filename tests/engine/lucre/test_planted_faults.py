"""Tests of the tests: with a rule broken the recorded games go red, with a leak the views do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from scoring.engine.core import Json
from scoring.engine.lucre import (
    Rules,
    State,
    betting,
    guards,
    legal,
    opening,
    rolling,
    rules,
    snapshot,
    turns,
    view,
    views,
)
from scoring.engine.lucre.state import Draft, OpenTurn
from tests.engine.lucre import test_properties
from tests.engine.lucre.transcripts import FILES, read, wrong


def nothing(*_: object, **__: object) -> None:
    """A rule that was forgotten."""


def seats_the_other_way(order: tuple[str, ...], player: str) -> tuple[str, ...]:
    return guards.clockwise(order[::-1], player)


turn_trump = rolling._turn_trump


def latest_on_top(draft: Draft, turn: OpenTurn) -> None:
    draft.trump.reverse()
    turn_trump(draft, turn)


def played_without_covering(draft: Draft, event: Any) -> None:
    rules._RULES[type(event)](draft, event)


FAULTS: list[tuple[ModuleType, str, object]] = [
    (opening, "decks_for", lambda _: 1),
    (betting, "BETS_A_TURN", 4),
    (betting, "CARDS_ON_A_NUMBER", 5),
    (betting, "fits_place", lambda _: True),
    (betting, "holds", lambda *_: True),
    (betting, "suit_of", lambda card: card[0]),
    (betting, "own_turn", lambda draft, *_: draft.turn),
    (betting, "doubted_by", lambda draft, _: draft.turn),
    (rolling, "_pick_up", nothing),
    (rolling, "_discard_right_bets", nothing),
    (rolling, "_roll_again", nothing),
    (rolling, "_turn_trump", latest_on_top),
    (rolling, "take_back", nothing),
    (rolling, "label", lambda bet: bet.cards[0][0]),
    (rolling, "win", nothing),
    (guards, "on_roster", nothing),
    (turns, "clockwise", seats_the_other_way),
    (rules, "_play", played_without_covering),
    (views, "_turn", nothing),
    (views, "_row", nothing),
]


def goes_wrong(path: Path) -> bool:
    """Whether the game ends elsewhere than recorded, or not at all."""
    try:
        return bool(wrong(read(path)))
    except (LookupError, ValueError, AttributeError, TypeError):
        return True


@pytest.mark.parametrize(
    ("module", "name", "fault"),
    FAULTS,
    ids=[f"{module.__name__.rpartition('.')[2]}.{name}" for module, name, _ in FAULTS],
)
def test_a_broken_rule_is_seen_in_the_recorded_games(
    module: ModuleType, name: str, fault: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, fault)
    assert any(goes_wrong(path) for path in FILES)


# Leaks.


def the_whole_state(state: State, player: str | None) -> Json:
    return view(state, player) | snapshot(state)


def the_trump_pile(state: State, player: str | None) -> Json:
    return view(state, player) | {"trump": snapshot(state)["trump"]}


def the_neighbours_hand(state: State, player: str | None) -> Json:
    neighbour = guards.clockwise(state.order, player)[0] if player in state.order else None
    return view(state, player) | {"neighbour": list(state.hands.get(neighbour or "", ()))}


def goes_red(prop: Callable[..., None]) -> bool:
    """Whether the property fails in one of many games."""
    inner = prop.hypothesis.inner_test  # type: ignore[attr-defined]
    for seed in range(100):
        try:
            inner(Rules(), Random(seed), 40)
        except AssertionError:
            return True
    return False


LEAK_TESTS = [
    test_properties.test_nobody_can_tell_apart_what_they_may_not_see,
    test_properties.test_no_hidden_card_stands_anywhere_in_a_view,
]


@pytest.mark.parametrize("prop", LEAK_TESTS)
@pytest.mark.parametrize("leak", [the_whole_state, the_trump_pile, the_neighbours_hand])
def test_a_leaking_view_is_seen(
    prop: Callable[..., None],
    leak: Callable[..., Json],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not goes_red(prop)
    monkeypatch.setattr(test_properties, "view", leak)
    assert goes_red(prop)


def test_leaking_moves_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_properties, "legal_for", lambda state, _: legal(state))
    assert goes_red(test_properties.test_nobody_can_tell_apart_what_they_may_not_see)
