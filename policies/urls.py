"""The addresses under `/api/` where a ruling may be part of what is written."""

from django.urls import path

from policies.api import (
    PoliciesView,
    RulingBackToView,
    RulingCorrectionsView,
    RulingEventsView,
    RulingsView,
    RulingTranscriptsView,
    RulingUndoView,
)
from policies.desk_api import (
    FlagReleaseView,
    FlagResolveView,
    FlagsView,
    FlagTakeView,
    NoticeEndView,
    NoticesView,
    ReferralsView,
    ReversalView,
)
from policies.sanctions_api import SuspensionLiftView, SuspensionsView
from policies.status_api import StatusView

urlpatterns = [
    path("games/<int:game_id>/events/", RulingEventsView.as_view()),
    path("games/<int:game_id>/corrections/", RulingCorrectionsView.as_view()),
    path("games/<int:game_id>/corrections/undo/", RulingUndoView.as_view()),
    path("games/<int:game_id>/corrections/back-to/", RulingBackToView.as_view()),
    path("games/<int:game_id>/rulings/", RulingsView.as_view()),
    path("games/<int:game_id>/rulings/<int:ruling_id>/reversal/", ReversalView.as_view()),
    path("games/<int:game_id>/flags/", FlagsView.as_view()),
    path("games/<int:game_id>/flags/<int:flag_id>/take/", FlagTakeView.as_view()),
    path("games/<int:game_id>/flags/<int:flag_id>/release/", FlagReleaseView.as_view()),
    path("games/<int:game_id>/flags/<int:flag_id>/resolve/", FlagResolveView.as_view()),
    path("games/<int:game_id>/notices/", NoticesView.as_view()),
    path("games/<int:game_id>/notices/<int:notice_id>/end/", NoticeEndView.as_view()),
    path("games/<int:game_id>/referrals/", ReferralsView.as_view()),
    path("games/<int:game_id>/suspensions/", SuspensionsView.as_view()),
    path("games/<int:game_id>/suspensions/<int:sanction_id>/lift/", SuspensionLiftView.as_view()),
    path("games/<int:game_id>/status/", StatusView.as_view()),
    path("transcripts/", RulingTranscriptsView.as_view()),
    path("policies/", PoliciesView.as_view()),
]
