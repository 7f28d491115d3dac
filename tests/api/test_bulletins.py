"""Bulletins over the API, and what the public is told of a game that is under review."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.projections import rebuild
from scoring.reviewing import end_review, put_under_review, sign_off
from tests.api.table import BUST, FOUR_TWOS, Evening, Table, account

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    """Two rounds of 1,000 for everybody: rows 1 to 15; then Al's second turn is put right."""
    evening = Evening()
    evening.to_the_call()
    evening.table.play("call_for_players", joined=[], returned=[])
    for player in (evening.al, evening.bo, evening.cy):
        evening.table.play("roll", player=player, dice=FOUR_TWOS)
        evening.table.play("instruction", player=player, points=1000, then="stop")
    rebuild(evening.game.pk)
    return evening


def put_right(evening: Evening) -> None:
    bust = {"type": "roll", "player": evening.al, "dice": BUST}
    changes = [{"op": "replace", "ref": "10", "event": bust}, {"op": "void", "ref": "11"}]
    answer = evening.table.send("corrections/", changes=changes, reason="A bust, heard again")
    assert answer.status_code == 201, answer.content
    rebuild(evening.game.pk)


def test_everybody_reads_old_and_new_why_and_by_whom(evening: Evening) -> None:
    keeper = account("scorekeeper")
    keeper.first_name, keeper.last_name = "Kim", "Kettlewell"
    keeper.save()
    put_right(evening)
    (bulletin,) = evening.table.beside("public").get("bulletins/")["bulletins"]
    assert bulletin.pop("issued_at")
    assert bulletin == {
        "row": 16,
        "round": 2,
        "result": False,
        "withdrawn": False,
        "text": (
            "Correction to the totals after round 2: "
            "Al 1,000 instead of 2,000, place 3 instead of 1."
        ),
        "reason": "A bust, heard again",
        "by": "Kim Kettlewell",
        "changes": [{"player": evening.al, "total": [2000, 1000], "rank": [1, 3]}],
    }


def test_under_review_the_public_is_told_what_it_was_told_before(evening: Evening) -> None:
    """Also by the ETag: nothing says that something was corrected."""
    public = evening.table.beside("public")
    put_under_review(evening.game.pk, reason="A protest", actor=account("manager"))
    before, tag = read(public)
    assert (before["status"], before["seq"]) == ("under_review", 15)
    put_right(evening)
    assert read(public) == (before, tag)
    assert before["state"]["announced"]["scores"][evening.al] == 2000
    assert public.get("bulletins/") == {"bulletins": []}
    assert evening.table.get()["state"]["announced"]["scores"][evening.al] == 1000
    end_review(evening.game.pk, reason="Heard again", actor=account("manager"))
    after, new_tag = read(public)
    assert (after["seq"], after["state"]["announced"]["scores"][evening.al]) == (16, 1000)
    assert new_tag != tag
    assert len(public.get("bulletins/")["bulletins"]) == 1


def read(table: Table) -> tuple[Any, str]:
    answer = table.client.get(table.url)
    return answer.json(), answer["ETag"]


def test_the_transcript_of_a_game_under_review_is_that_of_before(evening: Evening) -> None:
    public = evening.table.beside("public")
    evening.table.beside("manager").play("game_ended")
    paper = public.get("transcript/")
    put_under_review(evening.game.pk, reason="A protest", actor=account("manager"))
    evening.table.seq = 16
    put_right(evening)
    assert public.get("transcript/") == paper
    assert evening.table.get("transcript/") != paper
    undone = evening.table.beside("manager").send("corrections/undo/", reason="It goes on")
    assert undone.status_code == 201
    assert public.get("transcript/") == paper
    end_review(evening.game.pk, reason="Heard", actor=account("manager"))
    assert public.client.get(f"{public.url}transcript/").status_code == 401


@pytest.mark.parametrize("person", ["scorekeeper", "roller", "manager", "designee"])
def test_from_official_on_only_the_manager_writes(evening: Evening, person: str) -> None:
    evening.table.beside("manager").play("game_ended")
    sign_off(evening.game.pk, after=16, actor=account("manager"))
    table = evening.table.beside(person)
    table.seq = 16
    wanted = 201 if person in ("manager", "designee") else 403
    writes: list[tuple[str, dict[str, Any]]] = [
        ("events/", {"type": "penalty", "player": evening.al, "kind": "reminder"}),
        ("corrections/undo/", {"reason": "Undo"}),
        ("corrections/back-to/", {"ref": "11", "reason": "Back"}),
        ("corrections/", {"changes": [{"op": "void", "ref": "11"}], "reason": "Put right"}),
    ]
    for path, fields in writes:
        assert table.send(path, **fields).status_code == wanted, path
