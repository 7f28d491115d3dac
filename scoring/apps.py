"""The scoring app: games, their log and what is folded from it."""

from importlib import import_module

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext as _

from roster import changes, freetext
from roster.roles import Action
from scoring.pages import menu, panels
from scoring.triggers import protect_log


class ScoringConfig(AppConfig):
    """Installs the log's database triggers after every migration, and adds its pages."""

    name = "scoring"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Protect the log after each migrate: SQLite drops triggers when it rebuilds a table."""
        post_migrate.connect(protect_log, sender=self)
        changes.register(import_module("scoring.people").show_anew)
        freetext.keep("scoring.gameevent")
        panels.register(import_module("scoring.live.stamp").PANEL)
        menu.register(menu.Page("tablet", lambda: _("Score entry")))
        menu.register(menu.Page("game-roller", lambda: _("Active roller"), action=Action.RECORD))
        menu.register(menu.Page("game-roster", lambda: _("Roster and arrivals")))
        menu.register(menu.Page("game-crew", lambda: _("Crew"), action=Action.SEE_CREW))
