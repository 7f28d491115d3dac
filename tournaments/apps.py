"""The tournaments app."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Series, tournaments, the games they schedule and the standings."""

    name = "tournaments"
    verbose_name = _("Tournaments")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to what is recorded, and tell the floor below which games make a season."""
        import_module("tournaments.receivers")
        seasons, owed = import_module("tournaments.selectors"), import_module("policies.owed")
        owed.register_season(seasons.season_of)
