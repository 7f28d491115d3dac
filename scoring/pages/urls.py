"""The officials' pages of one game."""

from django.urls import path

from scoring.fair import page as dice_page
from scoring.pages import call as call_page
from scoring.pages import crew as crew_page
from scoring.pages import entry as pages
from scoring.pages import roster as roster_pages
from scoring.roller import page as roller_page

urlpatterns = [
    path("games/<int:game_id>/entry/", pages.tablet, name="tablet"),
    path("games/<int:game_id>/roster/", roster_pages.roster, name="game-roster"),
    path("games/<int:game_id>/call/", call_page.call, name="game-call"),
    path("games/<int:game_id>/roller/", roller_page.roller, name="game-roller"),
    path("games/<int:game_id>/roller/roll/", roller_page.roll, name="game-roll-here"),
    path("games/<int:game_id>/crew/", crew_page.crew, name=crew_page.CREW),
    path("games/<int:game_id>/dice/", dice_page.check_dice, name="game-dice"),
]
