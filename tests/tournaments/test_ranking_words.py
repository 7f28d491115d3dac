"""Averages as they are written, and what a table says that it ranks by."""

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tournaments.models import Tournament
from tournaments.ranking_words import column, figure, first_rule, plain, ranked_by
from tournaments.schedule import Stage
from tournaments.standings import Basis, Criterion, TieNote
from tournaments.wording import tie_sentence

Q, S, C = Stage


def ranking(basis: str, **settings: object) -> Tournament:
    return Tournament(ranking_basis=basis, **settings)


@pytest.mark.parametrize(
    ("value", "basis", "written", "for_programs"),
    [
        (Fraction(76_200), Basis.TOTAL, "76,200", "76200"),
        (Fraction(50_000, 3), Basis.AVERAGE, "16,666.667", "16666.667"),
        (Fraction(10_000, 3), Basis.AVERAGE, "3,333.333", "3333.333"),
        (Fraction(7000), Basis.AVERAGE, "7,000.000", "7000.000"),
        (Fraction(1, 16), Basis.AVERAGE, "0.063", "0.063"),
        (Fraction(0), Basis.AVERAGE, "0.000", "0.000"),
        (Fraction(9000), Basis.BEST, "9,000", "9000"),
    ],
)
def test_what_ranks_is_written_with_a_fixed_number_of_decimals(
    value: Fraction, basis: Basis, written: str, for_programs: str
) -> None:
    assert figure(value, basis) == written
    assert plain(value, basis) == for_programs


@given(
    st.tuples(st.integers(0, 400_000), st.integers(1, 25)),
    st.tuples(st.integers(0, 400_000), st.integers(1, 25)),
)
def test_averages_that_differ_never_look_level(
    one: tuple[int, int], other: tuple[int, int]
) -> None:
    first, second = Fraction(*one), Fraction(*other)
    assume(first != second)
    assert plain(first, Basis.AVERAGE) != plain(second, Basis.AVERAGE)


def test_a_table_says_what_it_ranks_by() -> None:
    total, average, best = ranking("total"), ranking("average"), ranking("best", best_games=8)
    assert ranked_by(total, Q) == "Qualifying stage, ranked by total points."
    assert ranked_by(average, S) == "Semifinals, ranked by the average of the games played."
    assert ranked_by(best, Q) == "Qualifying stage, ranked by each player's best 8 games."
    assert ranked_by(best, C) == "Championship game, ranked by total points."
    assert [column(each, Q) for each in (total, average, best)] == ["Points", "Average", "Best 8"]
    assert column(average, C) == "Points"
    assert first_rule(total, Q) == "Total points of the qualifying stage."
    carried = ranking("average", qualifying_points_carried=True)
    assert first_rule(carried, S) == (
        "Average points of a game played, in the qualifying stage and the semifinals."
    )
    assert first_rule(best, S) == "Points of the player's best 8 games of the semifinals, added up."
    one = ranking("best", best_games=1)
    assert first_rule(one, Q) == "Points of the player's best game of the qualifying stage."


def test_a_tie_is_told_by_what_players_are_level_on() -> None:
    names = {"1": "Ben", "2": "Milo"}
    wins = TieNote(Criterion.WINS, (1, 2), (2, 0), first=5, last=6, after=5)
    assert tie_sentence(wins, names, Basis.AVERAGE) == (
        "Places 5 and 6 have the same average. Ben is ahead on games won, 2 to 0."
    )
    shared = TieNote(Criterion.SHARED, (1, 2), (), first=5, last=5, after=5)
    assert tie_sentence(shared, names, Basis.BEST) == (
        "Level on best games, games won and best game: Ben and Milo share place 5."
    )
