"""The public pages."""

from django.urls import path

from tournaments import pages

urlpatterns = [
    path("", pages.home, name="home"),
    path("standings/", pages.standings, name="standings"),
    path("tournaments/", pages.all_standings, name="tournaments"),
    path(
        "tournaments/<int:tournament_id>/standings/",
        pages.tournament_standings,
        name="tournament-standings",
    ),
    path(
        "tournaments/<int:tournament_id>/standings/<slug:stage>/",
        pages.tournament_standings,
        name="stage-standings",
    ),
    path(
        "tournaments/<int:tournament_id>/games/<int:number>/open/",
        pages.open_scheduled,
        name="open-game",
    ),
    path("games/<int:game_id>/", pages.game, name="game"),
    path("games/<int:game_id>/transcript/", pages.transcript, name="transcript"),
]
