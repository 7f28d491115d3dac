"""Plays Lucre by chance: believable events that get somewhere, and any other ones."""

from __future__ import annotations

from random import Random
from typing import Any

from scoring.engine.core import Json
from scoring.engine.lucre import Legal, State, legal
from scoring.engine.lucre.cards import CARDS, DECK, NUMBERS, SUIT_FACES

SEATS = (2, 2, 3, 4, 5, 7, 13, 23, 24, 48)
"""Many players hold few cards each: these games come to an end."""


def next_event(state: State, chance: Random) -> Json:
    """An event that is legal now. Bets are many, rolls rather often right."""
    offered = legal(state)
    kinds = [kind for kind in offered.events if kind != "game_ended" or chance.random() < 0.005]
    if "roll" in kinds and chance.random() < 0.6:
        kinds = ["roll"]
    kind = chance.choice(kinds or ["game_ended"])
    return {"type": kind, **_details(kind, state, offered, chance)}


def _details(kind: str, state: State, offered: Legal, chance: Random) -> Json:
    if kind == "roster_set":
        return {"players": [f"P{seat}" for seat in range(chance.choice(SEATS))]}
    if kind == "deal":
        deck = list(DECK * state.decks)
        chance.shuffle(deck)
        return {"deck": deck}
    if kind == "opening_roll":
        return {"rolls": {player: chance.choice(NUMBERS) for player in offered.players}}
    if kind in ("no_bluff", "game_ended"):
        return {}
    return {"player": chance.choice(offered.players), **_of_a_turn(kind, state, offered, chance)}


def _of_a_turn(kind: str, state: State, offered: Legal, chance: Random) -> Json:
    if kind == "bet":
        bet = max(
            chance.sample(offered.bets, min(3, len(offered.bets))), key=lambda b: len(b.cards)
        )
        return {"on": bet.on, "cards": chance.sample(bet.cards, len(bet.cards))}
    if kind == "trump_bet":
        return {"card": chance.choice(offered.trump_bets)}
    if kind == "lay_trump":
        return {"card": chance.choice(offered.trumps)}
    if kind == "pass_out":
        return {"to": _shares(offered, chance)}
    if kind == "roll":
        return _roll(state, chance)
    return {}


def _roll(state: State, chance: Random) -> Json:
    """The dice, loaded: often a card that lies open, often T or RR."""
    number, suit = chance.choice(NUMBERS), chance.choice(SUIT_FACES)
    open_cards = list(state.discard[-1:])
    if state.turn is not None:
        open_cards += [card for bet in state.turn.bets for card in bet.cards]
    if open_cards and chance.random() < 0.7:
        card = chance.choice(open_cards)
        number = int(card[0])
        suit = chance.choice([card[1], suit])
    return {"number": number, "suit": suit}


def _shares(offered: Legal, chance: Random) -> dict[str, list[str]]:
    to: dict[str, list[str]] = {}
    if chance.random() < 0.3:
        return to
    for card in chance.sample(offered.pile, len(offered.pile)):
        to.setdefault(chance.choice(offered.opponents), []).append(card)
    return to


def anything(state: State, chance: Random) -> Json:
    """A well-formed event, legal or not: any kind, by anybody, with any cards and faces."""
    if chance.random() < 0.2 and state.phase != "finished":
        return next_event(state, chance)
    players = [*state.order[:4], *(state.due.players if state.due else ()), "Stranger"]
    player = chance.choice(players)
    known = [*state.hands.get(player, ()), *sorted(CARDS), "5H", "7T"]
    own = state.hands.get(player, ())
    cards = chance.choices([*own, *own, *own, *known], k=chance.choice([0, 1, 1, 1, 2, 3, 5]))
    kinds: list[Json] = [
        {
            "type": "roster_set",
            "players": chance.choices(["A", "B", "C", "D"], k=chance.randrange(5)),
        },
        {"type": "deal", "deck": cards},
        {"type": "opening_roll", "rolls": {each: chance.randrange(1, 10) for each in players}},
        {"type": "bet", "player": player, "on": chance.choice(["suit", "number"]), "cards": cards},
        {"type": "trump_bet", "player": player, "card": chance.choice(known)},
        {"type": "bluff_called", "player": player},
        {"type": "no_bluff"},
        {"type": "roll", "player": player, "number": chance.randrange(1, 10)}
        | {"suit": chance.choice([*SUIT_FACES, "X"])},
        {"type": "lay_trump", "player": player, "card": chance.choice([None, *known])},
        {"type": "pass_out", "player": player, "to": _any_shares(state, players, chance)},
        {"type": "game_ended"},
    ]
    return chance.choice(kinds)


def _any_shares(state: State, players: list[str], chance: Random) -> dict[str, Any]:
    to: dict[str, Any] = {each: [] for each in chance.sample(players, chance.randrange(2))}
    for card in state.discard[: chance.choice([0, 1, 100, 100])]:
        to.setdefault(chance.choice(players), []).append(card)
    return to
