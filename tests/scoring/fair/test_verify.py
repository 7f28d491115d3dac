"""`verify_dice` sees each way in which virtual dice could be made up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scoring.appending import hashed_fields
from scoring.codec import canonical
from scoring.engine.core import Json
from scoring.fair.derivation import Seed
from scoring.log import parse_payload, row_hash
from scoring.models import DiceSeed, Game, GameEvent
from tests.engine.lucky_roll.table import roster
from tests.scoring.fair.rolling import COMMITTED, KNOWN, Roller, drawing, verified
from tests.scoring.test_chain import unprotected

pytestmark = pytest.mark.django_db

OTHER = Seed(bytes(range(1, 33)))


@pytest.fixture
def played(table: Roller) -> Roller:
    """Roster, lucky number and Al's first roll here, and the manager ends the game."""
    with drawing(KNOWN):
        table.say(roster("Al", "Bo", "Cy"))
    table.roll_here()
    table.roll_here()
    table.say({"type": "game_ended"})
    return table


def rewrite(table: Roller, change: Callable[[int, Json, Json], None]) -> None:
    """Write the log anew with all its hashes, as somebody with the whole database could."""
    with unprotected():
        head = ""
        for row in table.rows:
            payload: Any = parse_payload(row.payload)
            seal: Any = parse_payload(row.seal) if row.seal else {}
            change(row.seq, payload, seal)
            row.payload, row.seal = canonical(payload), canonical(seal) if seal else ""
            row.prev_hash = head
            row.hash = head = row_hash(head, hashed_fields(row))
            GameEvent.objects.filter(pk=row.pk).update(
                payload=row.payload, seal=row.seal, prev_hash=row.prev_hash, hash=row.hash
            )
        Game.objects.filter(pk=table.game.pk).update(head=head)


def faults(table: Roller) -> list[str]:
    """What is found wrong, without the game's name before it."""
    return [line.partition("Game 12: ")[2] for line in verified(table.game.pk)[1]]


def test_an_honest_game_holds(played: Roller) -> None:
    line = f"Game {played.game.pk}, Game 12: 2 virtual rolls hold, 0 of them undone."
    assert verified() == ([line], [])


def test_a_running_game_is_checked_against_the_secret(table: Roller) -> None:
    with drawing(KNOWN):
        table.say(roster("Al", "Bo", "Cy"))
    table.roll_here()
    (line,) = verified()[0]
    assert line.endswith("1 virtual rolls hold, 0 of them undone. Its seed is still secret.")

    def better(row: int, event: Json, seal: Json) -> None:
        if row == 2:
            event["dice"] = [1, 1, 1, 1, 1, 1]

    rewrite(table, better)
    assert faults(table) == ["row 2 is not what roll 1 of its seed gives."]


def test_other_dice_are_seen(played: Roller) -> None:
    def better(row: int, event: Json, seal: Json) -> None:
        if row == 3:
            event["dice"] = [1, 1, 1, 1, 1, 1]

    rewrite(played, better)
    assert faults(played) == ["row 3 is not what roll 2 of its seed gives."]


def test_another_seed_is_seen(played: Roller) -> None:
    def chosen(row: int, event: Json, seal: Json) -> None:
        if "seed" in seal:
            seal["seed"] = OTHER.hex

    rewrite(played, chosen)
    assert faults(played) == [
        "the seed in row 4 does not fit the commitment in row 1.",
    ]


def test_a_commitment_after_the_roll_is_seen(played: Roller) -> None:
    def late(row: int, event: Json, seal: Json) -> None:
        if row == 1:
            seal.clear()

    rewrite(played, late)
    assert faults(played)[0] == "row 2 uses a seed that no row before it commits to."


def test_a_number_that_was_passed_over_is_seen(played: Roller) -> None:
    """Somebody looked at roll 2, did not like it, and took roll 3."""

    def tried(row: int, event: Json, seal: Json) -> None:
        if row == 3:
            seal["roll"] = 3

    rewrite(played, tried)
    assert faults(played) == [
        "row 3 is virtual roll 3 where 2 comes next.",
        "row 3 is not what roll 3 of its seed gives.",
    ]


def test_a_roll_that_left_no_row_is_seen(played: Roller) -> None:
    DiceSeed.objects.update(rolls=3)
    assert faults(played) == ["3 rolls were derived from the seed of row 1, the log has 2."]


def test_a_seed_that_is_kept_back_is_seen(played: Roller) -> None:
    def silent(row: int, event: Json, seal: Json) -> None:
        if row == 4:
            seal.clear()

    rewrite(played, silent)
    assert faults(played) == [
        "the game is finished and the seed of row 1 is not published.",
        "log and seed of row 1 disagree on its publication.",
    ]


def test_a_seed_that_is_used_once_published_is_seen(played: Roller) -> None:
    def early(row: int, event: Json, seal: Json) -> None:
        if row == 1:
            return
        if row == 2:
            seal["seed"] = KNOWN.hex()

    rewrite(played, early)
    assert faults(played)[0] == "row 3 uses a seed that was published before it."


def test_a_seal_that_is_none_is_seen(played: Roller) -> None:
    def scrawled(row: int, event: Json, seal: Json) -> None:
        if row == 3:
            seal["luck"] = "good"

    rewrite(played, scrawled)
    assert faults(played)[0] == "row 3 has a seal that cannot be read."


def test_a_row_that_was_changed_breaks_the_chain(played: Roller) -> None:
    with unprotected():
        GameEvent.objects.filter(game=played.game, seq=3).update(seal="")
    assert faults(played)[0] == "row 3 was changed after it was recorded."


def test_a_game_that_is_none_is_told(table: Roller) -> None:
    assert verified(987654)[1] == ["There is no game of Lucky Roll with the number 987654."]


def test_the_commitment_is_the_known_one(played: Roller) -> None:
    assert DiceSeed.objects.get().commitment == COMMITTED
