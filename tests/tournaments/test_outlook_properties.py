"""What is told of a stage's outlook, held against every way in which it could go on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tournaments.stages.outlook import Chance, More, OneGame, Prospect, Terms, outlook, through
from tournaments.standings import Basis, Place, Score, ranked, tally, valued

X, Y = 1, 2
STAGE = range(1, 21)
HUGE = 1000

Games = Mapping[int, Sequence[int]]
Wins = Mapping[int, int]


def table(games: Games, wins: Wins, terms: Terms) -> list[Place]:
    """Rank players by their games so far, of which each has won the first few."""
    scores = [
        Score(number, player, points, number <= wins.get(player, 0))
        for player, of in games.items()
        for number, points in enumerate(of, start=1)
    ]
    return ranked(tally(scores, STAGE, terms.basis, terms.best_games))


def look(
    games: Games, wins: Wins, terms: Terms, left: int, waiting: int | None
) -> Mapping[int, Prospect]:
    found = outlook(table(games, wins, terms), games, terms, left=left, waiting=waiting)
    return {each.player: each for each in found}


def goes_through(games: Games, wins: Wins, terms: Terms, more: Games) -> set[int]:
    """Who advances in the end, if players add these games and win none of them."""
    ended = {
        player: [*games.get(player, []), *more.get(player, [])]
        for player in games.keys() | more.keys()
    }
    return {place.result.player for place in through(table(ended, wins, terms), terms)}


# --- Points needed, against every score of the two and of a bystander ----------------------------


def ways(left: int) -> Iterator[tuple[Sequence[int], Sequence[int], Sequence[set[int]]]]:
    """Every way in which X and Y score, and who of them wins each game, ties broken or not."""
    one = [(x, y, winners) for x, y in product(range(9), repeat=2) for winners in winners_of(x, y)]
    for games in product(one, repeat=left):
        xs, ys, winners = zip(*games, strict=True)
        yield xs, ys, winners


def winners_of(x: int, y: int) -> list[set[int]]:
    """Nobody of the two, where a bystander wins; the higher one; both or either, where level."""
    if x == y:
        return [set(), {X}, {Y}, {X, Y}]
    return [set(), {X if x > y else Y}]


few = st.lists(st.integers(0, 2), min_size=1, max_size=2)


@settings(max_examples=60)
@given(of_x=few, of_y=few, data=st.data(), left=st.integers(1, 2))
def test_the_points_that_are_needed_are_enough_and_one_less_is_not(
    of_x: list[int], of_y: list[int], data: Any, left: int
) -> None:
    games = {X: of_x, Y: of_y}
    wins = {player: data.draw(st.integers(0, len(of))) for player, of in games.items()}
    prospect = look(games, wins, Terms(places=1, games_needed=0), left, waiting=0)[X]
    assume(prospect.chance is Chance.OUTSIDE)
    need = prospect.need
    assert isinstance(need, More)
    (total_x, best_x), (total_y, best_y) = ((sum(of), max(of)) for of in (of_x, of_y))
    behind = max(
        sum(xs) - sum(ys)
        for xs, ys, won in ways(left)
        if (total_x + sum(xs), wins[X] + sum(X in each for each in won), max(best_x, *xs))
        < (total_y + sum(ys), wins[Y] + sum(Y in each for each in won), max(best_y, *ys))
    )
    assert behind == need.points + need.over - 1


@given(
    games=st.dictionaries(
        st.integers(1, 6), st.lists(st.integers(0, 12), min_size=1, max_size=4), min_size=2
    ),
    basis=st.sampled_from([Basis.AVERAGE, Basis.BEST]),
    best_games=st.integers(1, 3),
    places=st.integers(1, 3),
)
def test_the_game_that_is_needed_draws_level_and_one_point_less_does_not(
    games: dict[int, list[int]], basis: Basis, best_games: int, places: int
) -> None:
    terms = Terms(places, 0, basis, best_games)
    found = look(games, {}, terms, left=1, waiting=None)
    values = {place.rank: place.result.value for place in table(games, {}, terms)}
    for player, prospect in found.items():
        if prospect.chance is Chance.OUTSIDE:
            assert isinstance(prospect.need, OneGame)
            target, points = values[prospect.need.place], prospect.need.points
            level = valued([*games[player], points], basis, best_games)
            if prospect.need.over:
                assert level <= target < valued([*games[player], points + 1], basis, best_games)
            else:
                assert level >= target > valued([*games[player], points - 1], basis, best_games)


# --- Who advances, against whole continuations ---------------------------------------------------


@st.composite
def stages(draw: Any) -> tuple[dict[int, list[int]], Wins, Terms, int]:
    """A stage with up to five players, and as many games left as three."""
    players = draw(st.integers(1, 5))
    played = st.lists(st.integers(0, 6), min_size=1, max_size=3)
    games = {player: draw(played) for player in range(1, players + 1)}
    wins = {player: draw(st.integers(0, len(of))) for player, of in games.items()}
    basis = draw(st.sampled_from(Basis))
    terms = Terms(draw(st.integers(1, 4)), draw(st.integers(0, 4)), basis, draw(st.integers(1, 3)))
    return games, wins, terms, draw(st.integers(0, 3))


@given(stage=stages(), data=st.data())
def test_what_is_certain_comes_true_whatever_happens(stage: Any, data: Any) -> None:
    """Who is sure advances and who is short does not, whoever plays what from here on."""
    games, wins, terms, left = stage
    waiting = data.draw(st.integers(0, 2))
    coming = range(6, 6 + waiting)
    rest = st.lists(st.integers(0, 40), max_size=left)
    more = {player: data.draw(rest) for player in (*games, *coming)}
    more = {player: of for player, of in more.items() if player in games or of}
    ended = goes_through(games, wins, terms, more)
    for player, prospect in look(games, wins, terms, left, waiting).items():
        if prospect.chance is Chance.SURE:
            assert player in ended
        if prospect.chance in (Chance.SHORT, Chance.OUT):
            assert player not in ended


@given(stage=stages(), waiting=st.integers(0, 2))
def test_who_is_sure_advances_though_all_others_outdo_them(stage: Any, waiting: int) -> None:
    games, wins, terms, left = stage
    for player, prospect in look(games, wins, terms, left, waiting).items():
        if prospect.chance is Chance.SURE:
            rivals = [*(each for each in games if each != player), *range(6, 6 + waiting)]
            more = {each: [HUGE] * left for each in rivals if left or each in games}
            assert player in goes_through(games, wins, terms, more)


@given(stage=stages(), waiting=st.none() | st.integers(0, 2))
def test_what_is_not_certain_can_go_either_way(stage: Any, waiting: int | None) -> None:
    """The player alone plays on and it is enough; all others do, and it is not."""
    games, wins, terms, left = stage
    others = terms.places if waiting is None else waiting
    for player, prospect in look(games, wins, terms, left, waiting).items():
        if prospect.chance not in (Chance.IN, Chance.OUTSIDE):
            continue
        assert player in goes_through(games, wins, terms, {player: [HUGE] * left})
        rivals = [*(each for each in games if each != player), *range(6, 6 + others)]
        outdone = goes_through(games, wins, terms, {each: [HUGE] * left for each in rivals})
        assert player not in outdone


@given(stage=stages())
def test_who_is_in_today_advances_if_only_the_missing_games_are_made_up_for(stage: Any) -> None:
    """At no points each: then nobody's total is another one, and who is in stays in."""
    games, wins, terms, left = stage
    assume(terms.basis is Basis.TOTAL)
    found = look(games, wins, terms, left, waiting=None)
    inside = {p for p, each in found.items() if each.chance in (Chance.IN, Chance.SURE)}
    made_up = {player: [0] * each.missing for player, each in found.items() if player in inside}
    assert inside <= goes_through(games, wins, terms, made_up)


@given(stage=stages(), data=st.data())
def test_who_gives_up_a_place_takes_none_from_others(stage: Any, data: Any) -> None:
    """Without one of them all others stay in, and the places are held again where players are."""
    games, wins, terms, left = stage
    places = table(games, wins, terms)
    before = [place.result.player for place in through(places, terms, left=left)]
    assume(before)
    gone = data.draw(st.sampled_from(before))
    after = {place.result.player for place in through(places, terms, left=left, out={gone})}
    able = [it for it in places if it.result.games + left >= terms.minimum]
    assert set(before) - {gone} <= after
    assert gone not in after
    assert len(after) >= min(terms.places, len(able) - 1)
