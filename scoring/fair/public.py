"""What everybody may see of a game's virtual dice.

While a game is played: what was committed to. Never a roll nor how many there were, since the last
one may still be open (Policy 1, assistance); also not in a game that was reopened.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring import folding
from scoring.fair.report import Rolled, dice_report
from scoring.models import Game


@dataclass(frozen=True, slots=True)
class ShownSeed:
    """One seed as everybody may see it; `seed`, `count` and `rolls` once they are public."""

    commitment: str
    committed_in: int
    count: int | None
    seed: str | None
    published_in: int | None
    rolls: Sequence[Rolled]


@dataclass(frozen=True, slots=True)
class Shown:
    """All seeds of a game. `holds` is None while the game is played."""

    seeds: Sequence[ShownSeed]
    holds: bool | None


def shown_dice(game: Game) -> Shown:
    """A game's virtual dice, checked, as everybody may see them.

    Under review they wait like all else, unless the game was finished before.
    """
    report = dice_report(game)
    finished = report.finished and folding.public(game).phase == "finished"
    return Shown(
        [
            ShownSeed(
                one.commitment,
                one.committed_in,
                len(one.rolls) if finished else None,
                one.seed if finished or not report.finished else None,
                one.published_in if finished or not report.finished else None,
                one.rolls if finished else (),
            )
            for one in report.seeds
        ],
        not report.faults if finished else None,
    )
