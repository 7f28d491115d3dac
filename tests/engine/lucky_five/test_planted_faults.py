"""Tests of the tests: with a rule broken on purpose, a kept transcript disagrees."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from scoring.engine.lucky_five import betting, ending, rules
from scoring.engine.lucky_five.box import PICTURED
from scoring.engine.lucky_five.draft import Draft
from scoring.engine.lucky_five.events import BetMade, CardTurned, DiceChosen, RosterSet
from scoring.engine.lucky_five.ranking import Place, ranking
from scoring.engine.lucky_five.settings import Call
from scoring.engine.lucky_five.state import Seat, Stack
from scoring.engine.lucky_five.table import set_roster
from tests.engine.lucky_five.matching import differences, outcome, transcripts
from tests.engine.lucky_five.table import (
    ALL_TEN,
    bet,
    card,
    chip,
    dice,
    roster,
    round_of,
    to_and_fro,
)

TWO = [roster("Al", "Bo"), dice(1, 1, 1)]

OUR_OWN: dict[str, dict[str, Any]] = {
    "equal is no bet without the setting": {
        "rules": {},
        "events": [*TWO, card("Al", "1"), chip("Al", 10), bet("Al", "equal")],
        "expect": {"refused": {"at": 4, "code": "not_a_bet"}},
    },
    "the only card of a kind is spent": {
        "rules": {"deck": {"1": 1, "2": 1}},
        "events": [*TWO, *round_of("Al", "1", 10, "lower", 1), card("Bo", "1")],
        "expect": {"refused": {"at": 6, "code": "card_not_left"}},
    },
    "nobody is promised a final turn without a card": {
        "rules": {"deck": {"1": 10}},
        "events": [*TWO, *to_and_fro("Al", *ALL_TEN)],
        "expect": {"phase": "finished", "final_turn": None, "due": None},
    },
}
"""What no kept transcript comes to."""

CASES = {**transcripts(), **OUR_OWN}
Fault = Callable[[pytest.MonkeyPatch], None]


def disagreeing() -> list[str]:
    return [name for name, case in CASES.items() if differences(case["expect"], outcome(case))]


def equal_wins(patch: pytest.MonkeyPatch) -> None:
    def is_right(call: Call, before: int, after: int) -> bool:
        return after >= before if call == "higher" else after <= before

    patch.setattr(betting, "is_right", is_right)


def equal_can_always_be_bet(patch: pytest.MonkeyPatch) -> None:
    def make_bet(table: Draft, event: BetMade) -> None:
        table.turn.call = event.call
        table.turn.awaiting = "roll"

    patch.setitem(rules._EFFECT_OF, BetMade, make_bet)


def nobody_is_passed_over(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(ending, "_next_seat", lambda table, seat: (seat + 1) % len(table.seats))


def the_left_neighbour_picks(patch: pytest.MonkeyPatch) -> None:
    def actor(table: Draft) -> int:
        turn = table.turn
        picking = turn.awaiting == "choice" and turn.card == "!"
        return (turn.seat + picking) % len(table.seats)

    patch.setattr(Draft, "actor", property(actor))


def dice_stay_in_the_order_picked(patch: pytest.MonkeyPatch) -> None:
    def choose_dice(table: Draft, event: DiceChosen) -> None:
        table.turn.dice = event.dice
        table.turn.awaiting = "chip"

    patch.setitem(rules._EFFECT_OF, DiceChosen, choose_dice)


def cards_always_go_to_the_tray(patch: pytest.MonkeyPatch) -> None:
    def end_wrong_turn(table: Draft) -> None:
        table.tray.extend(table.middle_cards)
        table.middle_cards.clear()
        ending._end_turn(table, "wrong", 0)

    patch.setattr(betting, "end_wrong_turn", end_wrong_turn)


def lost_chips_go_with_the_cards(patch: pytest.MonkeyPatch) -> None:
    def end_wrong_turn(table: Draft) -> None:
        table.middle_chips.clear()
        ending.end_wrong_turn(table)

    patch.setattr(betting, "end_wrong_turn", end_wrong_turn)


def the_last_chip_has_to_be_stopped_on(patch: pytest.MonkeyPatch) -> None:
    taken = ending.take_stack

    def take_stack(table: Draft) -> None:
        if table.turn.awaiting == "card_or_stop":
            taken(table)
        else:
            table.turn.awaiting = "card_or_stop"

    patch.setattr(betting, "take_stack", take_stack)


def there_is_no_final_turn(patch: pytest.MonkeyPatch) -> None:
    go_on = ending._go_on

    def over_at_once(table: Draft, ended: Any) -> None:
        alone = sum(seat.has_chips for seat in table.seats) == 1
        (ending._finish(table) if alone else go_on(table, ended))

    patch.setattr(ending, "_go_on", over_at_once)


def a_final_turn_is_promised_without_a_card(patch: pytest.MonkeyPatch) -> None:
    go_on = ending._go_on

    def hasty(table: Draft, ended: Any) -> None:
        final, holders = table.final_turn, [seat for seat in table.seats if seat.has_chips]
        go_on(table, ended)
        if final is None and len(holders) == 1:
            table.final_turn = holders[0].player

    patch.setattr(ending, "_go_on", hasty)


def the_final_turn_never_ends(patch: pytest.MonkeyPatch) -> None:
    go_on = ending._go_on

    def forgetful(table: Draft, ended: Any) -> None:
        if any(seat.has_chips for seat in table.seats):
            table.final_turn = None
        go_on(table, ended)

    patch.setattr(ending, "_go_on", forgetful)


def stacks_are_merged(patch: pytest.MonkeyPatch) -> None:
    def with_stack(seat: Seat, stack: Stack) -> Seat:
        cards = [card for each in (*seat.stacks, stack) for card in each.cards]
        chips = [chip for each in (*seat.stacks, stack) for chip in each.chips]
        return Seat(seat.player, seat.hand, (Stack(tuple(cards), tuple(chips)),))

    patch.setattr(Seat, "with_stack", with_stack)


def cards_decide_nothing(patch: pytest.MonkeyPatch) -> None:
    def by_total(seats: tuple[Seat, ...]) -> list[Place]:
        best = sorted((seat.score for seat in seats), reverse=True)
        return [
            Place(1 + best.index(place.total), place.player, place.total, place.cards)
            for place in ranking(seats)
        ]

    snapshot = import_module("scoring.engine.lucky_five.snapshot")  # the name is the function's too
    patch.setattr(snapshot, "ranking", by_total)


def kinds_never_run_out(patch: pytest.MonkeyPatch) -> None:
    def turn_card(table: Draft, event: CardTurned) -> None:
        table.left = None
        betting.turn_card(table, event)

    patch.setitem(rules._EFFECT_OF, CardTurned, turn_card)


def a_lucky_five_is_the_fifth_die_alone(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(betting, "PICTURED", {**PICTURED, "lucky5": (3,)})


def the_first_listed_always_begins(patch: pytest.MonkeyPatch) -> None:
    def unlucky(table: Draft, event: RosterSet) -> None:
        set_roster(table, event)
        table.first = 0

    patch.setitem(rules._EFFECT_OF, RosterSet, unlucky)


def nobody_looks_who_acts(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(rules, "_check_turn", lambda _table, _event: None)


def the_hand_is_bottomless(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Seat, "without", lambda seat, _value: seat)


FAULTS: tuple[Fault, ...] = (
    equal_wins,
    equal_can_always_be_bet,
    nobody_is_passed_over,
    the_left_neighbour_picks,
    dice_stay_in_the_order_picked,
    cards_always_go_to_the_tray,
    lost_chips_go_with_the_cards,
    the_last_chip_has_to_be_stopped_on,
    there_is_no_final_turn,
    a_final_turn_is_promised_without_a_card,
    the_final_turn_never_ends,
    stacks_are_merged,
    cards_decide_nothing,
    kinds_never_run_out,
    a_lucky_five_is_the_fifth_die_alone,
    the_first_listed_always_begins,
    nobody_looks_who_acts,
    the_hand_is_bottomless,
)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_broken_rule_is_noticed(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    fault(monkeypatch)
    assert disagreeing()
    monkeypatch.undo()
    assert not disagreeing()
