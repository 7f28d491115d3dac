"""Ranking and ties, on tables worked out by hand."""

from fractions import Fraction

from tournaments.standings import (
    Basis,
    Criterion,
    Place,
    Result,
    Score,
    TieNote,
    ranked,
    tally,
    tie_notes,
    valued,
)

ANA, BEN, CARLA, DAN, ELODIE, FARID = range(1, 7)
QUALIFYING = range(1, 21)


def result(player: int, total: int, *, games: int = 3, wins: int = 0, best: int = 0) -> Result:
    """A player of a stage that is ranked by total points."""
    return Result(player, Fraction(total), total, games, wins, best)


def table(*results: Result) -> list[Place]:
    return ranked(results)


def places(*results: Result) -> list[tuple[int, int]]:
    return [(place.rank, place.result.player) for place in ranked(results)]


# --- Places --------------------------------------------------------------------------------------


def test_more_points_take_the_higher_place() -> None:
    assert places(result(ANA, 8150), result(BEN, 12_300), result(CARLA, 9000)) == [
        (1, BEN),
        (2, CARLA),
        (3, ANA),
    ]


def test_points_count_before_games_won_and_best_game() -> None:
    assert places(result(ANA, 9000, wins=3, best=9000), result(BEN, 9050)) == [(1, BEN), (2, ANA)]


def test_level_on_points_games_won_decide() -> None:
    assert places(result(ANA, 9000, best=8000), result(BEN, 9000, wins=1, best=4000)) == [
        (1, BEN),
        (2, ANA),
    ]


def test_level_on_games_won_too_the_best_game_decides() -> None:
    assert places(result(ANA, 9000, wins=1, best=5000), result(BEN, 9000, wins=1, best=5050)) == [
        (1, BEN),
        (2, ANA),
    ]


def test_level_on_everything_they_share_the_place_and_the_next_one_is_skipped() -> None:
    assert places(
        result(ANA, 9000, wins=1, best=5000),
        result(BEN, 9000, wins=1, best=5000),
        result(CARLA, 9000, wins=1, best=5000),
        result(DAN, 8950),
    ) == [(1, ANA), (1, BEN), (1, CARLA), (4, DAN)]


def test_more_games_played_are_no_advantage_and_no_drawback() -> None:
    assert places(result(ANA, 9000, games=1), result(BEN, 9000, games=9)) == [(1, ANA), (1, BEN)]


def test_a_game_played_for_nothing_counts_and_stands_last() -> None:
    assert places(result(ANA, 0, games=1), result(BEN, 1000, games=1)) == [(1, BEN), (2, ANA)]


def test_nobody_played() -> None:
    assert ranked([]) == []
    assert tie_notes([]) == []


# --- What a stage is ranked by -------------------------------------------------------------------


def test_ranked_by_total_all_games_count_and_one_not_played_is_no_zero() -> None:
    scores = [Score(1, ANA, 2000, True), Score(3, ANA, 500, False), Score(1, BEN, 1900, False)]
    assert tally(scores, QUALIFYING, Basis.TOTAL, 10) == [
        Result(ANA, Fraction(2500), 2500, games=2, wins=1, best=2000),
        Result(BEN, Fraction(1900), 1900, games=1, wins=0, best=1900),
    ]


def test_ranked_by_average_a_third_is_a_third() -> None:
    """Ana 10,000 in 3 games is 3,333 and a third; Ben's 3,333 in one game is less."""
    scores = [
        *[Score(number, ANA, points, False) for number, points in ((1, 5000), (2, 5000), (3, 0))],
        Score(1, BEN, 3333, False),
        *[Score(number, CARLA, points, False) for number, points in ((1, 4000), (2, 2666))],
    ]
    found = tally(scores, QUALIFYING, Basis.AVERAGE, 10)
    assert [(each.player, each.value) for each in found] == [
        (ANA, Fraction(10_000, 3)),
        (BEN, Fraction(3333)),
        (CARLA, Fraction(3333)),
    ]
    assert [(place.rank, place.result.player) for place in ranked(found)] == [
        (1, ANA),
        (2, CARLA),
        (3, BEN),
    ]
    assert [note.criterion for note in tie_notes(ranked(found))] == [Criterion.BEST]


def test_the_same_average_of_other_games_is_a_tie() -> None:
    """Two games of 1,000 and three that add up to 3,000 are level; Ben won one."""
    scores = [
        *[Score(number, ANA, 1000, False) for number in (1, 2)],
        *[Score(number, BEN, points, points == 2000) for number, points in ((1, 2000), (2, 1000))],
        Score(3, BEN, 0, False),
    ]
    places = ranked(tally(scores, QUALIFYING, Basis.AVERAGE, 10))
    assert [(place.rank, place.result.player) for place in places] == [(1, BEN), (2, ANA)]
    assert [(note.criterion, note.values) for note in tie_notes(places)] == [
        (Criterion.WINS, (1, 0))
    ]


def test_ranked_by_best_games_the_others_count_in_nothing_but_the_total() -> None:
    scores = [
        *[Score(n, ANA, p, False) for n, p in ((1, 900), (2, 3000), (3, 1000), (4, 2000))],
        *[Score(n, BEN, p, False) for n, p in ((1, 5001), (2, 0))],
    ]
    found = tally(scores, QUALIFYING, Basis.BEST, 2)
    assert found == [
        Result(ANA, Fraction(5000), 6900, games=4, wins=0, best=3000),
        Result(BEN, Fraction(5001), 5001, games=2, wins=0, best=5001),
    ]
    assert [place.result.player for place in ranked(found)] == [BEN, ANA]


def test_who_played_fewer_than_the_best_games_counts_with_what_there_is() -> None:
    assert valued([700, 500], Basis.BEST, 10) == 1200


def test_carried_points_count_in_the_value_and_not_among_the_games() -> None:
    """Dan played only an earlier stage and is not in this one."""
    scores = [
        Score(20, ANA, 3000, True),
        Score(21, ANA, 1000, False),
        Score(22, ANA, 500, False),
        Score(20, DAN, 9000, False),
    ]
    own = range(21, 26)
    assert tally(scores, own, Basis.AVERAGE, 10) == [
        Result(ANA, Fraction(1500), 4500, games=2, wins=0, best=1000)
    ]
    assert tally(scores, own, Basis.BEST, 2)[0].value == 4000


# --- Ties explained ------------------------------------------------------------------------------


def test_nobody_level_needs_no_note() -> None:
    assert tie_notes(table(result(ANA, 9000, wins=1), result(BEN, 8000, wins=1))) == []


def test_a_tie_decided_by_games_won_is_told_with_both_numbers() -> None:
    rows = table(result(CARLA, 9900), result(ANA, 9000), result(BEN, 9000, wins=2))
    assert tie_notes(rows) == [
        TieNote(Criterion.WINS, (BEN, ANA), (2, 0), first=2, last=3, after=2)
    ]


def test_a_tie_decided_by_best_game_says_that_games_won_were_level_too() -> None:
    rows = table(result(ANA, 9000, best=8300), result(BEN, 9000, best=8950))
    assert tie_notes(rows) == [
        TieNote(
            Criterion.BEST,
            (BEN, ANA),
            (8950, 8300),
            first=1,
            last=2,
            after=1,
            also_level_on=(Criterion.WINS,),
        )
    ]


def test_a_shared_place_is_told() -> None:
    rows = table(result(ANA, 9000, best=7850), result(BEN, 9000, best=7850))
    assert tie_notes(rows) == [
        TieNote(
            Criterion.SHARED,
            (ANA, BEN),
            (),
            first=1,
            last=1,
            after=1,
            also_level_on=(Criterion.WINS, Criterion.BEST),
        )
    ]


def test_four_level_on_points_are_told_apart_step_by_step() -> None:
    """Elodie by two wins; Carla and Dan, one win each, by best game; Ana and Ben not at all."""
    rows = table(
        result(ANA, 9000, best=4000),
        result(BEN, 9000, best=4000),
        result(CARLA, 9000, wins=1, best=5000),
        result(DAN, 9000, wins=1, best=6000),
        result(ELODIE, 9000, wins=2, best=3000),
        result(FARID, 8000),
    )
    assert [place.rank for place in rows] == [1, 2, 3, 4, 4, 6]
    wins = (Criterion.WINS,)
    assert tie_notes(rows) == [
        TieNote(
            Criterion.WINS,
            (ELODIE, DAN, CARLA, ANA, BEN),
            (2, 1, 1, 0, 0),
            first=1,
            last=4,
            after=4,
        ),
        TieNote(Criterion.BEST, (DAN, CARLA), (6000, 5000), 2, 3, after=4, also_level_on=wins),
        TieNote(
            Criterion.SHARED, (ANA, BEN), (), 4, 4, after=4, also_level_on=(*wins, Criterion.BEST)
        ),
    ]


def test_two_ties_in_one_table_have_a_note_each() -> None:
    rows = table(
        result(ANA, 9000, wins=1),
        result(BEN, 9000),
        result(CARLA, 7000, best=7000),
        result(DAN, 7000, best=6000),
    )
    assert [(note.criterion, note.players, note.after) for note in tie_notes(rows)] == [
        (Criterion.WINS, (ANA, BEN), 1),
        (Criterion.BEST, (CARLA, DAN), 3),
    ]
