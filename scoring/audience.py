"""What the public may see of a game: never an open roll, totals as they are announced.

An open roll and its options would be outside help for a player who reads along (Policy 1).
What a turn brought is public as soon as its instruction is recorded, a bust at once.

In a game with hidden hands nobody may see them while it is played, officials included.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.engine.core import Json, Ruleset

_OPEN_TO_ALL = (
    "phase",
    "round",
    "final_round",
    "game_point_round",
    "lucky_number",
    "order",
    "on_board",
    "away",
    "disqualified",
    "turns_to_lose",
    "announced",
)
_OF_A_TURN = ("round", "player", "outcome", "reason", "points", "bonus")


def public_view(snapshot: Mapping[str, Any], *, live_totals: bool) -> Json:
    """A Lucky Roll snapshot -> what everybody may read.

    `due` keeps only who is called. `scores` and `ranking` are there once the game is finished,
    or always with the setting for live totals; until then `announced` is all there is.
    """
    view: Json = {name: snapshot[name] for name in _OPEN_TO_ALL}
    due = snapshot["due"]
    view["due"] = None if due is None else {"player": due["player"]}
    view["turns"] = [{name: turn[name] for name in _OF_A_TURN} for turn in snapshot["turns"]]
    open_totals = live_totals or snapshot["phase"] == "finished"
    view["scores"] = snapshot["scores"] if open_totals else None
    view["ranking"] = snapshot["ranking"] if open_totals else None
    return view


def hands_are_hidden(engine: Ruleset[Any, Any, Any, Any], state: Any) -> bool:
    """Whether the state holds what nobody may see yet: hands, until the game is finished."""
    return engine.hidden and state.phase != "finished"


def officials_view(engine: Ruleset[Any, Any, Any, Any], state: Any) -> Json:
    """The whole state as officials may see it; of hidden hands no more than spectators."""
    shown: Json = (
        engine.view(state, None) if hands_are_hidden(engine, state) else engine.snapshot(state)
    )
    return shown
