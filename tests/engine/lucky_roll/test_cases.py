"""Every recorded game leads to the state, or the refusal, that it expects."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.lucky_roll.transcripts import TRANSCRIPTS, differences, wrong


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_the_game_leads_to_what_it_expects(name: str) -> None:
    assert wrong(name) == []


def test_there_are_whole_games_cut_ones_refusals_and_stories() -> None:
    kinds = [name.split("-")[0] for name in TRANSCRIPTS]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "cut": 13,
        "game": 14,
        "refused": 13,
        "story": 36,
    }


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ({"phase": "turn"}, {"phase": "call"}),
        ({"phase": "turn"}, {"round": 1}),
        ({"scores": {}}, {"scores": {"Al": 0}}),
        ({"due": None}, {"due": {}}),
        ({"away": ["Al"]}, {"away": ["Al", "Bo"]}),
        ({"away": ["Al", "Bo"]}, {"away": ["Bo", "Al"]}),
        ({"away": []}, {"away": ["Al"]}),
        ({"turns": [{"points": 0}]}, {"turns": [{"points": False}]}),
        ({"due": {"player": "Al"}}, {"due": None}),
        ({"refused": {"at": 3, "code": "not_now"}}, {"phase": "turn"}),
    ],
)
def test_a_difference_is_found(expected: dict[str, Any], found: dict[str, Any]) -> None:
    assert list(differences(expected, found))


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ({"phase": "turn"}, {"phase": "turn", "round": 1}),
        ({"due": {"player": "Al"}}, {"due": {"player": "Al", "dice": 6}}),
        ({"scores": {}}, {"scores": {}}),
        ({"turns": [{"round": 1}]}, {"turns": [{"round": 1, "points": 0}]}),
    ],
)
def test_what_is_not_expected_is_let_through(
    expected: dict[str, Any], found: dict[str, Any]
) -> None:
    assert not list(differences(expected, found))
