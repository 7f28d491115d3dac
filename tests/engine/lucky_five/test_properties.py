"""What holds in every game, whatever is drawn."""

from __future__ import annotations

import copy
from collections import Counter
from functools import reduce
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring.engine.core import RuleViolation
from scoring.engine.lucky_five import RULESET
from scoring.engine.lucky_five.events import Event
from scoring.engine.lucky_five.legal import Offer
from scoring.engine.lucky_five.settings import Rules
from scoring.engine.lucky_five.state import State
from tests.engine.lucky_five.games import (
    Game,
    any_events,
    dice_of_fate,
    games,
    is_offered,
    taken_up,
)

unhurried = settings(deadline=None, max_examples=100)
"""No test asserts a time."""


@unhurried
@given(games(), st.lists(any_events(), min_size=1, max_size=20), dice_of_fate())
def test_what_is_accepted_was_offered_and_what_is_refused_changes_nothing(
    game: Game, posted: list[Event], chance: Random
) -> None:
    state = chance.choice(game.states)
    before, offers = copy.deepcopy(state), RULESET.legal(state)
    for event in posted:
        try:
            RULESET.apply(state, event)
        except RuleViolation:
            assert not is_offered(offers, event)
        else:
            assert is_offered(offers, event)
        assert state == before


@unhurried
@given(games(), dice_of_fate())
def test_every_value_that_is_offered_is_accepted(game: Game, chance: Random) -> None:
    state = chance.choice(game.states)
    for offer in RULESET.legal(state):
        singled_out = [
            Offer(offer.type, offer.player, (value,), offer.dice, offer.players)
            for value in offer.values
        ]
        for one in singled_out or [offer]:
            event = taken_up(one, chance)
            assert is_offered((one,), event)
            assert RULESET.apply(state, event) != state


@unhurried
@given(games(), st.integers(0, 180))
def test_a_prefix_and_then_the_rest_is_the_whole(game: Game, cut: int) -> None:
    start = RULESET.initial(game.rules)
    whole = RULESET.fold(start, game.events)
    prefix = RULESET.fold(start, game.events[:cut])
    assert RULESET.fold(prefix, game.events[cut:]) == whole
    assert reduce(RULESET.apply, game.events, start) == whole == game.states[-1]
    assert start == RULESET.initial(game.rules)


@unhurried
@given(games(), any_events(), st.lists(any_events(), max_size=3))
def test_a_refused_list_tells_which_event_was_refused(
    game: Game, posted: Event, later: list[Event]
) -> None:
    before, stands = copy.deepcopy(game.states[0]), game.states[-1]
    assume(not is_offered(RULESET.legal(stands), posted))
    with pytest.raises(RuleViolation) as alone:
        RULESET.apply(stands, posted)
    with pytest.raises(RuleViolation) as listed:
        RULESET.fold(game.states[0], [*game.events, posted, *later])
    assert listed.value.at == len(game.events)
    assert (listed.value.code, listed.value.facts) == (alone.value.code, alone.value.facts)
    assert game.states[0] == before


def chips_on_the_table(state: State) -> Counter[int]:
    found = Counter(state.middle_chips)
    for seat in state.seats:
        found.update(seat.chips)
        for stack in seat.stacks:
            found.update(stack.chips)
    return found


def cards_turned_over(state: State) -> Counter[str]:
    found = Counter(state.tray) + Counter(state.middle_cards)
    for seat in state.seats:
        for stack in seat.stacks:
            found.update(stack.cards)
    return found


@unhurried
@given(games())
def test_no_chip_and_no_card_is_lost_or_made(game: Game) -> None:
    for state in game.states:
        count = len(state.seats)
        assert chips_on_the_table(state) == Counter({10: 7 * count, 50: 2 * count, 100: count})
        turned = cards_turned_over(state)
        assert state.pile + turned.total() == game.rules.pile
        if state.left is not None and game.rules.deck is not None:
            assert Counter(dict(state.left)) + turned == Counter(dict(game.rules.deck))
            assert sum(number for _, number in state.left) == state.pile


@unhurried
@given(games())
def test_rows_scores_and_stacks_tell_the_same(game: Game) -> None:
    for state in game.states:
        told = RULESET.snapshot(state)
        for player in told["order"]:
            rows = [row for row in told["turns"] if row["player"] == player]
            assert sum(row["points"] for row in rows) == told["scores"][player]
            assert [row["points"] for row in rows if row["outcome"] == "took"] == [
                len(stack["cards"]) * sum(stack["chips"]) for stack in told["stacks"][player]
            ]
            assert all(row["score"] <= told["scores"][player] for row in rows)
        assert [row["turn"] for row in told["turns"]] == list(range(1, len(told["turns"]) + 1))


@unhurried
@given(games())
def test_a_turn_is_a_row_of_right_bets_of_which_only_the_last_can_be_wrong(game: Game) -> None:
    for row in RULESET.snapshot(game.states[-1])["turns"]:
        rights = [made["right"] for made in row["bets"]]
        assert rights[:-1] == [True] * (len(rights) - 1)
        assert rights[-1] == (row["outcome"] == "took")


@unhurried
@given(games())
def test_the_ranking_orders_everybody_by_total_and_then_by_cards(game: Game) -> None:
    for state in game.states:
        told = RULESET.snapshot(state)
        for rank, player, total, cards in told["ranking"]:
            ahead = [
                other
                for _, other, points, won in told["ranking"]
                if points > total or (points == total and won > cards)
            ]
            assert rank == len(ahead) + 1
            assert total == told["scores"][player]
        seats = [(rank, told["order"].index(player)) for rank, player, _, _ in told["ranking"]]
        assert seats == sorted(seats)
        assert len(seats) == len(told["order"])


@unhurried
@given(games(managed=False), dice_of_fate())
def test_a_game_ends_or_waits_for_a_named_event(game: Game, chance: Random) -> None:
    state, events = game.states[-1], len(game.events)
    while offers := [offer for offer in RULESET.legal(state) if offer.type != "game_ended"]:
        state = RULESET.apply(state, taken_up(chance.choice(offers), chance))
        events += 1
        # Roster, dice, and for each card: itself, a choice, a chip, a bet, a roll and a stop.
        assert events <= 2 + 6 * game.rules.pile
    assert state.phase == "finished"
    assert RULESET.legal(state) == ()


@unhurried
@given(games())
def test_a_turn_is_the_final_one_just_where_one_player_alone_holds_chips(game: Game) -> None:
    final: set[tuple[int, str]] = set()
    for state in game.states:
        if state.due is None or state.due.awaiting != "card":
            continue
        holders = [seat.player for seat in state.seats if seat.has_chips]
        assert state.due.player in holders
        assert state.final_turn == (holders[0] if len(holders) == 1 else None)
        if state.final_turn is not None:
            final.add((state.due.turn, state.due.player))
    assert len(final) <= 1
    for turn, player in final:
        rows = [(row.turn, row.player) for row in game.states[-1].turns if row.turn >= turn]
        assert rows in ([], [(turn, player)])


def test_drawn_games_come_to_their_end_by_themselves() -> None:
    """A test of the tests: the games that are drawn reach what the properties are about."""
    seen: set[str] = set()

    @settings(deadline=None, max_examples=150, database=None, derandomize=True)
    @given(games())
    def watch(game: Game) -> None:
        state = game.states[-1]
        seen.add(state.phase)
        seen.update(row.outcome for row in state.turns)
        if state.phase == "finished":
            seen.add("by the manager" if game.events[-1].kind == "game_ended" else "by itself")
        if state.final_turn is not None:
            seen.add("final turn")
        if game.rules != Rules() and game.rules.deck is None:
            seen.add("uncounted")

    watch()
    assert seen >= {"turn", "finished", "took", "wrong", "by itself", "by the manager"}
    assert seen >= {"final turn", "uncounted"}
