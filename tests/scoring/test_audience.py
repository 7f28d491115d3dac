"""What the public sees: never an open roll, totals as they are announced (items 30 and 31)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from scoring.audience import public_view
from scoring.engine.core import Json
from scoring.engine.lucky_roll import RULESET, State, options
from scoring.models import Game, Projection
from scoring.projections import public_projection, rebuild
from tests.engine.lucky_roll.play import random_dice
from tests.engine.lucky_roll.table import (
    FOUR_ONES,
    again,
    busts,
    call,
    lost,
    opening,
    play,
    replay,
    roll,
    saves,
    shown,
)
from tests.scoring.table import Table
from tournaments.robot.cast import CAST
from tournaments.robot.paper import transcript


def seen(state: State, *, live: bool = False) -> Json:
    return public_view(shown(state), live_totals=live)


@cache
def evening() -> list[tuple[Json, State, State]]:
    """A robot's whole game: each event with the states before and after it."""
    paper = transcript(CAST[:6], CAST[6:8], Random("fair"))
    state = RULESET.initial(RULESET.parse_rules(paper["rules"]))
    steps = []
    for event in paper["events"]:
        after = RULESET.apply(state, RULESET.parse(event))
        steps.append((event, state, after))
        state = after
    assert state.phase == "finished"
    return steps


def open_rolls() -> list[tuple[Json, State, State]]:
    return [
        step
        for step in evening()
        if step[0]["type"] == "roll" and step[2].due and step[2].due.awaiting == "instruction"
    ]


def numbers_in_lists(value: Any) -> Iterator[list[Any]]:
    """Every list of nothing but numbers, however deep: dice, if there were any."""
    if isinstance(value, dict):
        for item in value.values():
            yield from numbers_in_lists(item)
    elif isinstance(value, list):
        if value and all(isinstance(item, int) for item in value):
            yield value
        for item in value:
            yield from numbers_in_lists(item)


def test_no_roll_is_in_what_the_public_sees() -> None:
    rolls = open_rolls()
    assert len(rolls) > 50
    for event, _before, after in rolls:
        assert list(numbers_in_lists(shown(after)["due"])) == [sorted(event["dice"])]
        for live in (False, True):
            view = seen(after, live=live)
            assert list(numbers_in_lists(view)) == []
            assert view["due"] == {"player": event["player"]}


def test_an_open_roll_changes_nothing_that_the_public_sees() -> None:
    """Not the roll, not its points, not its bonus: the view is that of before, whatever came."""
    chance = Random("another roll")
    for event, before, after in open_rolls():
        assert seen(after) == seen(before)
        other = random_dice(len(event["dice"]), chance)
        if options(other):
            instead = RULESET.apply(before, RULESET.parse({**event, "dice": list(other)}))
            assert seen(instead) == seen(before)


def test_a_bust_and_what_a_turn_brought_are_public_at_once() -> None:
    begun = opening("Al", "Bo")
    assert seen(play(begun, busts("Al")))["turns"] == [
        {
            "round": 1,
            "player": "Al",
            "outcome": "bust",
            "reason": "bust",
            "points": 0,
            "bonus": 0,
        }
    ]
    (turn,) = seen(play(begun, saves("Al", 1000)))["turns"]
    assert (turn["outcome"], turn["points"]) == ("saved", 1000)


@pytest.mark.parametrize(
    "open_turn",
    [
        [roll("Al", *FOUR_ONES)],
        [roll("Al", *FOUR_ONES), again("Al", 2, points=1000)],
        [roll("Al", *FOUR_ONES), again("Al", 2, points=1000), roll("Al", 1, 2)],
        [roll("Al", *FOUR_ONES), lost("Al")],
        [roll("Al", *FOUR_ONES), replay("Al")],
    ],
)
def test_whatever_happens_in_a_turn_is_the_officials(open_turn: list[Json]) -> None:
    """Only that it is Al's turn: no dice, points established, attempts or replays."""
    begun = opening("Al", "Bo")
    assert seen(play(begun, *open_turn)) == seen(play(begun))


def test_totals_are_shown_as_they_are_announced() -> None:
    """After round 2 and each later round; in round 3 those of round 2 are still shown."""
    round_1 = [*opening("Al", "Bo"), *saves("Al", 1000), *busts("Bo")]
    assert seen(play(round_1))["announced"] is None
    assert seen(play(round_1))["scores"] is None
    round_2 = [*round_1, call(), *saves("Al", 1000), *saves("Bo", 1000)]
    announced = {"round": 2, "scores": {"Al": 2000, "Bo": 1000}}
    assert seen(play(round_2))["announced"] == announced
    going_on = play(round_2, call(), saves("Al", 2000))
    assert seen(going_on)["announced"] == announced
    assert (seen(going_on)["scores"], seen(going_on)["ranking"]) == (None, None)
    over = play(round_2, call(), saves("Al", 2000), {"type": "game_ended"})
    assert seen(over)["scores"] == {"Al": 4000, "Bo": 1000}
    assert seen(over)["ranking"] == [[1, "Al", 4000], [2, "Bo", 1000]]


def test_a_setting_makes_totals_live() -> None:
    state = play(opening("Al", "Bo"), saves("Al", 1000))
    assert seen(state, live=True)["scores"] == {"Al": 1000, "Bo": 0}
    assert seen(state, live=True)["ranking"] == [[1, "Al", 1000], [2, "Bo", 0]]
    assert "score" not in seen(state)["turns"][0]


@pytest.mark.django_db
def test_what_is_compiled_is_the_publics_view() -> None:
    """By the game's own setting, and stamped with the row that it is of."""
    table = Table("Al", "Bo")
    table.say(opening("Al", "Bo"), saves("Al", 1000), roll("Bo", *FOUR_ONES))
    assert rebuild(table.game.pk) == "5.0"
    stored = Projection.objects.get(game=table.game)
    assert (stored.seq, stored.phase, stored.public["scores"]) == (5, "turn", None)
    assert list(numbers_in_lists(stored.public)) == []
    Game.objects.filter(pk=table.game.pk).update(live_totals=True, revision=1)
    assert rebuild(table.game.pk) == "5.1"
    assert Projection.objects.get(game=table.game).public["scores"] == {
        table.ids["Al"]: 1000,
        table.ids["Bo"]: 0,
    }


@pytest.mark.django_db
def test_a_game_that_was_never_compiled_is_folded_for_its_reader() -> None:
    table = Table("Al", "Bo")
    table.say(opening("Al", "Bo"), roll("Al", *FOUR_ONES))
    found = public_projection(table.fresh())
    assert (found.seq, found.phase) == (3, "turn")
    assert not Projection.objects.exists()
    assert list(numbers_in_lists(found.public)) == []
    rebuild(table.game.pk)
    table.say({"type": "responded", "player": "Al"})
    assert public_projection(table.fresh()).seq == 3


@pytest.mark.django_db
def test_an_older_compilation_never_replaces_a_newer_one() -> None:
    table = Table("Al", "Bo")
    table.say(opening("Al", "Bo"))
    rebuild(table.game.pk)
    Projection.objects.filter(game=table.game).update(stamp="7.0", phase="as it was")
    assert rebuild(table.game.pk) == "7.0"
    assert Projection.objects.get(game=table.game).phase == "as it was"
