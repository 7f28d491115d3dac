"""A turn, step by step: a card, the dice for it, one chip, a bet, the roll, and on or stop."""

from __future__ import annotations

from scoring.engine.core import RuleViolation
from scoring.engine.lucky_five.box import CHOICES, KINDS, PICTURED
from scoring.engine.lucky_five.draft import Draft, OpenTurn
from scoring.engine.lucky_five.ending import end_wrong_turn, take_stack
from scoring.engine.lucky_five.events import (
    BetMade,
    CardTurned,
    ChipPlaced,
    DiceChosen,
    DiceRolled,
    Stopped,
)
from scoring.engine.lucky_five.settings import Call
from scoring.engine.lucky_five.state import Bet
from scoring.engine.lucky_five.table import check_faces


def turn_card(draft: Draft, event: CardTurned) -> None:
    """Turn 1: lay the card in the middle; it shows its dice, or leaves them to be picked.

    not_a_card; card_not_left where the kinds are counted and this one has run out.
    """
    card = event.card
    if card not in KINDS:
        raise RuleViolation("not_a_card", card=card)
    if draft.left is not None:
        if not draft.left.get(card):
            raise RuleViolation("card_not_left", card=card)
        draft.left[card] -= 1
    draft.pile -= 1
    draft.middle_cards.append(card)
    turn = draft.turn
    turn.card = card
    turn.dice = PICTURED.get(card, ())
    turn.awaiting = "chip" if turn.dice else "choice"


def choose_dice(draft: Draft, event: DiceChosen) -> None:
    """Turn 1, `?` and `!`: pick two different dice, before the chip is placed.

    bad_choice for anything else.
    """
    dice = tuple(sorted(event.dice))
    if dice not in CHOICES:
        raise RuleViolation("bad_choice", dice=list(event.dice))
    draft.turn.dice = dice
    draft.turn.awaiting = "chip"


def place_chip(draft: Draft, event: ChipPlaced) -> None:
    """Turn 2: put down one chip for the card; no_such_chip where the hand has none like it."""
    turn = draft.turn
    seat = draft.seats[turn.seat]
    chips = seat.chips
    if not chips.get(event.value):
        held = [value for value, number in chips.items() if number]
        raise RuleViolation("no_such_chip", value=event.value, held=held)
    draft.seats[turn.seat] = seat.without(event.value)
    draft.middle_chips.append(event.value)
    turn.chip = event.value
    turn.awaiting = "bet"


def make_bet(draft: Draft, event: BetMade) -> None:
    """Turn 3: bet higher or lower; not_a_bet for equal, unless the setting admits it."""
    if event.call not in draft.rules.calls:
        raise RuleViolation("not_a_bet", call=event.call)
    draft.turn.call = event.call
    draft.turn.awaiting = "roll"


def roll_dice(draft: Draft, event: DiceRolled) -> None:
    """Turn 4 and 5: roll, and hold the total against what the same dice showed.

    Right: on or stop, and the stack is taken at once where no chip or no card is left to go
    on with. Wrong: the turn is over. not_a_die, wrong_dice_count.
    """
    turn = draft.turn
    check_faces(event.dice, len(turn.dice))
    before = sum(draft.dice[die - 1] for die in turn.dice)
    for die, face in zip(turn.dice, event.dice, strict=True):
        draft.dice[die - 1] = face
    bet = _settled(turn, before, sum(event.dice))
    turn.bets.append(bet)
    turn.card, turn.dice, turn.chip, turn.call = None, (), None, None
    if not bet.right:
        end_wrong_turn(draft)
    elif not draft.pile or not draft.seats[turn.seat].has_chips:
        take_stack(draft)
    else:
        turn.awaiting = "card_or_stop"


def stop(draft: Draft, _event: Stopped) -> None:
    """Turn 5: take the middle as one new stack instead of turning over another card."""
    take_stack(draft)


def _settled(turn: OpenTurn, before: int, after: int) -> Bet:
    """Settle the open bet; a roll is due only once card, chip and call are known."""
    if turn.card is None or turn.chip is None or turn.call is None:
        raise AssertionError(turn)
    right = is_right(turn.call, before, after)
    return Bet(turn.card, turn.dice, turn.chip, turn.call, before, after, right)


def is_right(call: Call, before: int, after: int) -> bool:
    """Turn 5: tell whether a call was right; an equal total is neither higher nor lower."""
    if call == "higher":
        return after > before
    if call == "lower":
        return after < before
    return after == before
