"""A Lucre table to test at: hands laid out as text, events as one would say them.

Cards stand in one string ("7C 7D 8H"), a trump pile as who laid what ("B:4H A:8C"),
the original first.
"""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.core import Json, RuleViolation
from scoring.engine.lucre import Rules, State, apply, fold, initial, parse
from scoring.engine.lucre.state import Due, TrumpCard, Turn

SLOTS = Rules()
LABELS = Rules(board="labels")
FRESH = Rules(reroll_bets="fresh")

ONE_DECK = (
    "7C 8H 3C 4H 7D 8S 3D 4S 7H 2C 3H 6C 7S 2D 3S 6D 8C 2H 4C 6H 8D 2S 4D 6S"  # A B C D, six each
)


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def table(
    *, on: str = "A", discard: str = "", trump: str = "", rules: Rules = SLOTS, **hands: str
) -> State:
    """A turn about to begin: `on` may bet. Hands by player, seated clockwise as given."""
    laid = (each.split(":") for each in trump.split())
    return State(
        rules=rules,
        phase="turn",
        order=tuple(hands),
        decks=1,
        due=Due("roll", (on,)),
        turn=Turn(number=1, player=on),
        hands={player: tuple(sorted(cards(hand))) for player, hand in hands.items()},
        discard=cards(discard),
        trump=tuple(TrumpCard(by, card) for by, card in laid),
    )


def after(state: State, *events: Json) -> State:
    """Where these events lead from that state."""
    return fold(state, [parse(event) for event in events])


def from_the_start(*events: Json, rules: Rules = SLOTS) -> State:
    return after(initial(rules), *events)


def refusal(state: State, event: object) -> str:
    """The code with which the event is refused; the state has stayed as it was."""
    before = fold(state, [])
    with pytest.raises(RuleViolation) as refused:
        apply(state, parse(event))
    assert state == before
    return refused.value.code


def hand(state: State, player: str) -> str:
    return " ".join(state.hands[player])


def pile(state: State) -> str:
    return " ".join(state.discard)


def trump_pile(state: State) -> str:
    return " ".join(f"{laid.by}:{laid.card}" for laid in state.trump)


def turn_of(state: State) -> Turn:
    assert state.turn is not None
    return state.turn


def due(state: State) -> tuple[str, str, bool] | None:
    """(awaiting, who may act, may be declined), or None."""
    if state.due is None:
        return None
    return state.due.awaiting, " ".join(state.due.players), state.due.may_decline


# The events, shaped as the log has them.


def seats(players: str) -> Json:
    return {"type": "roster_set", "players": players.split()}


def deal(deck: str) -> Json:
    return {"type": "deal", "deck": deck.split()}


def opening(**rolls: int) -> Json:
    return {"type": "opening_roll", "rolls": rolls}


def on_suit(player: str, card: str) -> Json:
    return {"type": "bet", "player": player, "on": "suit", "cards": card.split()}


def on_number(player: str, same: str) -> Json:
    return {"type": "bet", "player": player, "on": "number", "cards": same.split()}


def trump_bet(player: str, card: str) -> Json:
    return {"type": "trump_bet", "player": player, "card": card}


def calls(player: str) -> Json:
    return {"type": "bluff_called", "player": player}


NO_BLUFF: Json = {"type": "no_bluff"}
GAME_ENDED: Json = {"type": "game_ended"}


def rolls(player: str, face: str) -> Json:
    """`face`: number and suits die together, "7H", "3T", "8RR"."""
    return {"type": "roll", "player": player, "number": int(face[0]), "suit": face[1:]}


def lays(player: str, card: str | None) -> Json:
    return {"type": "lay_trump", "player": player, "card": card}


def passes(player: str, **to: str) -> Json:
    shares: dict[str, Any] = {opponent: share.split() for opponent, share in to.items()}
    return {"type": "pass_out", "player": player, "to": shares}
