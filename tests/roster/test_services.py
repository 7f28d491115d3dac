"""Adding, renaming, entering and leaving: what is written and what is refused."""

# ruff: noqa: RUF001 (letters that look alike are what is tested)

import string
import threading

import pytest
from django.db import IntegrityError, connection

from roster.errors import RosterError
from roster.models import Player, Roster, RosterEntry, User
from roster.names import clean_name, in_order
from roster.selectors import search_players
from roster.services import add_player, enter, leave, rename_player


def refused(error: pytest.ExceptionInfo[RosterError]) -> tuple[str, str, dict[str, object]]:
    return error.value.code, error.value.field, dict(error.value.facts)


def test_a_player_is_added_under_the_name_that_was_meant(official: User) -> None:
    player = add_player("  Élodie   Everbright ", "Everbright, Élodie", actor=official)
    player.refresh_from_db()
    assert (player.name, player.sort_name) == ("Élodie Everbright", "Everbright, Élodie")
    assert player.changed_by == official
    assert str(player) == "Élodie Everbright"


def test_markup_is_a_name_like_any_other(official: User) -> None:
    assert add_player("<script>alert(1)</script>", actor=official).name == (
        "<script>alert(1)</script>"
    )


@pytest.mark.parametrize("same", ["zoë", "ZOE\u0308", "Ｚoë", " Zoë "])
def test_two_players_of_one_name_are_refused_until_told_apart(
    official: User, zoe: Player, same: str
) -> None:
    with pytest.raises(RosterError) as error:
        add_player(same, actor=official)
    name = clean_name(same)
    assert refused(error) == (
        "name_taken",
        "name",
        {"name": "Zoë", "proposals": [f"{name} T", f"{name} W"]},
    )
    assert Player.objects.get() == zoe
    add_player(f"{name} T", actor=official)


def test_what_is_proposed_is_free(official: User) -> None:
    for name in ["Sam", "sam t", "Sam W"]:
        add_player(name, actor=official)
    with pytest.raises(RosterError) as error:
        add_player("Sam", actor=official)
    assert error.value.facts["proposals"] == ["Sam A", "Sam B"]


def test_nothing_is_proposed_where_one_initial_is_left(official: User) -> None:
    for initial in ["", *string.ascii_uppercase[1:]]:
        add_player(f"Sam {initial}", actor=official)
    with pytest.raises(RosterError) as error:
        add_player("Sam", actor=official)
    assert error.value.facts["proposals"] == []


def test_nothing_is_proposed_where_an_initial_does_not_fit(official: User) -> None:
    add_player("x" * 79, actor=official)
    with pytest.raises(RosterError) as error:
        add_player("x" * 79, actor=official)
    assert error.value.facts["proposals"] == []


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_empty"),
        (" \u3000 ", "name_empty"),
        ("x" * 300, "name_too_long"),
        ("Gus\0", "name_hidden_character"),
        ("Gus\ud800", "name_hidden_character"),
        ("Gu" + "\u0301" * 40 + "s", "name_too_many_marks"),
    ],
)
def test_what_is_no_name_is_refused_and_nothing_is_written(
    official: User, name: str, code: str
) -> None:
    with pytest.raises(RosterError) as error:
        add_player(name, actor=official)
    assert (error.value.code, error.value.field, error.value.status) == (code, "name", 400)
    assert not Player.objects.exists()


def test_a_sort_name_is_a_name_too_but_may_be_blank(official: User) -> None:
    with pytest.raises(RosterError) as error:
        add_player("Gus", "Gus\0", actor=official)
    assert (error.value.code, error.value.field) == ("name_hidden_character", "sort_name")
    assert add_player("Gus", "  ", actor=official).sort_name == ""


def test_a_player_is_renamed_and_moves_in_the_order(official: User, zoe: Player) -> None:
    add_player("Beth", actor=official)
    rename_player(zoe, "Ángel", actor=official)
    assert list(Player.objects.values_list("name", flat=True)) == ["Ángel", "Beth"]
    assert list(search_players("angel")) == [zoe]
    assert not search_players("zoe")
    assert add_player("Zoë", actor=official) != zoe


def test_renaming_keeps_the_sort_name_until_it_is_given_too(official: User) -> None:
    player = add_player("Gus Gingersnap", "Gingersnap", actor=official)
    rename_player(player, "Augustus Gingersnap", actor=official)
    assert Player.objects.get().sort_name == "Gingersnap"
    rename_player(player, "Augustus Gingersnap", "", actor=official)
    assert Player.objects.get().sort_name == ""


def test_a_name_can_be_respelt_by_the_player_who_has_it(official: User, zoe: Player) -> None:
    assert rename_player(zoe, "ZOË", actor=official).name == "ZOË"


def test_a_refused_renaming_leaves_the_player_as_it_was(official: User, zoe: Player) -> None:
    beth = add_player("Beth", "Bee", actor=official)
    with pytest.raises(RosterError) as error:
        rename_player(beth, "zoë", "Zed", actor=official)
    assert error.value.code == "name_taken"
    assert (beth.name, beth.sort_name) == ("Beth", "Bee")
    beth.refresh_from_db()
    assert (beth.name, beth.sort_name, zoe.name) == ("Beth", "Bee", "Zoë")


def test_the_database_puts_players_in_order(official: User) -> None:
    alphabetical = [
        "Al", "Ángel", "Beth", "bo", "de la Cruz", "Łukasz", "O'Brien", "Øyvind", "Sam T",
        "Sam W", "Samantha", "Zoë", "Ωμέγα", "Ирина", "가영", "王",
    ]  # fmt: skip
    for name in reversed(alphabetical):
        add_player(name, actor=official)
    assert list(Player.objects.values_list("name", flat=True)) == alphabetical
    assert in_order(alphabetical) == alphabetical


@pytest.mark.parametrize("letter", ["w", "ǖ", "각", "王", "\U0001f3b2", "\U0001e900"])
def test_the_longest_names_fit_the_database(official: User, letter: str) -> None:
    name = clean_name(letter * 80)
    assert add_player(name, name, actor=official).name == name


def test_a_player_enters_once_and_leaves_once(official: User, roster: Roster, zoe: Player) -> None:
    entry = enter(roster, zoe, actor=official)
    assert (entry.player, entry.added_by, str(entry)) == (zoe, official, "Zoë")
    with pytest.raises(RosterError) as error:
        enter(roster, zoe, actor=official)
    assert refused(error) == ("already_on_roster", "player", {"name": "Zoë"})
    leave(roster, zoe)
    assert not RosterEntry.objects.exists()
    with pytest.raises(RosterError) as error:
        leave(roster, zoe)
    assert refused(error) == ("not_on_roster", "", {"name": "Zoë"})


def test_leaving_one_roster_is_not_leaving_another(
    official: User, roster: Roster, zoe: Player
) -> None:
    yesterday = Roster.objects.create()
    enter(roster, zoe, actor=official)
    enter(yesterday, zoe, actor=official)
    leave(roster, zoe)
    assert RosterEntry.objects.get().roster == yesterday


@pytest.mark.django_db(transaction=True)
def test_two_officials_add_one_name_at_the_same_moment() -> None:
    official = User.objects.create_user("kim", is_official=True)
    gate = threading.Barrier(2)
    results: list[str] = []

    def add() -> None:
        gate.wait()
        try:
            add_player("Zoë", actor=official)
            results.append("added")
        except RosterError as error:
            results.append(error.code)
        finally:
            connection.close()

    officials = [threading.Thread(target=add) for _ in range(2)]
    for thread in officials:
        thread.start()
    for thread in officials:
        thread.join()
    assert sorted(results) == ["added", "name_taken"]
    assert Player.objects.count() == 1


def test_what_the_database_refuses_for_another_reason_is_no_refusal(official: User) -> None:
    player = add_player("Beth", actor=official)
    Player.objects.create(name="Al", name_key="al", user=official)
    player.user = official
    player.pk = None
    with pytest.raises(IntegrityError):
        rename_player(player, "Cy", actor=official)
