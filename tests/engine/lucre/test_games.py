"""Whole games, cut games, refused events and the stories of the rules, as recorded."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.engine.lucre import RULESET
from tests.engine.lucre.transcripts import FILES, differences, read, wrong


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_recorded_game(path: Path) -> None:
    assert wrong(read(path)) == []


def test_there_are_games_of_every_kind() -> None:
    kinds = {path.stem.split("-")[1] for path in FILES}
    assert kinds == {"game", "cut", "refused", "story"}
    assert len(FILES) == 80


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_one_event_at_a_time_gives_the_same_as_the_whole_log(path: Path) -> None:
    transcript = read(path)
    log = [RULESET.parse(event) for event in transcript["events"]]
    log = log[: transcript["expect"].get("refused", {}).get("at")]
    start = state = RULESET.initial(RULESET.parse_rules(transcript["rules"]))
    for event in log:
        state = RULESET.apply(state, event)
    assert state == RULESET.fold(start, log)


@pytest.mark.parametrize(
    ("expected", "found", "seen"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, []),
        ({"a": 1}, {"b": 2}, [": no a"]),
        ({"a": 1}, {"a": True}, [".a: True, not 1"]),
        ({"a": {}}, {"a": {"b": 2}}, [".a: not empty"]),
        ({"a": {}}, {"a": None}, [".a: None, not {}"]),
        ([1, 2], [1], [": 1 items, not 2"]),
        ([1], [1, 2], [": 2 items, not 1"]),
        ([{"a": 1}], [{"a": 2}], ["[0].a: 2, not 1"]),
        (None, [], [": [], not None"]),
    ],
)
def test_the_comparison_sees_what_is_wrong(
    expected: object, found: object, seen: list[str]
) -> None:
    assert list(differences(expected, found)) == seen
