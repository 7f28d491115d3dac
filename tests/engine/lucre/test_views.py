"""Hidden information: what is printed, and for whom."""

from __future__ import annotations

import json

from scoring.engine.lucre import RULESET, State, snapshot, view
from tests.engine.lucre.table import (
    GAME_ENDED,
    NO_BLUFF,
    after,
    calls,
    from_the_start,
    on_number,
    on_suit,
    rolls,
    table,
    trump_bet,
)

BOARD = table(A="7C 7D 8S", B="2C 2D", C="3C", discard="6C 6D", trump="B:4H")
DOUBTED = after(BOARD, on_number("A", "7D"), trump_bet("A", "8S"))

STATE_FIELDS = [
    "phase",
    "order",
    "decks",
    "due",
    "turn",
    "hands",
    "cards_left",
    "discard",
    "trump",
    "exposed",
    "winner",
    "won_by",
    "turns",
]
VIEW_FIELDS = [field for field in STATE_FIELDS if field != "hands"] + ["player", "hand"]


def laid(state: State, player: str | None) -> list[tuple[str, str | None]]:
    return [(each["by"], each["card"]) for each in view(state, player)["trump"]]


def test_the_format_line() -> None:
    assert (RULESET.format, RULESET.key, RULESET.version) == ("lucre/1", "lucre", 1)


def test_the_whole_state_in_the_contracts_order() -> None:
    printed = snapshot(DOUBTED)
    assert list(printed) == STATE_FIELDS
    assert printed == {
        "phase": "turn",
        "order": ["A", "B", "C"],
        "decks": 1,
        "due": {"awaiting": "bluff", "players": ["B", "C"], "may_decline": False},
        "turn": {
            "number": 1,
            "player": "A",
            "bets": [{"on": "number", "cards": ["7D"]}],
            "bets_made": 1,
            "trump_bet_made": True,
            "rolls": [],
        },
        "hands": {"A": ["7C"], "B": ["2C", "2D"], "C": ["3C"]},
        "cards_left": {"A": 2, "B": 2, "C": 1},
        "discard": ["6C", "6D"],
        "trump": [{"by": "B", "card": "4H"}, {"by": "A", "card": "8S"}],
        "exposed": None,
        "winner": None,
        "won_by": None,
        "turns": [],
    }


def test_a_finished_turn_in_the_contracts_order() -> None:
    state = after(BOARD, on_suit("A", "7D"), rolls("A", "2S"))
    (row,) = snapshot(state)["turns"]
    assert list(row.items()) == [
        ("turn", 1),
        ("player", "A"),
        ("rolls", ["2S"]),
        ("discarded", 0),
        ("picked_up", 0),
        ("passed_out", 0),
        ("laid", False),
        ("trump", None),
        ("called_by", None),
        ("cards_left", 3),
    ]


def test_the_state_is_json() -> None:
    for state in (from_the_start(), DOUBTED, after(DOUBTED, calls("B"))):
        assert json.loads(json.dumps(snapshot(state))) == snapshot(state)
        assert json.loads(json.dumps(view(state, "A"))) == view(state, "A")


def test_hands_are_sorted_as_text() -> None:
    state = after(BOARD, trump_bet("A", "7C"), calls("B"))
    assert snapshot(state)["hands"]["A"] == ["4H", "7C", "7D", "8S"]


def test_a_view_is_the_state_without_hands_and_with_ones_own() -> None:
    whole, mine = snapshot(DOUBTED), view(DOUBTED, "A")
    assert list(mine) == VIEW_FIELDS
    assert (mine["player"], mine["hand"]) == ("A", ["7C"])
    public = [field for field in VIEW_FIELDS if field not in ("trump", "player", "hand")]
    assert [mine[field] for field in public] == [whole[field] for field in public]


def test_spectators_see_no_hand() -> None:
    public = view(DOUBTED, None)
    assert list(public) == VIEW_FIELDS
    assert (public["player"], public["hand"]) == (None, None)


def test_somebody_from_another_table_is_a_spectator() -> None:
    assert view(DOUBTED, "Z") == view(DOUBTED, None)
    assert view(from_the_start(), "A") == view(from_the_start(), None)


def test_a_face_down_card_is_seen_by_who_laid_it_only() -> None:
    assert laid(DOUBTED, "A") == [("B", None), ("A", "8S")]
    assert laid(DOUBTED, "B") == [("B", "4H"), ("A", None)]
    assert laid(DOUBTED, "C") == [("B", None), ("A", None)]
    assert laid(DOUBTED, None) == [("B", None), ("A", None)]


def test_face_down_cards_stay_so_after_the_end() -> None:
    ended = after(DOUBTED, GAME_ENDED)
    assert laid(ended, "A") == [("B", None), ("A", "8S")]
    assert laid(ended, None) == [("B", None), ("A", None)]
    won = after(table(A="7C", B="2C", trump="B:4H"), trump_bet("A", "7C"), NO_BLUFF)
    assert laid(won, "B") == [("B", "4H"), ("A", None)]


def test_what_a_call_shows_is_open_to_all_once() -> None:
    called = after(DOUBTED, calls("C"))
    for player in ("A", "B", "C", None):
        assert view(called, player)["exposed"] == ["4H", "8S"]
    later = after(called, on_suit("A", "7C"))
    for player in ("A", "B", "C", None):
        assert view(later, player)["exposed"] is None


def test_before_the_deal_ones_hand_is_empty_not_hidden() -> None:
    seated = from_the_start({"type": "roster_set", "players": ["A", "B"]})
    assert view(seated, "A")["hand"] == []
    assert snapshot(seated)["hands"] == {"A": [], "B": []}
    assert snapshot(seated)["cards_left"] == {"A": 0, "B": 0}
