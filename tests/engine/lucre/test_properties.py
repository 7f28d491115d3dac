"""What always holds, over games that nobody has thought of."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.engine.core import Json, RuleViolation
from scoring.engine.lucre import (
    Legal,
    Rules,
    State,
    apply,
    dump,
    fold,
    initial,
    legal,
    legal_for,
    parse,
    snapshot,
    view,
)
from scoring.engine.lucre.cards import DECK, SUIT_FACES
from tests.engine.lucre.robot import anything, next_event

RULES = st.builds(
    Rules,
    board=st.sampled_from(["slots", "labels"]),
    reroll_bets=st.sampled_from(["stand", "fresh"]),
)
CHANCE = st.randoms(use_true_random=True)
LENGTH = st.integers(min_value=0, max_value=120)

unhurried = settings(deadline=None)
"""No test asserts a time."""


def play(rules: Rules, chance: Random, length: int) -> tuple[State, list[Json]]:
    """A game of up to that many legal events: where it stands, and its log."""
    state, log = initial(rules), list[Json]()
    while len(log) < length and state.phase != "finished":
        event = next_event(state, chance)
        state = apply(state, parse(event))
        log.append(event)
    return state, log


def offers(offered: Legal, event: Json) -> bool:
    """Whether `legal` offers this event, as far as it tells what may stand in it."""
    kind, player = event["type"], event.get("player")
    if kind not in offered.events:
        return False
    if kind in ("roster_set", "deal", "opening_roll", "no_bluff", "game_ended"):
        return True
    if player not in offered.players:
        return False
    if kind == "bet":
        bet = (event["on"], tuple(sorted(event["cards"])))
        return bet in {(each.on, each.cards) for each in offered.bets}
    if kind == "trump_bet":
        return event["card"] in offered.trump_bets
    if kind == "lay_trump":
        return event["card"] in offered.trumps
    if kind == "pass_out" and event["to"]:
        shares = sorted(card for share in event["to"].values() for card in share)
        return set(event["to"]) <= set(offered.opponents) and shares == sorted(offered.pile)
    return True


OPEN_FIELDS = {
    "roster_set": {"roster_too_small", "already_on_roster"},
    "deal": {"not_a_card", "wrong_deck"},
    "opening_roll": {"unknown_player", "wrong_player", "not_a_die"},
    "roll": {"not_a_die"},
}
"""Names, the deck and the faces of the dice are open: what `legal` does not list, and its codes."""


def refusal_of(state: State, event: Json) -> str | None:
    try:
        apply(state, parse(event))
    except RuleViolation as refusal:
        return refusal.code
    return None


@unhurried
@given(RULES, CHANCE, LENGTH)
def test_a_refused_event_changes_nothing_and_what_is_accepted_was_offered(
    rules: Rules, chance: Random, length: int
) -> None:
    state, log = play(rules, chance, length)
    for _ in range(20):
        event = anything(state, chance)
        code = refusal_of(state, event)
        if code not in OPEN_FIELDS.get(event["type"], ()):
            assert offers(legal(state), event) == (code is None), (event, code)
        assert state == fold(initial(rules), map(parse, log))


def every_offer(state: State) -> list[Json]:
    """All that `legal` lists one by one, as events."""
    offered = legal(state)
    events: list[Json] = [
        {"type": kind} for kind in offered.events if kind in ("no_bluff", "game_ended")
    ]
    if state.turn is None:
        return events
    events += [{"type": "bet", "on": bet.on, "cards": list(bet.cards)} for bet in offered.bets]
    events += [{"type": "trump_bet", "card": card} for card in offered.trump_bets]
    events += [{"type": "lay_trump", "card": card} for card in offered.trumps]
    if "bluff_called" in offered.events:
        events += [{"type": "bluff_called", "player": each} for each in offered.players]
    if "roll" in offered.events:
        events += [{"type": "roll", "number": 2, "suit": suit} for suit in SUIT_FACES]
    pile = list(offered.pile)
    events += [{"type": "pass_out", "to": {each: pile}} for each in offered.opponents]
    return [{"player": state.turn.player, **event} for event in events]


@unhurried
@given(RULES, CHANCE, LENGTH)
def test_what_is_offered_is_accepted(rules: Rules, chance: Random, length: int) -> None:
    state, _ = play(rules, chance, length)
    for event in every_offer(state):
        apply(state, parse(event))


@unhurried
@given(RULES, CHANCE, LENGTH, LENGTH)
def test_a_prefix_and_then_the_rest_is_the_whole(
    rules: Rules, chance: Random, length: int, cut: int
) -> None:
    state, events = play(rules, chance, length)
    log = [parse(event) for event in events]
    start = initial(rules)
    assert fold(fold(start, log[:cut]), log[cut:]) == fold(start, log) == state
    assert start == initial(rules)


@unhurried
@given(RULES, CHANCE, LENGTH)
def test_cards_are_conserved(rules: Rules, chance: Random, length: int) -> None:
    state, _ = play(rules, chance, length)
    dealt = state.phase not in ("roster", "deal") and any(state.hands.values())
    lying = Counter(card for hand in state.hands.values() for card in hand)
    lying.update(state.discard)
    lying.update(laid.card for laid in state.trump)
    if state.turn is not None:
        lying.update(card for bet in state.turn.bets for card in bet.cards)
    assert lying == (Counter(DECK * state.decks) if dealt else Counter())
    in_piles = len(state.discard) + len(state.trump)
    assert sum(map(state.cards_left, state.order)) + in_piles == lying.total()


@unhurried
@given(RULES, CHANCE, LENGTH)
def test_a_game_has_ended_or_waits_for_a_named_event(
    rules: Rules, chance: Random, length: int
) -> None:
    state, _ = play(rules, chance, length)
    if state.phase == "finished":
        assert (legal(state).events, state.due, state.turn) == ((), None, None)
    else:
        assert legal(state).events[-1] == "game_ended"
        assert len(legal(state).events) > 1
        assert (state.winner, state.won_by) == (None, None)
    if state.phase in ("opening", "turn"):
        assert state.due is not None
        assert state.due.players


@unhurried
@given(RULES, CHANCE)
def test_whoever_has_no_card_left_rolls_or_has_won(rules: Rules, chance: Random) -> None:
    """Played to the end: the winner has none, and only the roller may be without before that."""
    state = initial(rules)
    for _ in range(400):
        if state.phase == "finished":
            break
        state = apply(state, parse(next_event(state, chance)))
        if state.phase == "turn" and state.turn is not None:
            without = {player for player in state.order if state.cards_left(player) == 0}
            assert without <= {state.turn.player}
    if state.winner is not None:
        assert [p for p in state.order if state.cards_left(p) == 0] == [state.winner]
        assert state.turns[-1].player == state.winner
        assert (state.turns[-1].cards_left, state.won_by is not None) == (0, True)


@unhurried
@given(RULES, CHANCE, LENGTH)
def test_an_event_is_written_as_it_was_read(rules: Rules, chance: Random, length: int) -> None:
    _, log = play(rules, chance, length)
    assert [dump(parse(event)) for event in log] == log


# Hidden information.


def with_secrets_shuffled(state: State, viewer: str | None, chance: Random) -> State:
    """The same table, but for what the viewer may not see: those cards are dealt anew."""
    hidden = [player for player in state.order if player != viewer]
    pool = [card for player in hidden for card in state.hands[player]]
    pool += [laid.card for laid in state.trump if laid.by != viewer]
    chance.shuffle(pool)
    hands = dict(state.hands)
    for player in hidden:
        hands[player] = tuple(sorted(pool.pop() for _ in state.hands[player]))
    trump = tuple(
        laid if laid.by == viewer else replace(laid, card=pool.pop()) for laid in state.trump
    )
    return replace(state, hands=hands, trump=trump)


@unhurried
@given(RULES, CHANCE, LENGTH)
def test_nobody_can_tell_apart_what_they_may_not_see(
    rules: Rules, chance: Random, length: int
) -> None:
    state, _ = play(rules, chance, length)
    for viewer in (*state.order[:6], None):
        other = with_secrets_shuffled(state, viewer, chance)
        assert view(state, viewer) == view(other, viewer)
        assert legal_for(state, viewer) == legal_for(other, viewer)


@unhurried
@given(RULES, CHANCE, LENGTH)
def test_no_hidden_card_stands_anywhere_in_a_view(
    rules: Rules, chance: Random, length: int
) -> None:
    """Counted in the text of the view: only cards lying face up, one's own, and rolls."""
    state, _ = play(rules, chance, length)
    for viewer in (*state.order[:6], None):
        shown = [*state.discard, *(state.exposed or ()), *state.hands.get(viewer or "", ())]
        shown += [laid.card for laid in state.trump if laid.by == viewer]
        rolled = [face for row in state.turns for face in row.rolls]
        if state.turn is not None:
            shown += [card for bet in state.turn.bets for card in bet.cards]
            rolled += state.turn.rolls
        may = Counter(shown) + Counter(face for face in rolled if face in DECK)
        text = json.dumps(view(state, viewer))
        assert {card: text.count(f'"{card}"') for card in DECK} == {c: may[c] for c in DECK}


@unhurried
@given(RULES, CHANCE, LENGTH)
def test_the_whole_state_is_json(rules: Rules, chance: Random, length: int) -> None:
    state, _ = play(rules, chance, length)
    assert json.loads(json.dumps(snapshot(state))) == snapshot(state)
