"""The robot's games on paper: they end, they are legal, and all that an evening brings happens."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from roster.names import in_order
from scoring.codec import fold_transcript, read_transcript
from scoring.engine.core import Json
from scoring.engine.lucky_roll import RULESET
from scoring.log import CORRECTION
from tournaments.management.commands.play import chances
from tournaments.robot.cast import CAST
from tournaments.robot.evening import Chances, Evening, StoppedEarly
from tournaments.robot.paper import Paper, transcript
from tournaments.robot.table import Disagreement, Table

PRESENT, LATE = CAST[:7], CAST[7:10]
SEEDS = range(6)
QUIET = chances({"quiet_evening": True})


def played(paper: Paper, seed: object, *, such: Chances | None = None, **more: Any) -> Table:
    """An evening on this paper, up to its end or to where it is left."""
    table = Table(paper, paper.rules)
    evening = Evening(table, Random(str(seed)), PRESENT, list(LATE), such or Chances(), **more)
    evening.play()
    return table


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_ends_and_paper_and_robot_agree(seed: int) -> None:
    paper = Paper({})
    table = played(paper, seed)
    assert table.state.phase == "finished"
    assert max(table.state.scores.values()) >= table.state.settings.game_point
    start = RULESET.initial(RULESET.parse_rules({}))
    standing = [entry.event for entry in paper.standing()]
    assert RULESET.fold(start, map(RULESET.parse, standing)) == table.state


@pytest.mark.parametrize("seed", SEEDS)
def test_a_transcript_is_read_as_it_was_played(seed: int) -> None:
    paper = transcript(PRESENT, LATE, Random(str(seed)))
    state = fold_transcript(read_transcript(paper))
    assert state.phase == "finished"
    assert list(state.order) == in_order(state.order)
    assert set(PRESENT) <= set(state.order) <= {*PRESENT, *LATE}


def test_the_same_seed_is_the_same_game_and_another_is_another() -> None:
    once, again, other = (transcript(PRESENT, LATE, Random(seed)) for seed in ("1", "1", "2"))
    assert once == again
    assert once != other


@pytest.mark.parametrize(
    "rules",
    [
        {"lucky_number": "face"},
        {"game_point": 3000, "entry_minimum": 500, "player_replays": 0},
        {"four_and_pair_is_triple_double": False, "lucky_bonus": 0},
    ],
)
def test_it_plays_by_other_rules_too(rules: Json) -> None:
    paper = transcript(PRESENT, LATE, Random("rules"), rules=rules)
    assert paper["rules"] == rules
    assert fold_transcript(read_transcript(paper)).phase == "finished"


def test_all_that_an_evening_brings_happens() -> None:
    """On ten eventful evenings: absences, replays, connections, rulings, late joiners."""
    eventful = replace(Chances(), assistance=0.02, penalty=0.03, connection=0.03, slip=0.05)
    happened: Counter[str] = Counter()
    slips: Counter[str] = Counter()
    for seed in range(10):
        paper = Paper({})
        played(paper, f"season {seed}", such=eventful)
        for event in (entry.event for entry in paper.standing()):
            happened[event["type"]] += 1
            happened["joined"] += len(event.get("joined", []))
            happened["returned"] += len(event.get("returned", []))
            happened[str(event.get("requested_by", event.get("kind")))] += 1
        for row in paper.rows:
            if row.kind == CORRECTION:
                slips.update(change["op"] for change in row.data["changes"])
    for kind in (
        *("no_response", "responded", "invalid_instruction", "connection_lost"),
        *("connection_restored", "connection_timed_out", "assistance", "penalty"),
        *("joined", "returned", "player", "official", "reminder", "points", "lose_turn"),
    ):
        assert happened[kind] > 0, kind
    assert set(slips) == {"void", "replace", "insert"}


def test_on_a_quiet_evening_nothing_but_the_game_happens() -> None:
    paper = Paper({})
    played(paper, "quiet", such=QUIET)
    kinds = {row.data.get("type", "correction") for row in paper.rows}
    assert kinds == {
        "roster_set",
        "lucky_number_rolled",
        "roll",
        "instruction",
        "call_for_players",
    }


def test_an_evening_can_be_left_in_the_middle_of_a_round() -> None:
    paper = Paper({})
    table = Table(paper, {})
    evening = Evening(table, Random("live"), PRESENT, list(LATE), stop_in_round=3)
    with pytest.raises(StoppedEarly):
        evening.play()
    state = table.state
    assert state.due is not None
    assert (state.round, state.due.awaiting) == (3, "instruction")
    assert 0 < len(state.waiting) <= len(state.order) // 2


class Mishearing(Paper):
    """A log in which the lucky number's dice are not those that were recorded."""

    def record(self, event: Json, *, after: int) -> int:
        if event["type"] == "lucky_number_rolled":
            event = {**event, "dice": [1, 1, 1, 1, 1, 1]}
        return super().record(event, after=after)


class Lenient(Paper):
    """A log that loses every deduction."""

    def rule(self, event: Json, reason: str, *, after: int) -> int:
        if event.get("kind") == "points":
            return after + 1
        return super().rule(event, reason, after=after)


def test_a_log_that_is_not_what_was_recorded_is_found_out() -> None:
    with pytest.raises(Disagreement, match="lucky_number: the log says 6, not "):
        played(Mishearing({}), 0, such=QUIET)


def test_an_event_that_got_lost_is_found_out() -> None:
    such = replace(QUIET, penalty=0.3)
    with pytest.raises(Disagreement, match="scores: the log says"):
        played(Lenient({}), 0, such=such)
    played(Paper({}), 0, such=such)
