"""Rulings taken back: as if never made, made good, or told that nothing is left to give back."""

from __future__ import annotations

from random import Random

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, event, given, settings
from hypothesis import strategies as st

from policies.errors import NotStanding, PlayWentOn, ReversalChanged
from policies.models import Reversal, Ruling
from policies.ruling import rule
from policies.selectors import rulings_of
from scoring.engine.lucky_roll import RULESET
from tests.engine.lucky_roll.play import NAMES, random_event, random_game
from tests.engine.lucky_roll.table import (
    FOUR_ONES,
    busts,
    call,
    helped,
    opening,
    penalty,
    roll,
    stop,
)
from tests.policies.desk import manager, planned, ruled, undone
from tests.scoring.random_corrections import rules_of, told
from tests.scoring.table import Table, heard_by, new_request_id, void

pytestmark = pytest.mark.django_db

VOIDED, COMPENSATED, SERVED = Reversal.How.VOIDED, Reversal.How.COMPENSATED, Reversal.How.SERVED


@pytest.fixture
def table(db: None) -> Table:
    """Al, Bo and Cy; Al has 1,000 and Bo is called. Rows 1 to 4."""
    table = Table("Al", "Bo", "Cy")
    table.say(opening("Al", "Bo", "Cy"), roll("Al", *FOUR_ONES), stop("Al", points=1000))
    return table


@pytest.mark.parametrize(
    "event_ruled",
    [
        penalty("Al", "points", points=200),
        penalty("Al", "points", points=5000),
        penalty("Al", "award", points=200),
        penalty("Bo", "lose_turn"),
        penalty("Cy", "lose_turn"),
        penalty("Al", "lose_turn"),
        penalty("Bo", "disqualify"),
        penalty("Cy", "disqualify"),
        penalty("Al", "reminder"),
        {"type": "game_ended"},
    ],
)
def test_reversed_at_once_it_is_as_if_never_made(table: Table, event_ruled: dict) -> None:  # type: ignore[type-arg]
    before = table.state
    reversal = undone(table, ruled(table, event_ruled))
    assert table.state == before
    assert (reversal.how, reversal.row) == (VOIDED, 6)
    assert [each.stands for each in rulings_of(table.fresh())] == [False]


def test_points_are_taken_out_of_the_log_even_when_play_has_gone_on(table: Table) -> None:
    ruling = ruled(table, penalty("Al", "points", points=200))
    table.say(busts("Bo"))
    assert undone(table, ruling).how == VOIDED
    assert table.state["scores"] == {"Al": 1000, "Bo": 0, "Cy": 0}


def test_points_are_given_back_where_the_game_would_have_ended_otherwise(db: None) -> None:
    """Without the 200 less, Al would have reached game point, and there would be no call."""
    table = Table("Al", "Bo", rules={"game_point": 2000})
    table.say(opening("Al", "Bo"), roll("Al", *FOUR_ONES), stop("Al", points=1000), busts("Bo"))
    table.say(call())
    ruling = ruled(table, penalty("Al", "points", points=1))
    table.say(roll("Al", *FOUR_ONES), stop("Al", points=1000), busts("Bo"), call())
    reversal = undone(table, ruling)
    assert (reversal.how, reversal.row) == (COMPENSATED, len(table.rows))
    assert table.events[-1] == penalty("Al", "award", points=1)
    assert table.state["scores"]["Al"] == 2000


def test_no_more_is_given_back_than_was_really_taken(db: None) -> None:
    table = Table("Al", "Bo", rules={"game_point": 2000})
    table.say(opening("Al", "Bo"), roll("Al", *FOUR_ONES), stop("Al", points=1000), busts("Bo"))
    table.say(call())
    ruling = ruled(table, penalty("Al", "points", points=5000))
    table.say(roll("Al", *FOUR_ONES), stop("Al", points=1000), busts("Bo"), call())
    assert undone(table, ruling).how == COMPENSATED
    assert table.events[-1] == penalty("Al", "award", points=1000)


def test_who_was_disqualified_is_reinstated_once_others_have_played(table: Table) -> None:
    ruling = ruled(table, penalty("Bo", "disqualify"))
    table.say(busts("Cy"))
    assert undone(table, ruling).how == COMPENSATED
    assert table.events[-1] == penalty("Bo", "reinstate")
    assert table.state["disqualified"] == []


def test_two_rulings_keep_somebody_out_until_both_are_reversed(table: Table) -> None:
    first = ruled(table, penalty("Bo", "disqualify"))
    table.say(busts("Cy"))
    second = ruled(table, penalty("Bo", "disqualify"), reason="Again")
    assert undone(table, first).how == SERVED
    assert table.state["disqualified"] == ["Bo"]
    assert undone(table, second).how == COMPENSATED
    assert table.state["disqualified"] == []


def test_a_lost_turn_that_was_served_is_told_as_such(table: Table) -> None:
    ruling = ruled(table, penalty("Bo", "lose_turn"))
    table.say(busts("Cy"))
    assert planned(table, ruling).foreseen.text == (
        "Bo has served the lost turn. It cannot be given back."
    )
    reversal = undone(table, ruling)
    assert (reversal.how, reversal.row) == (SERVED, None)
    assert len(table.rows) == 6


def test_help_is_past_but_the_helper_keeps_the_turn(table: Table) -> None:
    ruling = ruled(table, helped("Bo", helper="Al"), policy=1)
    table.say(busts("Cy"))
    reversal = undone(table, ruling)
    assert reversal.how == COMPENSATED
    assert table.state["turns_to_lose"] == {}
    assert table.events[4] == helped("Bo")


def test_a_broken_tie_goes_with_the_end_of_the_game(table: Table) -> None:
    before = table.state
    ruling = ruled(table, {"type": "game_ended"})
    assert undone(table, ruling).how == VOIDED
    table.say(roll("Bo", *FOUR_ONES), stop("Bo", points=1000))
    again = ruled(table, {"type": "game_ended"})
    ruled(table, {"type": "tie_broken", "winner": "Bo"})
    assert undone(table, again).how == VOIDED
    assert (table.state["phase"], before["phase"]) == ("turn", "turn")


def test_what_does_not_stand_cannot_be_reversed(table: Table) -> None:
    ruling = ruled(table, penalty("Al", "points", points=200))
    first = undone(table, ruling, reason="Slip")
    assert undone(table, ruling, reason="Slip") == first
    with pytest.raises(NotStanding):
        undone(table, ruling, reason="Another")
    other = ruled(table, penalty("Al", "points", points=300))
    table.correct(void(other.ref))
    with pytest.raises(NotStanding):
        undone(table, other)


def test_it_must_come_to_what_was_shown(table: Table) -> None:
    ruling = ruled(table, penalty("Bo", "lose_turn"))
    shown = planned(table, ruling).foreseen.text
    table.say(busts("Cy"))
    with pytest.raises(ReversalChanged):
        undone(table, ruling, seen=shown)
    assert not Reversal.objects.exists()


def test_a_ruling_must_do_what_was_shown_and_play_may_go_on_meanwhile(table: Table) -> None:
    def seen(text: str) -> Ruling:
        return rule(
            table.game.pk,
            {"type": "penalty", "player": table.ids["Al"], "kind": "points", "points": 200},
            policy=6,
            reason="Scores",
            request_id=new_request_id(),
            actor=manager(table),
            seen=text,
        )

    shown = (
        "Al loses 200 points. Al, total: 1,000, then 800. "
        "Al stays on the board. Nobody else is affected."
    )
    table.say(busts("Bo"))
    assert seen(shown).preview == shown
    with pytest.raises(PlayWentOn):
        seen(shown)


CHANCE = st.integers(0, 2**32).map(Random)


@given(CHANCE)
@settings(
    max_examples=15,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_set_and_reversed_is_never_set_and_later_one_way_always_works(chance: Random) -> None:
    """Any ruling, in any game: at once it is as if never made, later it never gets stuck."""
    game = random_game(chance, most_events=chance.randint(4, 60))
    if game.states[-1].round == 0:
        return
    with transaction.atomic(), heard_by():
        table = Table(*NAMES, rules=rules_of(game.settings))
        for each in told(game):
            table.send(each)
        before, log = table.state, len(table.rows)
        state = game.states[-1]
        while (made := random_event(state, chance)).type not in ("penalty", "assistance"):
            pass
        at_once = ruled(table, RULESET.dump(made))
        assert undone(table, at_once).how == VOIDED
        assert table.state == before
        later = ruled(table, RULESET.dump(made))
        state = RULESET.apply(state, made)
        for _event in range(chance.randint(1, 25)):
            following = random_event(state, chance)
            table.send(RULESET.dump(following))
            state = RULESET.apply(state, following)
        after = table.state
        reversal = undone(table, later)
        event(reversal.how)
        assert (reversal.row is None) == (reversal.how == SERVED)
        if reversal.how == SERVED:
            assert table.state == after
        assert len(table.rows) > log
        assert min(table.state["scores"].values()) >= 0
        transaction.set_rollback(True)
