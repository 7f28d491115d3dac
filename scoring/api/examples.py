"""Examples for the docs: one of each event of Lucky Roll, corrections, a transcript.

They show shapes. Players are named by id, as everywhere in the log.
"""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import OpenApiExample

_ENVELOPE: Final = {"after": 41, "request_id": "tablet-1-0042"}

EVENT_BODIES: Final[list[dict[str, Any]]] = [
    {"type": "roster_set", "players": ["1", "2"]},
    {"type": "lucky_number_rolled", "dice": [1, 2, 3, 4, 5, 6]},
    {"type": "roll", "player": "1", "dice": [1, 1, 5, 3, 2, 6]},
    {"type": "instruction", "player": "1", "points": 200, "then": "roll", "dice": 4},
    {"type": "invalid_instruction", "player": "1"},
    {"type": "responded", "player": "1"},
    {"type": "no_response", "player": "1"},
    {"type": "replay", "player": "1", "requested_by": "player"},
    {"type": "connection_lost", "player": "1"},
    {"type": "connection_restored", "player": "1"},
    {"type": "connection_timed_out", "player": "1"},
    {"type": "assistance", "player": "1", "helper": "2"},
    {"type": "penalty", "player": "2", "kind": "points", "points": 200, "reason": "Shouting"},
    {"type": "call_for_players", "joined": ["3"], "returned": []},
    {"type": "game_ended"},
    {"type": "tie_broken", "winner": "2"},
]


def _example(name: str, value: object) -> OpenApiExample:
    return OpenApiExample(name, value=value, request_only=True)


EVENTS: Final = [_example(body["type"], {**body, **_ENVELOPE}) for body in EVENT_BODIES]

_CHANGES: Final = [
    {"op": "void", "ref": "41"},
    {"op": "replace", "ref": "40", "event": EVENT_BODIES[2]},
    {"op": "insert", "after": "39", "event": EVENT_BODIES[5]},
]
CORRECTIONS: Final = [
    _example("correction", {"changes": _CHANGES, "reason": "Misheard", **_ENVELOPE})
]
PREVIEWS: Final = [_example("preview", {"changes": _CHANGES})]

TRANSCRIPTS: Final = [
    _example(
        "transcript",
        {
            "format": "lucky-roll/1",
            "rules": {},
            "events": [{"type": "roster_set", "players": ["Bo", "Al"]}],
        },
    )
]
