"""The tournaments app."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from policies import seasons


class TournamentsConfig(AppConfig):
    """Series, tournaments, the games they schedule and the standings."""

    name = "tournaments"
    verbose_name = _("Tournaments")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to what is recorded, and tell the floor below which games make a season."""
        import_module("tournaments.receivers")
        seasons.register(import_module("tournaments.seasons").games_of_tournament)
