"""The sentences of the standings."""

from datetime import UTC, date, datetime

import pytest

from tournaments.schedule import Stage
from tournaments.stages.cut import Cut, Passed
from tournaments.standings import Criterion, TieNote
from tournaments.times import day_and_year, told, zone_name
from tournaments.wording import (
    cut_sentence,
    heading,
    provisional,
    runs,
    span,
    tie_sentence,
    to_come,
)

NAMES = {"1": "Ben", "2": "Milo", "3": "Ana", "4": "Ruth"}
WINS = (Criterion.WINS,)


def test_a_tie_that_games_won_decide() -> None:
    note = TieNote(Criterion.WINS, (1, 2), (2, 0), first=5, last=6, after=5)
    assert (
        tie_sentence(note, NAMES)
        == "Places 5 and 6 are level on points. Ben is ahead on games won, 2 to 0."
    )


def test_a_tie_that_the_best_game_decides() -> None:
    note = TieNote(Criterion.BEST, (4, 3), (8950, 8300), 9, 10, after=9, also_level_on=WINS)
    assert tie_sentence(note, NAMES) == (
        "Places 9 and 10 are level on points and on games won. "
        "Ruth is ahead on best game, 8,950 to 8,300."
    )


def test_a_shared_place() -> None:
    level = (Criterion.WINS, Criterion.BEST)
    note = TieNote(Criterion.SHARED, (1, 2, 3), (), 16, 16, after=18, also_level_on=level)
    assert (
        tie_sentence(note, NAMES)
        == "Level on points, games won and best game: Ben, Milo and Ana share place 16."
    )


def test_three_level_on_points() -> None:
    note = TieNote(Criterion.WINS, (1, 2, 3), (2, 1, 0), first=1, last=3, after=2)
    assert tie_sentence(note, NAMES) == (
        "Places 1 to 3 are level on points. Games won decide: Ben 2, Milo 1 and Ana 0."
    )
    note = TieNote(Criterion.BEST, (1, 2, 3), (9000, 8000, 0), 1, 3, after=2, also_level_on=WINS)
    assert tie_sentence(note, NAMES) == (
        "Places 1 to 3 are level on points and on games won. "
        "The best game decides: Ben 9,000, Milo 8,000 and Ana 0."
    )


def test_the_cut_today_and_in_the_end() -> None:
    line = Cut(places=16, after=16, advancing=17, last_rank=16)
    assert cut_sentence(line, Stage.QUALIFYING, games_left=8, games_needed=10) == (
        "Cut line today. 16 places advance after game 20. Place 16 is shared, so 17 players would."
    )
    line = Cut(
        places=6, after=7, advancing=6, last_rank=8, passed_over={1: Passed.SHORT, 3: Passed.SHORT}
    )
    assert cut_sentence(line, Stage.QUALIFYING, games_left=0, games_needed=10) == (
        "Cut line. 6 places advance after game 20. "
        "2 players above it cannot reach 10 games any more and are passed over."
    )
    line = Cut(places=1, after=0, advancing=1, last_rank=1)
    assert (
        cut_sentence(line, Stage.SEMIFINAL, games_left=1, games_needed=0)
        == "Cut line today. 1 place advances after game 25."
    )
    line = Cut(6, after=8, advancing=6, last_rank=9, passed_over={0: Passed.WITHDRAWN})
    assert cut_sentence(line, Stage.SEMIFINAL, games_left=1, games_needed=1) == (
        "Cut line today. 6 places advance after game 25. 1 player above it has withdrawn."
    )


def test_the_cut_of_a_stage_that_is_closed() -> None:
    """What counts is the field that was settled, whatever the table would make."""
    line = Cut(6, after=5, advancing=5, last_rank=6, closed=True)
    assert cut_sentence(line, Stage.SEMIFINAL, games_left=0, games_needed=1) == (
        "Cut line. The stage is closed: 5 players go on."
    )
    over = {0: Passed.NOT_IN_FIELD, 5: Passed.DECIDED, 6: Passed.DECIDED}
    line = Cut(6, after=8, advancing=6, last_rank=9, passed_over=over, closed=True, admitted=1)
    assert cut_sentence(line, Stage.SEMIFINAL, games_left=0, games_needed=1) == (
        "Cut line. The stage is closed: 6 players go on. 1 more is admitted by a ruling. "
        "1 player above it is not in the field of this stage. "
        "2 players above it are not in the field that was settled."
    )


@pytest.mark.parametrize(
    ("stage", "as_of", "said"),
    [
        (Stage.QUALIFYING, None, "Standings before game 1"),
        (Stage.QUALIFYING, 12, "Standings after game 12 of 20"),
        (Stage.SEMIFINAL, None, "Semifinal standings before game 21"),
        (Stage.SEMIFINAL, 22, "Semifinal standings after game 22 of 25"),
        (Stage.CHAMPIONSHIP, None, "Standings before the championship"),
        (Stage.CHAMPIONSHIP, 26, "Championship standings"),
    ],
)
def test_the_heading_says_the_state(stage: Stage, as_of: int | None, said: str) -> None:
    assert heading(stage, as_of) == said


@pytest.mark.parametrize(
    ("stage", "left", "said"),
    [
        (Stage.QUALIFYING, 8, "8 qualifying games are still to come."),
        (Stage.QUALIFYING, 1, "1 qualifying game is still to come."),
        (Stage.SEMIFINAL, 0, "All its games have been played."),
        (Stage.SEMIFINAL, 2, "2 semifinal games are still to come."),
        (Stage.CHAMPIONSHIP, 1, "The championship is still to come."),
        (Stage.CHAMPIONSHIP, 0, ""),
    ],
)
def test_what_is_still_to_come(stage: Stage, left: int, said: str) -> None:
    assert to_come(stage, left) == said


def test_provisional_games_are_named_by_runs() -> None:
    assert provisional([]) == ""
    assert provisional([11]) == "Game 11 is provisional."
    assert provisional([11, 12]) == "Games 11 and 12 are provisional."
    assert provisional([1, 2, 3, 5, 8, 9]) == "Games 1 to 3, 5, 8 and 9 are provisional."
    assert runs([4, 2, 3]) == ["2 to 4"]
    assert (span(5, 5), span(5, 6), span(5, 7)) == ("5", "5 and 6", "5 to 7")


def test_a_moment_is_told_by_the_club_s_clock_and_kept_for_the_visitor_s() -> None:
    start = told(datetime(2026, 11, 28, 21, tzinfo=UTC), "America/New_York")
    assert start.full == "Saturday, November 28, 4:00 PM Eastern"
    assert start.time == "4:00 PM Eastern"
    assert start.iso == "2026-11-28T16:00-05:00"
    assert zone_name("Europe/London") == "London"
    assert zone_name("America/Argentina/Buenos_Aires") == "Buenos Aires"
    assert day_and_year(date(2026, 11, 28)) == "November 28, 2026"
