"""The pages about the rules and the policies."""

from django.urls import path

from policies.pages import assistance as assistance_page
from policies.pages import conduct as conduct_page
from policies.pages import desk as desk_page
from policies.pages import ending as ending_pages
from policies.pages import event as event_page
from policies.pages import events as events_page
from policies.pages import flags as flag_pages
from policies.pages import hold as hold_forms
from policies.pages import late_assistance as late_page
from policies.pages import publicity as publicity_form
from policies.pages import record_pages
from policies.pages import rules as rules_page
from policies.pages import signoff as signoff_page

urlpatterns = [
    path("rules/", rules_page.rules, name="rules"),
    path("games/<int:game_id>/assistance/", assistance_page.assistance, name="game-assistance"),
    path("games/<int:game_id>/assistance/late/", late_page.late, name="game-late-assistance"),
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
    path("games/<int:game_id>/policies/", conduct_page.policies, name="game-policies"),
    path("games/<int:game_id>/hold/", hold_forms.start, name="game-hold"),
    path("games/<int:game_id>/hold/<int:notice_id>/", hold_forms.end, name="game-quiet"),
    path("games/<int:game_id>/desk/", desk_page.desk, name="game-desk"),
    path("games/<int:game_id>/desk/end/", ending_pages.end, name="game-end"),
    path("games/<int:game_id>/desk/tie/", ending_pages.tie, name="game-tie"),
    path("games/<int:game_id>/desk/totals/", publicity_form.totals, name="game-totals"),
    path(
        "games/<int:game_id>/desk/rulings/<int:ruling_id>/",
        record_pages.ruling,
        name="game-ruling",
    ),
    path(
        "games/<int:game_id>/desk/suspensions/<int:sanction_id>/",
        record_pages.suspension,
        name="game-suspension",
    ),
    path(
        "games/<int:game_id>/desk/referrals/<int:referral_id>/",
        record_pages.referral,
        name="game-referral",
    ),
]
