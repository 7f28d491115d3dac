"""The recorded games under tests/games/lucky-roll, and how their `expect` is compared."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from roster.names import collation_key
from scoring.engine.core import RuleViolation
from scoring.engine.lucky_roll import RULESET

GAMES = Path(__file__).parents[2] / "games" / "lucky-roll"
TRANSCRIPTS: Mapping[str, Any] = {
    path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(GAMES.glob("*.json"))
}
"""File name without its ending -> transcript."""


def with_order(events: list[Any]) -> Iterator[Any]:
    """Write the alphabetical turn order into the events that bring players to the table."""
    everybody: list[str] = []
    for event in events:
        joining = event.get("players", event.get("joined", []))
        everybody += [name for name in joining if name not in everybody]
        yield {**event, "order": sorted(everybody, key=collation_key)} if joining else event


def outcome(transcript: Mapping[str, Any]) -> dict[str, Any]:
    """Tell the state after the last event, or which event was refused first and with what code."""
    state = RULESET.initial(RULESET.parse_rules(transcript["rules"]))
    events = []
    for index, event in enumerate(with_order(transcript["events"])):
        try:
            events.append(RULESET.parse(event))
        except RuleViolation as refusal:
            RULESET.fold(state, events)
            return {"refused": {"at": index, "code": refusal.code}}
    try:
        return RULESET.snapshot(RULESET.fold(state, events))
    except RuleViolation as refusal:
        return {"refused": {"at": refusal.at, "code": refusal.code}}


def differences(expected: object, found: object, path: str = "") -> Iterator[str]:
    """Tell where `found` is not as expected.

    An object needs only the keys that are expected, and an empty one must be empty; a list
    matches item by item; anything else is equal and of the same type (true is not 1).
    """
    if isinstance(expected, dict) and isinstance(found, dict):
        if found and not expected:
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


def wrong(name: str) -> list[str]:
    """Tell what the engine makes of a recorded game that it should not have made."""
    transcript = TRANSCRIPTS[name]
    return list(differences(transcript["expect"], outcome(transcript)))
