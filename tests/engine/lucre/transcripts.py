"""Recorded games (tests/games/lucre) against the engine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scoring.engine.core import RuleViolation
from scoring.engine.lucre import RULESET

GAMES = Path(__file__).parents[2] / "games" / "lucre"
FILES = sorted(GAMES.glob("*.json"))


def read(path: Path) -> dict[str, Any]:
    transcript: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return transcript


def played(transcript: dict[str, Any]) -> dict[str, Any]:
    """`expect`, `expect_views` and `expect_public` as the engine would write them."""
    start = RULESET.initial(RULESET.parse_rules(transcript["rules"]))
    try:
        state = RULESET.fold(start, (RULESET.parse(event) for event in transcript["events"]))
    except RuleViolation as refusal:
        return {"expect": {"refused": {"at": refusal.at, "code": refusal.code}}}
    return {
        "expect": RULESET.snapshot(state),
        "expect_views": {player: RULESET.view(state, player) for player in state.order},
        "expect_public": RULESET.view(state, None),
    }


def differences(expected: object, found: object, path: str = "") -> Iterator[str]:
    """Where `found` is not as expected.

    An object needs only the keys that are expected, and an empty one must be empty; a list
    matches item by item.
    """
    if isinstance(expected, dict) and isinstance(found, dict):
        if not expected and found:
            yield f"{path}: not empty"
        for key, value in expected.items():
            if key in found:
                yield from differences(value, found[key], f"{path}.{key}")
            else:
                yield f"{path}: no {key}"
    elif isinstance(expected, list) and isinstance(found, list):
        if len(expected) != len(found):
            yield f"{path}: {len(found)} items, not {len(expected)}"
        for index, (one, other) in enumerate(zip(expected, found, strict=False)):
            yield from differences(one, other, f"{path}[{index}]")
    elif expected != found or type(expected) is not type(found):
        yield f"{path}: {found!r}, not {expected!r}"


def wrong(transcript: dict[str, Any]) -> list[str]:
    """What the engine makes of the game that it should not have made."""
    found = played(transcript)
    expected = {key: transcript[key] for key in transcript if key.startswith("expect")}
    return list(differences(expected, found))
