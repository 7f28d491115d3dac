"""How a Turn Works, what the player says: a claim is normalised to points of the roll and dice.

Decided here:
- Everything that is said must fit one selection: the dice kept, the points of the roll, the
  points of the turn and the number of dice rolled again.
- Dice kept count their best reading, unless points said with them pick another; the points
  of the turn pick as well as the points of the roll.
- A stop may claim nothing of the last roll: by its points, by the turn's points as they are
  established, or by keeping an empty list of dice. Rolling again needs a die set aside.
- A claim of no points still stops with the bonus that the last roll earned: the Lucky Number
  was on the table, and it is the stop that saves it.
- Dice kept that are no faces are `not_a_die`; faces that were not rolled, and numbers that no
  selection comes to, are `claim_impossible`.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple, NoReturn

from scoring.engine.core import RuleViolation
from scoring.engine.lucky_roll.checks import check_faces, not_now, open_turn
from scoring.engine.lucky_roll.dice import MOST_DICE, readings
from scoring.engine.lucky_roll.draft import Draft, OpenTurn, thaw
from scoring.engine.lucky_roll.events import InstructionGiven
from scoring.engine.lucky_roll.state import State


class Claim(NamedTuple):
    """An instruction in its plainest form."""

    points: int
    """Points of the roll."""
    dice: int | None
    """Dice to be rolled again; None to stop."""


def normalise(state: State, instruction: InstructionGiven) -> Claim:
    """Read an instruction as `apply` does; RuleViolation if it is none for this state."""
    return read_instruction(thaw(state), instruction)[1]


def read_instruction(draft: Draft, event: InstructionGiven) -> tuple[OpenTurn, Claim]:
    """Find the turn and the claim, and refuse what no selection or minimum supports."""
    turn = open_turn(draft, event, event.player)
    if turn.awaiting != "instruction":
        not_now(draft, event)
    if event.keep is not None:
        check_faces(event.keep)
    if event.then == "roll":
        return turn, Claim(_points_to_roll_on(draft, turn, event), event.dice)
    claim = Claim(_points_to_stop_with(draft, turn, event), None)
    _check_minimum(draft, turn, claim.points)
    return turn, claim


def qualifies(game: State | Draft, player: str, points: int, bonus: int) -> bool:
    """Whether points may be saved: the entry minimum until on the board, the save minimum then.

    Bonuses count toward it only where the setting says so, even if they are not saved.
    """
    settings = game.settings
    if settings.bonus_counts_toward_minimum:
        points += bonus
    return points >= settings.minimum(on_board=player in game.on_board)


def dice_used(rolled: int, again: int) -> int | None:
    """Tell how many dice are set aside so that this many are rolled again; None if none can be.

    When every die is set aside all six are rolled again.
    """
    if again == MOST_DICE:
        return rolled
    return rolled - again if 0 < again < rolled else None


def _points_to_roll_on(draft: Draft, turn: OpenTurn, event: InstructionGiven) -> int:
    used = dice_used(turn.dice, event.dice or 0)
    if event.points is not None and event.keep is None and event.turn_points is None:
        if (event.points, used) not in turn.options:
            _impossible(turn, event)
        return event.points
    if event.keep is not None and len(event.keep) != used:
        _impossible(turn, event)
    return _choose(draft, turn, event, {points for points, dice in turn.options if dice == used})


def _points_to_stop_with(draft: Draft, turn: OpenTurn, event: InstructionGiven) -> int:
    candidates = {points for points, _ in turn.options}
    return _choose(draft, turn, event, candidates | {0})


def _choose(draft: Draft, turn: OpenTurn, event: InstructionGiven, candidates: set[int]) -> int:
    """Take the best of the candidates that agrees with all that was said."""
    if event.keep is not None:
        candidates &= _kept_readings(draft, turn, event.keep)
    if event.points is not None:
        candidates &= {event.points}
    if event.turn_points is not None:
        candidates &= _turn_readings(turn, event.turn_points, candidates)
    if not candidates:
        _impossible(turn, event)
    return max(candidates)


def _kept_readings(draft: Draft, turn: OpenTurn, keep: tuple[int, ...]) -> frozenset[int]:
    if not keep:
        return frozenset({0})
    if Counter(keep) - Counter(turn.roll):
        return frozenset()
    wide = draft.settings.four_and_pair_is_triple_double
    return readings(keep, four_and_pair_is_triple_double=wide)


def _turn_readings(turn: OpenTurn, turn_points: int, candidates: set[int]) -> set[int]:
    """Read the turn's points without bonuses, with those established, then with all of them."""
    for bonus in (0, turn.bonus, turn.bonus + turn.pending_bonus):
        claimed = turn_points - turn.points - bonus
        if claimed in candidates:
            return {claimed}
    return set()


def _check_minimum(draft: Draft, turn: OpenTurn, claimed: int) -> None:
    points, bonus = turn.points + claimed, turn.bonus + turn.pending_bonus
    if not qualifies(draft, turn.player, points, bonus):
        on_board = turn.player in draft.on_board
        raise RuleViolation(
            "below_minimum",
            player=turn.player,
            points=points,
            minimum=draft.settings.minimum(on_board=on_board),
            on_board=on_board,
        )


def _impossible(turn: OpenTurn, event: InstructionGiven) -> NoReturn:
    raise RuleViolation(
        "claim_impossible",
        event=event.type,
        roll=turn.roll,
        keep=event.keep,
        points=event.points,
        turn_points=event.turn_points,
        dice=event.dice,
    )
