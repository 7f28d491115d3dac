"""The public pages."""

from django.urls import include, path, register_converter

from tournaments import (
    evening_page,
    help_pages,
    live_page,
    officials_pages,
    own_page,
    pages,
    player_list_pages,
    schedule_pages,
    sheet_pages,
    stage_pages,
    standings_pages,
)
from tournaments.boards import pages as boards
from tournaments.championship import pages as championship_pages
from tournaments.championship import screens as championship_screens
from tournaments.championship import title_page
from tournaments.sheets import addresses
from tournaments.sheets.formats import FormatConverter

register_converter(FormatConverter, "sheet")

urlpatterns = [
    path("", include("tournaments.setup.urls")),
    path("", include("tournaments.people.urls")),
    path("", pages.home, name="home"),
    path("me/", own_page.me, name=own_page.ME),
    path("tonight/", live_page.live, name="live"),
    path("preferences/", help_pages.preferences, name="preferences"),
    path("accessibility/", help_pages.accessibility, name="accessibility"),
    path("standings/", standings_pages.standings, name="standings"),
    path("tournaments/", pages.all_standings, name="tournaments"),
    path("leaderboards/", boards.leaderboards, name=boards.BOARDS),
    path(
        "leaderboards/<slug:measure>.<sheet:form>",
        boards.leaderboard_sheets,
        name=addresses.LEADERBOARD,
    ),
    path("schedule/", schedule_pages.schedule, name="schedule"),
    path(
        "tournaments/<int:tournament_id>/schedule/",
        schedule_pages.tournament_schedule,
        name="tournament-schedule",
    ),
    path(
        "tournaments/<int:tournament_id>/games/<int:number>/evening/",
        evening_page.evening,
        name="game-evening",
    ),
    path(
        "calendar/series-<int:series_id>.ics",
        schedule_pages.series_calendar,
        name="series-calendar",
    ),
    path(
        "calendar/tournament-<int:tournament_id>.ics",
        schedule_pages.tournament_calendar,
        name="tournament-calendar",
    ),
    path(
        "calendar/player-<int:player_id>.ics",
        schedule_pages.player_calendar,
        name="player-calendar",
    ),
    path(
        "tournaments/<int:tournament_id>/standings/",
        standings_pages.tournament_standings,
        name="tournament-standings",
    ),
    path(
        "tournaments/<int:tournament_id>/standings/<slug:stage>/",
        standings_pages.tournament_standings,
        name="stage-standings",
    ),
    path(
        "tournaments/<int:tournament_id>/standings/<slug:stage>.<sheet:form>",
        sheet_pages.standings,
        name=addresses.STANDINGS,
    ),
    path(
        "tournaments/<int:tournament_id>/schedule.<sheet:form>",
        sheet_pages.schedule,
        name=addresses.SCHEDULE,
    ),
    path("tournaments/<int:tournament_id>/season.zip", sheet_pages.season, name=addresses.SEASON),
    path(
        "games/<int:game_id>/scoresheet.<sheet:form>",
        sheet_pages.game_scoresheet,
        name=addresses.SCORESHEET,
    ),
    path(
        "tournaments/<int:tournament_id>/stages/<slug:stage>/",
        stage_pages.stage,
        name="stage",
    ),
    path(
        "tournaments/<int:tournament_id>/stages/<slug:stage>/manage/",
        stage_pages.manage,
        name="stage-manage",
    ),
    path(
        "tournaments/<int:tournament_id>/championship/",
        championship_pages.championship,
        name=championship_screens.CHAMPIONSHIP,
    ),
    path(
        "tournaments/<int:tournament_id>/championship/title/",
        title_page.title,
        name=championship_screens.TITLE,
    ),
    path(
        "tournaments/<int:tournament_id>/record-book/",
        championship_pages.book,
        name=championship_screens.RECORD_BOOK,
    ),
    path("champions/", championship_pages.champions, name=championship_screens.CHAMPIONS),
    path(
        "tournaments/<int:tournament_id>/games/<int:number>/open/",
        pages.open_scheduled,
        name="open-game",
    ),
    path(
        "tournaments/<int:tournament_id>/officials/",
        officials_pages.officials,
        name=officials_pages.OFFICIALS,
    ),
    path(
        "games/<int:game_id>/officials/",
        officials_pages.officials_of_game,
        name=officials_pages.OF_GAME,
    ),
    path("players/list/", player_list_pages.player_list, name=player_list_pages.PLAYER_LIST),
    path(
        "players/<int:player_id>/account/",
        officials_pages.account,
        name=officials_pages.ACCOUNT,
    ),
    path("games/<int:game_id>/", pages.game, name="game"),
    path("games/<int:game_id>/transcript/", pages.transcript, name="transcript"),
]
