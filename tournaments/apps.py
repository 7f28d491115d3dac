"""The tournaments app."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from django.apps import AppConfig
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from policies import flag_parts, seasons
from roster.roles import Action
from scoring import beginning
from scoring.live import pages
from scoring.pages import menu, panels


class TournamentsConfig(AppConfig):
    """Series, tournaments, the games they schedule and the standings."""

    name = "tournaments"
    verbose_name = _("Tournaments")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to what is recorded, and tell the floors below what only this one knows."""
        import_module("tournaments.receivers")
        flag_parts.register(_at_stake)
        beginning.register(import_module("tournaments.services").cancelled)
        seasons.register(import_module("tournaments.seasons").games_of_tournament)
        panels.register(panels.Panel("panel-title", "tournaments/_title_panel.html", _title))
        pages.register(import_module("tournaments.screens.live").PAGE)
        menu.register(
            menu.Page(
                "game-officials",
                lambda: gettext("Officials of the tournament"),
                action=Action.SEE_CREW,
            )
        )


def _at_stake(flag: Any) -> str:
    """What a flag's game can still change; loaded with the first flag, once models are there."""
    said: str = import_module("tournaments.protest_part").part(flag)
    return said


def _title(request: HttpRequest, game: Any) -> Mapping[str, Any]:
    """The title in the championship game; loaded with the first page, once models are there."""
    found: Mapping[str, Any] = import_module("tournaments.championship.panel").panel(request, game)
    return found
