"""The officials' pages about the policies."""

from django.urls import path

from policies.pages import assistance as assistance_page

urlpatterns = [
    path("games/<int:game_id>/assistance/", assistance_page.assistance, name="game-assistance"),
]
