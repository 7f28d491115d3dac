"""Settings and events as JSON, and the shape in which the rule set is offered."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from scoring.engine.core import RuleViolation
from scoring.engine.lucky_five import RULESET
from scoring.engine.lucky_five.events import CardTurned, GameEnded, RosterSet
from scoring.engine.lucky_five.settings import Rules
from tests.engine.lucky_five.matching import transcripts
from tests.engine.lucky_five.table import dice, play, roster, round_of, shown, stop, to_and_fro


def test_the_rule_set_names_itself() -> None:
    assert RULESET.format == "lucky-five/1"
    assert RULESET.player_fields == {"player", "players", "first"}
    assert RULESET.alphabetical == {}


def test_the_defaults() -> None:
    assert RULESET.parse_rules({}) == Rules(wrong_bet_cards="tray", equal_bet=False, deck=None)
    spelled_out = {"wrong_bet_cards": "tray", "equal_bet": False, "deck": None}
    assert RULESET.parse_rules(spelled_out) == Rules()


def test_settings_that_differ() -> None:
    read = RULESET.parse_rules(
        {"wrong_bet_cards": "middle", "equal_bet": True, "deck": {"?": 2, "1": 1, "2": 0}}
    )
    assert read == Rules(wrong_bet_cards="middle", equal_bet=True, deck=(("1", 1), ("?", 2)))
    assert read.pile == 3


@pytest.mark.parametrize(
    ("rules", "field"),
    [
        ([], "rules"),
        (None, "rules"),
        ({"game_point": 10}, "game_point"),
        ({"wrong_bet_cards": "pile"}, "wrong_bet_cards"),
        ({"wrong_bet_cards": None}, "wrong_bet_cards"),
        ({"equal_bet": 1}, "equal_bet"),
        ({"equal_bet": "yes"}, "equal_bet"),
        ({"equal_bet": None}, "equal_bet"),
        ({"deck": []}, "deck"),
        ({"deck": 33}, "deck"),
        ({"deck": {"joker": 1}}, "deck"),
        ({"deck": {"1": -1}}, "deck"),
        ({"deck": {"1": True}}, "deck"),
        ({"deck": {"1": "3"}}, "deck"),
        ({"deck": {"1": 1.0}}, "deck"),
        ({"deck": {}}, "deck"),
        ({"deck": {"1": 0}}, "deck"),
    ],
)
def test_settings_that_there_are_not(rules: Any, field: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        RULESET.parse_rules(rules)
    assert refused.value.code == "malformed"
    assert refused.value.facts == {"field": field}


def test_events_are_read_and_written() -> None:
    told = {"type": "card_turned", "player": "Al", "card": "!", "note": "turned twice"}
    assert RULESET.parse(told) == CardTurned("Al", "!")
    assert RULESET.dump(CardTurned("Al", "!")) == {
        "type": "card_turned",
        "player": "Al",
        "card": "!",
    }
    assert RULESET.dump(RosterSet(("Al", "Bo"))) == {"type": "roster_set", "players": ["Al", "Bo"]}
    assert RULESET.dump(RosterSet(("Al", "Bo"), "Bo")) == roster("Al", "Bo", first="Bo")
    assert RULESET.dump(GameEnded()) == {"type": "game_ended"}


@pytest.mark.parametrize(("name", "transcript"), transcripts().items())
def test_kept_transcripts_read_and_write_back_the_same(
    name: str, transcript: dict[str, Any]
) -> None:
    for event in transcript["events"]:
        try:
            read = RULESET.parse(event)
        except RuleViolation:
            assert "refused" in name
        else:
            assert RULESET.dump(read) == event


def test_the_state_is_plain_json() -> None:
    state = play(roster("Al", "Bo"), dice(1, 1, 1), to_and_fro("Al", 10), stop("Al"))
    assert json.loads(json.dumps(shown(state))) == shown(state)


def test_a_snapshot_can_be_changed_without_touching_the_state() -> None:
    state = play(roster("Al", "Bo"), dice(1, 1, 1), round_of("Al", "2", 10, "lower", 1))
    untouched = json.dumps(shown(state))
    snapshot = shown(state)
    snapshot["chips"]["Al"]["10"] = 99
    snapshot["middle"]["chips"].append(100)
    snapshot["turns"][0]["bets"].clear()
    assert json.dumps(shown(state)) == untouched


def test_neither_state_nor_events_can_be_changed() -> None:
    state = play(roster("Al", "Bo"), dice(1, 1, 1), round_of("Al", "2", 10, "lower", 1))
    hash(state)  # there is nothing in it that could move, however deep
    for part, field in (
        (state, "phase"),
        (state.seats[0], "hand"),
        (state.due, "awaiting"),
        (state.turns[0], "points"),
        (state.turns[0].bets[0], "right"),
        (CardTurned("Al", "!"), "card"),
    ):
        with pytest.raises(FrozenInstanceError):
            setattr(part, field, None)


def test_nothing_is_hidden_from_anybody() -> None:
    state = play(roster("Al", "Bo"), dice(1, 1, 1), to_and_fro("Al", 10))
    for player in ("Al", "Bo", "somebody else", None):
        assert RULESET.view(state, player) == shown(state)


def test_a_refusal_in_a_list_tells_which_event_it_was() -> None:
    told = [roster("Al", "Bo"), dice(1, 2, 3), stop("Al"), {"type": "nonsense"}]
    start = RULESET.initial(Rules())
    with pytest.raises(RuleViolation) as refused:
        RULESET.fold(start, map(RULESET.parse, told))
    assert (refused.value.at, refused.value.code) == (2, "not_now")
    with pytest.raises(RuleViolation) as refused:
        RULESET.fold(start, map(RULESET.parse, [told[0], told[3]]))
    assert (refused.value.at, refused.value.code) == (1, "malformed")
    with pytest.raises(RuleViolation) as refused:
        RULESET.apply(start, RULESET.parse(told[1]))
    assert refused.value.at is None
