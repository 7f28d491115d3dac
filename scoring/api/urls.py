"""The addresses under `/api/` that are of games alone.

Those that also need a ruling are in `policies.urls`.
"""

from django.urls import path

from scoring.api.arrivals import ArrivalsView, ArrivalView
from scoring.api.bulletins import BulletinsView
from scoring.api.corrections import PreviewView
from scoring.api.games import GamesView, GameView, LegalView
from scoring.api.log import LogView
from scoring.api.transcripts import TranscriptView
from scoring.fair.api import DiceView, RollsView

urlpatterns = [
    path("games/", GamesView.as_view()),
    path("games/<int:game_id>/", GameView.as_view()),
    path("games/<int:game_id>/arrivals/", ArrivalsView.as_view()),
    path("games/<int:game_id>/arrivals/<int:player_id>/", ArrivalView.as_view()),
    path("games/<int:game_id>/legal/", LegalView.as_view()),
    path("games/<int:game_id>/log/", LogView.as_view()),
    path("games/<int:game_id>/bulletins/", BulletinsView.as_view()),
    path("games/<int:game_id>/corrections/preview/", PreviewView.as_view()),
    path("games/<int:game_id>/transcript/", TranscriptView.as_view()),
    path("games/<int:game_id>/rolls/", RollsView.as_view()),
    path("games/<int:game_id>/dice/", DiceView.as_view()),
]
