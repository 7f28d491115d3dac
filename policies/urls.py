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

urlpatterns = [
    path("games/<int:game_id>/events/", RulingEventsView.as_view()),
    path("games/<int:game_id>/corrections/", RulingCorrectionsView.as_view()),
    path("games/<int:game_id>/corrections/undo/", RulingUndoView.as_view()),
    path("games/<int:game_id>/corrections/back-to/", RulingBackToView.as_view()),
    path("games/<int:game_id>/rulings/", RulingsView.as_view()),
    path("transcripts/", RulingTranscriptsView.as_view()),
    path("policies/", PoliciesView.as_view()),
]
