"""How a transcript's `expect` is compared with what the engine says."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from scoring.engine.core import RuleViolation
from scoring.engine.lucky_five import RULESET

GAMES = Path(__file__).parents[2] / "games" / "lucky-five"


def transcripts() -> dict[str, dict[str, Any]]:
    """File name without its ending -> transcript, for every Lucky Five game that is kept."""
    return {path.stem: json.loads(path.read_text()) for path in sorted(GAMES.glob("*.json"))}


def outcome(transcript: Mapping[str, Any]) -> dict[str, Any]:
    """Fold a transcript: the state after the last event, or the first refusal."""
    start = RULESET.initial(RULESET.parse_rules(transcript["rules"]))
    try:
        return RULESET.snapshot(RULESET.fold(start, map(RULESET.parse, transcript["events"])))
    except RuleViolation as violation:
        return {"refused": {"at": violation.at, "code": violation.code}}


def differences(expected: object, actual: object, path: str = "state") -> list[str]:
    """Where `actual` is not what a case expects; [] if it agrees.

    An object needs only the keys that the case names, and an empty one must be empty; a list
    matches item by item; anything else is equal and of the same type (true is not 1).
    """
    if isinstance(expected, dict):
        return _object_differences(expected, actual, path)
    if isinstance(expected, list):
        if not isinstance(actual, list) or len(expected) != len(actual):
            return [f"{path}: {expected!r} was expected, not {actual!r}"]
        pairs = enumerate(zip(expected, actual, strict=True))
        return _flat(differences, [(*pair, f"{path}[{index}]") for index, pair in pairs])
    if type(expected) is type(actual) and expected == actual:
        return []
    return [f"{path}: {expected!r} was expected, not {actual!r}"]


def _object_differences(expected: dict[str, Any], actual: object, path: str) -> list[str]:
    if not isinstance(actual, dict) or (actual and not expected):
        return [f"{path}: {expected!r} was expected, not {actual!r}"]
    missing = [f"{path}.{key}: missing" for key in expected if key not in actual]
    named = [(expected[key], actual[key], f"{path}.{key}") for key in expected if key in actual]
    return missing + _flat(differences, named)


def _flat(
    compare: Callable[[object, object, str], list[str]], triples: list[tuple[object, object, str]]
) -> list[str]:
    return [found for triple in triples for found in compare(*triple)]
