"""Series, their tournaments and scheduled games, who officiates, and the compiled standings.

One concept a module. What is compiled (`standings`, `boards`) can be thrown away and compiled again
at any time; everything else is entered by people.
"""

from tournaments.models.boards import Board, BoardRow
from tournaments.models.evenings import STAGE_NAMES, ScheduleChange, ScheduledGame
from tournaments.models.series import (
    BASIS_NAMES,
    Official,
    Series,
    Tournament,
    check_day,
    check_weekdays,
    check_zone,
)
from tournaments.models.settings import SeriesChange, SettingChange
from tournaments.models.stages import FieldReview, Qualification, StageClosing, Withdrawal
from tournaments.models.standings import Standing, StandingsTable
from tournaments.models.titles import Champion, Title, TitleReview
from tournaments.models.uploads import SeasonUpload

__all__ = [
    "BASIS_NAMES",
    "STAGE_NAMES",
    "Board",
    "BoardRow",
    "Champion",
    "FieldReview",
    "Official",
    "Qualification",
    "ScheduleChange",
    "ScheduledGame",
    "SeasonUpload",
    "Series",
    "SeriesChange",
    "SettingChange",
    "StageClosing",
    "Standing",
    "StandingsTable",
    "Title",
    "TitleReview",
    "Tournament",
    "Withdrawal",
    "check_day",
    "check_weekdays",
    "check_zone",
]
