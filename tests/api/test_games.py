"""Games over the API: what the public is told, and what officials are."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from roster.models import Player
from roster.services import add_player, enter, rename_player
from scoring.models import Game
from scoring.projections import rebuild
from tests.api.table import BUST, ROLL, Evening, Table, account, client_of, new_game


def as_seen_by(person: str, evening: Evening) -> Any:
    return Table(evening.game, person).get()


@pytest.mark.parametrize("person", ["public", "player", "stranger"])
def test_others_are_told_who_is_called_and_what_is_announced(
    evening: Evening, table: Table, person: str
) -> None:
    table.play("roll", player=evening.al, dice=ROLL)
    rebuild(evening.game.pk)
    seen = as_seen_by(person, evening)
    assert seen["audience"] == "public"
    assert seen["legal"] is None
    state = seen["state"]
    assert state["due"] == {"player": evening.al}
    assert (state["scores"], state["announced"]) == (None, None)
    assert seen["names"] == {evening.al: "Al", evening.bo: "Bo", evening.cy: "Cy"}


def test_officials_are_told_everything_and_what_is_possible(evening: Evening, table: Table) -> None:
    table.play("roll", player=evening.al, dice=BUST)
    recorded = table.play("roll", player=evening.bo, dice=ROLL)
    seen = as_seen_by("roller", evening)
    assert (seen["audience"], seen["seq"]) == ("officials", 4)
    assert seen["legal"] == recorded["legal"]
    state = seen["state"]
    assert {**recorded["state"], "turns": state["turns"]} == state
    assert [turn["outcome"] for turn in state["turns"]] == ["bust"]


def test_a_game_that_was_never_compiled_is_shown_as_it_stands(
    evening: Evening, table: Table
) -> None:
    seen = as_seen_by("public", evening)
    assert (seen["seq"], seen["phase"]) == (2, "turn")
    state = seen["state"]
    assert (state["phase"], state["lucky_number"]) == ("turn", 36)


def test_the_public_sees_what_was_compiled_last(evening: Evening, table: Table) -> None:
    rebuild(evening.game.pk)
    table.play("roll", player=evening.al, dice=BUST)
    seen = as_seen_by("public", evening)
    assert (seen["seq"], seen["phase"]) == (2, "turn")


def test_an_etag_saves_sending_the_same_again(evening: Evening, table: Table) -> None:
    rebuild(evening.game.pk)
    public = client_of("public")
    first = public.get(table.url)
    known = {"If-None-Match": first["ETag"]}
    same = public.get(table.url, headers=known)
    assert (same.status_code, same.content, same["ETag"]) == (304, b"", first["ETag"])
    table.play("roll", player=evening.al, dice=BUST)
    rebuild(evening.game.pk)
    assert public.get(table.url, headers=known).status_code == 200


def test_a_new_name_makes_a_new_etag(evening: Evening, table: Table) -> None:
    rebuild(evening.game.pk)
    public = client_of("public")
    known = {"If-None-Match": public.get(table.url)["ETag"]}
    rename_player(Player.objects.get(pk=evening.al), "Alva", actor=account("scorekeeper"))
    renamed = public.get(table.url, headers=known)
    assert renamed.status_code == 200
    assert renamed.json()["names"][evening.al] == "Alva"


def test_somebody_who_waits_for_the_call_has_a_name(evening: Evening, table: Table) -> None:
    late = add_player("Élodie Everbright", actor=account("scorekeeper"))
    enter(evening.game.roster, late, actor=account("scorekeeper"))
    assert as_seen_by("public", evening)["names"] == {
        evening.al: "Al",
        evening.bo: "Bo",
        evening.cy: "Cy",
        str(late.pk): "Élodie Everbright",
    }


@pytest.mark.parametrize("games", [1, 3])
def test_the_list_takes_two_queries_however_long(
    db: None, django_assert_num_queries: DjangoAssertNumQueries, games: int
) -> None:
    for _game in range(games):
        rebuild(new_game().pk)
    with django_assert_num_queries(2):
        answer = APIClient().get("/api/games/").json()
    assert answer["count"] == games
    assert [set(game) for game in answer["results"]] == [
        {"id", "label", "ruleset", "status", "phase", "roster", "created_at"}
    ] * games


def test_the_list_is_narrowed_down_and_paged(db: None) -> None:
    official = new_game(status=Game.Status.OFFICIAL)
    new_game()
    listed = APIClient().get("/api/games/", {"status": "official"}).json()["results"]
    assert [game["id"] for game in listed] == [str(official.pk)]
    assert APIClient().get("/api/games/", {"status": "final"}).status_code == 400
    second = APIClient().get("/api/games/", {"page_size": 1, "page": 2}).json()
    assert [game["id"] for game in second["results"]] == [str(official.pk)]
    assert APIClient().get("/api/games/", {"page": 3, "page_size": 1}).status_code == 404
