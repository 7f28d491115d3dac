"""The officials' pages about the policies."""

from django.urls import path

from policies import pages

urlpatterns = [
    path("games/<int:game_id>/assistance/", pages.assistance, name="game-assistance"),
]
