"""What players still need, on tables worked out by hand."""

from fractions import Fraction

from tournaments.stages.outlook import (
    Chance,
    Lead,
    More,
    OneGame,
    Prospect,
    Terms,
    outlook,
    through,
)
from tournaments.standings import Basis, Score, ranked, tally

ANA, BEN, CARLA, DAN, ELSA = range(1, 6)
TWO = Terms(places=2, games_needed=0)

Games = dict[int, list[int]]


def look(
    games: Games,
    terms: Terms,
    *,
    left: int,
    waiting: int | None = None,
    wins: dict[int, int] | None = None,
    outsiders: tuple[int, ...] = (),
    withdrawn: tuple[int, ...] = (),
) -> dict[int, Prospect]:
    """The prospects by player. `games`: points by player; the first `wins` of them were won."""
    scores = [
        Score(number, player, points, number <= (wins or {}).get(player, 0))
        for player, of in games.items()
        for number, points in enumerate(of, start=1)
    ]
    places = ranked(tally(scores, range(1, 21), terms.basis, terms.best_games))
    found = outlook(
        places,
        games,
        terms,
        left=left,
        waiting=waiting,
        outsiders=outsiders,
        withdrawn=withdrawn,
    )
    return {each.player: each for each in found}


def chances(found: dict[int, Prospect]) -> dict[int, Chance]:
    return {player: each.chance for player, each in found.items()}


# --- Needs by total points -----------------------------------------------------------------------


def test_points_behind_the_cut_are_what_is_needed_and_the_lead_what_there_is() -> None:
    found = look({ANA: [9000], BEN: [8000], CARLA: [7550]}, TWO, left=1, wins={ANA: 1})
    assert found[ANA].lead == Lead(Fraction(1450), place=3)
    assert found[BEN].lead == Lead(Fraction(450), place=3)
    assert found[CARLA].need == More(450, place=2, over=True)
    assert chances(found) == {ANA: Chance.IN, BEN: Chance.IN, CARLA: Chance.OUTSIDE}


def test_level_is_enough_with_more_games_won() -> None:
    games = {ANA: [9000, 0], BEN: [8000, 0], CARLA: [7550, 0]}
    assert look(games, TWO, left=1, wins={CARLA: 1})[CARLA].need == More(450, 2, over=False)
    assert look(games, TWO, left=2, wins={CARLA: 1})[CARLA].need == More(450, 2, over=True)
    assert look(games, TWO, left=2, wins={CARLA: 2})[CARLA].need == More(450, 2, over=False)


def test_level_is_enough_in_the_last_game_with_a_best_game_that_is_no_worse() -> None:
    games = {ANA: [9000, 9000], BEN: [4000, 4000], CARLA: [4000, 3550]}
    assert look(games, TWO, left=1)[CARLA].need == More(450, 2, over=False)
    games[BEN] = [4050, 3950]
    assert look(games, TWO, left=1)[CARLA].need == More(450, 2, over=True)


def test_level_is_enough_in_the_last_game_where_the_points_themselves_make_a_best_game() -> None:
    """Carla scores 4,500 at least, and Ben's best was 4,400."""
    games = {ANA: [9000, 9000], BEN: [4300, 4400], CARLA: [4200, 0]}
    assert look(games, TWO, left=1)[CARLA].need == More(4500, 2, over=False)
    assert look(games, TWO, left=2)[CARLA].need == More(4500, 2, over=True)


def test_who_is_level_and_behind_needs_more_than_nothing() -> None:
    found = look({ANA: [9000], BEN: [8000], CARLA: [8000]}, TWO, left=1, wins={BEN: 1})
    assert found[CARLA].need == More(0, place=2, over=True)


def test_who_shares_the_last_place_is_in() -> None:
    found = look({ANA: [9000], BEN: [8000], CARLA: [8000], DAN: [7000]}, TWO, left=1)
    assert chances(found)[CARLA] == Chance.IN
    assert found[DAN].need == More(1000, place=2, over=True)
    assert found[CARLA].lead == Lead(Fraction(1000), place=4)


# --- Needs by average and by best games ----------------------------------------------------------


def test_a_game_that_reaches_the_average_at_the_cut() -> None:
    """8,000 a game is to be reached; 6,000 and 7,000 so far: 3 x 8,000 - 13,000."""
    terms = Terms(2, 0, Basis.AVERAGE)
    found = look({ANA: [9000], BEN: [8000, 8000], CARLA: [6000, 7000]}, terms, left=1)
    assert found[CARLA].need == OneGame(11_000, place=2)
    assert found[BEN].lead == Lead(Fraction(1500), place=3)


def test_an_average_that_is_no_whole_number_is_rounded_up() -> None:
    """8,000 1/3 a game: twice that is 16,000 2/3, less 6,000."""
    terms = Terms(2, 0, Basis.AVERAGE)
    found = look({ANA: [9000], BEN: [8000, 8000, 8001], CARLA: [6000]}, terms, left=1)
    assert found[CARLA].need == OneGame(10_001, place=2)


def test_who_is_level_and_behind_by_games_won_needs_a_game_over_the_average() -> None:
    terms = Terms(1, 0, Basis.AVERAGE)
    found = look({ANA: [8000, 8001], BEN: [8000, 8001]}, terms, left=1, wins={ANA: 1})
    assert found[BEN].need == OneGame(8000, place=1, over=True)


def test_a_game_among_the_best_replaces_the_worst_of_them() -> None:
    """Best two: 16,000 is to be reached; 7,000 stays, so that the game has to bring 9,000."""
    terms = Terms(2, 0, Basis.BEST, best_games=2)
    games = {ANA: [9000, 9000], BEN: [8000, 8000, 100], CARLA: [7000, 6000, 5000]}
    assert look(games, terms, left=1)[CARLA].need == OneGame(9000, place=2)
    games[CARLA] = [7000]
    assert look(games, terms, left=1)[CARLA].need == OneGame(9000, place=2)


# --- The minimum of games ------------------------------------------------------------------------


def test_games_still_needed_and_out_of_reach() -> None:
    terms = Terms(places=2, games_needed=3)
    games = {ANA: [9000], BEN: [3000, 3000], CARLA: [1000] * 3, DAN: [500] * 3}
    found = look(games, terms, left=1)
    assert chances(found) == {
        ANA: Chance.SHORT,
        BEN: Chance.IN,
        CARLA: Chance.IN,
        DAN: Chance.OUTSIDE,
    }
    assert {player: each.missing for player, each in found.items()} == {
        ANA: 2,
        BEN: 1,
        CARLA: 0,
        DAN: 0,
    }
    assert found[DAN].need == More(1500, place=3, over=False)


# --- What is certain -----------------------------------------------------------------------------


def test_nobody_is_safe_by_points_while_others_can_play() -> None:
    found = look({ANA: [90_000], BEN: [8000], CARLA: [50]}, TWO, left=1, waiting=0)
    assert chances(found)[ANA] == Chance.IN


def test_who_has_the_games_is_sure_where_too_few_others_can() -> None:
    terms = Terms(places=2, games_needed=3)
    games = {ANA: [100] * 3, BEN: [9000] * 2, CARLA: [9000]}
    assert chances(look(games, terms, left=1)) == {
        ANA: Chance.SURE,
        BEN: Chance.IN,
        CARLA: Chance.SHORT,
    }


def test_somebody_new_can_still_come_where_the_games_are_enough() -> None:
    games = {ANA: [9000] * 3}
    assert chances(look(games, Terms(1, 3), left=3))[ANA] == Chance.IN
    assert chances(look(games, Terms(1, 3), left=2))[ANA] == Chance.SURE
    assert chances(look(games, Terms(2, 0), left=1, waiting=1))[ANA] == Chance.SURE
    assert chances(look(games, Terms(2, 0), left=1, waiting=2))[ANA] == Chance.IN


def test_after_the_last_game_all_is_certain() -> None:
    terms = Terms(places=1, games_needed=2)
    games = {ANA: [9000], BEN: [3000, 3000], CARLA: [1000, 1000]}
    assert chances(look(games, terms, left=0)) == {
        ANA: Chance.SHORT,
        BEN: Chance.SURE,
        CARLA: Chance.OUT,
    }


def test_nobody_goes_on_where_there_are_no_places() -> None:
    assert chances(look({ANA: [9000]}, Terms(0, 0), left=1)) == {ANA: Chance.OUT}


# --- The bubble ----------------------------------------------------------------------------------


def test_on_the_bubble_is_whom_a_game_like_the_best_takes_over_the_cut() -> None:
    """Carla's 4,000 would take her to 8,000, Dan's 3,000 to 6,000; Ben has 7,000."""
    games = {ANA: [9000], BEN: [7000], CARLA: [4000], DAN: [3000]}
    found = look(games, TWO, left=1)
    assert {player for player, each in found.items() if each.bubble} == {BEN, CARLA}
    assert not any(each.bubble for each in look(games, TWO, left=0).values())


# --- Who goes through ----------------------------------------------------------------------------


def test_a_tie_at_the_cut_advances_all_and_who_is_out_lets_the_next_move_up() -> None:
    games = {ANA: [9000], BEN: [8000], CARLA: [8000], DAN: [7000], ELSA: [6000]}
    scores = [Score(1, player, points[0], won=False) for player, points in games.items()]
    places = ranked(tally(scores, range(1, 21), Basis.TOTAL, 1))

    def gone_through(*out: int) -> list[int]:
        return [place.result.player for place in through(places, TWO, out=out)]

    assert gone_through() == [ANA, BEN, CARLA]
    assert gone_through(CARLA) == [ANA, BEN]
    assert gone_through(ANA) == [BEN, CARLA]
    assert gone_through(ANA, BEN) == [CARLA, DAN]
    assert gone_through(ANA, BEN, CARLA, DAN) == [ELSA]
    assert through(places, Terms(2, games_needed=2)) == []


def test_who_has_withdrawn_is_passed_over_and_the_others_needs_follow() -> None:
    """Without Ben the cut is Carla's; Dan needs what he is behind her. Elsa is in no field."""
    games = {ANA: [9000], BEN: [8000], CARLA: [7000], DAN: [6500], ELSA: [6000]}
    found = look(games, TWO, left=1, outsiders=(ELSA,), withdrawn=(BEN,))
    assert chances(found) == {
        ANA: Chance.IN,
        BEN: Chance.WITHDRAWN,
        CARLA: Chance.IN,
        DAN: Chance.OUTSIDE,
        ELSA: Chance.NOT_IN_FIELD,
    }
    assert found[CARLA].lead == Lead(Fraction(500), place=4)
    assert found[DAN].need == More(500, place=3, over=True)
    assert chances(look(games, TWO, left=0, withdrawn=(BEN,)))[BEN] is Chance.WITHDRAWN
