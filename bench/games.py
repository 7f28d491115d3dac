"""Long games for the benchmarks, played on paper by the robot."""

from __future__ import annotations

from random import Random

from scoring.engine.core import Json
from tournaments.robot.cast import CAST, EVENING
from tournaments.robot.evening import Chances
from tournaments.robot.paper import transcript

LONG = {"game_point": 200_000}
"""A setting that lets a game go on for some thousand events; all else is played by default."""

UNRULED = Chances(penalty=0, assistance=0)
"""Rulings take another way into the log."""


def events(count: int) -> list[Json]:
    """The first `count` events of one long game, corrections applied, players by name."""
    rng = Random(9)
    played: list[Json] = transcript(CAST[:EVENING], [], rng, rules=LONG, chances=UNRULED)["events"]
    if len(played) < count:
        raise ValueError(f"the game ended after {len(played)} events")
    return played[:count]
