"""The roll, and the two things that it may leave to do: lay a trump, pass out the pile."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from scoring.engine.core import RuleViolation
from scoring.engine.lucre.betting import check_in_hand, label
from scoring.engine.lucre.cards import NUMBERS, REROLL, SUIT_FACES, TRUMP
from scoring.engine.lucre.events import DiceRolled, PassedOut, TrumpLaid
from scoring.engine.lucre.guards import on_roster, own_turn
from scoring.engine.lucre.state import Draft, Due, OpenTurn, TrumpCard
from scoring.engine.lucre.turns import await_roll, end_turn, take_back, win


def roll(draft: Draft, event: DiceRolled) -> None:
    """Turn 3: pick up, discard, then whatever the suits die asks for."""
    turn = own_turn(draft, event.player, "roll")
    if event.number not in NUMBERS or event.suit not in SUIT_FACES:
        raise RuleViolation("not_a_die", number=event.number, suit=event.suit)
    if not turn.rolls and not turn.bets_made:
        raise RuleViolation("no_bets", player=event.player)
    rolled = f"{event.number}{event.suit}"
    exact = any(rolled in bet.cards for bet in turn.bets)
    turn.rolls.append(rolled)
    _pick_up(draft, turn, rolled)
    _discard_right_bets(draft, turn, event)
    if event.suit == REROLL:
        _roll_again(draft, turn)
        return
    take_back(draft, turn)
    if event.suit == TRUMP:
        _turn_trump(draft, turn)
    else:
        _after_ordinary(draft, turn, exact=exact)


def _pick_up(draft: Draft, turn: OpenTurn, rolled: str) -> None:
    """Exact roll on the pile: the whole discard pile into the hand, before anything else."""
    if draft.discard and draft.discard[-1] == rolled:
        turn.picked_up += len(draft.discard)
        draft.hands[turn.player].extend(draft.discard)
        draft.discard.clear()


def _discard_right_bets(draft: Draft, turn: OpenTurn, event: DiceRolled) -> None:
    """Right bets onto the pile, in the order they were made; the others stay on the board."""
    right = {"number": str(event.number), "suit": event.suit}
    still_open = []
    for bet in turn.bets:
        if label(bet) == right[bet.on]:
            draft.discard.extend(bet.cards)
            turn.discarded += len(bet.cards)
        else:
            still_open.append(bet)
    turn.bets = still_open


def _roll_again(draft: Draft, turn: OpenTurn) -> None:
    """RR: the roll stays due, and the other bets stand; with `fresh` they come back uncounted."""
    if draft.rules.reroll_bets == "fresh":
        take_back(draft, turn)
        turn.bets_made = 0


def _turn_trump(draft: Draft, turn: OpenTurn) -> None:
    """T: a pile in play is turned over onto the discard pile, and a new original is laid.

    Without a pile that is a must, after one it may be declined. Winning: for a player with
    nothing left to lay the roll stays due.
    """
    turned_over = bool(draft.trump)
    draft.discard.extend(laid.card for laid in reversed(draft.trump))
    draft.trump.clear()
    if draft.hands[turn.player]:
        draft.due = Due("lay_trump", (turn.player,), may_decline=turned_over)


def _after_ordinary(draft: Draft, turn: OpenTurn, *, exact: bool) -> None:
    """Winning by a roll; else an exact roll on the board may pass out the pile.

    Who has just picked up the pile holds cards, so never wins here.
    """
    if not draft.hands[turn.player]:
        win(draft, turn, "exact_roll" if exact else "roll")
    elif exact:
        draft.due = Due("pass_out", (turn.player,), may_decline=True)
    else:
        end_turn(draft, turn)


def lay_trump(draft: Draft, event: TrumpLaid) -> None:
    """T: the new original, from the hand, face down. After the last card comes another roll."""
    turn = own_turn(draft, event.player, "lay_trump")
    if event.card is None:
        if draft.due is not None and not draft.due.may_decline:
            raise RuleViolation("must_lay", player=event.player)
        end_turn(draft, turn)
        return
    check_in_hand(draft, event.player, (event.card,))
    draft.hands[event.player].remove(event.card)
    draft.trump.append(TrumpCard(event.player, event.card))
    turn.laid = True
    if draft.hands[event.player]:
        end_turn(draft, turn)
    else:
        await_roll(draft, event.player)


def pass_out(draft: Draft, event: PassedOut) -> None:
    """Exact roll on the board: all of the discard pile to opponents, in any split, or none."""
    turn = own_turn(draft, event.player, "pass_out")
    for opponent in event.to:
        on_roster(draft, opponent)
    if event.to:
        shares = Counter(chain.from_iterable(event.to.values()))
        if event.player in event.to or shares != Counter(draft.discard):
            raise RuleViolation("bad_pass", pile=list(draft.discard))
        turn.passed_out += len(draft.discard)
        for opponent, cards in event.to.items():
            draft.hands[opponent].extend(cards)
        draft.discard.clear()
    end_turn(draft, turn)
