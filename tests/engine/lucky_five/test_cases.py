"""Every kept transcript leads to the state, or the refusal, that it expects."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.lucky_five.matching import differences, outcome, transcripts

CASES = transcripts()


@pytest.mark.parametrize("name", CASES)
def test_the_transcript_leads_to_what_it_expects(name: str) -> None:
    assert differences(CASES[name]["expect"], outcome(CASES[name])) == []


def test_there_are_whole_games_cut_ones_refusals_and_stories() -> None:
    kinds = {name.removeprefix("lucky-five-").split("-")[0] for name in CASES}
    assert kinds == {"game", "cut", "refused", "story"}
    assert len(CASES) == 48


@pytest.mark.parametrize(
    ("expected", "actual"),
    [
        ({"phase": "turn"}, {"phase": "dice", "pile": 33}),
        ({"phase": "turn"}, {"pile": 33}),
        ({"scores": {}}, {"scores": {"Al": 0}}),
        ({"due": None}, {"due": {}}),
        ({"tray": ["1"]}, {"tray": ["1", "2"]}),
        ({"tray": ["1", "2"]}, {"tray": ["2", "1"]}),
        ({"tray": []}, {"tray": ["1"]}),
        ({"turns": [{"right": True}]}, {"turns": [{"right": 1}]}),
        ({"middle": {"cards": ["1"]}}, {"middle": {"cards": ["2"], "chips": []}}),
        ({"middle": {"cards": []}}, {"middle": []}),
    ],
)
def test_what_differs_is_told(expected: dict[str, Any], actual: dict[str, Any]) -> None:
    assert differences(expected, actual)


@pytest.mark.parametrize(
    ("expected", "actual"),
    [
        ({"phase": "turn"}, {"phase": "turn", "pile": 33}),
        ({"middle": {"cards": []}}, {"middle": {"cards": [], "chips": [10]}}),
        ({"scores": {}}, {"scores": {}}),
        ({"turns": [{"turn": 1}]}, {"turns": [{"turn": 1, "player": "Al"}]}),
    ],
)
def test_what_a_case_does_not_name_is_let_through(
    expected: dict[str, Any], actual: dict[str, Any]
) -> None:
    assert differences(expected, actual) == []
