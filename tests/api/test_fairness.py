"""An open roll is for officials: searched for in everything that others can get over the API.

A game in which each roll is a different one, so that finding a roll is finding the open one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator

import pytest

from scoring.codec import canonical
from scoring.models import GameEvent
from scoring.projections import rebuild
from tests.api import wire
from tests.api.operations import OPERATIONS, World
from tests.api.table import Table

ROLLS = [
    [1, 2, 2, 3, 4, 6],
    [1, 1, 2, 3, 4, 6],
    [1, 3, 3, 4, 4, 6],
    [5, 2, 2, 3, 4, 6],
    [5, 5, 2, 3, 4, 6],
    [5, 1, 3, 3, 4, 6],
]
"""None of them busts."""


def answers(world: World, person: str) -> Iterator[tuple[str, int, str]]:
    """Everything that can be read: operation, status, and all that came back with it."""
    for operation in OPERATIONS:
        if operation.method == "GET":
            url, _body = operation.call(world, person)
            answer = wire.request(person, "GET", url)
            yield operation.name, answer.status_code, f"{answer.headers}\n{answer.text}"


def traces_of(roll: list[int]) -> Iterator[str]:
    """How an open roll could be told: its dice in any spelling, or a digest to try rolls on."""
    for dice in (roll, sorted(roll)):
        yield json.dumps(dice)
        yield canonical(dice)
        yield f'"{"".join(map(str, dice))}"'
        for spelling in (json.dumps(dice), canonical(dice)):
            yield hashlib.sha256(spelling.encode()).hexdigest()[:16]
    yield GameEvent.objects.order_by("-pk").values_list("hash", flat=True)[0][:16]


def words(text: str) -> str:
    """Without the blanks that JSON may or may not have."""
    return text.replace(" ", "")


@pytest.mark.parametrize("person", ["public", "player", "stranger"])
def test_an_open_roll_is_in_no_answer_that_others_can_get(world: World, person: str) -> None:
    table = world.table
    for roll in ROLLS:
        player = table.get()["state"]["due"]["player"]
        table.play("roll", player=player, dice=roll)
        rebuild(world.game.pk)
        told = list(answers(world, person))
        assert len([name for name, status, _text in told if status == 200]) > 10
        for name, status, text in told:
            for trace in traces_of(roll):
                assert words(trace) not in words(text), (name, status)
            assert "choices" not in text, name
        _pass_over(table, player)


def _pass_over(table: Table, player: str) -> None:
    """Nobody answers for the player, until somebody else is called."""
    while (state := table.get()["state"])["due"] and state["due"]["player"] == player:
        table.play("no_response", player=player)
    if state["phase"] == "call":
        table.play("call_for_players")


def test_the_search_would_find_it(world: World) -> None:
    """Officials do get the roll: the same search, as one of them, finds it."""
    roll = ROLLS[0]
    world.table.play("roll", player=world.bo, dice=roll)
    told = [words(text) for _name, _status, text in answers(world, "scorekeeper")]
    for trace in (canonical(roll), next(traces_of(roll))):
        assert any(words(trace) in text for text in told)
    digest = GameEvent.objects.latest("pk").hash[:16]
    assert any(digest in text for text in told)


def test_an_etag_is_the_same_whatever_was_rolled(world: World) -> None:
    """Two evenings that differ in the open roll alone: the public cannot tell them apart."""
    tags = []
    for roll in ROLLS[:2]:
        world.table.play("roll", player=world.bo, dice=roll)
        rebuild(world.game.pk)
        answer = wire.request("public", "GET", world.url)
        told = json.loads(answer.text)
        tags.append((answer.headers["ETag"].split(".")[1:], told["state"]))
        world.table.send("corrections/undo/")
    assert tags[0] == tags[1]
