"""The addresses under `/api/` that are of tournaments."""

from django.urls import path

from tournaments.api import OpenView, ScheduleView, StandingsView, TonightView
from tournaments.boards.api import BoardsView
from tournaments.championship.api import (
    ChampionshipView,
    ChampionsView,
    GiveTitleView,
    KeepTitleView,
    RecordBookView,
    WithdrawTitleView,
)
from tournaments.people.api import AgainstView, RecordView, TurnsView
from tournaments.people.records_api import (
    AnonymiseView,
    ClaimDecisionView,
    ClaimsView,
    ClaimView,
    InvitationView,
    MergesView,
    MergeUndoView,
)
from tournaments.schedule_api import CancelView, EveningView, MoveView
from tournaments.settling_api import (
    AdmitView,
    CloseView,
    ReopenView,
    ReviewView,
    SettlingView,
    TakeBackView,
    WithdrawView,
)
from tournaments.setup.api import (
    OneSeriesView,
    SeriesView,
    SettingChangesView,
    TournamentsView,
    TournamentView,
)
from tournaments.stage_api import StageView

TOURNAMENT = "tournaments/<int:tournament_id>/"
STAGE = f"{TOURNAMENT}stages/<slug:stage>/"
EVENING = f"{TOURNAMENT}schedule/<int:number>/"

urlpatterns = [
    path("series/", SeriesView.as_view()),
    path("series/<int:series_id>/", OneSeriesView.as_view()),
    path("tournaments/", TournamentsView.as_view()),
    path("tournaments/<int:tournament_id>/", TournamentView.as_view()),
    path("tournaments/<int:tournament_id>/schedule/", ScheduleView.as_view()),
    path(f"{EVENING}open/", OpenView.as_view()),
    path(EVENING, EveningView.as_view()),
    path(f"{EVENING}move/", MoveView.as_view()),
    path(f"{EVENING}cancel/", CancelView.as_view()),
    path(f"{TOURNAMENT}setting-changes/", SettingChangesView.as_view()),
    path("tournaments/<int:tournament_id>/standings/", StandingsView.as_view()),
    path(STAGE, StageView.as_view()),
    path(f"{STAGE}settling/", SettlingView.as_view()),
    path(f"{STAGE}close/", CloseView.as_view()),
    path(f"{STAGE}reopen/", ReopenView.as_view()),
    path(f"{STAGE}withdraw/", WithdrawView.as_view()),
    path(f"{STAGE}take-back/", TakeBackView.as_view()),
    path(f"{STAGE}admit/", AdmitView.as_view()),
    path(f"{STAGE}review/", ReviewView.as_view()),
    path(f"{TOURNAMENT}championship/", ChampionshipView.as_view()),
    path(f"{TOURNAMENT}title/", GiveTitleView.as_view()),
    path(f"{TOURNAMENT}title/withdraw/", WithdrawTitleView.as_view()),
    path(f"{TOURNAMENT}title/keep/", KeepTitleView.as_view()),
    path(f"{TOURNAMENT}record-book/", RecordBookView.as_view()),
    path("champions/", ChampionsView.as_view()),
    path("leaderboards/", BoardsView.as_view()),
    path("tonight/", TonightView.as_view()),
    path("players/<int:player_id>/record/", RecordView.as_view()),
    path("players/<int:player_id>/games/<int:game_id>/turns/", TurnsView.as_view()),
    path("players/<int:player_id>/against/<int:other_id>/", AgainstView.as_view()),
    path("players/<int:player_id>/claims/", ClaimView.as_view()),
    path("players/<int:player_id>/invitation/", InvitationView.as_view()),
    path("players/<int:player_id>/anonymise/", AnonymiseView.as_view()),
    path("claims/", ClaimsView.as_view()),
    path("claims/<int:claim_id>/decision/", ClaimDecisionView.as_view()),
    path("merges/", MergesView.as_view()),
    path("merges/<int:merge_id>/undo/", MergeUndoView.as_view()),
]
