"""The smallest change of points that changes a result, held against trying every number."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.protests import Change, Stakes, Swing, swings
from tournaments.stages.outlook import Terms, through
from tournaments.standings import Basis, Score, ranked, tally

ANA, BEN, CARLA, DAN = range(1, 5)
QUALIFYING = range(1, 21)


def stakes(scores: list[Score], places: int = 2, **terms: object) -> Stakes:
    return Stakes(scores, QUALIFYING, Terms(places, 0, **terms), left=3)  # type: ignore[arg-type]


def evening(number: int, **points: int) -> list[Score]:
    """A game by the players' initials."""
    of = {"a": ANA, "b": BEN, "c": CARLA, "d": DAN}
    most = max(points.values())
    return [Score(number, of[name], each, each == most) for name, each in points.items()]


def of(found: list[Swing], player: int) -> Swing:
    return next(swing for swing in found if swing.player == player)


def test_the_win_the_places_and_who_advances() -> None:
    """Game 2: Ana 5,000, Ben 4,600, Carla 3,000. In all Ana 9,000, Ben 8,000, Carla 7,500.

    Carla has won game 1, and two advance. With 1,000 fewer Ana is level with Ben, who has won
    game 2 then; with 500 more Carla is level with Ben and ahead on games won.
    """
    scores = evening(1, a=4000, b=3400, c=4500) + evening(2, a=5000, b=4600, c=3000)
    assert swings(stakes(scores), 2) == [
        Swing(ANA, 5000, Change(None, 400), Change(None, 1000), Change(None, 1500)),
        Swing(BEN, 4600, Change(400, None), Change(1000, 500), Change(None, 500)),
        Swing(CARLA, 3000, Change(2000, None), Change(500, None), Change(500, None)),
    ]


def test_who_is_last_by_far_changes_nothing_by_losing_points() -> None:
    found = swings(stakes(evening(1, a=5000, b=3000, c=1000), places=1), 1)
    assert of(found, CARLA) == Swing(
        CARLA, 1000, Change(4000, None), Change(2000, None), Change(4000, None)
    )


def test_ranked_by_average_a_part_of_a_point_is_not_enough() -> None:
    """Ana has 1,000 in one game; Ben 1,999 in two, 999.5 a game: one point more draws level."""
    scores = [*evening(1, b=999), *evening(2, a=1000, b=1000)]
    found = swings(stakes(scores, places=1, basis=Basis.AVERAGE), 2)
    assert of(found, BEN).place == Change(1, None)
    assert of(found, ANA).place.fewer == 1


def test_of_the_best_games_one_that_does_not_count_must_first_count() -> None:
    """Only the best game counts: with 4,000 in game 2 Ben draws level with Ana in everything."""
    scores = [*evening(1, a=4000, b=3000), *evening(2, a=100, b=500)]
    found = swings(stakes(scores, places=1, basis=Basis.BEST, best_games=1), 2)
    assert of(found, BEN).place == Change(3500, None)


POINTS = st.integers(0, 12)


@st.composite
def seasons(draw: st.DrawFn) -> Stakes:
    scores: list[Score] = []
    for number in draw(st.sampled_from([(1,), (1, 2), (1, 2, 3)])):
        players = draw(st.sets(st.sampled_from([ANA, BEN, CARLA, DAN]), min_size=2))
        points = {player: draw(POINTS) for player in sorted(players)}
        most = max(points.values())
        scores += [Score(number, player, each, each == most) for player, each in points.items()]
    terms = Terms(
        draw(st.integers(1, 3)),
        draw(st.integers(0, 3)),
        draw(st.sampled_from(Basis)),
        draw(st.integers(1, 2)),
    )
    return Stakes(scores, QUALIFYING, terms, left=draw(st.integers(0, 2)))


def plainly(of: Stakes, number: int, player: int, points: int) -> tuple[object, object, object]:
    """Who wins, all places and who advances, had the player scored so many points."""
    changed = [
        replace(score, points=points) if (score.number, score.player) == (number, player) else score
        for score in of.scores
    ]
    most = max(score.points for score in changed if score.number == number)
    changed = [
        replace(score, won=score.points == most) if score.number == number else score
        for score in changed
    ]
    places = ranked(tally(changed, of.own, of.terms.basis, of.terms.best_games))
    return (
        {score.player for score in changed if score.number == number and score.won},
        {place.result.player: place.rank for place in places},
        {place.result.player for place in through(places, of.terms, left=of.left)},
    )


def tried(of: Stakes, number: int, player: int, now: int, most: int) -> Swing:
    """The same answer by trying every number of points up to `most`."""
    before = plainly(of, number, player, now)
    found: list[list[int | None]] = [[None, None] for _ in before]
    for difference in range(1, most):
        for side, points in enumerate((now + difference, now - difference)):
            if points < 0:
                continue
            after = plainly(of, number, player, points)
            for each, (one, other) in enumerate(zip(before, after, strict=True)):
                if one != other and found[each][side] is None:
                    found[each][side] = difference
    return Swing(player, now, *(Change(*each) for each in found))


@given(seasons())
@settings(max_examples=60, deadline=None)
def test_no_smaller_number_changes_anything_and_this_one_does(season: Stakes) -> None:
    """By trying: 4 players of 3 games of 12 points at most are told apart by 60 points."""
    for number in {score.number for score in season.scores}:
        for swing in swings(season, number):
            assert swing == tried(season, number, swing.player, swing.points, 60)


def test_a_tie_that_was_broken_stays_so_while_the_same_are_level() -> None:
    scores = [Score(26, ANA, 5000, False), Score(26, BEN, 5000, True), Score(26, CARLA, 1, False)]
    found = swings(replace(stakes(scores, places=0), own=range(26, 27)), 26)
    assert of(found, ANA).win == Change(1, None)
    assert of(found, BEN).win == Change(None, 1)
    assert of(found, CARLA).win == Change(4999, None)


@pytest.mark.parametrize(("change", "least"), [(Change(3, 2), 2), (Change(), None)])
def test_the_least_of_both_ways(change: Change, least: int | None) -> None:
    assert change.least == least
