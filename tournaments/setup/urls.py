"""The pages on which a tournament is set up."""

from django.urls import path

from tournaments.setup import account_pages, pages, season_pages, tournament_pages

OF_ONE = "tournaments/<int:tournament_id>/"

urlpatterns = [
    path("setup/", pages.setup, name=pages.SETUP),
    path("setup/series/", pages.new_series, name=pages.NEW_SERIES),
    path("setup/series/<int:series_id>/", pages.one_series, name=pages.ONE_SERIES),
    path("setup/tournament/", pages.new_tournament, name=pages.NEW_TOURNAMENT),
    path("setup/season/", season_pages.season_import, name=season_pages.SEASON_IMPORT),
    path(f"{OF_ONE}setup/", pages.of_tournament, name=pages.OF_TOURNAMENT),
    path(f"{OF_ONE}settings/", tournament_pages.settings, name=tournament_pages.SETTINGS),
    path(f"{OF_ONE}officials/new/", account_pages.new_official, name=account_pages.NEW_OFFICIAL),
    path(
        "first-password/<str:key>/<str:token>/",
        account_pages.first_password,
        name=account_pages.FIRST_PASSWORD,
    ),
    path(
        f"{OF_ONE}first-roster/", tournament_pages.first_roster, name=tournament_pages.FIRST_ROSTER
    ),
]
