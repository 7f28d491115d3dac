"""A ruling and its event: written together, reversed with it."""

from __future__ import annotations

from typing import Any

import pytest

from policies.models import Ruling
from policies.selectors import rulings_of
from policies.services import issue_ruling
from scoring import authority
from scoring.api.envelopes import Sent
from scoring.api.events import EventsView
from scoring.engine.core import RuleViolation
from scoring.errors import NeedsRuling, RequestReused, Stale
from scoring.models import Game, GameEvent
from tests.api.table import BUST, FOUR_TWOS, ROLL, Evening, Table, account, client_of


def fine(evening: Evening, **fields: Any) -> dict[str, Any]:
    return {"type": "penalty", "player": evening.al, "kind": "points", "points": 100, **fields}


def ruled(evening: Evening, event: dict[str, Any], **fields: Any) -> Any:
    sent = {"policy": 8, "reason": "Shouting", "after": 2, "request_id": "ruling", **fields}
    return issue_ruling(evening.game.pk, event, actor=account("manager"), **sent)


def standing(game: Game) -> list[tuple[str, int, bool]]:
    """Of each ruling: its ref, its row, and whether it stands."""
    game.refresh_from_db()
    return [(each.ruling.ref, each.ruling.row, bool(each.event)) for each in rulings_of(game)]


def test_a_ruling_says_who_when_why_and_by_which_policy(evening: Evening) -> None:
    ruling, recorded = ruled(evening, fine(evening), policy=7, device="desk")
    row = GameEvent.objects.get(game=evening.game, seq=3)
    assert recorded.refs == ("3",)
    assert (ruling.ref, ruling.row, ruling.policy, ruling.reason) == ("3", 3, 7, "Shouting")
    assert (ruling.actor, row.actor, row.device) == (account("manager"), account("manager"), "desk")
    assert ruling.ruled_at >= row.recorded_at


def test_what_the_rules_refuse_leaves_no_ruling(evening: Evening) -> None:
    for event, code in [
        (fine(evening, points=0), "bad_penalty"),
        (fine(evening, player="77"), "unknown_player"),
        (fine(evening, kind="applause"), "malformed"),
    ]:
        with pytest.raises(RuleViolation) as refused:
            ruled(evening, event)
        assert refused.value.code == code
    with pytest.raises(Stale):
        ruled(evening, fine(evening), after=1)
    assert not Ruling.objects.exists()
    assert GameEvent.objects.filter(game=evening.game).count() == 2


def test_sent_again_it_is_the_same_ruling(evening: Evening) -> None:
    first, _recorded = ruled(evening, fine(evening))
    again, recorded = ruled(evening, fine(evening))
    assert (again, recorded.repeated) == (first, True)
    with pytest.raises(RequestReused):
        ruled(evening, fine(evening), reason="Whistling")
    with pytest.raises(RequestReused):
        ruled(evening, fine(evening), policy=7)
    with pytest.raises(RequestReused):
        ruled(evening, fine(evening, points=200))
    assert Ruling.objects.count() == 1


def test_two_officials_who_rule_the_same_rule_once(evening: Evening) -> None:
    first, _recorded = ruled(evening, fine(evening))
    second, recorded = ruled(evening, fine(evening), request_id="other", reason="Too loud")
    assert (second, second.reason, recorded.repeated) == (first, "Shouting", True)


def test_a_ruling_is_reversed_when_its_event_is_voided(evening: Evening, manager: Table) -> None:
    ruled(evening, fine(evening))
    assert standing(evening.game) == [("3", 3, True)]
    manager.seq = 3
    assert manager.send("corrections/undo/").status_code == 201
    assert standing(evening.game) == [("3", 3, False)]


def test_a_correction_that_rules_anew_has_its_own_ruling(evening: Evening, manager: Table) -> None:
    ruled(evening, fine(evening))
    manager.seq = 3
    softer = {"type": "penalty", "player": evening.al, "kind": "reminder", "policy": 6}
    changes = [
        {"op": "replace", "ref": "3", "event": softer},
        {"op": "insert", "after": "3", "event": fine(evening, player=evening.bo, reason="He")},
    ]
    answer = manager.send("corrections/", changes=changes, reason="The other one")
    assert (answer.status_code, answer.json()["refs"]) == (201, ["3", "4.1"])
    assert standing(evening.game) == [("3", 3, False), ("3", 4, True), ("4.1", 4, True)]
    _old, reminder, moved = (each.ruling for each in rulings_of(evening.game))
    assert (reminder.policy, reminder.reason) == (6, "The other one")
    assert (moved.policy, moved.reason) == (8, "He")
    payload = GameEvent.objects.get(game=evening.game, seq=4).payload
    assert '"policy"' not in payload
    assert '"He"' not in payload


def test_a_correction_sent_again_rules_once(evening: Evening, manager: Table) -> None:
    changes = [{"op": "insert", "after": "2", "event": fine(evening)}]
    sent = {"changes": changes, "reason": "Forgotten", "after": 2, "request_id": "once"}
    first = manager.send("corrections/", **sent)
    again = manager.send("corrections/", **sent)
    assert (first.status_code, again.status_code) == (201, 200)
    assert Ruling.objects.count() == 1


def test_a_refused_correction_rules_nothing(evening: Evening, manager: Table) -> None:
    changes = [{"op": "insert", "after": "1", "event": fine(evening)}]
    assert manager.send("corrections/", changes=changes, reason="No").status_code == 422
    assert not Ruling.objects.exists()


def test_help_is_ruled_by_any_official_in_one_action(evening: Evening) -> None:
    """Al keeps what the instruction before the help had established; Bo loses a turn."""
    table = evening.table
    table.play("roll", player=evening.al, dice=FOUR_TWOS)
    table.play("instruction", player=evening.al, points=1000, then="roll", dice=2)
    table.play("roll", player=evening.al, dice=[1, 5])
    answer = table.play("assistance", player=evening.al, helper=evening.bo)
    assert answer["state"]["scores"][evening.al] == 1000
    forfeited = answer["state"]["last_turn"]
    assert (forfeited["player"], forfeited["outcome"]) == (evening.bo, "forfeited")
    assert answer["state"]["due"]["player"] == evening.cy
    ruling = Ruling.objects.get()
    assert (ruling.ref, ruling.policy, ruling.reason) == ("6", 1, "")
    assert ruling.preview.startswith("Al was assisted by Bo. Al, total: 0, then 1,000.")
    assert ruling.actor == account("scorekeeper")


def test_a_scorekeeper_takes_back_their_slip_but_no_ruling_of_the_manager(
    evening: Evening, manager: Table
) -> None:
    evening.table.play("assistance", player=evening.al)
    assert evening.table.send("corrections/undo/").status_code == 201
    manager.seq = evening.table.seq
    manager.play("penalty", player=evening.al, kind="lose_turn", reason="Shouting")
    evening.table.seq = manager.seq
    refused = evening.table.send("corrections/undo/")
    assert (refused.status_code, refused.json()["code"]) == (403, "forbidden")


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"policy": 9}, "policy"),
        ({"policy": 0}, "policy"),
        ({"policy": "8"}, "policy"),
        ({"policy": True}, "policy"),
        ({"policy": None}, "policy"),
        ({"policy": [8]}, "policy"),
        ({"reason": ""}, "reason"),
        ({"reason": 8}, "reason"),
        ({"reason": "x" * 501}, "reason"),
        ({}, "reason"),
    ],
)
def test_the_words_of_a_ruling_have_their_shape(
    evening: Evening, manager: Table, fields: dict[str, Any], field: str
) -> None:
    """A penalty at discretion needs a reason, and a policy is one of eight."""
    answer = manager.send("events/", **fine(evening), **fields)
    assert (answer.status_code, list(answer.json()["fields"])) == (400, [field])
    assert not Ruling.objects.exists()


def test_assistance_cannot_be_ruled_by_another_policy(evening: Evening) -> None:
    answer = evening.table.say("assistance", player=evening.al, policy=6)
    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["policy"])


def test_scoring_by_itself_records_no_ruled_event(monkeypatch: pytest.MonkeyPatch) -> None:
    """It refuses them: only the floor that knows rulings lets them through."""
    monkeypatch.setattr(authority, "_ruling_rights", authority._ruling_rights[:1])
    event = {"type": "penalty", "player": "7", "kind": "reminder"}
    with pytest.raises(NeedsRuling):
        EventsView().write(None, Sent(event, 0, "a", ""))  # type: ignore[arg-type]
    with pytest.raises(NeedsRuling):
        authority.to_put([event])


def test_an_imported_game_has_its_rulings(evening: Evening) -> None:
    paper = {
        "format": "lucky-roll/1",
        "events": [
            {"type": "roster_set", "players": ["Al", "Bo"]},
            {"type": "lucky_number_rolled", "dice": [6] * 6},
            {"type": "roll", "player": "Al", "dice": ROLL},
            {"type": "assistance", "player": "Al"},
            {"type": "roll", "player": "Bo", "dice": BUST},
            {"type": "penalty", "player": "Bo", "kind": "reminder"},
        ],
    }
    scorekeeper = client_of("scorekeeper")
    answer = scorekeeper.post("/api/transcripts/", paper, format="json")
    game = Game.objects.get(pk=answer.json()["id"])
    assert standing(game) == [("4", 4, True), ("6", 6, True)]
    listed = scorekeeper.get(f"/api/games/{game.pk}/rulings/").json()["rulings"]
    assert [(each["policy"], each["actor"]["name"]) for each in listed] == [
        (1, "scorekeeper"),
        (8, "scorekeeper"),
    ]


def test_rulings_are_listed_with_their_events(evening: Evening, manager: Table) -> None:
    assert manager.send("events/", **fine(evening, reason="Shouting")).status_code == 201
    listed = evening.table.get("rulings/")["rulings"]
    assert [{**each, "ruled_at": None, "id": None} for each in listed] == [
        {
            "id": None,
            "ref": "3",
            "row": 3,
            "policy": 8,
            "reason": "Shouting",
            "actor": {"id": str(account("manager").pk), "name": "manager"},
            "ruled_at": None,
            "preview": "Al loses 0 points. A total never falls below 0.",
            "stands": True,
            "event": fine(evening),
            "reversal": None,
        }
    ]


def test_the_policies_are_for_everybody_to_read(db: None) -> None:
    listed = client_of("public").get("/api/policies/").json()["policies"]
    assert [policy["number"] for policy in listed] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert all(policy["title"] and policy["effect"] for policy in listed)
