"""Evenings of a tournament, and what clocks show when they change."""

from datetime import UTC, date, datetime, time

import pytest

from tournaments.schedule import GAMES, Stage, clock_in, evenings, moment, stage_of, today_in

NEW_YORK = "America/New_York"
FOUR = time(16)
FIVE = time(17)
WEDNESDAY, THURSDAY, SATURDAY, SUNDAY = 2, 3, 5, 6


def test_a_tournament_has_twenty_qualifying_five_semifinal_games_and_a_championship() -> None:
    assert GAMES == 26
    assert [stage_of(number) for number in (1, 20)] == [Stage.QUALIFYING] * 2
    assert [stage_of(number) for number in (21, 25)] == [Stage.SEMIFINAL] * 2
    assert stage_of(26) is Stage.CHAMPIONSHIP


@pytest.mark.parametrize("number", [0, 27, -1])
def test_other_numbers_belong_to_no_stage(number: int) -> None:
    with pytest.raises(ValueError, match="no tournament has a game"):
        stage_of(number)


def test_wednesday_saturday_from_a_wednesday_takes_thirteen_weeks() -> None:
    days = evenings(date(2026, 10, 21), [WEDNESDAY, SATURDAY])
    assert len(days) == 26
    assert days[:4] == [
        date(2026, 10, 21),
        date(2026, 10, 24),
        date(2026, 10, 28),
        date(2026, 10, 31),
    ]
    assert days[-1] == date(2027, 1, 16)


def test_sunday_thursday_from_a_tuesday_starts_on_the_thursday() -> None:
    days = evenings(date(2026, 9, 1), [SUNDAY, THURSDAY])
    assert days[:3] == [date(2026, 9, 3), date(2026, 9, 6), date(2026, 9, 10)]


def test_one_evening_a_week_and_a_few_games() -> None:
    assert evenings(date(2026, 2, 28), [SATURDAY], games=2) == [date(2026, 2, 28), date(2026, 3, 7)]


@pytest.mark.parametrize("weekdays", [[], [7], [-1, 2]])
def test_weekdays_that_no_week_has_are_refused(weekdays: list[int]) -> None:
    with pytest.raises(ValueError, match="weekday"):
        evenings(date(2026, 1, 1), weekdays)


def test_four_o_clock_stays_four_o_clock_when_clocks_go_back() -> None:
    """In 2026 clocks go back on Sunday, November 1."""
    saturday = moment(date(2026, 10, 31), FOUR, NEW_YORK)
    wednesday = moment(date(2026, 11, 4), FOUR, NEW_YORK)
    assert saturday.astimezone(UTC) == datetime(2026, 10, 31, 20, tzinfo=UTC)
    assert wednesday.astimezone(UTC) == datetime(2026, 11, 4, 21, tzinfo=UTC)
    assert saturday.isoformat() == "2026-10-31T16:00:00-04:00"
    assert wednesday.isoformat() == "2026-11-04T16:00:00-05:00"


def test_five_o_clock_stays_five_o_clock_when_clocks_go_forward() -> None:
    """In 2027 clocks go forward on Sunday, March 14, before that day's game."""
    thursday = moment(date(2027, 3, 11), FIVE, NEW_YORK)
    sunday = moment(date(2027, 3, 14), FIVE, NEW_YORK)
    assert thursday.astimezone(UTC) == datetime(2027, 3, 11, 22, tzinfo=UTC)
    assert sunday.astimezone(UTC) == datetime(2027, 3, 14, 21, tzinfo=UTC)


def test_a_viewer_whose_clocks_change_on_another_day_sees_the_right_hour() -> None:
    """London goes back on October 25, New York a week later: one game is an hour nearer."""
    games = [date(2026, 10, 24), date(2026, 10, 28), date(2026, 11, 4)]
    in_london = [clock_in(moment(day, FOUR, NEW_YORK), "Europe/London") for day in games]
    assert [seen.strftime("%H:%M") for seen in in_london] == ["21:00", "20:00", "21:00"]


def test_a_viewer_without_daylight_saving_sees_the_hour_change() -> None:
    games = [date(2026, 10, 31), date(2026, 11, 4)]
    in_phoenix = [clock_in(moment(day, FOUR, NEW_YORK), "America/Phoenix") for day in games]
    assert [seen.strftime("%H:%M") for seen in in_phoenix] == ["13:00", "14:00"]


@pytest.mark.parametrize(
    ("day", "london", "kolkata", "sydney"),
    [
        (date(2027, 3, 13), "13 21:00", "14 02:30", "14 08:00"),
        (date(2027, 3, 17), "17 20:00", "18 01:30", "18 07:00"),  # New York has gone forward
        (date(2027, 3, 31), "31 21:00", "01 01:30", "01 07:00"),  # and London
        (date(2027, 4, 7), "07 21:00", "08 01:30", "08 06:00"),  # Sydney has gone back
        (date(2027, 10, 30), "30 21:00", "31 01:30", "31 07:00"),
        (date(2027, 11, 6), "06 20:00", "07 01:30", "07 07:00"),  # London has gone back
        (date(2027, 11, 10), "10 21:00", "11 02:30", "11 08:00"),  # and New York
    ],
)
def test_four_o_clock_in_new_york_as_others_see_it_in_2027(
    day: date, london: str, kolkata: str, sydney: str
) -> None:
    seen = [
        clock_in(moment(day, FOUR, NEW_YORK), zone).strftime("%d %H:%M")
        for zone in ("Europe/London", "Asia/Kolkata", "Australia/Sydney")
    ]
    assert seen == [london, kolkata, sydney]


def test_it_is_still_saturday_in_new_york_when_it_is_sunday_in_london() -> None:
    late = datetime(2026, 11, 29, 3, 30, tzinfo=UTC)
    assert today_in(late, NEW_YORK) == date(2026, 11, 28)
    assert today_in(late, "Europe/London") == date(2026, 11, 29)
