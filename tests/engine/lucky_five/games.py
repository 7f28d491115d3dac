"""Hypothesis draws whole games: any settings, any table, anything that is offered."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import strategies as st

from scoring.engine.lucky_five import RULESET
from scoring.engine.lucky_five.box import DEALT_DECK, KINDS
from scoring.engine.lucky_five.events import (
    BetMade,
    CardTurned,
    ChipPlaced,
    DiceChosen,
    DiceRolled,
    DiceSet,
    Event,
    RosterSet,
)
from scoring.engine.lucky_five.legal import Offer, Value
from scoring.engine.lucky_five.settings import Rules
from scoring.engine.lucky_five.state import State

NAMES = ("Al", "Bo", "Cy", "Di", "Ed", "Flo")
STRANGER = "Gus"


@dataclass(frozen=True)
class Game:
    """A game as drawn: its settings, its events, and the state after each (one more)."""

    rules: Rules
    events: list[Event]
    states: list[State]


def decks() -> st.SearchStrategy[dict[str, int] | None]:
    counted = st.dictionaries(st.sampled_from(KINDS), st.integers(0, 4))
    few = counted.filter(lambda deck: any(deck.values()))
    return st.none() | few | st.just(dict(DEALT_DECK))


def settings_of_a_game() -> st.SearchStrategy[Rules]:
    return st.builds(
        lambda cards, equal, deck: RULESET.parse_rules(
            {"wrong_bet_cards": cards, "equal_bet": equal, "deck": deck}
        ),
        st.sampled_from(["tray", "middle"]),
        st.booleans(),
        decks(),
    )


def dice_of_fate() -> st.SearchStrategy[Random]:
    """Draw a source of chance: cheap, so that games come to their end."""
    return st.randoms(use_true_random=True)


@st.composite
def games(draw: st.DrawFn, *, managed: bool = True) -> Game:
    """Play from the roster to some point, at most the end; `managed`: it can be cut short."""
    rules, chance = draw(settings_of_a_game()), draw(dice_of_fate())
    states, events = [RULESET.initial(rules)], list[Event]()
    for _ in range(draw(st.integers(0, 180))):
        offers = RULESET.legal(states[-1])
        if not managed or chance.random() < 0.98:
            offers = tuple(offer for offer in offers if offer.type != "game_ended")
        if not offers:
            break
        events.append(taken_up(chance.choice(offers), chance))
        states.append(RULESET.apply(states[-1], events[-1]))
    return Game(rules, events, states)


FIELDS = {"card_turned": "card", "dice_chosen": "dice", "chip_placed": "value", "bet": "call"}


def taken_up(offer: Offer, chance: Random) -> Event:
    """Take up what is offered, whatever of it."""
    event: dict[str, Any] = {"type": offer.type}
    if offer.player is not None:
        event["player"] = offer.player
    if offer.players is not None:
        event["players"] = chance.sample(NAMES, chance.randint(*offer.players))
        event |= chance.choice([{}, {"first": chance.choice(event["players"])}])
    elif offer.dice:
        event["dice"] = [chance.randint(1, 6) for _ in offer.dice]
    elif offer.values:
        event[FIELDS[offer.type]] = _plain(chance.choice(offer.values), chance)
    return RULESET.parse(event)


def _plain(value: Value, chance: Random) -> str | int | list[int]:
    return chance.sample(value, len(value)) if isinstance(value, tuple) else value


def any_events() -> st.SearchStrategy[Event]:
    """Events as they might be posted at any time: seldom legal, always well formed."""
    player = st.sampled_from((*NAMES, STRANGER))
    anything = {
        "card": st.sampled_from((*KINDS, "joker")),
        "numbers": st.lists(st.integers(0, 4), max_size=3),
        "faces": st.lists(st.integers(0, 7), max_size=4),
        "players": st.lists(player, max_size=7),
    }
    return st.one_of(
        st.builds(RosterSet, anything["players"].map(tuple), st.none() | player),
        st.builds(DiceSet, anything["faces"].map(tuple)),
        st.builds(CardTurned, player, anything["card"]),
        st.builds(DiceChosen, player, anything["numbers"].map(tuple)),
        st.builds(ChipPlaced, player, st.sampled_from((0, 10, 20, 50, 100))),
        st.builds(BetMade, player, st.sampled_from(("higher", "lower", "equal"))),
        st.builds(DiceRolled, player, anything["faces"].map(tuple)),
        player.map(lambda name: RULESET.parse({"type": "stop", "player": name})),
        st.just(RULESET.parse({"type": "game_ended"})),
    )


def is_offered(offers: tuple[Offer, ...], event: Event) -> bool:
    """Whether an event takes up one of the offers; names and faces are open."""
    return any(offer.type == event.kind and _fits(offer, event) for offer in offers)


def _fits(offer: Offer, event: Event) -> bool:
    if isinstance(event, RosterSet):
        fewest, most = offer.players or (0, 0)
        known = event.first is None or event.first in event.players
        distinct = len(set(event.players)) == len(event.players)
        return fewest <= len(event.players) <= most and distinct and known
    if isinstance(event, DiceSet):
        return _are_faces(event.dice, len(offer.dice))
    if offer.player != getattr(event, "player", None):
        return False
    if isinstance(event, DiceRolled):
        return _are_faces(event.dice, len(offer.dice))
    if isinstance(event, DiceChosen):
        return tuple(sorted(event.dice)) in offer.values
    if isinstance(event, CardTurned):
        return event.card in offer.values
    if isinstance(event, ChipPlaced):
        return event.value in offer.values
    return not isinstance(event, BetMade) or event.call in offer.values


def _are_faces(dice: tuple[int, ...], count: int) -> bool:
    return len(dice) == count and all(1 <= face <= 6 for face in dice)
