"""Before a roll: bets on the board, the trump bet, and what a call of bluff uncovers."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.engine.core import RuleViolation
from scoring.engine.lucre.cards import CARDS, holds, number_of, suit_of
from scoring.engine.lucre.events import BetMade, BluffCalled, NoBluff, TrumpBet
from scoring.engine.lucre.guards import at_step, clockwise, doubted_by, own_turn
from scoring.engine.lucre.state import Bet, Draft, Due, OpenTurn, TrumpCard, TrumpOutcome
from scoring.engine.lucre.turns import await_roll, win

BETS_A_TURN = 3
CARDS_ON_A_NUMBER = 4


def bet(draft: Draft, event: BetMade) -> None:
    """Turn 1, bets: one card on a suit, or up to four of one number, three bets a turn."""
    turn = own_turn(draft, event.player, "roll")
    check_in_hand(draft, event.player, event.cards)
    made = Bet(event.on, event.cards)
    if not fits_place(made):
        raise RuleViolation("bad_bet", on=event.on, cards=list(event.cards))
    if turn.bets_made >= BETS_A_TURN:
        raise RuleViolation("too_many_bets", maximum=BETS_A_TURN)
    if draft.rules.board == "labels" and label(made) in map(label, turn.bets):
        raise RuleViolation("location_taken", on=event.on, label=label(made))
    remove(draft.hands[event.player], event.cards)
    turn.bets.append(made)
    turn.bets_made += 1


def fits_place(made: Bet) -> bool:
    """Whether the place that was bet on takes these cards together."""
    if made.on == "suit":
        return len(made.cards) == 1
    numbers = {number_of(card) for card in made.cards}
    return len(numbers) == 1 and len(made.cards) <= CARDS_ON_A_NUMBER


def label(made: Bet) -> str:
    """Tell the suit or number that the cards of a fitting bet show: what it bets on."""
    card = made.cards[0]
    return suit_of(card) if made.on == "suit" else str(number_of(card))


def trump_bet(draft: Draft, event: TrumpBet) -> None:
    """Turn 1, trump bet: once a turn, any card face down onto a trump pile in play."""
    turn = own_turn(draft, event.player, "roll")
    if not draft.trump:
        raise RuleViolation("no_trump")
    if turn.trump_bet_made:
        raise RuleViolation("trump_bet_made", player=event.player)
    check_in_hand(draft, event.player, (event.card,))
    draft.hands[event.player].remove(event.card)
    draft.trump.append(TrumpCard(event.player, event.card))
    turn.trump_bet_made = True
    draft.due = Due("bluff", clockwise(draft.order, event.player))


def bluff_called(draft: Draft, event: BluffCalled) -> None:
    """Turn 2, called: the whole pile is shown; who was wrong takes all of it into the hand."""
    turn = doubted_by(draft, event.player)
    shown = tuple(laid.card for laid in draft.trump)
    matched = suit_of(shown[-1]) == suit_of(shown[0])
    draft.hands[event.player if matched else turn.player].extend(shown)
    draft.trump.clear()
    draft.exposed = shown
    turn.called_by = event.player
    _answered(draft, turn, "matched" if matched else "bluff")


def no_bluff(draft: Draft, event: NoBluff) -> None:
    """Turn 1, trump bet: everybody let it pass, the card stays in the pile."""
    _answered(draft, at_step(draft, "bluff"), "unchallenged")


def _answered(draft: Draft, turn: OpenTurn, outcome: TrumpOutcome) -> None:
    """Go on with the turn, unless that was the last card: then it has won without a roll."""
    turn.trump = outcome
    if draft.hands[turn.player] or turn.bets:
        await_roll(draft, turn.player)
    else:
        win(draft, turn, "trump_bet")


def check_in_hand(draft: Draft, player: str, cards: tuple[str, ...]) -> None:
    """Refuse `not_a_card`, then `not_in_hand`: every card listed has to be there at once."""
    for card in cards:
        if card not in CARDS:
            raise RuleViolation("not_a_card", card=card)
    if not holds(draft.hands[player], cards):
        raise RuleViolation("not_in_hand", player=player, cards=list(cards))


def remove(hand: list[str], cards: Iterable[str]) -> None:
    """Take the cards out of a hand that holds them."""
    for card in cards:
        hand.remove(card)
