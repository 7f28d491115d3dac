"""The addresses under `/api/` that are of tournaments."""

from django.urls import path

from tournaments.api import (
    OpenView,
    ScheduleView,
    SeriesView,
    StandingsView,
    TonightView,
    TournamentsView,
    TournamentView,
)

urlpatterns = [
    path("series/", SeriesView.as_view()),
    path("tournaments/", TournamentsView.as_view()),
    path("tournaments/<int:tournament_id>/", TournamentView.as_view()),
    path("tournaments/<int:tournament_id>/schedule/", ScheduleView.as_view()),
    path("tournaments/<int:tournament_id>/schedule/<int:number>/open/", OpenView.as_view()),
    path("tournaments/<int:tournament_id>/standings/", StandingsView.as_view()),
    path("tonight/", TonightView.as_view()),
]
