"""The officials' pages of one game."""

from django.urls import path

from scoring import call_page, pages, roster_pages

urlpatterns = [
    path("games/<int:game_id>/entry/", pages.tablet, name="tablet"),
    path("games/<int:game_id>/roster/", roster_pages.roster, name="game-roster"),
    path("games/<int:game_id>/call/", call_page.call, name="game-call"),
]
