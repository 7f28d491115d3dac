"""The seeds of a game: drawn when it begins, used by virtual rolls, published when it ends.

Only `scoring.services` calls this, inside the transaction and under the game's lock, so that a
seed, its number of rolls and the log's row are written together or not at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from scoring.engine.lucky_roll import RULESET
from scoring.fair.derivation import Seed
from scoring.fair.seals import Seal
from scoring.models import DiceSeed, Game

_NOT_RUNNING: Final = frozenset({"roster", "finished"})


@dataclass(frozen=True, slots=True)
class Used:
    """A roll that was derived from the open seed, for the row that it is about to become."""

    seed: DiceSeed
    number: int


def open_seed(game: Game) -> DiceSeed | None:
    """The seed that virtual rolls of this game come from now; None where none is committed to."""
    return DiceSeed.objects.filter(game=game, published=False).first()


def next_roll(seed: DiceSeed) -> Used:
    """Take the seed's next number. It is never given out again, whatever becomes of the roll."""
    seed.rolls += 1
    seed.save(update_fields=["rolls"])
    return Used(seed, seed.rolls)


def seal_for(game: Game, before: Any, after: Any, used: Used | None, *, corrects: bool) -> str:
    """The seal of a row that leads from one state to the next; "" where there is nothing to say.

    A seed is committed to by the row with which the game begins, and by the correction that
    reopens it. Looked up only there, so that no other row costs a query more.
    """
    if game.ruleset != RULESET.key:
        return ""
    running = after.phase not in _NOT_RUNNING
    seal = None if used is None else Seal(used.seed.commitment, roll=used.number)
    if running and (corrects or before.phase in _NOT_RUNNING):
        seal = _committed(game) or seal
    elif after.phase == "finished" and before.phase != "finished":
        seal = _published(game, seal)
    return "" if seal is None else seal.text


def _committed(game: Game) -> Seal | None:
    """Commit to a new seed; None where one is open already."""
    if open_seed(game) is not None:
        return None
    drawn = Seed.new()
    DiceSeed.objects.create(game=game, commitment=drawn.commitment, seed=drawn.hex)
    return Seal(drawn.commitment)


def _published(game: Game, seal: Seal | None) -> Seal | None:
    """Publish the open seed, if any, together with a roll that ended the game."""
    seed = open_seed(game)
    if seed is None:
        return seal
    seed.published = True
    seed.save(update_fields=["published"])
    return Seal(seed.commitment, roll=seal.roll if seal else None, seed=seed.seed)
