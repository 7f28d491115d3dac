"""The virtual roll: dice that are derived here, straight into the log."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils.translation import gettext as _

from roster.models import User
from scoring.engine.core import Json, RuleViolation
from scoring.engine.lucky_roll import RULESET
from scoring.errors import Refusal
from scoring.fair.derivation import Seed, derive, derive_with_face
from scoring.fair.seals import read_seal
from scoring.fair.seeds import Used, next_roll, open_seed
from scoring.models import Game, GameEvent
from scoring.services import Observation, Recorded, record_made


class NoVirtualDice(Refusal):
    """A virtual roll in a game that has not committed to a seed."""

    code: ClassVar[str] = "no_virtual_dice"

    def __init__(self) -> None:
        super().__init__(
            _(
                "This game has no commitment to virtual dice, so nobody could check them. "
                "Roll at the table and enter the dice."
            )
        )


def roll_here(
    game_id: int, *, after: int, request_id: str, actor: User | None, device: str = ""
) -> Recorded:
    """Roll the dice that are due, the lucky number's too, and record them.

    RuleViolation("not_now") where no roll is due, NoVirtualDice where the game has no seed; else
    as `services.record`: sent twice, or pressed by two, it is one roll.
    """
    return record_made(
        game_id, RolledHere(), after=after, request_id=request_id, actor=actor, device=device
    )


class RolledHere(Observation):
    """Whatever roll is due, made when the game is locked; any virtual roll there is this one."""

    def made(self, game: Game, state: Any) -> tuple[Json, Used]:
        """Derive the roll that is due from the seed's next number."""
        if game.ruleset != RULESET.key:
            raise NoVirtualDice
        legal = RULESET.legal(state)
        if legal.dice is None:
            raise RuleViolation("not_now", phase=state.phase)
        seed = open_seed(game)
        if seed is None:
            raise NoVirtualDice
        used = next_roll(seed)
        secret = Seed.read(seed.seed)
        if legal.player is not None:
            dice = derive(secret, used.number, legal.dice)
            return {"type": "roll", "player": legal.player, "dice": dice}, used
        event: Json = {"type": "lucky_number_rolled"}
        if not legal.face_needed:
            return {**event, "dice": derive(secret, used.number, legal.dice)}, used
        dice, face = derive_with_face(secret, used.number, legal.dice)
        return {**event, "dice": dice, "face": face}, used

    def stands_in(self, row: GameEvent) -> bool:
        """Whether that row is a virtual roll."""
        seal = read_seal(row.seal)
        return seal is not None and seal.roll is not None
