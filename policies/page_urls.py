"""The pages about the rules and the policies."""

from django.urls import path

from policies.pages import assistance as assistance_page
from policies.pages import event as event_page
from policies.pages import events as events_page
from policies.pages import flags as flag_pages
from policies.pages import rules as rules_page
from policies.pages import signoff as signoff_page

urlpatterns = [
    path("rules/", rules_page.rules, name="rules"),
    path("games/<int:game_id>/assistance/", assistance_page.assistance, name="game-assistance"),
    path("games/<int:game_id>/events/", events_page.events, name="game-events"),
    path("games/<int:game_id>/events/<str:ref>/", event_page.event, name="game-event"),
    path("games/<int:game_id>/flags/", flag_pages.flags, name="game-flags"),
    path("games/<int:game_id>/flags/<int:flag_id>/", flag_pages.flag, name="game-flag"),
    path("games/<int:game_id>/sign-off/", signoff_page.game_sign_off, name="game-sign-off"),
    path(
        "games/<int:game_id>/owed-turns/<int:owed_id>/",
        signoff_page.carry_out,
        name="record-owed-turn",
    ),
]
