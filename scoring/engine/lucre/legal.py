"""What is possible now: everything that pages and the robot need to offer.

Cards in the hand are secret, so `legal` is for the player whose turn it is, and for software
that plays; everybody else is given `legal_for`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from scoring.engine.lucre.betting import BETS_A_TURN, CARDS_ON_A_NUMBER, label
from scoring.engine.lucre.cards import number_of
from scoring.engine.lucre.guards import clockwise
from scoring.engine.lucre.state import Awaiting, Bet, Due, State, Turn


@dataclass(frozen=True, slots=True)
class Legal:
    """The kinds of event that would be accepted now, and what may stand in them.

    Names on the roster, the deck and the faces of the dice are open, and so is how a pile is
    split when it is passed out.
    """

    events: tuple[str, ...]
    """Event types, in the order of the contract's table."""
    players: tuple[str, ...] = ()
    """Who may act: exactly these roll for the opening; one of these in the turn's steps."""
    bets: tuple[Bet, ...] = ()
    """Every bet that can be made, its cards sorted; any order of the same cards will do."""
    trump_bets: tuple[str, ...] = ()
    """The cards that may go onto the trump pile as a trump bet."""
    trumps: tuple[str | None, ...] = ()
    """The cards that may be laid for a T; None among them where that may be declined."""
    pile: tuple[str, ...] = ()
    """The cards that are passed out together, or not at all."""
    opponents: tuple[str, ...] = ()
    """Who may be given cards of the pile."""


def legal(state: State) -> Legal:
    """Tell everything that is possible now, the secret cards of the player who is due included."""
    if state.phase == "finished":
        return Legal(())
    if state.due is None:
        return Legal(("roster_set" if state.phase == "roster" else "deal", "game_ended"))
    if state.turn is None:
        return Legal(("opening_roll", "game_ended"), state.due.players)
    return _STEPS[state.due.awaiting](state, state.turn, state.due)


def legal_for(state: State, player: str | None) -> Legal:
    """Tell the same as far as one viewer may know it (None: the spectators).

    Who is not on gets no cards of a hand, and of the events those that the open table leaves
    possible: whether the cards in a hand fit the places still free is nobody else's business.
    """
    known = legal(state)
    if state.turn is None or state.turn.player == player:
        return known
    events = known.events
    if state.due is not None and state.due.awaiting == "roll":
        may_bet = bool(state.hands[state.turn.player]) and state.turn.bets_made < BETS_A_TURN
        events = _possible({kind: kind in events for kind in _BEFORE_A_ROLL} | {"bet": may_bet})
    return replace(known, events=events, bets=(), trump_bets=(), trumps=())


_BEFORE_A_ROLL = ("bet", "trump_bet", "roll", "game_ended")


def _possible(kinds: Mapping[str, bool]) -> tuple[str, ...]:
    return tuple(kind for kind, possible in kinds.items() if possible)


def _before_a_roll(state: State, turn: Turn, due: Due) -> Legal:
    """Turn 1: bets and one trump bet, then the roll once a bet has been made."""
    bets = tuple(_bets(state, turn)) if turn.bets_made < BETS_A_TURN else ()
    may_trump = bool(state.trump) and not turn.trump_bet_made
    trump_bets = _distinct(state.hands[turn.player]) if may_trump else ()
    may_roll = bool(turn.rolls or turn.bets_made)
    possible = (bool(bets), bool(trump_bets), may_roll, True)
    events = _possible(dict(zip(_BEFORE_A_ROLL, possible, strict=True)))
    return Legal(events, due.players, bets=bets, trump_bets=trump_bets)


def _bluff(state: State, turn: Turn, due: Due) -> Legal:
    return Legal(("bluff_called", "no_bluff", "game_ended"), due.players)


def _lay_trump(state: State, turn: Turn, due: Due) -> Legal:
    declined = (None,) if due.may_decline else ()
    trumps = (*_distinct(state.hands[turn.player]), *declined)
    return Legal(("lay_trump", "game_ended"), due.players, trumps=trumps)


def _pass_out(state: State, turn: Turn, due: Due) -> Legal:
    others = clockwise(state.order, turn.player)
    return Legal(("pass_out", "game_ended"), due.players, pile=state.discard, opponents=others)


_STEPS: Mapping[Awaiting, Callable[[State, Turn, Due], Legal]] = {
    "roll": _before_a_roll,
    "bluff": _bluff,
    "lay_trump": _lay_trump,
    "pass_out": _pass_out,
}


def _bets(state: State, turn: Turn) -> Iterator[Bet]:
    """Every bet from the hand whose place is free, suits first."""
    hand = state.hands[turn.player]
    taken = {(bet.on, label(bet)) for bet in turn.bets} if state.rules.board == "labels" else set()
    suits = (Bet("suit", (card,)) for card in _distinct(hand))
    numbers = (Bet("number", cards) for cards in _groups(hand))
    for made in (*suits, *numbers):
        if (made.on, label(made)) not in taken:
            yield made


def _groups(hand: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every choice of one to four cards of one number, doubles told apart by how many only."""
    for number in sorted({number_of(card) for card in hand}):
        held = [card for card in hand if number_of(card) == number]
        for size in range(1, CARDS_ON_A_NUMBER + 1):
            yield from sorted(set(combinations(held, size)))


def _distinct(hand: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(Counter(hand))
