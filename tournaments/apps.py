"""The tournaments app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Series, tournaments, the games they schedule and the standings."""

    name = "tournaments"
    verbose_name = _("Tournaments")
