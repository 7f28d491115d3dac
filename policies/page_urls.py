"""The pages about the rules and the policies."""

from django.urls import path

from policies.pages import assistance as assistance_page
from policies.pages import flags as flag_pages
from policies.pages import rules as rules_page

urlpatterns = [
    path("rules/", rules_page.rules, name="rules"),
    path("games/<int:game_id>/assistance/", assistance_page.assistance, name="game-assistance"),
    path("games/<int:game_id>/flags/", flag_pages.flags, name="game-flags"),
    path("games/<int:game_id>/flags/<int:flag_id>/", flag_pages.flag, name="game-flag"),
]
