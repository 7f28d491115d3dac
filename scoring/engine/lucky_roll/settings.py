"""The settings of Lucky Roll: what a tournament may decide where the rules leave room."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from scoring.engine.core import RuleViolation

LuckyMode = Literal["total", "face"]


@dataclass(frozen=True, slots=True)
class Settings:
    """One game's settings; each default is the rule as published, or the decision made for it."""

    lucky_number: LuckyMode = "total"
    """What the Lucky Number is: the total of the six dice, or one of the faces they show."""
    bonus_counts_toward_minimum: bool = False
    """Whether lucky bonuses help to reach the entry and the save minimum."""
    bonus_kept_when_turn_is_ended: bool = False
    """Whether a policy that ends a turn saves the established bonuses with the points."""
    points_kept_on_technical_timeout: bool = True
    """Whether a player who is not back in time keeps the points established."""
    four_and_pair_is_triple_double: bool = True
    """Whether four of a kind and a pair count as three pairs."""
    game_point: int = 10_000
    """A total that, once reached by a save, makes the next round the final one."""
    entry_minimum: int = 1_000
    """Points in one turn to get on the board."""
    save_minimum: int = 300
    """Points in one turn to save anything once on the board."""
    lucky_bonus: int = 500
    """Points for a roll that shows the Lucky Number."""
    player_replays: int = 2
    """Replays that each player may ask for in a game."""

    def minimum(self, *, on_board: bool) -> int:
        """Tell what one turn must reach to be saved, by a player on the board or not yet."""
        return self.save_minimum if on_board else self.entry_minimum


_KINDS = {name: type(value) for name, value in asdict(Settings()).items()}


def parse_settings(data: Mapping[str, Any]) -> Settings:
    """Read a transcript's `rules` (what differs from the defaults) as settings.

    Amounts are whole numbers from 0 on; an unknown setting, a value of the wrong type
    and an unknown reading of the Lucky Number are `malformed`.
    """
    if not isinstance(data, Mapping):
        raise RuleViolation("malformed", field="rules")
    for name, value in data.items():
        kind = _KINDS.get(name)
        if kind is None or type(value) is not kind:
            raise RuleViolation("malformed", field=name)
        if (kind is int and value < 0) or (kind is str and value not in ("total", "face")):
            raise RuleViolation("malformed", field=name)
    return Settings(**data)
