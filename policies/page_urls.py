"""The pages about the rules and the policies."""

from django.urls import path

from policies.pages import assistance as assistance_page
from policies.pages import flags as flag_pages
from policies.pages import rules as rules_page
from policies.pages import signoff as signoff_page

urlpatterns = [
    path("rules/", rules_page.rules, name="rules"),
    path("games/<int:game_id>/assistance/", assistance_page.assistance, name="game-assistance"),
    path("games/<int:game_id>/flags/", flag_pages.flags, name="game-flags"),
    path("games/<int:game_id>/flags/<int:flag_id>/", flag_pages.flag, name="game-flag"),
    path("games/<int:game_id>/sign-off/", signoff_page.game_sign_off, name="game-sign-off"),
    path(
        "games/<int:game_id>/owed-turns/<int:owed_id>/",
        signoff_page.carry_out,
        name="record-owed-turn",
    ),
]
