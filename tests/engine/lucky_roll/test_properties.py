"""What must hold in every game, whatever is recorded."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.engine.core import RuleViolation
from scoring.engine.lucky_roll import (
    Event,
    State,
    apply,
    dump,
    fold,
    initial,
    legal,
    parse,
    snapshot,
)
from scoring.engine.lucky_roll.events import (
    DiceRolled,
    InstructionGiven,
    LuckyNumberRolled,
    PenaltyImposed,
)
from tests.engine.lucky_roll.offers import is_offered
from tests.engine.lucky_roll.play import Game, any_event, random_event, random_game

CHANCE = st.integers(0, 2**32).map(Random)
GAMES = CHANCE.map(random_game)
FEW = settings(max_examples=40, deadline=None)
"""Each example is a whole game with a hundred events or more."""


def accepted(state: State, event: Event) -> bool:
    try:
        apply(state, event)
    except RuleViolation:
        return False
    return True


def refolded(game: Game, length: int) -> State:
    """The same state from the events alone."""
    return fold(initial(game.settings), game.events[:length])


@given(GAMES, CHANCE)
@FEW
def test_the_order_of_dice_never_matters(game: Game, chance: Random) -> None:
    def shuffled(event: Event) -> Event:
        if isinstance(event, DiceRolled | LuckyNumberRolled):
            return replace(event, dice=tuple(chance.sample(event.dice, len(event.dice))))
        if isinstance(event, InstructionGiven) and event.keep:
            return replace(event, keep=tuple(chance.sample(event.keep, len(event.keep))))
        return event

    mixed = fold(initial(game.settings), [shuffled(event) for event in game.events])
    assert mixed == game.states[-1]
    assert snapshot(mixed) == snapshot(game.states[-1])


@given(GAMES, CHANCE)
@FEW
def test_an_event_refused_or_accepted_leaves_the_given_state_equal(
    game: Game, chance: Random
) -> None:
    for _ in range(40):
        index = chance.randrange(len(game.states))
        before = repr(game.states[index])
        for event in (any_event(game.states[index], chance), *game.events[index : index + 1]):
            accepted(game.states[index], event)
        assert repr(game.states[index]) == before
    length = chance.randrange(len(game.states))
    assert game.states[length] == refolded(game, length)


@given(GAMES, CHANCE)
@FEW
def test_what_is_accepted_was_offered_and_what_is_offered_is_accepted(
    game: Game, chance: Random
) -> None:
    for _ in range(120):
        state = chance.choice(game.states)
        event = any_event(state, chance)
        assert accepted(state, event) == is_offered(state, event), event


@given(GAMES, CHANCE)
@FEW
def test_every_offered_instruction_is_accepted_and_does_what_it_says(
    game: Game, chance: Random
) -> None:
    waiting = [state for state in game.states if state.due and state.due.roll]
    for state in chance.sample(waiting, min(10, len(waiting))):
        for choice in legal(state).choices:
            assert state.due is not None
            player = state.due.player
            after = apply(state, choice.event(player))
            if choice.stops:
                assert after.turns[len(state.turns)].outcome == "saved"
                assert after.scores[player] == state.scores[player] + choice.saves
            else:
                assert after.due is not None
                assert after.due.dice == choice.dice
                assert (after.due.points, after.due.bonus) == (
                    choice.turn_points,
                    choice.turn_bonus,
                )


@given(GAMES)
@FEW
def test_what_happened_was_offered(game: Game) -> None:
    for state, event in zip(game.states, game.events, strict=False):
        assert is_offered(state, event), event


@given(GAMES, CHANCE)
@FEW
def test_folding_a_prefix_and_then_the_rest_is_folding_all(game: Game, chance: Random) -> None:
    cut = chance.randint(0, len(game.events))
    whole = refolded(game, len(game.events))
    assert fold(fold(initial(game.settings), game.events[:cut]), game.events[cut:]) == whole
    assert whole == game.states[-1]


@given(GAMES, CHANCE)
@FEW
def test_a_fold_tells_which_event_is_refused_first(game: Game, chance: Random) -> None:
    cut = chance.randint(0, len(game.events))
    event = any_event(game.states[cut], chance)
    if accepted(game.states[cut], event):
        assert refolded(game, cut) == game.states[cut]
        return
    with pytest.raises(RuleViolation) as refused:
        fold(initial(game.settings), [*game.events[:cut], event, *game.events[cut:]])
    assert refused.value.at == cut


@given(GAMES)
@FEW
def test_totals_never_go_below_zero_and_are_what_was_saved_and_ruled(game: Game) -> None:
    """Each total is accounted for by the rows of the turns and the rulings alone."""
    for before, event, after in zip(game.states, game.events, game.states[1:], strict=False):
        totals = dict.fromkeys(after.order, 0) | dict(before.scores)
        for turn in after.turns[len(before.turns) :]:
            totals[turn.player] += turn.points + turn.bonus
            assert turn.score == totals[turn.player]
        if isinstance(event, PenaltyImposed) and event.points is not None:
            sign = 1 if event.kind == "award" else -1
            totals[event.player] = max(0, totals[event.player] + sign * event.points)
        assert after.scores == totals
        assert min(totals.values(), default=0) >= 0


@given(GAMES)
@FEW
def test_a_game_is_over_or_waits_for_a_named_event(game: Game) -> None:
    for state in game.states:
        moves = legal(state)
        assert moves.events
        assert (state.due is not None) == (state.phase == "turn")
        if state.due is not None:
            assert moves.player == state.due.player
            assert state.due.player not in state.away | state.disqualified
            assert state.due.awaiting != "instruction" or moves.choices
        if state.game_point_round is not None:
            assert state.round <= state.game_point_round + 1


@given(CHANCE)
@FEW
def test_a_game_that_is_played_to_the_end_ends(chance: Random) -> None:
    state = random_game(chance, most_events=200).states[-1]
    for _ in range(5000):
        if state.phase == "finished":
            break
        state = apply(state, random_event(state, chance))
    assert state.phase == "finished"
    assert state.due is None
    assert legal(state).events <= {"penalty", "tie_broken", "replay"}


@given(GAMES)
@FEW
def test_every_event_survives_json(game: Game) -> None:
    for event in game.events:
        assert parse(json.loads(json.dumps(dump(event)))) == event


@given(GAMES)
@FEW
def test_every_state_is_printed_as_json(game: Game) -> None:
    for state in game.states[::10]:
        printed = snapshot(state)
        assert json.loads(json.dumps(printed)) == printed


def test_random_play_reaches_everything() -> None:
    """The properties above are worth what their games visit."""
    games = [random_game(Random(seed)) for seed in range(60)]
    states = [state for game in games for state in game.states]
    events = Counter(event.type for game in games for event in game.events)
    assert len(events) == 16
    assert {state.phase for state in states} == {
        "roster", "lucky_number", "turn", "call", "finished",
    }  # fmt: skip
    rows = {(turn.outcome, turn.reason) for game in games for turn in game.states[-1].turns}
    assert rows == {
        ("saved", "stop"),
        ("bust", "bust"),
        *((kept, why) for kept in ("kept", "lost") for why in POLICIES),
        ("lost", "penalty"),
        ("missed", "absent"),
        ("forfeited", "penalty"),
    }
    assert any(state.newcomers_playing for state in states)
    assert any(state.final_round and state.phase == "finished" for state in states)
    assert any(state.tie_winner for state in states)
    assert any(state.bust_player for state in states)
    assert any(state.away for state in states)


POLICIES = ("unresponsive", "invalid_instruction", "technical", "assistance")
