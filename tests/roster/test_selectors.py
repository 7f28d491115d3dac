"""Finding players and reading rosters."""

import pytest
from pytest_django import DjangoAssertNumQueries

from roster.models import Player, Roster, User
from roster.selectors import entries_in_order, rosters_with_entries, search_players
from roster.services import add_player, enter

EVERYBODY = ["Ángel Abbott", "Łukasz", "O'Brien", "Øyvind", "Sam T", "Sam W", "Zoë"]


@pytest.fixture
def everybody(official: User) -> None:
    for name in reversed(EVERYBODY):
        add_player(name, actor=official)


def found(text: str) -> list[str]:
    return [player.name for player in search_players(text)]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("zoe", ["Zoë"]),
        ("ZOË", ["Zoë"]),
        ("lukasz", ["Łukasz"]),
        ("luk", ["Łukasz"]),
        ("obrien", ["O'Brien"]),
        ("o’b", ["O'Brien"]),
        ("oyv", ["Øyvind"]),
        ("sam", ["Sam T", "Sam W"]),
        ("sam w", ["Sam W"]),
        ("abbott angel", ["Ángel Abbott"]),
        ("nobody", []),
        ("100%", []),
        ("_", []),
        ("", EVERYBODY),
        ("   ", EVERYBODY),
        ("sam\0", ["Sam T", "Sam W"]),
        ("sam\ud800", ["Sam T", "Sam W"]),
        ("x" * 100_000, []),
    ],
)
@pytest.mark.usefixtures("everybody")
def test_search(text: str, names: list[str]) -> None:
    assert found(text) == names


def test_a_sort_name_is_found_too(official: User) -> None:
    add_player("Gus", "Gingersnap", actor=official)
    assert found("ginger") == ["Gus"]


@pytest.mark.usefixtures("everybody")
def test_who_is_on_the_roster_is_left_out(official: User, roster: Roster) -> None:
    elsewhere = Roster.objects.create()
    enter(roster, Player.objects.get(name="Sam T"), actor=official)
    enter(elsewhere, Player.objects.get(name="Sam W"), actor=official)
    assert [player.name for player in search_players("sam", roster)] == ["Sam W"]


@pytest.mark.parametrize("rows", [1, 3])
@pytest.mark.usefixtures("everybody")
def test_lists_take_as_many_queries_for_three_as_for_one(
    official: User,
    roster: Roster,
    rows: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for player in list(Player.objects.all()[:rows]):
        enter(roster, player, actor=official)
    with django_assert_num_queries(1):
        assert len(search_players("", roster)) == len(EVERYBODY) - rows
    with django_assert_num_queries(1):
        assert [entry.player.name for entry in entries_in_order(roster)] == EVERYBODY[:rows]
    with django_assert_num_queries(2):
        names = [[str(e) for e in each.entries.all()] for each in rosters_with_entries()]
        assert names == [EVERYBODY[:rows]]
