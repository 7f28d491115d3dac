"""Players, their names and their order, rosters, and who may do what."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RosterConfig(AppConfig):
    """The lowest floor: it knows no game."""

    name = "roster"
    verbose_name = _("Players and rosters")
    default_auto_field = "django.db.models.BigAutoField"
