"""How a Turn Works: the roll, the bust, the instruction and the Lucky Number bonus."""

from __future__ import annotations

from scoring.engine.lucky_roll.checks import check_count, check_faces, not_now, open_turn
from scoring.engine.lucky_roll.claims import read_instruction
from scoring.engine.lucky_roll.draft import ATTEMPTS, Draft, OpenTurn
from scoring.engine.lucky_roll.events import DiceRolled, InstructionGiven, Responded
from scoring.engine.lucky_roll.rounds import end_turn
from scoring.engine.lucky_roll.state import Established


def roll(draft: Draft, event: DiceRolled) -> None:
    """How a Turn Works: put the dice that are due on the table; with no option it is a bust.

    A bust loses the turn's points and bonuses, and its dice can still be replayed (Policy 2).
    """
    turn = open_turn(draft, event, event.player)
    if turn.awaiting != "roll":
        not_now(draft, event)
    dice = event.dice
    faces = tuple(sorted(dice))
    options = draft.options.get(faces)
    if options is None or len(dice) != turn.dice:
        check_faces(dice)
        check_count(dice, turn.dice)
    if not options:
        draft.bust_player = turn.player
        end_turn(draft, turn, "bust", "bust")
        return
    turn.started = True
    turn.awaiting = "instruction"
    turn.roll, turn.heard, turn.options = faces, dice, options
    turn.pending_bonus = draft.settings.lucky_bonus if _shows_lucky_number(draft, dice) else 0
    turn.attempts_left = ATTEMPTS
    turn.replayed = False


def instruction(draft: Draft, event: InstructionGiven) -> None:
    """How a Turn Works: a valid instruction establishes the points so far, or stops and saves.

    An under-claim stands. The bonuses, that of the last roll included, are saved at a stop.
    """
    turn, claim = read_instruction(draft, event)
    points = turn.points + claim.points
    bonus = turn.bonus + turn.pending_bonus
    if claim.dice is None:
        end_turn(draft, turn, "saved", "stop", points, bonus)
        return
    respond(turn)
    turn.established += (Established(points, bonus),)
    turn.points, turn.bonus = points, bonus
    turn.awaiting, turn.dice = "roll", claim.dice
    turn.roll = turn.heard = ()
    turn.pending_bonus = 0
    turn.attempts_left = ATTEMPTS
    turn.replayed = False


def responded(draft: Draft, event: Responded) -> None:
    """Hear that the player is here. It may be said at any time of a turn that is not paused."""
    turn = open_turn(draft, event, event.player)
    if turn.awaiting == "paused":
        not_now(draft, event)
    respond(turn)


def respond(turn: OpenTurn) -> None:
    """Note a sign of the player: from now on an unanswered call ends the turn (Policy 3)."""
    turn.started = True
    turn.calls_left = 0


def _shows_lucky_number(draft: Draft, dice: tuple[int, ...]) -> bool:
    """Before the Game Begins: whether a roll of any number of dice shows the Lucky Number."""
    if draft.settings.lucky_number == "face":
        return draft.lucky_number in dice
    return sum(dice) == draft.lucky_number
