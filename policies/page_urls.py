"""The pages about the rules and the policies."""

from django.urls import path

from policies.pages import assistance as assistance_page
from policies.pages import rules as rules_page

urlpatterns = [
    path("rules/", rules_page.rules, name="rules"),
    path("games/<int:game_id>/assistance/", assistance_page.assistance, name="game-assistance"),
]
